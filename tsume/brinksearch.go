package tsume

import (
	"cmp"
	"context"
	"slices"

	"github.com/komadai/komadai/internal/panics"
	"github.com/komadai/komadai/shogi"
)

// brinker looks for 必至.
type brinker struct {
	ctx     context.Context
	options Options
	nodes   uint64
	// known are the positions with the attacker to move that were searched, and
	// whether there is 必至 within so many moves.
	known map[brinkKey]bool
	// refuters are replies that refuted a move before, the last one first.
	refuters []shogi.Move
}

type brinkKey struct {
	key   uint64
	moves int
}

// maxBrinkKnown bounds the positions that are remembered, maxRefuters the replies.
const (
	maxBrinkKnown = 1 << 16
	maxRefuters   = 8
)

// brinkHash is the table of each of the many small searches.
const brinkHash = 4 << 20

// newBrinker returns one that searches with the means of o, which need not say
// how much memory.
func newBrinker(ctx context.Context, o Options) *brinker {
	o.DefenderMoves, o.Shortest = false, false
	if o.Hash <= 0 {
		o.Hash = brinkHash
	}
	return &brinker{ctx: ctx, options: o, known: map[brinkKey]bool{}}
}

// find returns a move that leaves no defence within moves; settled is false when
// some were not settled.
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

// try tries a move: nil and settled says that it has a defence. A check is one
// only where more moves may follow; by itself it would be the first of a mate.
func (b *brinker) try(p shogi.Position, m shogi.Move, moves int) (found *Brinkmate, settled bool) {
	check := p.GivesCheck(m)
	if check && moves == 1 {
		return nil, true
	}
	var u shogi.Undo
	p.Make(m, &u)
	replies := p.AppendLegal(nil)
	if len(replies) == 0 {
		return nil, true // the game is over, by another rule than mate
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

// answer answers a reply: with a mate, or with a move that leaves no defence.
func (b *brinker) answer(p shogi.Position, reply shogi.Move, moves int, mates *[]*Proof) (d Defence, status Status) {
	var u shogi.Undo
	p.Make(reply, &u)
	if p.Ending().Over() {
		return d, NoMate
	}
	for i, proof := range *mates {
		if line, ok := proof.applies(p, &b.nodes); ok {
			slices.Reverse((*mates)[:i]) // to the front: the next reply is likely alike
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

// maxMates bounds the mates that are tried on a reply, maxMateSize the positions
// of each.
const (
	maxMates    = 12
	maxMateSize = 4000
)

// learn adds the proof of a mate to those that may answer further replies.
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

// refuted remembers a reply.
func (b *brinker) refuted(m shogi.Move) {
	b.refuters = slices.DeleteFunc(b.refuters, func(o shogi.Move) bool { return o == m })
	b.refuters = slices.Insert(b.refuters, 0, m)
	b.refuters = b.refuters[:min(len(b.refuters), maxRefuters)]
}

// order puts the replies that are likely to refute first: those that did so
// before, captures, moves of the king, other moves, and the many drops last.
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
