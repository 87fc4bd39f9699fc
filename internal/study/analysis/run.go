package analysis

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"

	"github.com/komadai/komadai/internal/panics"
	"github.com/komadai/komadai/shogi"
)

// Options configure [Run]. Judge is required.
type Options struct {
	Judge Judge
	// Threads is the number of parallel positions; default 1.
	Threads int
	Known   []Position
	// Found, if not nil, receives each position, one at a time, in any order. Its error ends
	// the analysis.
	Found func(Position) error
}

// Run judges every position and returns them in order. If ctx ends, it returns partial results
// and the error. A panic of Found reaches the caller.
func Run(ctx context.Context, g Game, s Settings, o Options) ([]Position, error) {
	if err := s.Check(); err != nil {
		return nil, err
	}
	if err := g.check(); err != nil {
		return nil, err
	}
	w := &work{game: g, settings: s, options: o, found: make([]*Position, len(g.Moves)+1)}
	for _, p := range o.Known {
		if p.Ply >= 0 && p.Ply < len(w.found) {
			w.found[p.Ply] = &p
		}
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	all := panics.Group{Caught: cancel}
	var first sync.Once
	var failed error
	for range max(1, o.Threads) {
		all.Go(func() {
			if err := w.run(ctx); err != nil {
				first.Do(func() { failed = err })
				cancel()
			}
		})
	}
	all.Wait()
	var out []Position
	for _, p := range w.found {
		if p != nil {
			out = append(out, *p)
		}
	}
	return out, failed
}

type work struct {
	game     Game
	settings Settings
	options  Options
	// next is the next ply. Each of found is written by the goroutine that took its ply.
	next  atomic.Int64
	found []*Position
	// reporting is held during Found.
	reporting sync.Mutex
}

func (w *work) run(ctx context.Context) error {
	for {
		ply := int(w.next.Add(1)) - 1
		if ply >= len(w.found) {
			return nil
		}
		if w.found[ply] != nil {
			continue
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		p, err := w.judge(ctx, ply)
		if err != nil {
			return err
		}
		w.found[ply] = &p
		if err := w.report(p); err != nil {
			return err
		}
	}
}

func (w *work) report(p Position) error {
	if w.options.Found == nil {
		return nil
	}
	w.reporting.Lock()
	defer w.reporting.Unlock()
	return w.options.Found(p)
}

func (w *work) judge(ctx context.Context, ply int) (p Position, err error) {
	defer func() {
		if _, broken := errors.AsType[*panics.Error](err); broken {
			err = fmt.Errorf("position %d: the engine: %w", ply, err)
		}
	}()
	defer panics.Catch(&err)
	g := w.game.At(ply)
	if g.Result().Over() && ply < len(w.game.Moves) {
		// The game continued after its end: judge the position alone.
		g = shogi.NewGame(*g.Position())
	}
	if r := g.Result(); r.Over() {
		p = Position{Ply: ply, Over: r.Reason.String()}
		if c, ok := r.Outcome.Winner(); ok {
			p.Score = won(c, 0)
		}
		return p, nil
	}
	p, err = w.options.Judge.Judge(ctx, g, w.settings)
	panics.Repanic(err)
	if err != nil {
		if ctx.Err() == nil || !errors.Is(err, ctx.Err()) {
			err = fmt.Errorf("position %d: %w", ply, err)
		}
		return p, err
	}
	p.Ply = ply
	return p, nil
}
