package trainer

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/komadai/komadai/internal/people"
	"github.com/komadai/komadai/internal/refusal"
	"github.com/komadai/komadai/internal/study/puzzle"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

// Attempt is an attempt without its solution until it is over.
type Attempt struct {
	puzzle.Attempt
	Plies int
	// Now is the position after Line.
	Start, Now shogi.Position
	Line       []shogi.Move
	// Hint is in USI: "G*" or "7g", then the move; or "".
	Hint   string
	Player puzzle.Player
	Tally  puzzle.Tally
	// Failed is the player's rating after a failure.
	Failed float64
	// Useless: mate because only useless interpositions are left.
	Useless  bool
	Solution []shogi.Move
	Tags     []string
	Result   *MoveResult
}

func (t *Trainer) show(ctx context.Context, a *puzzle.Attempt, p *puzzle.Problem) (*Attempt, error) {
	b, err := t.replay(a, p)
	if err != nil {
		return nil, err
	}
	out := &Attempt{Attempt: *a, Plies: p.Plies, Start: b.start, Now: b.now, Line: b.moves}
	if out.Player, out.Tally, err = t.standings(ctx, a, p); err != nil {
		return nil, err
	}
	if a.State == puzzle.Open {
		if out.Failed, err = puzzle.AtStake(*a, out.Player, out.Tally, t.config.Now().UTC()); err != nil {
			return nil, err
		}
		out.Hint, err = t.hint(ctx, a, &b)
		return out, err
	}
	out.Tags = p.Tags
	out.Useless = a.State == puzzle.Solved && b.now.HasLegal()
	out.Solution, err = notation.ParseUSIMoves(b.start.Rules(), p.Moves)
	return out, err
}

func (t *Trainer) hint(ctx context.Context, a *puzzle.Attempt, b *board) (string, error) {
	if a.Hinted == 0 {
		return "", nil
	}
	var m shogi.Move
	err := t.work(ctx, func() (err error) {
		m, err = t.referee.Best(ctx, b.now)
		return err
	})
	if err != nil || m == shogi.NoMove {
		return "", err
	}
	usi := notation.FormatUSI(b.now.Rules(), m)
	switch {
	case a.Hinted >= puzzle.MaxHints:
		return usi, nil
	case m.IsDrop():
		return usi[:2], nil
	case m.IsBoard():
		return notation.FormatSquare(b.now.Rules(), m.From()), nil
	}
	return "", nil
}

// ActionKind is a player's action.
type ActionKind string

const (
	Move   ActionKind = "move"
	Hint   ActionKind = "hint"
	GiveUp ActionKind = "give-up"
)

// Action is a player's action in an attempt.
type Action struct {
	Kind ActionKind
	USI  string
	Seq  int
}

// MoveResult is the result of a move.
type MoveResult struct {
	// Position is before the move; Last may be NoMove.
	Position shogi.Position
	Last     shogi.Move
	Move     shogi.Move
	Verdict  puzzle.Verdict
}

// Act performs an action. The error is a [refusal.Error].
func (t *Trainer) Act(ctx context.Context, holder people.ID, id string, in Action) (*Attempt, error) {
	a, p, err := t.own(ctx, holder, id)
	if err != nil {
		return nil, err
	}
	// Checked before searching; the store catches later races.
	if in.Seq != a.Seq {
		return nil, refused(puzzle.ErrStale)
	}
	if a.State != puzzle.Open {
		return nil, refused(puzzle.ErrOver)
	}
	result, scored, err := t.carryOut(ctx, &a, p, in)
	if err != nil {
		return nil, refused(err)
	}
	if a.Seq != in.Seq {
		if err := t.keep(ctx, &a, p, scored); err != nil {
			return nil, refused(err)
		}
	}
	out, err := t.show(ctx, &a, p)
	if err != nil {
		return nil, err
	}
	out.Result = result
	return out, nil
}

func (t *Trainer) carryOut(ctx context.Context, a *puzzle.Attempt, p *puzzle.Problem, in Action) (result *MoveResult, scored bool, err error) {
	switch in.Kind {
	case Move:
		return t.move(ctx, a, p, in)
	case Hint:
		scored, err = a.Hint(in.Seq)
	case GiveUp:
		scored, err = a.GiveUp(in.Seq, t.config.Now().UTC())
	default:
		err = refusal.Newf(refusal.BadRequest, "There is no action %q: want move, hint or give-up.", in.Kind).ForPrograms()
	}
	return nil, scored, err
}

