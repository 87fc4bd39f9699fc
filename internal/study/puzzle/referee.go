package puzzle

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/tsume"
)

// Kind is the value of an attacker's move.
type Kind string

// Only Escapes fails an attempt.
const (
	// Right keeps a shortest mate.
	Right   Kind = "right"
	Slower  Kind = "slower"
	NoCheck Kind = "no-check"
	// Escapes does not mate.
	Escapes Kind = "escapes"
	// Unsettled exceeded the time.
	Unsettled Kind = "unsettled"
)

// Verdict is the judgement of a move.
type Verdict struct {
	Kind Kind
	// Reply is the best defence after a right move (NoMove at mate), or the refutation.
	Reply shogi.Move
	Plies int
	// Useless: only useless interpositions (無駄合) are left, so it is mate.
	Useless bool
}

// Referee judges moves by solving.
type Referee struct {
	// Time bounds the searches per move, by the clock Now.
	Time time.Duration
	Now  func() time.Time
	Hash int
}

type judging struct {
	Referee
	ctx    context.Context
	until  time.Time
	tables tsume.Tables
}

func (r Referee) begin(ctx context.Context) *judging {
	return &judging{Referee: r, ctx: ctx, until: r.Now().Add(r.Time)}
}

func (j *judging) solve(p shogi.Position, defends, shortest bool) (*tsume.Solution, error) {
	return tsume.Solve(j.ctx, p, tsume.Options{
		DefenderMoves: defends, Shortest: shortest, Hash: j.Hash, Tables: &j.tables, Now: j.Now,
		Time: max(time.Millisecond, j.until.Sub(j.Now())),
	})
}

// Best returns a move that keeps the shortest mate, or NoMove.
func (r Referee) Best(ctx context.Context, p shogi.Position) (shogi.Move, error) {
	s, err := r.begin(ctx).solve(p, false, true)
	if err != nil || s.Status != tsume.Mate || len(s.Line) == 0 {
		return shogi.NoMove, err
	}
	return s.Line[0], nil
}

// Judge judges the attacker's legal move m. prefer is the composer's defence, or NoMove.
func (r Referee) Judge(ctx context.Context, p shogi.Position, m, prefer shogi.Move) (Verdict, error) {
	if !p.GivesCheck(m) {
		return Verdict{Kind: NoCheck}, nil
	}
	j := r.begin(ctx)
	want, err := j.solve(p, false, true)
	if err != nil {
		return Verdict{}, err
	}
	q := p
	var u shogi.Undo
	q.Make(m, &u)
	after, err := j.solve(q, true, true)
	if err != nil {
		return Verdict{}, err
	}
	switch {
	case after.Status == tsume.NoMate:
		reply, err := j.escape(q)
		return Verdict{Kind: Escapes, Reply: reply}, err
	case after.Status != tsume.Mate || want.Status != tsume.Mate || !want.Minimal || !after.Minimal && after.Plies+1 > want.Plies:
		return Verdict{Kind: Unsettled}, nil
	case after.Plies+1 > want.Plies:
		return Verdict{Kind: Slower, Plies: after.Plies}, nil
	}
	out := Verdict{Kind: Right, Plies: after.Plies}
	switch {
	case after.Plies == 0:
		out.Useless = q.HasLegal()
		return out, nil
	case after.LineMissing():
		return Verdict{Kind: Unsettled}, nil
	}
	out.Reply = after.Line[0]
	if prefer != shogi.NoMove && prefer != out.Reply && q.IsLegal(prefer) {
		if n, err := j.left(q, prefer); err == nil && n == after.Plies-1 {
			out.Reply = prefer
		}
	}
	return out, nil
}

func (j *judging) left(p shogi.Position, reply shogi.Move) (int, error) {
	var u shogi.Undo
	p.Make(reply, &u)
	s, err := j.solve(p, false, true)
	if err != nil || s.Status != tsume.Mate || !s.Minimal {
		return -1, err
	}
	return s.Plies, nil
}

// escape finds a refutation, simplest first: capture of the checker, king moves,
// interpositions.
func (j *judging) escape(p shogi.Position) (shogi.Move, error) {
	replies := p.AppendLegal(nil)
	plain := func(m shogi.Move) int {
		switch {
		case m.IsDrop():
			return 3
		case p.Checkers().Has(m.To()):
			return 0
		case m.IsBoard() && m.From() == p.King(p.Side()):
			return 1
		}
		return 2
	}
	slices.SortStableFunc(replies, func(a, b shogi.Move) int { return cmp.Compare(plain(a), plain(b)) })
	for _, m := range replies {
		q := p
		var u shogi.Undo
		q.Make(m, &u)
		s, err := j.solve(q, false, false)
		if err != nil {
			return shogi.NoMove, err
		}
		if s.Status == tsume.NoMate {
			return m, nil
		}
	}
	return shogi.NoMove, nil
}
