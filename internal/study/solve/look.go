package solve

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"time"

	"github.com/komadai/komadai/internal/refusal"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/tsume"
)

// Place is a position in a problem's tree.
type Place struct {
	Start    shogi.Position
	Moves    []shogi.Move
	Position shogi.Position
	// Attacks: the attacker is to move.
	Attacks bool
	// Status is a mate in 0 at the end.
	Status tsume.Status
	Plies  int
	// Useless: only useless interpositions are left.
	Useless bool
	// Next are checks or replies, best first.
	Next []Next
}

// Last returns the last move, or NoMove.
func (p *Place) Last() shogi.Move {
	if len(p.Moves) == 0 {
		return shogi.NoMove
	}
	return p.Moves[len(p.Moves)-1]
}

// Next is a move and its result.
type Next struct {
	Move   shogi.Move
	Status tsume.Status
	// Plies is the mate's length after the move, -1 if unknown.
	Plies int
	// Best: no move is better for its side.
	Best bool
}

// Look returns the moves and their results after moves in USI. Slow results are unknown unless
// an earlier proof has them. It ignores Any and Verify.
func (s *Solver) Look(ctx context.Context, q Question, moves []string) (*Place, error) {
	p, err := s.Read(q)
	if err != nil {
		return nil, err
	}
	l := looker{Problem: p, attacker: p.attacker(), p: p.position, proof: s.proof(p.key()), now: s.config.Now}
	out := &Place{Start: p.position}
	if out.Moves, err = l.play(moves); err != nil {
		return nil, err
	}
	ctx, cancel := s.bound(ctx)
	defer cancel()
	place, err := s.looks.Enter(ctx, nil)
	if err != nil {
		return nil, err
	}
	defer place.Leave()
	out.Position, out.Attacks = l.p, l.p.Side() == l.attacker
	l.ctx, l.until, l.most = ctx, l.now().Add(lookTime), l.proven(out.Moves)
	if err := s.config.Guard.Run("solver", func() error { return l.look(out) }); err != nil {
		return nil, fault(err)
	}
	return out, nil
}

type looker struct {
	*Problem
	attacker shogi.Color
	p        shogi.Position
	proof    *tsume.Proof
	// most is the proof's bound from here, or -1.
	most   int
	ctx    context.Context
	now    func() time.Time
	until  time.Time
	tables tsume.Tables
}

func (l *looker) play(list []string) ([]shogi.Move, error) {
	var moves []shogi.Move
	for i, usi := range list {
		m, err := notation.ParseUSI(l.rules.Rules, usi)
		if err != nil {
			return nil, refusal.Newf(refusal.BadRequest, "Move %d: %s.", i+1, err).Because("bad-move", "ply", i+1, "move", usi)
		}
		before := l.p
		if err := l.p.Play(m); err != nil {
			return nil, refusal.IllegalAt(i+1, err)
		}
		if before.Side() == l.attacker && !before.GivesCheck(m) {
			return nil, refusal.Newf(refusal.NoCheck, "Move %d: %s gives no check.", i+1, usi)
		}
		moves = append(moves, m)
	}
	return moves, nil
}

// proven returns the proof's remaining plies if the attacker followed it, else -1.
func (l *looker) proven(moves []shogi.Move) int {
	if l.proof == nil {
		return -1
	}
	p := l.position
	for _, m := range moves {
		if p.Side() == l.attacker {
			if answer, ok := l.proof.Answer(&p); !ok || answer != m {
				return -1
			}
		}
		var u shogi.Undo
		p.Make(m, &u)
	}
	return l.proof.Plies - len(moves)
}

type judged struct {
	move   shogi.Move
	status tsume.Status
	plies  int // after the move, -1 if unknown
	most   int // the proof's bound, or -1
}

func (j judged) sure(attacks bool) bool {
	return !attacks && j.status == tsume.NoMate || j.status == tsume.Mate && (j.plies >= 0 || attacks && j.most >= 0)
}

func (l *looker) look(out *Place) error {
	attacks := l.p.Side() == l.attacker
	here, err := l.solve(&l.p, attacks)
	if err != nil {
		return err
	}
	out.Status, out.Plies = here.Status, here.Plies
	if here.Status == tsume.Unknown && l.most >= 0 {
		out.Status, out.Plies = tsume.Mate, l.most
	}
	out.Useless = !attacks && here.Status == tsume.Mate && here.Plies == 0 && l.p.HasLegal()
	var list []judged
	if !out.Useless {
		if list, err = l.judge(attacks); err != nil {
			return err
		}
	}
	slices.SortStableFunc(list, func(a, b judged) int { return cmp.Compare(l.value(b, attacks), l.value(a, attacks)) })
	for _, one := range list {
		out.Next = append(out.Next, Next{
			Move: one.move, Status: one.status, Plies: one.plies,
			Best: one.sure(attacks) && l.value(one, attacks) == l.value(list[0], attacks),
		})
	}
	return nil
}

func (l *looker) judge(attacks bool) ([]judged, error) {
	answer := shogi.NoMove
	if l.most >= 0 && attacks {
		answer, _ = l.proof.Answer(&l.p)
	}
	moves := l.p.AppendLegal(nil)
	if i := slices.Index(moves, answer); i > 0 { // first, while there is time
		moves[0], moves[i] = moves[i], moves[0]
	}
	var list []judged
	for _, m := range moves {
		if len(list) == maxMoves {
			break
		}
		if attacks && !l.p.GivesCheck(m) {
			continue
		}
		one, err := l.after(m, attacks)
		if err != nil {
			return nil, err
		}
		// The proof guarantees a mate.
		if l.most > 0 && (!attacks || m == answer) {
			one.most = l.most - 1
			if one.status == tsume.Unknown {
				one.status = tsume.Mate
			}
		}
		list = append(list, one)
	}
	return list, nil
}

func (l *looker) after(m shogi.Move, attacks bool) (judged, error) {
	one := judged{move: m, plies: -1, most: -1}
	if !l.now().Before(l.until) {
		return one, nil
	}
	q := l.p
	var u shogi.Undo
	q.Make(m, &u)
	s, err := l.solve(&q, !attacks)
	switch {
	case errors.Is(err, tsume.ErrNoKing):
		one.status = tsume.NoMate
		return one, nil
	case err != nil:
		return one, err
	}
	if one.status = s.Status; s.Status == tsume.Mate && s.Minimal {
		one.plies = s.Plies
	}
	return one, nil
}

func (l *looker) solve(p *shogi.Position, attacks bool) (*tsume.Solution, error) {
	return tsume.Solve(l.ctx, *p, tsume.Options{
		DefenderMoves: !attacks, Shortest: true, Futile: l.futile, Hash: lookHash, Tables: &l.tables,
		Time: max(time.Millisecond, min(moveTime, l.until.Sub(l.now()))), Now: l.now,
	})
}

// value is greater for better moves of the mover.
func (l *looker) value(one judged, attacks bool) int {
	const far = 1 << 20
	v := 0
	switch {
	case one.status == tsume.Mate && one.plies >= 0:
		v = 2*far - one.plies
	case one.status == tsume.Mate && one.most >= 0:
		v = 2*far - one.most
	case one.status == tsume.Mate:
		v = far
	case one.status == tsume.NoMate:
		v = -far
	}
	if attacks {
		return v
	}
	return -v
}
