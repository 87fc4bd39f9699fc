// Package worker does the jobs that a queue brings: in the process of a play
// server, or in one of its own beside it. It keeps what it has found in the
// database as it goes, so that another worker goes on where it stopped: at once
// when it goes down in order, after a lease when it dies.
package worker

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"github.com/komadai/komadai/internal/guard"
	"github.com/komadai/komadai/internal/study/job"
	"github.com/komadai/komadai/internal/work/bus"
)

// Store is what a worker needs of the database. Package storetest is its
// contract in tests.
type Store interface {
	job.Worker
	job.Sweeper
	// JobParts returns the parts of a job after number, in order.
	JobParts(ctx context.Context, id string, after int) ([]job.Part, error)
}

// Queue brings the ids of jobs. It may lose some, and bring some twice: the
// database knows better.
type Queue interface {
	// Work has do called for each job, n at a time, until ctx ends.
	Work(ctx context.Context, n int, do func(ctx context.Context, j bus.Job) error)
	// Put puts a job into the queue, once for each id.
	Put(ctx context.Context, id string, data []byte) error
	// Stats counts the jobs in it.
	Stats(ctx context.Context) (bus.Stats, error)
}

// Bus tells those who look on.
type Bus interface {
	Publish(subject string, data []byte) error
}

// Kind is a kind of work.
type Kind struct {
	// Name is [job.Job.Kind].
	Name  string
	Queue Queue
	// Jobs is the number of jobs that are done at a time; 1 when 0.
	Jobs int
	// Do does a job: it is given the task and what was found of it before, calls
	// found with each new part, from one goroutine at a time, and returns the
	// result. When ctx ends it returns soon. An error that [bus.Hopeless] marks is
	// not tried again.
	Do func(ctx context.Context, task []byte, known [][]byte, found func(part []byte) error) ([]byte, error)
}

// Config is what a [Worker] works with. Store, Bus, Log and Name must be set.
type Config struct {
	Store Store
	Bus   Bus
	Log   *slog.Logger
	// Name tells this worker from all others, those before it at this place too.
	Name  string
	Kinds []Kind
	// Guard catches the panics of the work; one that logs to Log when nil.
	Guard *guard.Guard
	// Lease is how long after its last sign of life a worker is taken for dead;
	// 10 s when 0.
	Lease time.Duration
	// Save is the time between two times of keeping what was found; 300 ms when 0.
	Save time.Duration
	// Sweep is the time between two looks for jobs that were lost; 2 s when 0.
	Sweep time.Duration
	// Attempts is how often a job is begun before it is given up; 4 when 0.
	Attempts int
	// Keep is the number of finished jobs that are kept; 20000 when 0.
	Keep int
}

// Worker does jobs.
type Worker struct{ config Config }

// New returns a worker; [Worker.Run] lets it work.
func New(c Config) *Worker {
	for _, d := range []struct {
		value    *time.Duration
		standard time.Duration
	}{{&c.Lease, 10 * time.Second}, {&c.Save, 300 * time.Millisecond}, {&c.Sweep, 2 * time.Second}} {
		if *d.value <= 0 {
			*d.value = d.standard
		}
	}
	if c.Guard == nil {
		c.Guard = guard.New(c.Log)
	}
	if c.Attempts <= 0 {
		c.Attempts = 4
	}
	if c.Keep <= 0 {
		c.Keep = 20_000
	}
	return &Worker{config: c}
}

// Run works until ctx ends; then it gives back what it has not finished, with
// all that was found of it.
func (w *Worker) Run(ctx context.Context) {
	var all sync.WaitGroup
	for i := range w.config.Kinds {
		k := &w.config.Kinds[i]
		all.Go(func() {
			k.Queue.Work(ctx, max(1, k.Jobs), func(ctx context.Context, j bus.Job) error {
				return w.take(ctx, k, string(j.Data))
			})
		})
		all.Go(func() { w.sweep(ctx, k) })
	}
	all.Wait()
}

// farewell is the time for what a worker still has to write when it goes down.
const farewell = 5 * time.Second

