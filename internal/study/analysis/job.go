// A job is an analysis that outlives a request: requested, queued, done by a worker, stored. The
// database row is authoritative; the queue only wakes workers. Another worker continues from
// stored parts.

package analysis

import (
	"context"
	"errors"
	"time"

	"github.com/komadai/komadai/internal/people"
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

func (s State) Open() bool { return s == Queued || s == Running }

// Job is a unit of work.
type Job struct {
	// ID is derived from the task, so equal work is done once: at most 100 printable bytes
	// without spaces.
	ID string
	// Kind names the queue: "analysis".
	Kind  string
	Owner people.ID
	State State
	// Attempt counts workers since the request.
	Attempt int
	Worker  string
	// Seen is the worker's last heartbeat, or the last change.
	Created, Seen time.Time
	Done, Total   int
	// Nodes is the effort for each of Total.
	Nodes uint64
	// Client pays for an open job: an admission.Client as text.
	Client       string
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
	// ErrLost is returned to a worker that no longer has the job.
	ErrLost = errors.New("the job has been taken from this worker")
	// ErrTooMany is returned at the owner's limit of open jobs.
	ErrTooMany = errors.New("the owner has too many open jobs")
	// ErrNear is returned at the limit of open jobs of a network.
	ErrNear = errors.New("the network has too many open jobs")
	// ErrFull is returned at the total limit of open jobs.
	ErrFull = errors.New("there are too many open jobs")
)

// Bounds limit open jobs.
type Bounds struct {
	// Each is per owner. Near is per network of the client, narrowest first; wider ones than
	// it lists have no bound.
	Each, All int
	Near      []int
}

// Requester is the store's part for requests.
type Requester interface {
	// AskJob stores a new Queued job or returns the existing one. A failed or cancelled job
	// restarts with its parts. Errors: ErrTooMany, ErrNear, ErrFull.
	AskJob(ctx context.Context, j Job, b Bounds) (Job, error)
	// Job returns a job or ErrNotFound.
	Job(ctx context.Context, id string) (Job, error)
	// JobParts returns an open job's parts above after, in order.
	JobParts(ctx context.Context, id string, after int) ([]Part, error)
	// OpenJobs returns the open jobs of a kind without tasks, oldest first.
	OpenJobs(ctx context.Context, kind string) ([]Job, error)
	// CancelJob cancels an owner's open job, or returns ErrNotFound.
	CancelJob(ctx context.Context, id string, owner people.ID, now time.Time) error
	// DropJob fails a queued job, or returns ErrNotFound.
	DropJob(ctx context.Context, id string, now time.Time, reason string) error
}

// Worker is the store's part for workers. The worker's name protects reassigned jobs.
type Worker interface {
	// ClaimJob assigns a queued job, or one whose worker was last seen before alive. most
	// bounds the attempts; ok is false for a job that is not available.
	ClaimJob(ctx context.Context, id, worker string, now, alive time.Time, most int) (j Job, ok bool, err error)
	// KeepJob renews the claim and adds parts; ErrLost.
	KeepJob(ctx context.Context, id, worker string, now time.Time, found []Part) error
	// FinishJob stores the result and deletes the parts; ErrLost.
	FinishJob(ctx context.Context, id, worker string, now time.Time, result []byte) error
	// YieldJob requeues a job. It counts as an attempt if failed is set; after most attempts
	// the job fails and final is true. ErrLost.
	YieldJob(ctx context.Context, id, worker string, now time.Time, failed string, most int) (final bool, err error)
	// HopelessJob fails a job without retry; ErrLost.
	HopelessJob(ctx context.Context, id, worker string, now time.Time, reason string) error
}

// Sweeper is the store's part for recovery.
type Sweeper interface {
	// FreeJobs requeues jobs of workers last seen before alive, and fails those with most
	// attempts.
	FreeJobs(ctx context.Context, now, alive time.Time, most int) (freed, failed int, err error)
	// PruneJobs deletes the oldest finished jobs beyond keep.
	PruneJobs(ctx context.Context, keep int) error
}

// Store is the whole port.
type Store interface {
	Requester
	Worker
	Sweeper
}
