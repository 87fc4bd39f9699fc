package offline

import (
	"context"

	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/internal/guard"
	"github.com/komadai/komadai/internal/remote"
	"github.com/komadai/komadai/internal/study/records"
	"github.com/komadai/komadai/internal/study/solve"
	"github.com/komadai/komadai/variant"
)

// Analyst searches positions on a server with the engine and the messages of the browser. It
// is safe for concurrent use.
type Analyst struct {
	solver  *solve.Solver
	library *variant.Library
	records *records.Service
	guard   *guard.Guard
	caller  remote.Caller
}

// NewAnalyst returns an analyst that shares the queue of a solver. The guard catches panics of
// the engine. caller finds workers; it may be nil.
func NewAnalyst(solver *solve.Solver, library *variant.Library, g *guard.Guard, caller remote.Caller) *Analyst {
	return &Analyst{solver: solver, library: library, records: records.New(records.Config{Library: library}), guard: g, caller: caller}
}

// Search searches a position and calls send with the results; the last one has Ended. It ends
// with the search, the client's time, or ctx. A free worker does the search, else this
// process. The error is a [refusal.Error].
func (a *Analyst) Search(ctx context.Context, s wire.EngineSearch, send func(wire.EngineNews)) error {
	// Check the request before it waits.
	rules, err := records.Rules(a.library, s.Rules)
	if err != nil {
		return err
	}
	if _, err := a.records.Play(s.Rules, s.SFEN, "", s.Moves); err != nil {
		return err
	}
	working, now, leave, err := a.solver.Place(ctx, func(n int) { send(wire.EngineNews{Ahead: n}) })
	if err != nil {
		return err
	}
	defer leave()
	if a.askWorker(working, s, rules, send) {
		return nil
	}
	return a.guard.Run("engine", func() error {
		d := &Service{config: Config{Send: send, Now: now}, library: a.library, records: a.records, models: shipped}
		return d.search(working, 0, s)
	})
}
