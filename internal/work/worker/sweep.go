package worker

import (
	"context"
	"fmt"
	"math/rand/v2"
	"time"
)

const (
	// settled is the minimum age of a job that counts as lost by the queue.
	settled = 2 * time.Second
	// sweepMost bounds the jobs put back per sweep.
	sweepMost = 100
	// pruneEvery is the number of sweeps between deletions of old jobs.
	pruneEvery = 100
)

// sweep regularly finds jobs of dead workers and jobs that the queue lost, until ctx ends. All
// workers do so independently.
func (w *Worker) sweep(ctx context.Context, k *Kind) {
	// Spread the workers' sweeps.
	next := time.NewTimer(time.Duration(rand.Int64N(int64(w.config.Sweep))))
	defer next.Stop()
	for round := 0; ; round++ {
		select {
		case <-ctx.Done():
			return
		case <-next.C:
		}
		limit, done := context.WithTimeout(ctx, w.config.Lease)
		err := w.config.Guard.Run(k.Name, func() error { return w.sweepOnce(limit, k, round%pruneEvery == 0) })
		if err != nil && ctx.Err() == nil {
			w.config.Log.Warn("no lost jobs could be looked for", "kind", k.Name, "err", err)
		}
		done()
		next.Reset(w.config.Sweep)
	}
}

func (w *Worker) sweepOnce(ctx context.Context, k *Kind, prune bool) error {
	now := time.Now()
	freed, failed, err := w.config.Store.FreeJobs(ctx, now, now.Add(-w.config.Lease), w.config.Attempts)
	if err != nil {
		return err
	}
	if freed+failed > 0 {
		w.config.Log.Warn("workers died", "waiting", freed, "given up", failed)
	}
	if prune {
		if err := w.config.Store.PruneJobs(ctx, w.config.Keep); err != nil {
			return err
		}
	}
	// Jobs can be lost only if the queue has none to deliver.
	stats, err := k.Queue.Stats(ctx)
	if err != nil || stats.Waiting > 0 {
		return err
	}
	ids, err := w.config.Store.WaitingJobs(ctx, k.Name, now.Add(-settled), sweepMost)
	if err != nil {
		return err
	}
	for _, id := range ids {
		// A new ID, since the queue ignores duplicates.
		if err := k.Queue.Put(ctx, fmt.Sprintf("%s-%d", id, now.UnixMilli()), []byte(id)); err != nil {
			return err
		}
	}
	return nil
}
