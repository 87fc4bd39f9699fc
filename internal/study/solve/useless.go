package solve

import (
	"context"

	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/tsume"
	"github.com/komadai/komadai/tsume/compose"
	"github.com/komadai/komadai/tsume/stipulation"
)

const (
	// Bounds of a search after a change: effort times the problem's nodes.
	leastEffort = 3000
	mostEffort  = 300_000
	effort      = 6
)

func (w *draftRun) useless(ctx context.Context, line []shogi.Move, judge compose.Judge) error {
	r := w.run
	within, cancel := w.bounded(ctx)
	defer cancel()
	found, err := during(within, r, Paring, r.limit, func(ctx context.Context) ([]compose.Change, error) {
		return compose.Useless(ctx, r.position, r.attacker(), w.draft.Rest, line, judge, r.count)
	})
	if !over(ctx, err) {
		return err
	}
	return r.emit(&Unneeded{Changes: found, All: err == nil})
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

func (w *draftRun) aimJudge(nodes uint64, plies int) compose.Judge {
	r := w.run
	return compose.AimJudge(r.aim, stipulation.Options{
		DefenderMoves: w.asked().Defender, Duty: r.duty, Length: w.asked().Aim.Length, Nodes: min(max(effort*nodes, leastEffort), mostEffort),
	}, plies)
}
