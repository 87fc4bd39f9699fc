package offline

import (
	"context"
	"time"

	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/internal/guard"
	"github.com/komadai/komadai/internal/remote"
	"github.com/komadai/komadai/internal/study/records"
	"github.com/komadai/komadai/internal/study/solve"
	"github.com/komadai/komadai/variant"
)

// Analyst searches positions on a server for those who study, by the same engine as in
// a browser and with the same messages. It is safe for concurrent use.
type Analyst struct {
	solver  *solve.Solver
	library *variant.Library
	records *records.Service
	guard   *guard.Guard
	caller  remote.Caller
}

// NewAnalyst returns an analyst whose searches take places in the queue of a solver,
// with the rule sets of a library. The guard catches panics of the engine. The caller
// finds workers that search for this one; nil for none.
func NewAnalyst(solver *solve.Solver, library *variant.Library, g *guard.Guard, caller remote.Caller) *Analyst {
	return &Analyst{solver: solver, library: library, records: records.New(records.Config{Library: library}), guard: g, caller: caller}
}

// Search searches a position until its end, that of the time that one client has, or
// that of ctx, and tells what it finds; the last news are marked. A worker does it where
// one has a place, else this process. A [refusal.Error] says why there is no answer.
func (a *Analyst) Search(ctx context.Context, s wire.EngineSearch, tell func(wire.EngineNews)) error {
	// What is wrong with the question is said before anybody waits.
	rules, err := records.Rules(a.library, s.Rules)
	if err != nil {
		return err
	}
	if _, err := a.records.Play(s.Rules, s.SFEN, "", s.Moves); err != nil {
		return err
	}
	working, leave, err := a.solver.Place(ctx, func(n int) { tell(wire.EngineNews{Ahead: n}) })
	if err != nil {
		return err
	}
	defer leave()
	if a.away(working, s, rules, tell) {
		return nil
	}
	return a.guard.Run("engine", func() error {
		d := &Service{config: Config{Send: tell, Now: time.Now}, library: a.library, records: a.records, models: shipped}
		return d.search(working, 0, s)
	})
}
