// Package worker executes queued jobs, in a server's process or its own. It stores partial
// results, so that another worker can continue: at once after a regular shutdown, after the
// lease when a worker dies.
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

// Store is the database. Package storetest is its contract.
type Store interface {
	job.Worker
	job.Sweeper
	// JobParts returns a job's parts after a number, in order.
	JobParts(ctx context.Context, id string, after int) ([]job.Part, error)
}

// Queue delivers job IDs. It may lose or repeat some; the database decides.
type Queue interface {
	// Work calls do for each job, n at once, until ctx ends.
	Work(ctx context.Context, n int, do func(ctx context.Context, j bus.Job) error)
	// Put enqueues a job, once per ID.
	Put(ctx context.Context, id string, data []byte) error
	Stats(ctx context.Context) (bus.Stats, error)
}

// Bus notifies observers.
type Bus interface {
	Publish(subject string, data []byte) error
}

type Kind struct {
	// Name is [job.Job.Kind].
	Name  string
	Queue Queue
	// Jobs is the number of jobs at once; 0 means 1.
	Jobs int
	// Do executes a job. It gets the task and its stored parts, calls found with each new part
	// from one goroutine at a time, and returns the result. It must return soon after ctx
	// ends. Errors marked by [bus.Hopeless] are not retried.
	Do func(ctx context.Context, task []byte, known [][]byte, found func(part []byte) error) ([]byte, error)
}

// Config configures a [Worker]. Store, Bus, Log and Name are required.
type Config struct {
	Store Store
	Bus   Bus
	Log   *slog.Logger
	// Name is unique, also among earlier workers of this machine.
	Name  string
	Kinds []Kind
	// Guard catches panics; nil means one that logs to Log.
	Guard *guard.Guard
	// Lease is the time after the last renewal when a worker counts as dead; 0 means 10 s.
	Lease time.Duration
	// Save is the interval of storing parts; 0 means 300 ms.
	Save time.Duration
	// Sweep is the interval of looking for lost jobs; 0 means 2 s.
	Sweep time.Duration
	// Attempts per job; 0 means 4.
	Attempts int
	// Keep is the number of finished jobs to keep; 0 means 20000.
	Keep int
}

// Worker executes jobs.
type Worker struct{ config Config }

// New returns a worker; call [Worker.Run].
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

// Run works until ctx ends, then returns unfinished jobs with their parts.
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

// farewell is the time for the last writes of a shutdown.
const farewell = 5 * time.Second

// take executes a job if it can claim it.
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

// errUnsaved ends a job whose parts cannot be stored.
var errUnsaved = errors.New("what the job finds cannot be kept")

// maxReason bounds a stored error in bytes.
const maxReason = 500

func reason(err error) string {
	text := err.Error()
	return text[:min(len(text), maxReason)]
}

// do executes a job and stores its parts.
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
		// Store what was found in any case.
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

// tell announces a change of a job. Those who miss it poll.
func (w *Worker) tell(id string) {
	if err := w.config.Bus.Publish(job.Subject(id), nil); err != nil {
		w.config.Log.Debug("a job's progress could not be published", "job", id, "err", err)
	}
}
