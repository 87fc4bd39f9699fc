package tsume

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"github.com/komadai/komadai/internal/panics"
	"github.com/komadai/komadai/shogi"
)

// Variation is a reply off the line (変化) and its mate.
type Variation struct {
	// Ply counts from 1.
	Ply  int
	Move shogi.Move
	// Also are other drops on the square with equal answers and length.
	Also []shogi.Move
	// Plies of the whole mate; 0 if not mated, or unsettled (Open).
	Plies int
	Open  bool
	// Useless: 無駄合.
	Useless bool
	// Line follows Move.
	Line []shogi.Move
	// Left: pieces remain in the attacker's hand.
	Left       bool
	Variations []Variation
}

// Try is a check off the main line that does not mate (紛れ). Seed 002 requires a Slip: a wrong
// reply that lets the attacker mate by luck (僥倖).
type Try struct {
	Ply  int
	Move shogi.Move
	// Reply refutes. NoMove: none was found, or with DropMate, the move is 打歩詰.
	Reply    shogi.Move
	DropMate bool
	// Slip allows the mate SlipLine, or is NoMove; see [Explanation.Slips].
	Slip     shogi.Move
	SlipLine []shogi.Move
}

// Explanation is an answer with variations.
type Explanation struct {
	// Variations in line order, the longest first at each move.
	Variations []Variation
	// Tries in line order.
	Tries []Try
	Nodes uint64
}

// Explain returns the variations off the line of j, a judgement of p, depth levels deep (0 for
// none), and with tries the checks that do not mate and a refutation of each. The options are
// those of j; their bounds apply to each search. The error is that of ctx.
func Explain(ctx context.Context, p shogi.Position, j *Judgement, depth int, tries bool, o Options) (out *Explanation, err error) {
	defer panics.Catch(&err)
	o.share(j.tables)
	e := &explainer{judge: judge{ctx: ctx, options: o, attacker: j.Solution.attacker, out: &Judgement{}}}
	out = &Explanation{}
	if depth > 0 {
		out.Variations = e.settle(slices.Clone(j.replies))
		e.deepen(p, j.Line, 1, out.Variations, depth-1)
	}
	if tries {
		list := j.tries
		if j.Solution.Status == NoMate && len(j.Line) == 0 {
			list = firstChecks(&p, e.attacker)
		}
		out.Tries = e.refute(p, j.Line, list)
	}
	out.Nodes = e.out.Nodes
	return out, ctx.Err()
}

// Slips finds each try's slip and adds to Nodes. Arguments as for [Explain].
func (x *Explanation) Slips(ctx context.Context, p shogi.Position, j *Judgement, o Options) (err error) {
	defer panics.Catch(&err)
	o.share(j.tables)
	e := &explainer{judge: judge{ctx: ctx, options: o, attacker: j.Solution.attacker, out: &Judgement{}}}
	line := j.Line
	for ply := 1; ply <= max(1, len(line)); ply++ {
		for i := range x.Tries {
			if t := &x.Tries[i]; t.Ply == ply && !t.DropMate {
				t.Slip, t.SlipLine = e.slip(p, ply, t.Move)
			}
		}
		if ply <= len(line) {
			p.Advance(line[ply-1])
		}
	}
	x.Nodes += e.out.Nodes
	return ctx.Err()
}

func (e *explainer) slip(p shogi.Position, ply int, m shogi.Move) (reply shogi.Move, line []shogi.Move) {
	p.Advance(m)
	for _, r := range p.AppendLegal(nil) {
		if e.ctx.Err() != nil {
			break
		}
		if s := e.after(p, ply+1, r, false); s.Status == Mate && (reply == shogi.NoMove || s.Plies > len(line)) {
			reply, line = r, s.Line
		}
	}
	return reply, line
}

type explainer struct{ judge }