func refused(err error) error {
	switch {
	case errors.Is(err, puzzle.ErrStale), errors.Is(err, puzzle.ErrConflict):
		return refusal.New(refusal.Stale, "This attempt has moved on; what it is now comes with the next request.").Because("attempt-stale")
	case errors.Is(err, puzzle.ErrOver):
		return refusal.New(refusal.Over, "This attempt is over.").Because("attempt-over")
	case errors.Is(err, puzzle.ErrNoHint):
		return refusal.New(refusal.NotNow, "All hints have been given.").Because("no-hints")
	}
	return err
}

// settleTries bounds the players who finish a problem at once: a try fails only if the result of another one was
// stored in between.
const settleTries = 200

func (t *Trainer) keep(ctx context.Context, a *puzzle.Attempt, p *puzzle.Problem, scored bool) error {
	if !scored || !a.Rated {
		if scored {
			player, tally, err := t.standings(ctx, a, p)
			if err != nil {
				return err
			}
			if _, _, err := puzzle.Settle(a, player, tally, t.config.Now().UTC()); err != nil {
				return err
			}
		}
		return t.config.Store.PutAttempt(ctx, *a)
	}
	for try := 1; ; try++ {
		player, tally, err := t.standings(ctx, a, p)
		if err != nil {
			return err
		}
		player, tally, err = puzzle.Settle(a, player, tally, t.config.Now().UTC())
		if err != nil {
			return err
		}
		err = t.config.Store.SettleAttempt(ctx, *a, player, tally)
		if !errors.Is(err, puzzle.ErrConflict) || try == settleTries || ctx.Err() != nil {
			return err
		}
		// Did the attempt change, or only a rating?
		now, ok, err := t.config.Store.Attempt(ctx, a.ID)
		if err != nil {
			return err
		}
		if !ok || now.Seq != a.Seq-1 {
			return puzzle.ErrStale
		}
	}
}

func (t *Trainer) standings(ctx context.Context, a *puzzle.Attempt, p *puzzle.Problem) (puzzle.Player, puzzle.Tally, error) {
	player, _, err := t.player(ctx, a.Holder, a.Rules)
	if err != nil {
		return player, puzzle.Tally{}, err
	}
	all, err := t.config.Store.Tallies(ctx, a.Rules)
	tally, ok := all[p.ID]
	if !ok {
		tally = p.New()
	}
	return player, tally, err
}

type board struct {
	start, now shogi.Position
	moves      []shogi.Move
	last       shogi.Move
}

func (t *Trainer) replay(a *puzzle.Attempt, p *puzzle.Problem) (board, error) {
	var b board
	var err error
	if b.start, err = p.StartIn(t.config.Library); err != nil {
		return b, fmt.Errorf("problem %s: %w", p.ID, err)
	}
	b.now, b.last = b.start, shogi.NoMove
	for _, usi := range a.Moves {
		m, err := notation.ParseUSI(b.now.Rules(), usi)
		if err == nil {
			err = b.now.Play(m)
		}
		if err != nil {
			return b, fmt.Errorf("attempt %s: %w", a.ID, err)
		}
		b.moves, b.last = append(b.moves, m), m
	}
	return b, nil
}

func (t *Trainer) move(ctx context.Context, a *puzzle.Attempt, p *puzzle.Problem, in Action) (result *MoveResult, scored bool, err error) {
	b, err := t.replay(a, p)
	if err != nil {
		return nil, false, err
	}
	m, err := notation.ParseMove(&b.now, in.USI)
	if err != nil {
		return nil, false, refusal.Newf(refusal.BadRequest, "The move: %s.", err).ForPrograms()
	}
	tried := b.now
	if err := tried.Play(m); err != nil {
		return nil, false, refusal.Illegal("The move: ", err)
	}
	v, err := t.judge(ctx, b.now, m, meant(a, p, in.USI, b.now.Rules()))
	if err != nil {
		return nil, false, err
	}
	result = &MoveResult{Position: b.now, Last: b.last, Move: m, Verdict: v}
	switch v.Kind {
	case puzzle.Right:
		reply := ""
		if v.Reply != shogi.NoMove {
			reply = notation.FormatUSI(b.now.Rules(), v.Reply)
		}
		scored, err = a.Play(in.Seq, in.USI, reply, t.config.Now().UTC())
	case puzzle.Escapes:
		scored, err = a.Fail(in.Seq)
	}
	return result, scored, err
}

// meant is the composer's defence, if the attempt follows the line.
func meant(a *puzzle.Attempt, p *puzzle.Problem, usi string, rules *shogi.Rules) shogi.Move {
	n := len(a.Moves)
	if n+1 >= len(p.Moves) || !slices.Equal(p.Moves[:n], a.Moves) || p.Moves[n] != usi {
		return shogi.NoMove
	}
	m, err := notation.ParseUSI(rules, p.Moves[n+1])
	if err != nil {
		return shogi.NoMove
	}
	return m
}
