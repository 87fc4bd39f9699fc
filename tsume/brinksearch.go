package tsume

import (
	"cmp"
	"context"
	"slices"

	"github.com/komadai/komadai/internal/panics"
	"github.com/komadai/komadai/shogi"
)

type brinker struct {
	ctx      context.Context
	options  Options
	nodes    uint64
	known    map[brinkKey]bool
	refuters []shogi.Move
}

type brinkKey struct {
	key   uint64
	moves int
}

const (
	maxBrinkKnown = 1 << 16
	maxRefuters   = 8
)

// Bytes; there are many small searches.
const brinkHash = 4 << 20

func newBrinker(ctx context.Context, o Options) *brinker {
	o.DefenderMoves, o.Shortest = false, false
	if o.Hash <= 0 {
		o.Hash = brinkHash
	}
	return &brinker{ctx: ctx, options: o, known: map[brinkKey]bool{}}
}

// find returns a move that leaves no defence within moves; settled is false if moves are open.
func (b *brinker) find(p shogi.Position, moves int) (found *Brinkmate, settled bool) {
	for n := 1; n <= moves; n++ {
		key := brinkKey{p.Key(), n}
		if is, ok := b.known[key]; ok && !is {
			continue
		}
		settled = true
		for _, m := range p.AppendLegal(nil) {
			if b.ctx.Err() != nil {
				return nil, false
			}
			one, ok := b.try(p, m, n)
			if one != nil {
				return one, true
			}
			settled = settled && ok
		}
		if !settled {
			return nil, false
		}
		if len(b.known) < maxBrinkKnown {
			b.known[key] = false
		}
	}
	return nil, true
}

// try returns nil, true if m has a defence. A check counts only if more moves may follow;
// otherwise it would be a mate.
func (b *brinker) try(p shogi.Position, m shogi.Move, moves int) (found *Brinkmate, settled bool) {
	check := p.GivesCheck(m)
	if check && moves == 1 {
		return nil, true
	}
	p.Advance(m)
	replies := p.AppendLegal(nil)
	if len(replies) == 0 {
		return nil, true // decided by another rule
	}
	found = &Brinkmate{Move: m, Moves: 1}
	var mates []*Proof
	if !check {
		threat, err := Threat(b.ctx, p, b.options)
		if err != nil {
			return nil, true
		}
		b.nodes += threat.Nodes
		if threat.Status != Mate {
			return nil, threat.Status == NoMate
		}
		found.Threat = threat
		mates = b.learn(mates, threat)
	}
	settled = true
	b.order(&p, replies)
	for _, reply := range replies {
		if b.ctx.Err() != nil {
			return nil, false
		}
		d, status := b.answer(p, reply, moves, &mates)
		switch status {
		case NoMate:
			b.refuted(reply)
			return nil, true
		case Unknown:
			settled = false
		default:
			found.Defences = append(found.Defences, d)
			if d.Next != nil {
				found.Moves = max(found.Moves, 1+d.Next.Moves)
			}
		}
	}
	if !settled {
		return nil, false
	}
	return found, true
}

func (b *brinker) answer(p shogi.Position, reply shogi.Move, moves int, mates *[]*Proof) (d Defence, status Status) {
	p.Advance(reply)
	if p.Ending().Over() {
		return d, NoMate
	}
	for i, proof := range *mates {
		if line, ok := proof.applies(p, &b.nodes); ok {
			slices.Reverse((*mates)[:i]) // to the front, for similar replies
			slices.Reverse((*mates)[:i+1])
			return Defence{Move: reply, Plies: 1 + len(line), Line: line}, Mate
		}
	}
	s, err := find(b.ctx, p, b.options)
	if err != nil {
		return d, NoMate
	}
	b.nodes += s.Nodes
	switch {
	case s.Status == Mate:
		*mates = b.learn(*mates, s)
		return Defence{Move: reply, Plies: 1 + s.Plies, Line: s.Line}, Mate
	case moves == 1:
		return d, s.Status
	}
	next, settled := b.find(p, moves-1)
	switch {
	case next != nil:
		return Defence{Move: reply, Next: next}, Mate
	case !settled || s.Status == Unknown:
		return d, Unknown
	}
	return d, NoMate
}

// In positions.
const (
	maxMates    = 12
	maxMateSize = 4000
)

func (b *brinker) learn(mates []*Proof, s *Solution) []*Proof {
	proof, err := s.Proof(maxMateSize)
	panics.Repanic(err)
	if err != nil {
		return mates
	}
	if len(mates) >= maxMates {
		mates = mates[:maxMates-1]
	}
	return slices.Insert(mates, 0, proof)
}

func (b *brinker) refuted(m shogi.Move) {
	b.refuters = slices.DeleteFunc(b.refuters, func(o shogi.Move) bool { return o == m })
	b.refuters = slices.Insert(b.refuters, 0, m)
	b.refuters = b.refuters[:min(len(b.refuters), maxRefuters)]
}

// order: earlier refuters, captures, king moves, other moves, drops.
func (b *brinker) order(p *shogi.Position, replies []shogi.Move) {
	king := p.King(p.Side())
	rank := func(m shogi.Move) int {
		if i := slices.Index(b.refuters, m); i >= 0 {
			return i
		}
		switch {
		case m.IsDrop():
			return maxRefuters + 3
		case p.Piece(m.To()) != shogi.NoPiece:
			return maxRefuters
		case m.From() == king:
			return maxRefuters + 1
		}
		return maxRefuters + 2
	}
	slices.SortStableFunc(replies, func(a, b shogi.Move) int { return cmp.Compare(rank(a), rank(b)) })
}