func (e *explainer) settle(list []Variation) []Variation {
	var out []Variation
	for _, v := range list {
		i := slices.IndexFunc(out, func(w Variation) bool {
			return w.Ply == v.Ply && w.Move.IsDrop() && v.Move.IsDrop() && w.Move.To() == v.Move.To() &&
				w.Plies == v.Plies && w.Open == v.Open && w.Useless == v.Useless && w.Left == v.Left && slices.Equal(w.Line, v.Line)
		})
		if i >= 0 {
			out[i].Also = append(slices.Clone(out[i].Also), v.Move)
			continue
		}
		out = append(out, v)
	}
	slices.SortStableFunc(out, func(a, b Variation) int {
		return cmp.Or(cmp.Compare(a.Ply, b.Ply), cmp.Compare(b.held(), a.held()))
	})
	return out
}

func (v *Variation) held() int {
	if v.Plies == 0 {
		return never
	}
	return v.Plies
}

func (e *explainer) deepen(p shogi.Position, line []shogi.Move, ply int, list []Variation, depth int) {
	if depth <= 0 {
		return
	}
	for i := range list {
		v := &list[i]
		q := p
		q.Advance(line[:v.Ply-ply]...)
		q.Advance(v.Move)
		v.Variations = e.settle(e.alternatives(q, v.Line, v.Ply+1))
		e.deepen(q, v.Line, v.Ply+1, v.Variations, depth-1)
	}
}

func (e *explainer) alternatives(p shogi.Position, line []shogi.Move, ply int) (list []Variation) {
	for i, m := range line {
		if !p.IsLegal(m) {
			break
		}
		if p.Side() != e.attacker {
			for _, other := range p.AppendLegal(nil) {
				if other == m || e.ctx.Err() != nil {
					continue
				}
				s := e.after(p, ply+i, other, true)
				v := Variation{Ply: ply + i, Move: other, Line: s.Line, Left: s.Left}
				switch s.Status {
				case Mate:
					v.Plies = ply + i + s.Plies
					v.Useless = v.Plies >= ply+len(line) && e.useless(p, other)
				case Unknown:
					v.Open = true
				}
				list = append(list, v)
			}
		}
		p.Advance(m)
	}
	return list
}

func (e *explainer) refute(p shogi.Position, line []shogi.Move, tries []Try) []Try {
	var out []Try
	for i := range max(1, len(line)) {
		if p.Side() == e.attacker {
			for _, t := range tries {
				if t.Ply == i+1 {
					t.Reply = e.refutation(p, t.Ply, t.Move)
					out = append(out, t)
				}
			}
			for _, drop := range dropMates(&p) {
				out = append(out, Try{Ply: i + 1, Move: drop, DropMate: true})
			}
		}
		if i < len(line) {
			p.Advance(line[i])
		}
	}
	return out
}

func firstChecks(p *shogi.Position, attacker shogi.Color) (tries []Try) {
	if p.Side() != attacker {
		return nil
	}
	for _, m := range p.AppendChecks(nil) {
		tries = append(tries, Try{Ply: 1, Move: m})
	}
	return tries
}

// refutation prefers captures of the checker, then king moves.
func (e *explainer) refutation(p shogi.Position, ply int, m shogi.Move) shogi.Move {
	p.Advance(m)
	king := p.King(p.Side())
	rank := func(r shogi.Move) int {
		switch {
		case r.IsDrop():
			return 3
		case r.To() == m.To():
			return 0
		case r.From() == king:
			return 1
		}
		return 2
	}
	replies := p.AppendLegal(nil)
	slices.SortStableFunc(replies, func(a, b shogi.Move) int { return cmp.Compare(rank(a), rank(b)) })
	for _, r := range replies {
		if e.ctx.Err() != nil {
			break
		}
		if e.after(p, ply+1, r, false).Status == NoMate {
			return r
		}
	}
	return shogi.NoMove
}

func dropMates(p *shogi.Position) (moves []shogi.Move) {
	r := p.Rules()
	for _, k := range r.HandKinds() {
		if p.Hand(p.Side(), k) == 0 {
			continue
		}
		for _, sq := range r.Squares() {
			if p.Piece(sq) != shogi.NoPiece {
				continue
			}
			q, m := *p, shogi.NewDrop(k, sq)
			if errors.Is(q.Play(m), shogi.DropMate) {
				moves = append(moves, m)
			}
		}
	}
	return moves
}
