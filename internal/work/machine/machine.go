// Package machine is the engine as an opponent: it keeps engines for the rule sets in play and
// converts a game's state to search limits.
package machine

import (
	"context"
	"math/rand/v2"
	"slices"
	"sync"
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

	mu sync.Mutex
	// idle engines, most recently used last.
	idle []*engine.Engine
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
	e := p.take(rules)
	defer p.put(e)
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

func (p *Pool) take(r *shogi.Rules) *engine.Engine {
	p.mu.Lock()
	defer p.mu.Unlock()
	for i, e := range slices.Backward(p.idle) {
		if e.Rules() == r {
			p.idle = slices.Delete(p.idle, i, i+1)
			return e
		}
	}
	return engine.New(r, engine.Options{Hash: p.hash, Overhead: overhead})
}

// put keeps an engine and drops the longest unused one if there are too many.
func (p *Pool) put(e *engine.Engine) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.idle = append(p.idle, e)
	if len(p.idle) > p.keep {
		p.idle = slices.Delete(p.idle, 0, 1)
	}
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