// take does a job, if it is to be had.
func (w *Worker) take(ctx context.Context, k *Kind, id string) error {
	now := time.Now()
	j, ok, err := w.config.Store.ClaimJob(ctx, id, w.config.Name, now, now.Add(-w.config.Lease), w.config.Attempts)
	if err != nil || !ok {
		return err
	}
	w.tell(id)
	w.config.Log.Info("a job is begun", "kind", k.Name, "job", id, "attempt", j.Attempt, "done", j.Done, "total", j.Total)
	result, err := w.do(ctx, k, j)
	late, cancel := context.WithTimeout(context.WithoutCancel(ctx), farewell)
	defer cancel()
	defer w.tell(id)
	switch {
	case err == nil:
		err = w.config.Store.FinishJob(late, id, w.config.Name, time.Now(), result)
		if err == nil {
			w.config.Log.Info("a job is done", "kind", k.Name, "job", id, "ms", time.Since(now).Milliseconds())
		}
	case errors.Is(err, job.ErrLost):
		w.config.Log.Warn("a job was cancelled, or taken by another worker", "kind", k.Name, "job", id)
		return nil
	case ctx.Err() != nil:
		w.config.Log.Info("a job is handed on", "kind", k.Name, "job", id)
		_, yielded := w.config.Store.YieldJob(late, id, w.config.Name, time.Now(), "", w.config.Attempts)
		return errors.Join(err, yielded) // the queue gives it to another worker
	case bus.IsHopeless(err):
		w.config.Log.Error("a job cannot be done", "kind", k.Name, "job", id, "err", err)
		err = w.config.Store.HopelessJob(late, id, w.config.Name, time.Now(), reason(err))
	default:
		w.config.Log.Error("a job failed", "kind", k.Name, "job", id, "attempt", j.Attempt, "err", err)
		final, yielded := w.config.Store.YieldJob(late, id, w.config.Name, time.Now(), reason(err), w.config.Attempts)
		if final || errors.Is(yielded, job.ErrLost) {
			return nil
		}
		return errors.Join(err, yielded)
	}
	if errors.Is(err, job.ErrLost) {
		return nil
	}
	return err
}

// errUnsaved ends a job whose findings cannot be kept any more.
var errUnsaved = errors.New("what the job finds cannot be kept")

// maxReason bounds what is kept of an error, in bytes.
const maxReason = 500

func reason(err error) string {
	text := err.Error()
	return text[:min(len(text), maxReason)]
}

// do does a job while it keeps what is found.
func (w *Worker) do(ctx context.Context, k *Kind, j job.Job) (result []byte, err error) {
	parts, err := w.config.Store.JobParts(ctx, j.ID, 0)
	if err != nil {
		return nil, err
	}
	s := &saver{worker: w, id: j.ID, seen: time.Now()}
	known := make([][]byte, len(parts))
	for i, p := range parts {
		known[i], s.number = p.Data, p.Number
	}
	ctx, cancel := context.WithCancelCause(ctx)
	var saving sync.WaitGroup
	ended := make(chan struct{})
	saving.Go(func() {
		if !w.config.Guard.Do(k.Name, func() { s.run(ctx, cancel, ended) }) {
			cancel(errUnsaved)
		}
	})
	err = w.config.Guard.Run(k.Name, func() (err error) {
		result, err = k.Do(ctx, j.Task, known, s.found)
		return err
	})
	close(ended)
	saving.Wait()
	if err != nil {
		// What was found by then is kept, whatever the reason.
		late, done := context.WithTimeout(context.WithoutCancel(ctx), farewell)
		defer done()
		if saved := s.save(late); errors.Is(saved, job.ErrLost) {
			err = saved
		}
	}
	if cause := context.Cause(ctx); errors.Is(cause, job.ErrLost) {
		err = cause
	}
	cancel(nil)
	return result, err
}

// tell says that something happened to a job. Who does not hear it looks now and
// then.
func (w *Worker) tell(id string) {
	if err := w.config.Bus.Publish(job.Subject(id), nil); err != nil {
		w.config.Log.Debug("the progress of a job could not be told", "job", id, "err", err)
	}
}
