package solve

import (
	"context"
	"slices"

	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/tsume"
	"github.com/komadai/komadai/tsume/compose"
	"github.com/komadai/komadai/tsume/stipulation"
)

func (w *draftRun) repair(ctx context.Context) error {
	r := w.run
	line, judge, err := w.base(ctx)
	if err != nil {
		return err
	}
	list, err := compose.Changes(&r.position, r.attacker(), w.draft.Rest, w.kinds...)
	if err != nil {
		return err
	}
	r.count(min(w.draft.From, len(list)), len(list))
	within, cancel := context.WithTimeout(ctx, w.limit)
	defer cancel()
	_, err = during(within, r, Repairing, r.limit, func(ctx context.Context) (struct{}, error) {
		for found := range compose.Repairs(ctx, list, r.attacker(), judge, w.draft.From, func(next int) { r.count(next, len(list)) }) {
			select {
			case r.news <- &Repaired{Repair: found, Same: len(line) > 0 && slices.Equal(found.Line, line)}:
			case <-ctx.Done():
			}
		}
		return struct{}{}, ctx.Err()
	})
	if !over(ctx, err) {
		return err
	}
	return r.emit(&RepairsDone{Tried: int(r.tried.Load()), Changes: len(list)})
}

// base returns the solution, and a judge with its length: the composer's, the announced, or
// the solution's.
func (w *draftRun) base(ctx context.Context) (line []shogi.Move, judge compose.Judge, err error) {
	r := w.run
	least := max(w.asked().Stipulation.Length, len(w.line), 1)
	if w.asked().Stipulation.ID != "" {
		found, err := during(ctx, r, Mating, r.limit, func(ctx context.Context) (*stipulation.Solution, error) {
			return stipulation.Solve(ctx, r.position, r.stipulation, stipulation.Options{
				DefenderMoves: w.asked().Defender, Duty: r.duty, Length: w.asked().Stipulation.Length, Lines: 2, Hash: r.solver.config.Hash, Time: r.limit, Now: r.turn,
			})
		})
		if err != nil {
			return nil, nil, err
		}
		if found.Status == stipulation.Solved {
			line, least = found.Lines[0], max(least, found.Plies)
		}
		return line, w.stipulationJudge(found.Nodes, least), nil
	}
	found, err := during(ctx, r, Mating, r.limit, func(ctx context.Context) (*tsume.Solution, error) {
		return tsume.Solve(ctx, r.position, r.options(r.limit/2))
	})
	if err != nil {
		return nil, nil, err
	}
	line = w.line
	if found.Status == tsume.Mate && found.Minimal && len(w.line) == 0 {
		line, least = found.Line, max(least, found.Plies)
	}
	return line, w.mateJudge(found.Nodes, least), nil
}

const (
	// Bounds of a search after a change: effort times the problem's nodes.
	leastEffort = 3000
	mostEffort  = 300_000
	effort      = 6
)

func (w *draftRun) useless(ctx context.Context, line []shogi.Move, judge compose.Judge) error {
	r := w.run
	within, cancel := context.WithTimeout(ctx, w.limit)
	defer cancel()
	found, err := during(within, r, Paring, r.limit, func(ctx context.Context) ([]compose.Change, error) {
		return compose.Useless(ctx, r.position, r.attacker(), w.draft.Rest, line, judge, r.count)
	})
	if !over(ctx, err) {
		return err
	}
	return r.emit(&UselessPieces{Changes: found, All: err == nil})
}

func (r *run) count(tried, all int) {
	r.tried.Store(int64(tried))
	r.changes.Store(int64(all))
}

func (w *draftRun) mateJudge(nodes uint64, plies int) compose.Judge {
	r := w.run
	return compose.MateJudge(tsume.Options{
		DefenderMoves: w.asked().Defender, Futile: r.futile, Nodes: min(max(effort*nodes, leastEffort), mostEffort),
	}, plies)
}

func (w *draftRun) stipulationJudge(nodes uint64, plies int) compose.Judge {
	r := w.run
	return compose.StipulationJudge(r.stipulation, stipulation.Options{
		DefenderMoves: w.asked().Defender, Duty: r.duty, Length: w.asked().Stipulation.Length, Nodes: min(max(effort*nodes, leastEffort), mostEffort),
	}, plies)
}
