package review

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"math"
	"math/rand/v2"
	"slices"
	"sync"
	"time"

	"github.com/komadai/komadai/internal/admission"
	"github.com/komadai/komadai/internal/guard"
	"github.com/komadai/komadai/internal/study/analysis"
	"github.com/komadai/komadai/shogi"
)

// WorkerStore is the database of a [Worker]. Package storetest is its contract.
type WorkerStore interface {
	analysis.Worker
	analysis.Sweeper
	// JobParts and OpenJobs are those of [analysis.Requester].
	JobParts(ctx context.Context, id string, after int) ([]analysis.Part, error)
	OpenJobs(ctx context.Context, kind string) ([]analysis.Job, error)
}

// WorkerQueue delivers job IDs. It may lose or repeat some; the database decides.
type WorkerQueue interface {
	Queue
	// Work calls do for each job, n at once, until ctx ends.
	Work(ctx context.Context, n int, do func(ctx context.Context, id string) error)
	// Waiting returns the number of jobs that no worker has.
	Waiting(ctx context.Context) (int, error)
}

// Publisher notifies observers.
type Publisher interface {
	Publish(subject string, data []byte) error
}

// WorkerConfig configures a [Worker]. Store, Bus, Queue, Judge, Log and Name are required.
type WorkerConfig struct {
	Store WorkerStore
	Bus   Publisher
	Queue WorkerQueue
	Judge analysis.Judge
	Log   *slog.Logger
	// Name is unique, also among earlier workers of this machine.
	Name string
	// Jobs is the number of games at once, Threads that of positions of all games; 0 means 1.
	Jobs, Threads int
	// Control shares the threads among the jobs' clients; nil means one of its own. Memory is
	// what a search takes, in bytes.
	Control *admission.Control
	Memory  int64
	// Guard catches panics; nil means one that logs to Log.
	Guard *guard.Guard
	// Lease is the time after the last renewal when a worker counts as dead; 0 means 10 s.
	Lease time.Duration
	// Save is the interval of storing parts; 0 means 300 ms.
	Save time.Duration
	// Sweep is the interval of looking for lost jobs; 0 means 2 s.
	Sweep time.Duration
	// Slice is how much less another client must have used for a job to wait again, and the
	// interval of looking; 0 means 2 s.
	Slice time.Duration
	// Attempts per job; 0 means 4.
	Attempts int
	// Keep is the number of finished jobs to keep; 0 means 20000.
	Keep int
}

// Worker executes jobs in the order of what their clients will have used after them. A job waits
// again when another one goes before it. The worker stores the partial results of a job, so that
// another worker can continue: at once after a regular shutdown, after the lease when a worker
// dies.
type Worker struct {
	config WorkerConfig
	judge  *admittedJudge
}

// NewWorker returns a worker; call [Worker.Run].
func NewWorker(c WorkerConfig) *Worker {
	c.Lease, c.Save, c.Sweep = cmp.Or(c.Lease, 10*time.Second), cmp.Or(c.Save, 300*time.Millisecond), cmp.Or(c.Sweep, 2*time.Second)
	c.Slice = cmp.Or(c.Slice, 2*time.Second)
	c.Attempts, c.Keep = cmp.Or(c.Attempts, 4), cmp.Or(c.Keep, 20_000)
	c.Jobs, c.Threads = max(1, c.Jobs), max(1, c.Threads)
	if c.Guard == nil {
		c.Guard = guard.New(c.Log)
	}
	if c.Control == nil {
		c.Control = admission.New(nil)
	}
	// Jobs bounds the searches, which wait as long as needed.
	lane := c.Control.Lane(admission.Plan{Places: c.Threads, Queue: math.MaxInt, Wait: math.MaxInt64, Threads: 1, Memory: c.Memory})
	return &Worker{c, &admittedJudge{c.Judge, lane}}
}

// Run works until ctx ends, then returns unfinished jobs with their parts.
func (w *Worker) Run(ctx context.Context) {
	var all sync.WaitGroup
	all.Go(func() {
		w.config.Queue.Work(ctx, w.config.Jobs, w.take)
	})
	all.Go(func() { w.sweep(ctx) })
	all.Wait()
}

// farewell is the time for the last writes of a shutdown.
const farewell = 5 * time.Second

