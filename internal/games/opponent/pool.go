// Package opponent chooses the moves of the engine as an opponent, in this process ([Pool]) or
// on a worker ([Remote]).
package opponent

import (
	"context"
	"math/rand/v2"
	"time"

	"github.com/komadai/komadai/book"
	"github.com/komadai/komadai/clock"
	"github.com/komadai/komadai/engine"
	"github.com/komadai/komadai/internal/games/play"
	"github.com/komadai/komadai/shogi"
)

const (
	// overhead is subtracted from every clock for the time between the engine's response and
	// the clock's stop.
	overhead = 100 * time.Millisecond
	// unhurried is the time per move at full strength without a clock; lower levels have their
	// own bounds.
	unhurried = 3 * time.Second
)

// Pool is a [play.Thinker]. It creates engines on demand and reuses them for the same rule
// set.
type Pool struct {
	hash, keep int
	book       *book.Book // may be nil
	engines    engine.Idle
}

// NewPool returns a pool that keeps up to keep idle engines with transposition tables of hash
// MiB (0 means the engine's default).
func NewPool(hash, keep int) *Pool { return &Pool{hash: hash, keep: max(keep, 1)} }

// UseBook makes the engines play from an opening book in games with its rules. Call it before
// the first search.
func (p *Pool) UseBook(b *book.Book) { p.book = b }

// bookSlack bounds the loss against the book's best move in centipawns.
const bookSlack = 30

var _ play.Thinker = (*Pool)(nil)

// Think implements [play.Thinker].
func (p *Pool) Think(ctx context.Context, t play.Task) (play.Choice, error) {
	rules := t.Game.Rules() // t.Rules may be a newer compilation, since files are reread
	if p.book != nil && p.book.Rules() == rules && !t.Game.Result().Over() {
		if m := p.book.Pick(t.Game.Position(), bookSlack, rand.Uint64()); m.Move != shogi.NoMove {
			return play.Choice{Move: m.Move}, nil
		}
	}
	e := p.engines.Take(rules, engine.Options{Hash: p.hash, Overhead: overhead})
	defer p.engines.Put(e, p.keep)
	result, err := e.Search(ctx, t.Game, limits(t), nil)
	if err != nil {
		return play.Choice{}, err
	}
	switch {
	case result.Declare:
		return play.Choice{Declare: true}, nil
	case result.Resign || result.Best == shogi.NoMove:
		return play.Choice{Resign: true}, nil
	}
	return play.Choice{Move: result.Best}, nil
}

// limits converts a task to search limits, with a random seed so that games differ.
func limits(t play.Task) engine.Limits {
	l := engine.Limits{Level: t.Level, Seed: rand.Uint64()}
	switch t.Control.Kind {
	case clock.None, clock.Correspondence:
		l.MoveTime = unhurried
		return l
	}
	for c := range l.Time {
		l.Time[c] = t.Left[c].Main
		l.Increment[c] = t.Control.Increment
	}
	// The rest of the current period counts, not its length; further periods are a reserve.
	l.Byoyomi = t.Left[t.Game.Position().Side()].Byoyomi
	return l
}
