package tsume

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"github.com/komadai/komadai/internal/panics"
	"github.com/komadai/komadai/shogi"
)

// Variation is a reply of the defender beside a line (変化) and how it is mated.
type Variation struct {
	// Ply is the number of the move in the problem, from 1.
	Ply  int
	Move shogi.Move
	// Also are other pieces dropped on the same square that are answered alike:
	// with the same moves, for the same length.
	Also []shogi.Move
	// Plies is the length of the whole mate with it; 0 when it is not mated, or
	// when Open says that this was not settled.
	Plies int
	Open  bool
	// Useless says that the reply is an interposition that counts for nothing
	// (無駄合) under the rule in force.
	Useless bool
	// Line is what follows Move.
	Line []shogi.Move
	// Left says that the mate leaves pieces in the attacker's hand.
	Left bool
	// Variations are the replies beside Line.
	Variations []Variation
}

// Try is a check beside the main line that does not mate (紛れ in the usual sense).
// In the sense of seed 002 it is one only with a Slip: the attacker goes wrong and
// mates all the same, by luck (僥倖), since the defender goes wrong too.
type Try struct {
	Ply  int
	Move shogi.Move
	// Reply is a reply after which there is no mate; NoMove where none was found
	// within the bounds, and where DropMate says that the move itself is no legal
	// one, the mate by a dropped pawn (打歩詰).
	Reply    shogi.Move
	DropMate bool
	// Slip is a reply after which there is a mate, by SlipLine; NoMove where none was
	// found or looked for, see [Explanation.Slips].
	Slip     shogi.Move
	SlipLine []shogi.Move
}

// Explanation is the answer to a problem written out.
type Explanation struct {
	// Variations are the replies beside the main line, in its order, at each move
	// those that hold out longest first.
	Variations []Variation
	// Tries are the checks beside it that do not mate, in its order.
	Tries []Try
	// Nodes is the number of positions searched for it.
	Nodes uint64
}

// Explain writes out what stands beside the line of j, a judgement of p: the
// replies with the mates behind them, and the replies beside those lines, depth
// deep in all (0 for none); with tries the attacker's checks that do not mate,
// each with a refutation. The options are those that j was made with; their
// bounds hold for each search. The error is that of ctx.
func Explain(ctx context.Context, p shogi.Position, j *Judgement, depth int, tries bool, o Options) (out *Explanation, err error) {
	defer panics.Catch(&err)
	o.memory = j.memory
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

// Slips looks for the defender's slip behind each of the tries, and adds what it
// takes to Nodes. The arguments are those of [Explain].
func (x *Explanation) Slips(ctx context.Context, p shogi.Position, j *Judgement, o Options) (err error) {
	defer panics.Catch(&err)
	o.memory = j.memory
	e := &explainer{judge: judge{ctx: ctx, options: o, attacker: j.Solution.attacker, out: &Judgement{}}}
	line := j.Line
	for ply := 1; ply <= max(1, len(line)); ply++ {
		for i := range x.Tries {
			if t := &x.Tries[i]; t.Ply == ply && !t.DropMate {
				t.Slip, t.SlipLine = e.slip(p, ply, t.Move)
			}
		}
		if ply <= len(line) {
			var u shogi.Undo
			p.Make(line[ply-1], &u)
		}
	}
	x.Nodes += e.out.Nodes
	return ctx.Err()
}

// slip returns a reply to the check m after which there is a mate, and the mate;
// of several the one that holds out longest.
func (e *explainer) slip(p shogi.Position, ply int, m shogi.Move) (reply shogi.Move, line []shogi.Move) {
	var u shogi.Undo
	p.Make(m, &u)
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

// explainer asks the questions of an explanation.
type explainer struct{ judge }

// settle orders the replies of each move and joins those that are answered
// alike.
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

// held is how long a reply holds out, for the order.
func (v *Variation) held() int {
	if v.Plies == 0 {
		return never
	}
	return v.Plies
}

// deepen fills in the replies beside the lines of list, which begin beside line,
// whose first move has the number ply.
func (e *explainer) deepen(p shogi.Position, line []shogi.Move, ply int, list []Variation, depth int) {
	if depth <= 0 {
		return
	}
	for i := range list {
		v := &list[i]
		q := p
		var u shogi.Undo
		for _, m := range line[:v.Ply-ply] {
			q.Make(m, &u)
		}
		q.Make(v.Move, &u)
		v.Variations = e.settle(e.beside(q, v.Line, v.Ply+1))
		e.deepen(q, v.Line, v.Ply+1, v.Variations, depth-1)
	}
}

// beside solves the replies beside a line from p, whose first move has the
// number ply.
func (e *explainer) beside(p shogi.Position, line []shogi.Move, ply int) (list []Variation) {
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
		var u shogi.Undo
		p.Make(m, &u)
	}
	return list
}

// refute finds a reply to each try, and adds the mates by a dropped pawn.
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
			var u shogi.Undo
			p.Make(line[i], &u)
		}
	}
	return out
}

// firstChecks are the checks of an attacker to move in p.
func firstChecks(p *shogi.Position, attacker shogi.Color) (tries []Try) {
	if p.Side() != attacker {
		return nil
	}
	for _, m := range p.AppendChecks(nil) {
		tries = append(tries, Try{Ply: 1, Move: m})
	}
	return tries
}

// refutation returns a reply to the check m after which there is no mate: a
// capture of the checking piece if that will do, else a move of the king, else
// another.
func (e *explainer) refutation(p shogi.Position, ply int, m shogi.Move) shogi.Move {
	var u shogi.Undo
	p.Make(m, &u)
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

// dropMates returns the drops that would mate and may not (打歩詰).
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
