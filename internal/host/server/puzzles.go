package server

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"sync"

	"github.com/komadai/komadai/internal/admission"
	"github.com/komadai/komadai/internal/games/play"
	"github.com/komadai/komadai/internal/gates/offline"
	"github.com/komadai/komadai/internal/guard"
	"github.com/komadai/komadai/internal/host/config"
	"github.com/komadai/komadai/internal/people"
	"github.com/komadai/komadai/internal/store"
	"github.com/komadai/komadai/internal/study/puzzle"
	"github.com/komadai/komadai/internal/study/solve"
	"github.com/komadai/komadai/internal/study/trainer"
	"github.com/komadai/komadai/internal/work/bus"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

// newSolver returns the mate solver for clients, who pay by control. It uses workers on the
// bus; control and carrier may be nil.
func newSolver(c config.Solver, control *admission.Control, carrier *bus.Bus, library *variant.Library, watch *guard.Guard) *solve.Solver {
	settings := solve.Config{Control: control, Workers: c.Problems, Time: c.Time, Hash: c.Hash << 20, Library: library, Guard: watch}
	if carrier != nil && carrier.Shared() {
		settings.Caller = carrier
	}
	return solve.New(settings)
}

// newAnalyst returns the position search for clients. It uses workers on the bus.
func (s *server) newAnalyst() *offline.Analyst {
	if s.bus.Shared() {
		return offline.NewAnalyst(s.solver, s.library, s.guard, s.bus)
	}
	return offline.NewAnalyst(s.solver, s.library, s.guard, nil)
}

func newTrainer(c config.Solver, control *admission.Control, db *store.Puzzles, hub *play.Hub, library *variant.Library, watch *guard.Guard) (*trainer.Trainer, error) {
	problems, err := readProblems(c.Collections)
	if err != nil {
		return nil, err
	}
	return trainer.New(trainer.Config{Store: db, Games: practised{hub}, Problems: problems, Library: library, Lane: trainer.Lane(control, max(c.Problems, 2)), Guard: watch}), nil
}

type practised struct{ hub *play.Hub }

func (g practised) Over(ctx context.Context, holder people.ID) (out []trainer.Game, err error) {
	list, err := g.hub.List(ctx, holder)
	for _, e := range list {
		if e.Result.Over() && e.Plies > 0 {
			out = append(out, trainer.Game{ID: e.ID, Rules: e.Rules, Side: e.Side, Names: e.Names, Level: e.Level, Plies: e.Plies, Began: e.Created})
		}
	}
	return out, err
}

// Moves returns the start and moves of a finished game of holder.
func (g practised) Moves(ctx context.Context, holder people.ID, id string) (shogi.Position, []shogi.Move, error) {
	over, err := finished(ctx, g.hub, holder, id)
	if err != nil {
		return shogi.Position{}, nil, err
	}
	return over.Start(), over.Moves(), nil
}

func readProblems(dir string) ([]puzzle.Problem, error) {
	all, err := shipped()
	all = slices.Clone(all)
	if err != nil || dir == "" {
		return all, err
	}
	known := map[string]string{}
	for _, p := range all {
		known[p.ID] = p.SFEN
	}
	files, err := filepath.Glob(filepath.Join(dir, "*.jsonl"))
	if err == nil && len(files) == 0 {
		err = errors.New("there is no file *.jsonl")
	}
	if err != nil {
		return nil, fmt.Errorf("read the problems in %s: %w", dir, err)
	}
	for _, name := range files {
		f, err := os.Open(name)
		if err != nil {
			return nil, fmt.Errorf("read the problems: %w", err)
		}
		some, err := puzzle.Read(f)
		if err = errors.Join(err, f.Close()); err != nil {
			return nil, fmt.Errorf("read the problems in %s: %w", name, err)
		}
		for _, p := range some {
			switch sfen, ok := known[p.ID]; {
			case !ok:
				known[p.ID] = p.SFEN
				all = append(all, p)
			case sfen != p.SFEN:
				return nil, fmt.Errorf("read the problems in %s: the id %q is already in use", name, p.ID)
			}
		}
	}
	return all, nil
}

var shipped = sync.OnceValues(func() ([]puzzle.Problem, error) {
	var all []puzzle.Problem
	for _, rules := range puzzle.SetNames() {
		list, err := puzzle.LoadSet(rules)
		if err != nil {
			return nil, fmt.Errorf("read the problems that are shipped: %w", err)
		}
		all = append(all, list...)
	}
	return all, nil
})
