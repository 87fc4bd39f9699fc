package bus

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

type hopeless struct{ error }

func (h hopeless) Unwrap() error { return h.error }

// Hopeless marks the error of a job that retries cannot help: it becomes dead at once.
func Hopeless(err error) error { return hopeless{err} }

// IsHopeless reports whether [Hopeless] marked an error.
func IsHopeless(err error) bool {
	var never hopeless
	return errors.As(err, &never)
}

// maxReason bounds the stored reason of a dead job in bytes.
const maxReason = 4096

// poll bounds one request for a job.
const poll = 30 * time.Second

// Work executes jobs, n at once, until ctx ends. A job is done when do returns nil. After an
// error, a panic or the death of this process it is retried after a delay, and after the last
// attempt it becomes dead. When ctx ends, running jobs are cancelled and go to other workers
// at once. A connection failure may run a job twice, even concurrently.
func (q *Queue) Work(ctx context.Context, n int, do func(ctx context.Context, job Job) error) {
	var all sync.WaitGroup
	for range n {
		all.Go(func() {
			for ctx.Err() == nil {
				q.next(ctx, do)
			}
		})
	}
	all.Wait()
}

// next waits for a job and executes it.
func (q *Queue) next(ctx context.Context, do func(context.Context, Job) error) {
	wait, cancel := context.WithTimeout(ctx, poll)
	defer cancel()
	batch, err := q.workers.Fetch(1, jetstream.FetchContext(wait))
	if err == nil {
		for m := range batch.Messages() {
			q.handle(ctx, m, do)
		}
		err = batch.Error()
	}
	if err == nil || wait.Err() != nil || errors.Is(err, nats.ErrTimeout) {
		return
	}
	if !errors.Is(err, jetstream.ErrNoMessages) && q.bus.conn.IsConnected() {
		q.bus.config.Log.Warn("no job can be had", "queue", q.config.Name, "err", err)
	}
	select {
	case <-time.After(2 * reconnectWait):
	case <-ctx.Done():
	}
}

// handle executes a job and acknowledges it.
func (q *Queue) handle(ctx context.Context, m jetstream.Msg, do func(context.Context, Job) error) {
	meta, err := m.Metadata()
	if err != nil {
		_ = m.Term() // not from the queue
		return
	}
	job := Job{ID: m.Headers().Get(headerID), Data: m.Data(), Attempt: int(meta.NumDelivered)}
	if ctx.Err() != nil {
		_ = m.Nak()
		return
	}
	if job.Attempt > q.config.Attempts {
		job.Attempt--
		q.deadLetter(ctx, m, job, errors.New("its worker died"))
		return
	}
	err = q.attempt(ctx, m, job, do)
	if err == nil {
		// Retry: a finished job should not be delivered again.
		for range 3 {
			confirm, cancel := context.WithTimeout(context.WithoutCancel(ctx), connectTimeout)
			err = m.DoubleAck(confirm)
			cancel()
			if err == nil {
				return
			}
		}
		q.bus.config.Log.Warn("a job is done and may be done again", "queue", q.config.Name, "job", job.ID, "err", err)
		return
	}
	if ctx.Err() != nil {
		_ = m.Nak()
		return
	}
	if IsHopeless(err) || job.Attempt >= q.config.Attempts {
		q.deadLetter(ctx, m, job, err)
		return
	}
	_ = m.NakWithDelay(q.delay(job.Attempt))
}

func (q *Queue) delay(attempt int) time.Duration {
	d := q.config.Delay
	for range attempt - 1 {
		if d >= q.config.MaxDelay {
			break
		}
		d *= 2
	}
	return min(d, q.config.MaxDelay)
}

// attempt calls do and sends heartbeats.
func (q *Queue) attempt(ctx context.Context, m jetstream.Msg, job Job, do func(context.Context, Job) error) error {
	ctx, cancel := context.WithCancel(ctx)
	var alive sync.WaitGroup
	alive.Go(func() {
		tick := time.NewTicker(q.config.Silence / 3)
		defer tick.Stop()
		for {
			select {
			case <-tick.C:
				_ = m.InProgress() // if this fails, another worker gets the job
			case <-ctx.Done():
				return
			}
		}
	})
	defer alive.Wait()
	defer cancel()
	return q.bus.config.Guard.Run(q.config.Name, func() error { return do(ctx, job) })
}

// deadLetter stores a dead job, then removes it from the queue: if the first step fails, the
// job comes again.
func (q *Queue) deadLetter(ctx context.Context, m jetstream.Msg, job Job, reason error) {
	q.bus.config.Log.Error("a job was given up", "queue", q.config.Name, "job", job.ID, "attempts", job.Attempt, "err", reason)
	text := reason.Error()
	text = strings.Map(func(r rune) rune { // a header is one line
		if r < ' ' {
			return ' '
		}
		return r
	}, text[:min(len(text), maxReason)])
	dead := &nats.Msg{Subject: q.deadSubject(), Data: job.Data, Header: nats.Header{
		headerID: {job.ID}, headerAttempt: {strconv.Itoa(job.Attempt)}, headerReason: {text},
	}}
	meta, err := m.Metadata()
	if err == nil {
		err = q.publish(context.WithoutCancel(ctx), dead, fmt.Sprintf("%s-%d", job.ID, meta.Sequence.Stream))
	}
	if err != nil {
		q.bus.config.Log.Error("a job could not be put among the dead", "queue", q.config.Name, "job", job.ID, "err", err)
		_ = m.NakWithDelay(q.config.MaxDelay)
		return
	}
	_ = m.Term()
}
