// Package machine is komadai's engine as the opponent in games: it keeps
// engines ready for the rule sets that are being played and turns what a game
// asks for into the limits of a search.
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
	// overhead is kept back from every clock for what lies between the engine's
	// answer and the stopping of the clock.
	overhead = 100 * time.Millisecond
	// unhurried is the time for a move at full strength where no clock runs;
	// lower levels are bounded by their own measure.
	unhurried = 3 * time.Second
)

// Pool is a [play.Thinker]. Engines are made when they are needed and kept for
// the next search of the same rule set.
type Pool struct {
	hash, keep int
	book       *book.Book // nil for none

	mu sync.Mutex
	// idle holds the engines that do not search, the one used last at the end.
	idle []*engine.Engine
}

// NewPool returns a pool whose engines have a transposition table of hash MiB
// each (0 is the engine's default) and which keeps as many of them as that
// between searches.
func NewPool(hash, keep int) *Pool { return &Pool{hash: hash, keep: max(keep, 1)} }

// UseBook lets the engines play by an opening book in games of its rules, as long
// as it has a move. It is called before the first search.
func (p *Pool) UseBook(b *book.Book) { p.book = b }

// bookSlack is how much worse than the best move of the book one may be that is
// played, in centipawns.
const bookSlack = 30

var _ play.Thinker = (*Pool)(nil)

// Think searches for what the side to move does.
func (p *Pool) Think(ctx context.Context, t play.Task) (play.Choice, error) {
	rules := t.Game.Rules() // t.Rules may be the same compiled anew: files are read again
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

// take returns an engine for the rules that nobody else uses.
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

// put keeps an engine for later and lets go of the one that has rested longest
// when there are too many.
func (p *Pool) put(e *engine.Engine) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.idle = append(p.idle, e)
	if len(p.idle) > p.keep {
		p.idle = slices.Delete(p.idle, 0, 1)
	}
}

// limits turns a task into the limits of a search. The seed is a new one each
// time, so that no two games are the same.
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
	// What is left of the period counts, not its length; further periods are a
	// reserve that is not planned with.
	l.Byoyomi = t.Left[t.Game.Position().Side()].Byoyomi
	return l
}
