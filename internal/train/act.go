package train

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/komadai/komadai/internal/puzzle"
	"github.com/komadai/komadai/internal/refusal"
	"github.com/komadai/komadai/internal/view"
	"github.com/komadai/komadai/internal/wire"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

// Act carries out an action on the player's attempt.
func (d *Desk) Act(ctx context.Context, holder, id string, in wire.PuzzleAction) (wire.PuzzleAttempt, error) {
	var out wire.PuzzleAttempt
	a, p, err := d.own(ctx, holder, id)
	if err != nil {
		return out, err
	}
	// Said before anything is searched; whoever is late by less than that is told
	// by the store.
	if in.Seq != a.Seq {
		return out, refused(puzzle.ErrStale)
	}
	if a.State != puzzle.Open {
		return out, refused(puzzle.ErrOver)
	}
	var told *wire.PuzzleTold
	var scored bool
	switch in.Type {
	case "move":
		told, scored, err = d.move(ctx, &a, p, in)
	case "hint":
		scored, err = a.Hint(in.Seq)
	default:
		scored, err = a.GiveUp(in.Seq, d.config.Now().UTC())
	}
	if err != nil {
		return out, refused(err)
	}
	if a.Seq != in.Seq { // else nothing came of it
		if err := d.keep(ctx, &a, p, scored); err != nil {
			return out, refused(err)
		}
	}
	out, err = d.show(ctx, &a, p)
	out.Told = told
	return out, err
}

// refused says what a client is told of an attempt's errors.
func refused(err error) error {
	switch {
	case errors.Is(err, puzzle.ErrStale), errors.Is(err, puzzle.ErrConflict):
		return refusal.New(refusal.Stale, "The attempt has gone on since; what it is now comes with the next request.")
	case errors.Is(err, puzzle.ErrOver):
		return refusal.New(refusal.Over, "This attempt is over.")
	case errors.Is(err, puzzle.ErrNoHint):
		return refusal.New(refusal.NotNow, "All hints have been given.")
	}
	return err
}

// settleTries is how often a result is tried when others change the ratings of
// the same problem at the same time.
const settleTries = 5

// keep stores the attempt, and with it the ratings when its result has just
// become known.
func (d *Desk) keep(ctx context.Context, a *puzzle.Attempt, p *puzzle.Problem, scored bool) error {
	if !scored || !a.Rated {
		if scored {
			player, tally, err := d.standings(ctx, a, p)
			if err != nil {
				return err
			}
			if _, _, err := puzzle.Settle(a, player, tally, d.config.Now().UTC()); err != nil {
				return err
			}
		}
		return d.config.Store.PutAttempt(ctx, *a)
	}
	for try := 1; ; try++ {
		player, tally, err := d.standings(ctx, a, p)
		if err != nil {
			return err
		}
		player, tally, err = puzzle.Settle(a, player, tally, d.config.Now().UTC())
		if err != nil {
			return err
		}
		err = d.config.Store.SettleAttempt(ctx, *a, player, tally)
		if !errors.Is(err, puzzle.ErrConflict) || try == settleTries {
			return err
		}
		// Was it the attempt that has gone on, or only a rating?
		now, ok, err := d.config.Store.Attempt(ctx, a.ID)
		if err != nil {
			return err
		}
		if !ok || now.Seq != a.Seq-1 {
			return puzzle.ErrStale
		}
	}
}

// standings returns the player and the problem as they are rated now.
func (d *Desk) standings(ctx context.Context, a *puzzle.Attempt, p *puzzle.Problem) (puzzle.Player, puzzle.Tally, error) {
	player, ok, err := d.config.Store.Player(ctx, a.Holder, a.Rules)
	if err != nil {
		return player, puzzle.Tally{}, err
	}
	if !ok {
		player = puzzle.NewPlayer(a.Holder, a.Rules)
	}
	all, err := d.config.Store.Tallies(ctx, a.Rules)
	tally, ok := all[p.ID]
	if !ok {
		tally = p.New()
	}
	return player, tally, err
}

// board is an attempt's position.
type board struct {
	start, now shogi.Position
	moves      []shogi.Move
	last       shogi.Move
}

// replay plays the moves of an attempt.
func replay(a *puzzle.Attempt, p *puzzle.Problem) (board, error) {
	var b board
	var err error
	if b.start, err = p.Start(); err != nil {
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

// move has a move judged and notes what comes of it.
func (d *Desk) move(ctx context.Context, a *puzzle.Attempt, p *puzzle.Problem, in wire.PuzzleAction) (told *wire.PuzzleTold, scored bool, err error) {
	b, err := replay(a, p)
	if err != nil {
		return nil, false, err
	}
	m, err := notation.ParseUSI(b.now.Rules(), in.USI)
	if err != nil {
		return nil, false, refusal.Newf(refusal.BadRequest, "The move: %s.", err)
	}
	tried := b.now
	if err := tried.Play(m); err != nil {
		return nil, false, refusal.Illegal("The move: ", err)
	}
	var v puzzle.Verdict
	err = d.work(ctx, func() (err error) {
		v, err = d.referee.Judge(ctx, b.now, m, meant(a, p, in.USI, b.now.Rules()))
		return err
	})
	if err == nil {
		err = ctx.Err() // a search that was broken off judged nothing
	}
	if err != nil {
		return nil, false, err
	}
	line := []shogi.Move{m}
	if v.Reply != shogi.NoMove {
		line = append(line, v.Reply)
	}
	told = &wire.PuzzleTold{Kind: string(v.Kind), Line: view.Line(b.now, b.last, line)}
	switch v.Kind {
	case puzzle.Right:
		reply := ""
		if v.Reply != shogi.NoMove {
			reply = notation.FormatUSI(b.now.Rules(), v.Reply)
		} else {
			told.Kind = "mate"
		}
		scored, err = a.Play(in.Seq, in.USI, reply, d.config.Now().UTC())
	case puzzle.Escapes:
		scored, err = a.Fail(in.Seq)
	}
	told.Text = words(&b.now, m, v)
	return told, scored, err
}

// meant is the defence that the composer meant after a move, where the attempt
// follows the composer's line.
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
