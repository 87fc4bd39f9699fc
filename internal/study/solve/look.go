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

// Place is what is known of a place in the tree of a problem.
type Place struct {
	// Start is the problem, Moves lead to the place, Position is that of the place.
	Start    shogi.Position
	Moves    []shogi.Move
	Position shogi.Position
	// Attacks says that the attacker is to move.
	Attacks bool
	// Status and Plies are the answer from here on; a mate in 0 is the end.
	Status tsume.Status
	Plies  int
	// Useless says that only useless interpositions are left.
	Useless bool
	// Next are the attacker's checks or the defender's replies, the best first.
	Next []Next
}

// Last returns the move that led to the place, NoMove for the problem itself.
func (p *Place) Last() shogi.Move {
	if len(p.Moves) == 0 {
		return shogi.NoMove
	}
	return p.Moves[len(p.Moves)-1]
}

// Next is a move and what comes of it.
type Next struct {
	Move   shogi.Move
	Status tsume.Status
	// Plies is the length of the mate from after the move, -1 if it is not known.
	Plies int
	// Best says that no other move is better for the side that plays it.
	Best bool
}

// Look tells what is known of the place in the tree of a problem that moves, in
// USI, lead to: what the side to move can play there, and what comes of each
// move. What cannot be settled within a moment is unknown, but for the attacker's
// answers in a proof that was found before. Any and Verify of the question have no
// meaning.
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
	select {
	case s.looks <- struct{}{}:
		defer func() { <-s.looks }()
	case <-ctx.Done():
		return nil, refusal.New(refusal.Busy, "The server has too much to solve just now; try again in a moment.").Because("solver-busy")
	}
	out.Position, out.Attacks = l.p, l.p.Side() == l.attacker
	l.ctx, l.until, l.most = ctx, l.now().Add(lookTime), l.proven(out.Moves)
	if err := s.config.Guard.Run("solver", func() error { return l.look(out) }); err != nil {
		return nil, fault(err)
	}
	return out, nil
}

// looker looks at one place.
type looker struct {
	*Problem
	attacker shogi.Color
	p        shogi.Position
	proof    *tsume.Proof
	// most is the most that the mate takes from here by the proof, -1 where that
	// says nothing.
	most  int
	ctx   context.Context
	now   func() time.Time
	until time.Time
}

// play plays the moves that lead to the place.
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

// proven returns the most plies that the mate takes after the moves: what is
// left of the proof's where the attacker has kept to it, else -1.
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

// judged is a move with what comes of it.
type judged struct {
	move   shogi.Move
	status tsume.Status
	plies  int // after the move, -1 if not known
	most   int // the most it can be by the proof, -1 if that says nothing
}

// sure reports whether enough is known of a move to call it the best. None of
// an attacker's moves that all fail is.
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
	l.rank(list, attacks)
	for _, one := range list {
		out.Next = append(out.Next, Next{
			Move: one.move, Status: one.status, Plies: one.plies,
			Best: one.sure(attacks) && l.value(one, attacks) == l.value(list[0], attacks),
		})
	}
	return nil
}

// judge judges the moves of a place: the checks or the replies.
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
		// What the proof covers is a mate, whether or not it was found again.
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

// after solves the position after a move.
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

// solve solves a position within what is left of the time.
func (l *looker) solve(p *shogi.Position, attacks bool) (*tsume.Solution, error) {
	return tsume.Solve(l.ctx, *p, tsume.Options{
		DefenderMoves: !attacks, Shortest: true, Futile: l.futile, Hash: lookHash,
		Time: max(time.Millisecond, min(moveTime, l.until.Sub(l.now()))), Now: l.now,
	})
}

// value orders moves: the greater the better for the side that plays them.
func (l *looker) value(one judged, attacks bool) int {
	const far = 1 << 20
	v := 0 // not known
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

func (l *looker) rank(list []judged, attacks bool) {
	slices.SortStableFunc(list, func(a, b judged) int { return cmp.Compare(l.value(b, attacks), l.value(a, attacks)) })
}
