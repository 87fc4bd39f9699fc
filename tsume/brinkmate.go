package tsume

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"github.com/komadai/komadai/internal/panics"
	"github.com/komadai/komadai/shogi"
)

// ErrCheck means that the defender is already in check.
var ErrCheck = errors.New("the defender is in check, which is more than a threat")

// Threat reports whether the attacker, who has just moved, threatens mate (詰めろ): the defender
// passes in p. DefenderMoves is ignored. Errors: those of [Solve] and ErrCheck.
func Threat(ctx context.Context, p shogi.Position, o Options) (out *Solution, err error) {
	defer panics.Catch(&err)
	if p.InCheck() {
		return nil, ErrCheck
	}
	var u shogi.Undo
	p.MakeNull(&u)
	o.DefenderMoves = false
	return find(ctx, p, o)
}

// Brinkmate is a move that leaves no defence (必至).
type Brinkmate struct {
	Move shogi.Move
	// Moves counts the attacker's moves from this one until no defence is left.
	Moves int
	// Threat is nil for a check.
	Threat   *Solution
	Defences []Defence
}

// Defence is a reply to a [Brinkmate].
type Defence struct {
	Move shogi.Move
	// Plies bounds the mate Line; 0 if Next continues.
	Plies int
	Line  []shogi.Move
	// Next is the attacker's move without a mate by checks.
	Next *Brinkmate
}

// Brinkmates are results of a search for 必至.
type Brinkmates struct {
	// Mate in p, if any; then no move was tried.
	Mate *Solution
	// Found leave no defence; Open were not settled.
	Found []Brinkmate
	Open  []shogi.Move
	Nodes uint64
}

// FindBrinkmates finds the moves whose replies are all mated or met by another such move,
// within moves (1 or more) of the side to move: all of the smallest sufficient number.
// Candidates are quiet moves that threaten mate and, with more than one move, checks. The
// bounds of o apply to each search: one per quiet move, and one per reply that known mates do
// not answer. Errors: those of [Solve] or ctx.
func FindBrinkmates(ctx context.Context, p shogi.Position, moves int, o Options) (out *Brinkmates, err error) {
	defer panics.Catch(&err)
	b := newBrinker(ctx, o)
	s, err := find(ctx, p, b.options)
	if err != nil {
		return nil, err
	}
	out = &Brinkmates{Nodes: s.Nodes}
	if s.Status == Mate {
		out.Mate = s
		return out, nil
	}
	for n := 1; n <= moves && len(out.Found) == 0; n++ {
		out.Open = nil
		for _, m := range p.AppendLegal(nil) {
			if ctx.Err() != nil {
				break
			}
			switch found, settled := b.try(p, m, n); {
			case found != nil:
				out.Found = append(out.Found, *found)
			case !settled:
				out.Open = append(out.Open, m)
			}
		}
	}
	out.Nodes += b.nodes
	return out, ctx.Err()
}

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
	if o.Tables == nil {
		o.Tables = &Tables{}
	}
	return &brinker{ctx: ctx, options: o, known: map[brinkKey]bool{}}
}

// find: settled is false if moves are open.
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

// try returns nil, true if m has a defence. A last check would be a mate and does not count.
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

// order: refuters, captures, king moves, other moves, drops.
func (b *brinker) order(p *shogi.Position, replies []shogi.Move) {
	king := p.King(p.Side())
	rank := func(m shogi.Move) int {
		if i := slices.Index(b.refuters, m); i >= 0 {
			return i
		}
		switch {
		case m.IsDrop():
			return maxRefuters + 3
		case p.Captured(m) != shogi.NoPiece:
			return maxRefuters
		case m.From() == king:
			return maxRefuters + 1
		}
		return maxRefuters + 2
	}
	slices.SortStableFunc(replies, func(a, b shogi.Move) int { return cmp.Compare(rank(a), rank(b)) })
}

