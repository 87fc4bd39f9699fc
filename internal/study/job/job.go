// Package job describes work that outlives a request: requested, queued, done by a
// worker, result stored. The database row is authoritative; the queue only wakes workers.
// Partial results are stored, so another worker can continue.
package job

import (
	"context"
	"errors"
	"time"

	"github.com/komadai/komadai/internal/people/principal"
)

// State is a job's state.
type State string

// Queued and Running jobs are open.
const (
	Queued    State = "queued"
	Running   State = "running"
	Done      State = "done"
	Failed    State = "failed"
	Cancelled State = "cancelled"
)

// Open reports unfinished work.
func (s State) Open() bool { return s == Queued || s == Running }

// Job is a unit of work.
type Job struct {
	// ID is derived from the task, so equal work is done once. Printable, without spaces,
	// at most 100 bytes.
	ID string
	// Kind names the queue: "analysis".
	Kind string
	// Owner requested it.
	Owner principal.ID
	State State
	// Attempt counts the workers since the request.
	Attempt int
	// Worker has it, or "".
	Worker string
	// Seen is the worker's last sign of life, or the last change.
	Created, Seen time.Time
	// Done of Total parts.
	Done, Total  int
	Task, Result []byte
	Reason       string
}

// Subject is the bus subject of a job's events.
func Subject(id string) string { return "progress." + id }

// Part is a partial result, numbered from 1.
type Part struct {
	Number int
	Data   []byte
}

var (
	ErrNotFound = errors.New("there is no such job")
	// ErrLost: the worker no longer has the job.
	ErrLost = errors.New("the job has been taken from this worker")
	// ErrTooMany: the owner's limit of open jobs.
	ErrTooMany = errors.New("the owner has too many open jobs")
	// ErrFull: the limit of open jobs.
	ErrFull = errors.New("there are too many open jobs")
)

// Bounds limit open jobs.
type Bounds struct {
	// Each is per owner, All in total.
	Each, All int
}

// Requester is the store's part for requests.
type Requester interface {
	// AskJob stores a new Queued job. An existing one is returned; if failed or cancelled
	// it restarts with its parts. Errors: ErrTooMany, ErrFull.
	AskJob(ctx context.Context, j Job, b Bounds) (Job, error)
	// Job returns a job or ErrNotFound.
	Job(ctx context.Context, id string) (Job, error)
	// JobParts returns an open job's parts above after, in order.
	JobParts(ctx context.Context, id string, after int) ([]Part, error)
	// JobsAhead counts open jobs of a kind requested earlier.
	JobsAhead(ctx context.Context, kind string, before time.Time) (int, error)
	// CancelJob cancels an owner's open job, or returns ErrNotFound.
	CancelJob(ctx context.Context, id string, owner principal.ID, now time.Time) error
}

// Worker is the store's part for workers. Naming the worker prevents changes to a
// reassigned job.
type Worker interface {
	// ClaimJob assigns a queued job, or one whose worker was last seen before alive. ok is
	// false without one, or after most attempts.
	ClaimJob(ctx context.Context, id, worker string, now, alive time.Time, most int) (j Job, ok bool, err error)
	// KeepJob renews the claim and adds parts; ErrLost.
	KeepJob(ctx context.Context, id, worker string, now time.Time, found []Part) error
	// FinishJob stores the result and deletes the parts; ErrLost.
	FinishJob(ctx context.Context, id, worker string, now time.Time, result []byte) error
	// YieldJob requeues a job. Without failed, the attempt does not count. After most
	// attempts it has failed and final is true. ErrLost.
	YieldJob(ctx context.Context, id, worker string, now time.Time, failed string, most int) (final bool, err error)
	// HopelessJob fails a job without retry; ErrLost.
	HopelessJob(ctx context.Context, id, worker string, now time.Time, reason string) error
}

// Sweeper is the store's part for recovery.
type Sweeper interface {
	// FreeJobs requeues jobs of workers last seen before alive, and fails those with most
	// attempts. It returns both counts.
	FreeJobs(ctx context.Context, now, alive time.Time, most int) (freed, failed int, err error)
	// WaitingJobs returns IDs of jobs queued unchanged since before, oldest first.
	WaitingJobs(ctx context.Context, kind string, before time.Time, limit int) ([]string, error)
	// PruneJobs deletes the oldest finished jobs beyond keep.
	PruneJobs(ctx context.Context, keep int) error
}

// Store is the whole port.
type Store interface {
	Requester
	Worker
	Sweeper
}
