package worker

import (
	"context"
	"fmt"
	"math/rand/v2"
	"time"
)

const (
	// settled is how long a job has waited before it may be taken for lost by the
	// queue: it has not just been put in.
	settled = 2 * time.Second
	// sweepMost is the number of jobs that are put into the queue again at a time.
	sweepMost = 100
	// pruneEvery is the number of sweeps between two of forgetting old jobs.
	pruneEvery = 100
)

// sweep looks now and then for jobs whose worker died and for jobs that the
// queue has lost, until ctx ends. Every worker does; they do not mind each
// other.
func (w *Worker) sweep(ctx context.Context, k *Kind) {
	// They do not all look at the same moment.
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
	// What the queue holds it will bring; only when it has nothing more to bring
	// can something be lost.
	stats, err := k.Queue.Stats(ctx)
	if err != nil || stats.Waiting > 0 {
		return err
	}
	ids, err := w.config.Store.WaitingJobs(ctx, k.Name, now.Add(-settled), sweepMost)
	if err != nil {
		return err
	}
	for _, id := range ids {
		// Under another id than before, so that it is not taken for the same one.
		if err := k.Queue.Put(ctx, fmt.Sprintf("%s-%d", id, now.UnixMilli()), []byte(id)); err != nil {
			return err
		}
	}
	return nil
}
