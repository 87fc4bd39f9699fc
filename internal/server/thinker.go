package server

import (
	"context"
	"crypto/rand"
	"encoding/binary"
	"sync"
	"time"

	"github.com/komadai/komadai/clock"
	"github.com/komadai/komadai/engine"
	"github.com/komadai/komadai/internal/play"
	"github.com/komadai/komadai/shogi"
)

// How the engine plays on a server.
const (
	// hash is the transposition table of one engine in MiB.
	hash = 16
	// unhurried is the time for a move in a game without a clock, for levels that
	// are not bounded otherwise.
	unhurried = 5 * time.Second
	// longest bounds the time for a move whatever the clock allows: others wait
	// for the place.
	longest = 10 * time.Second
	// overhead is what the clock runs on while a move is stored and sent.
	overhead = 200 * time.Millisecond
	// spares is the number of engines that are kept for the next game.
	spares = 4
)

// Engines is the built-in engine as a [play.Thinker]. It keeps a few engines,
// each made for one rule set. The zero Engines is ready.
type Engines struct {
	mu sync.Mutex
	// idle are the engines nobody uses, the one used last at the end.
	idle []*engine.Engine
}

// Think implements [play.Thinker].
func (p *Engines) Think(ctx context.Context, t play.Task) (play.Choice, error) {
	e := p.take(t.Rules.Rules)
	defer p.put(e)
	ctx, cancel := context.WithTimeout(ctx, longest)
	defer cancel()
	result, err := e.Search(ctx, t.Game, searchLimits(t), nil)
	if err != nil {
		return play.Choice{}, err
	}
	return play.Choice{Move: result.Best, Resign: result.Resign, Declare: result.Declare}, nil
}

// searchLimits turns the state of the clocks into limits of a search.
func searchLimits(t play.Task) engine.Limits {
	var seed [8]byte
	_, _ = rand.Read(seed[:]) // never fails
	l := engine.Limits{Level: t.Level, Seed: binary.LittleEndian.Uint64(seed[:])}
	if t.Control.Kind == clock.None {
		l.MoveTime = unhurried
		return l
	}
	for c := range l.Time {
		l.Time[c] = t.Left[c].Main
		l.Increment[c] = t.Control.Increment
	}
	l.Byoyomi = t.Left[t.Game.Position().Side()].Byoyomi
	return l
}

// take returns an engine for the rules that nobody else uses.
func (p *Engines) take(r *shogi.Rules) *engine.Engine {
	p.mu.Lock()
	defer p.mu.Unlock()
	for i := len(p.idle) - 1; i >= 0; i-- {
		if e := p.idle[i]; e.Rules() == r {
			p.idle = append(p.idle[:i], p.idle[i+1:]...)
			return e
		}
	}
	return engine.New(r, engine.Options{Hash: hash, Threads: 1, Overhead: overhead})
}

// put keeps an engine for the next, and lets go of the one unused for longest.
func (p *Engines) put(e *engine.Engine) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.idle) >= spares {
		p.idle = append(p.idle[:0], p.idle[1:]...)
	}
	p.idle = append(p.idle, e)
}