// Defences are the replies to a threat.
type Defences struct {
	// Threat without a mate (詰めろ): no reply was tried.
	Threat *Solution
	// Mated lose, Holds refute, Open were not settled.
	Mated []Defence
	Holds []shogi.Move
	Open  []shogi.Move
	Nodes uint64
}

// Brinkmate reports a threat that no reply refutes (必至).
func (d *Defences) Brinkmate() bool {
	return d.Threat.Status == Mate && len(d.Mated) > 0 && len(d.Holds)+len(d.Open) == 0
}

// FindDefences reports whether the attacker threatens mate in p, defender to move, and the
// result of each reply. The bounds of o apply to each search: one for the threat, and one per
// reply that known mates do not answer. If o asks, the threat is shortest. When ctx ends, the
// remaining replies are Open. Errors: those of [Threat].
func FindDefences(ctx context.Context, p shogi.Position, o Options) (out *Defences, err error) {
	defer panics.Catch(&err)
	threat, err := Threat(ctx, p, o)
	if err != nil {
		return nil, err
	}
	out = &Defences{Threat: threat, Nodes: threat.Nodes}
	if threat.Status != Mate {
		return out, nil
	}
	b := newBrinker(ctx, o)
	mates := b.learn(nil, threat)
	replies := p.AppendLegal(nil)
	b.order(&p, replies)
	for _, reply := range replies {
		if ctx.Err() != nil {
			out.Open = append(out.Open, reply)
			continue
		}
		switch d, status := b.answer(p, reply, 1, &mates); status {
		case Mate:
			out.Mated = append(out.Mated, d)
		case NoMate:
			out.Holds = append(out.Holds, reply)
		default:
			out.Open = append(out.Open, reply)
		}
	}
	out.Nodes += b.nodes
	return out, nil
}

// applies reports whether the answers of p also mate in q, attacker to move (simulation; Y.
// Kawano, "Using Similar Positions to Search Game Trees", 1996). line is one of the longest;
// nodes counts positions.
func (p *Proof) applies(q shogi.Position, nodes *uint64) (line []shogi.Move, ok bool) {
	if q.Side() != p.attacker || p.start.Side() != p.attacker {
		return nil, false
	}
	s := similar{Proof: p, here: q, there: p.start, nodes: nodes, left: maxMateSize, futile: futility{rule: p.Futile}}
	s.futile.spend = func(int) bool { s.left--; return s.left < 0 }
	return s.attack()
}

type similar struct {
	*Proof
	here, there shogi.Position
	nodes       *uint64
	left        int // positions, and trials of interpositions
	futile      futility
}

func (s *similar) attack() ([]shogi.Move, bool) {
	*s.nodes++
	s.left--
	m, ok := s.Answer(&s.there)
	if !ok || s.left < 0 || !s.here.IsLegal(m) || !s.here.GivesCheck(m) {
		return nil, false
	}
	return s.follow(m, s.defend)
}

func (s *similar) defend() ([]shogi.Move, bool) {
	replies := s.here.AppendLegal(nil)
	if len(replies) == 0 {
		return nil, s.here.Ending().Reason == shogi.Mate
	}
	if mated := s.futile.transparent(&s.here); mated || s.futile.cut {
		return nil, mated
	}
	var longest []shogi.Move
	for _, m := range replies {
		if !s.there.IsLegal(m) {
			return nil, false
		}
		line, ok := s.follow(m, s.attack)
		if !ok {
			return nil, false
		}
		if len(line) > len(longest) {
			longest = line
		}
	}
	return longest, true
}

func (s *similar) follow(m shogi.Move, next func() ([]shogi.Move, bool)) ([]shogi.Move, bool) {
	var u, v shogi.Undo
	s.here.Make(m, &u)
	s.there.Make(m, &v)
	line, ok := next()
	s.here.Unmake(m, &u)
	s.there.Unmake(m, &v)
	if !ok {
		return nil, false
	}
	return append([]shogi.Move{m}, line...), true
}
