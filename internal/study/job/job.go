// Package job is the life of a piece of work that takes longer than a request:
// it is asked for, waits, is done by some worker, and its result is kept. A job
// is a row in the database, which is the truth about it; the queue only wakes a
// worker. What a worker has found so far is kept in parts, so that another one
// goes on where it stopped.
package job

import (
	"context"
	"errors"
	"time"

	"github.com/komadai/komadai/internal/people/principal"
)

// State is where a job is in its life.
type State string

// The states. Queued and Running jobs are open.
const (
	Queued    State = "queued"
	Running   State = "running"
	Done      State = "done"
	Failed    State = "failed"
	Cancelled State = "cancelled"
)

// Open reports whether there is work to be done.
func (s State) Open() bool { return s == Queued || s == Running }

// Job is a piece of work.
type Job struct {
	// ID is made from what is to be done, so that the same work is done once. It
	// is printable, without spaces, at most 100 bytes.
	ID string
	// Kind says what is to be done, and names the queue: "analysis".
	Kind string
	// Owner is the holder who asked for it.
	Owner principal.ID
	State State
	// Attempt counts the workers that have taken it since it was asked for.
	Attempt int
	// Worker is the one that has it, "" for none.
	Worker string
	// Created is when it was asked for, Seen the last sign of life of its worker,
	// or of its last change.
	Created, Seen time.Time
	// Done of Total parts have been found.
	Done, Total int
	// Task is what is to be done and Result what came of it, as JSON.
	Task, Result []byte
	// Reason says why it failed.
	Reason string
}

// Subject is where it is told on the bus that something happened to a job.
func Subject(id string) string { return "progress." + id }

// Part is something that a worker has found. Parts are numbered from 1 in the
// order in which they were found.
type Part struct {
	Number int
	Data   []byte
}

// Errors of a [Store].
var (
	// ErrNotFound: there is no such job.
	ErrNotFound = errors.New("there is no such job")
	// ErrLost: the worker does not have the job any more.
	ErrLost = errors.New("the job has been taken from this worker")
	// ErrTooMany: its owner has as many open jobs as allowed.
	ErrTooMany = errors.New("the owner has too many open jobs")
	// ErrFull: there are as many open jobs as allowed.
	ErrFull = errors.New("there are too many open jobs")
)

// Bounds bounds the open jobs.
type Bounds struct {
	// Each is the most of one owner, All the most altogether.
	Each, All int
}

// Requester is what those who ask for work need of the store.
type Requester interface {
	// AskJob stores a new job as Queued and returns it. If there is one of that id,
	// it returns that one as it is; if that has failed or was cancelled it begins
	// anew, with the parts that were found. The errors are ErrTooMany and ErrFull.
	AskJob(ctx context.Context, j Job, b Bounds) (Job, error)
	// Job returns a job; ErrNotFound.
	Job(ctx context.Context, id string) (Job, error)
	// JobParts returns the parts of an open job after number, in order.
	JobParts(ctx context.Context, id string, after int) ([]Part, error)
	// JobsAhead returns the number of open jobs of a kind that were asked for
	// before.
	JobsAhead(ctx context.Context, kind string, before time.Time) (int, error)
	// CancelJob cancels an open job of that owner; ErrNotFound when there is none.
	CancelJob(ctx context.Context, id string, owner principal.ID, now time.Time) error
}

// Worker is what those who work need of the store. Who works is named, so that
// a worker whose job was given to another one cannot change it any more.
type Worker interface {
	// ClaimJob gives a job to a worker: a queued one, or one whose worker was last
	// seen before alive. ok is false when there is none, or when it has been attempted
	// most times.
	ClaimJob(ctx context.Context, id, worker string, now, alive time.Time, most int) (j Job, ok bool, err error)
	// KeepJob says that the worker lives, and adds what it has found; ErrLost.
	KeepJob(ctx context.Context, id, worker string, now time.Time, found []Part) error
	// FinishJob stores the result and forgets the parts; ErrLost.
	FinishJob(ctx context.Context, id, worker string, now time.Time, result []byte) error
	// YieldJob gives a job back: it waits again. Where failed is "" the attempt
	// does not count. When it was the last of most attempts, the job has failed and
	// final is true. ErrLost.
	YieldJob(ctx context.Context, id, worker string, now time.Time, failed string, most int) (final bool, err error)
	// Hopeless ends a job that no attempt would mend; ErrLost.
	HopelessJob(ctx context.Context, id, worker string, now time.Time, reason string) error
}

// Sweeper is what those need of the store who look for jobs that were lost.
type Sweeper interface {
	// FreeJobs lets the jobs wait again whose workers were last seen before alive,
	// and ends those that had most attempts. It returns how many there were of both.
	FreeJobs(ctx context.Context, now, alive time.Time, most int) (freed, failed int, err error)
	// WaitingJobs returns the ids of queued jobs of a kind that have not changed
	// since before, the oldest first.
	WaitingJobs(ctx context.Context, kind string, before time.Time, limit int) ([]string, error)
	// PruneJobs forgets the oldest jobs that are not open, so that keep stay.
	PruneJobs(ctx context.Context, keep int) error
}

// Store is all of it.
type Store interface {
	Requester
	Worker
	Sweeper
}