// take executes waiting jobs until one is over: the queue has an ID for each, but not the order.
func (w *Worker) take(ctx context.Context, _ string) error {
	for {
		j, ok, err := w.claim(ctx)
		if err != nil || !ok {
			return err
		}
		if err := w.execute(ctx, j); !errors.Is(err, errTurn) {
			return err
		}
	}
}

// claim assigns the first waiting job to this worker.
func (w *Worker) claim(ctx context.Context) (j analysis.Job, ok bool, err error) {
	open, err := w.config.Store.OpenJobs(ctx, analysis.JobKind)
	if err != nil {
		return j, false, err
	}
	now := time.Now()
	for _, t := range turns(w.config.Control, open) {
		if t.State != analysis.Queued || t.Reason != "" && now.Sub(t.Seen) < settled {
			continue
		}
		j, ok, err = w.config.Store.ClaimJob(ctx, t.ID, w.config.Name, now, now.Add(-w.config.Lease), w.config.Attempts)
		if ok || err != nil {
			return j, ok, err
		}
	}
	return j, false, nil
}

// execute does a job and stores its result. It returns errTurn if the job waits again.
func (w *Worker) execute(ctx context.Context, j analysis.Job) error {
	id, now := j.ID, time.Now()
	w.announce(id)
	w.config.Log.Info("a job is begun", "kind", analysis.JobKind, "job", id, "attempt", j.Attempt, "done", j.Done, "total", j.Total)
	result, err := w.do(ctx, j)
	late, cancel := context.WithTimeout(context.WithoutCancel(ctx), farewell)
	defer cancel()
	defer w.announce(id)
	switch {
	case err == nil:
		err = w.config.Store.FinishJob(late, id, w.config.Name, time.Now(), result)
		if err == nil {
			w.config.Log.Info("a job is done", "kind", analysis.JobKind, "job", id, "ms", time.Since(now).Milliseconds())
		}
	case errors.Is(err, analysis.ErrLost):
		w.config.Log.Warn("a job was cancelled, or taken by another worker", "kind", analysis.JobKind, "job", id)
		return nil
	case errors.Is(err, errTurn):
		w.config.Log.Info("a job waits for others", "kind", analysis.JobKind, "job", id)
		if _, err = w.config.Store.YieldJob(late, id, w.config.Name, time.Now(), "", w.config.Attempts); err == nil {
			err = errTurn
		}
	case ctx.Err() != nil:
		w.config.Log.Info("a job is handed on", "kind", analysis.JobKind, "job", id)
		_, yielded := w.config.Store.YieldJob(late, id, w.config.Name, time.Now(), "", w.config.Attempts)
		return errors.Join(err, yielded) // the queue gives it to another worker
	case errors.As(err, new(hopelessError)):
		w.config.Log.Error("a job cannot be done", "kind", analysis.JobKind, "job", id, "err", err)
		err = w.config.Store.HopelessJob(late, id, w.config.Name, time.Now(), reason(err))
	default:
		w.config.Log.Error("a job failed", "kind", analysis.JobKind, "job", id, "attempt", j.Attempt, "err", err)
		final, yielded := w.config.Store.YieldJob(late, id, w.config.Name, time.Now(), reason(err), w.config.Attempts)
		if final || errors.Is(yielded, analysis.ErrLost) {
			return nil
		}
		return errors.Join(err, yielded)
	}
	if errors.Is(err, analysis.ErrLost) {
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

func (w *Worker) do(ctx context.Context, j analysis.Job) (result []byte, err error) {
	parts, err := w.config.Store.JobParts(ctx, j.ID, 0)
	if err != nil {
		return nil, err
	}
	s := &saver{worker: w, id: j.ID, seen: time.Now()}
	if n := len(parts); n > 0 {
		s.number = parts[n-1].Number
	}
	ctx, cancel := context.WithCancelCause(ctx)
	var saving sync.WaitGroup
	ended := make(chan struct{})
	saving.Go(func() {
		if !w.config.Guard.Do(analysis.JobKind, func() { s.run(ctx, cancel, ended) }) {
			cancel(errUnsaved)
		}
	})
	err = w.config.Guard.Run(analysis.JobKind, func() (err error) {
		result, err = w.analyse(admission.As(ctx, admission.ParseClient(j.Client)), j, parts, s)
		return err
	})
	close(ended)
	saving.Wait()
	if err != nil {
		// Store what was found in any case.
		late, done := context.WithTimeout(context.WithoutCancel(ctx), farewell)
		defer done()
		if saved := s.save(late); errors.Is(saved, analysis.ErrLost) {
			err = saved
		}
	}
	if cause := context.Cause(ctx); errors.Is(cause, analysis.ErrLost) {
		err = cause
	}
	cancel(nil)
	return result, err
}

func (w *Worker) announce(id string) {
	if err := w.config.Bus.Publish(analysis.Subject(id), nil); err != nil {
		w.config.Log.Debug("a job's progress could not be published", "job", id, "err", err)
	}
}

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
func (w *Worker) sweep(ctx context.Context) {
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
		err := w.config.Guard.Run(analysis.JobKind, func() error { return w.sweepOnce(limit, round%pruneEvery == 0) })
		if err != nil && ctx.Err() == nil {
			w.config.Log.Warn("no lost jobs could be looked for", "kind", analysis.JobKind, "err", err)
		}
		done()
		next.Reset(w.config.Sweep)
	}
}

func (w *Worker) sweepOnce(ctx context.Context, prune bool) error {
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
	// Only an empty queue can have lost jobs.
	waiting, err := w.config.Queue.Waiting(ctx)
	if err != nil || waiting > 0 {
		return err
	}
	open, err := w.config.Store.OpenJobs(ctx, analysis.JobKind)
	if err != nil {
		return err
	}
	lost := slices.DeleteFunc(open, func(j analysis.Job) bool { return j.State != analysis.Queued || now.Sub(j.Seen) <= settled })
	for _, j := range lost[:min(len(lost), sweepMost)] {
		// A new ID, since the queue ignores duplicates.
		if err := w.config.Queue.Put(ctx, fmt.Sprintf("%s-%d", j.ID, now.UnixMilli()), []byte(j.ID)); err != nil {
			return err
		}
	}
	return nil
}

// hopelessError is the error of a job that retries cannot help.
type hopelessError struct{ error }

// errTurn ends a job that waits again, because another client goes before it.
var errTurn = errors.New("another client's analysis goes first")

// yields reports whether the job gives its place to a waiting one.
func (w *Worker) yields(ctx context.Context, j analysis.Job) bool {
	open, err := w.config.Store.OpenJobs(ctx, analysis.JobKind)
	if err != nil {
		return false
	}
	waits := time.Duration(math.MaxInt64)
	for _, t := range turns(w.config.Control, open) {
		switch {
		case t.ID == j.ID:
			return waits < t.after-w.config.Slice
		case t.State == analysis.Queued && t.Reason == "":
			waits = min(waits, t.after)
		}
	}
	return false
}

// analyse executes a task and returns its report. Stored parts are not judged again. A
// hopelessError is not retried.
func (w *Worker) analyse(ctx context.Context, j analysis.Job, stored []analysis.Part, s *saver) ([]byte, error) {
	var t analysis.Task
	if err := json.Unmarshal(j.Task, &t); err != nil {
		return nil, hopelessError{fmt.Errorf("the task cannot be read: %w", err)}
	}
	game, err := t.Game()
	if err != nil {
		return nil, hopelessError{err}
	}
	looked := time.Now()
	o := analysis.Options{Judge: w.judge, Threads: w.config.Threads, Found: func(p analysis.Position) error {
		data, err := json.Marshal(p)
		if err != nil {
			return err
		}
		s.found(data)
		if time.Since(looked) < w.config.Slice {
			return nil
		}
		if looked = time.Now(); w.yields(ctx, j) {
			return errTurn
		}
		return nil
	}}
	for _, part := range stored {
		var p analysis.Position
		if err := json.Unmarshal(part.Data, &p); err == nil { // otherwise it is judged again
			o.Known = append(o.Known, p)
		}
	}
	positions, err := analysis.Run(ctx, game, t.Settings, o)
	if err != nil {
		return nil, err
	}
	return json.Marshal(analysis.NewReport(game, t.Settings, analysis.EngineName, positions))
}

// admittedJudge searches in places of a lane.
type admittedJudge struct {
	judge analysis.Judge
	lane  *admission.Lane
}

func (a *admittedJudge) Judge(ctx context.Context, g *shogi.Game, s analysis.Settings) (analysis.Position, error) {
	place, err := a.lane.Enter(ctx, nil)
	if err != nil {
		return analysis.Position{}, err
	}
	defer place.Leave()
	return a.judge.Judge(place.Context(), g, s)
}
