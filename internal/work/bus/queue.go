package bus

import (
	"cmp"
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

// QueueConfig configures a queue. All nodes must use the same; the last one to open it
// decides.
type QueueConfig struct {
	// Name is a subject word.
	Name string
	// Attempts per job before it becomes dead; 0 means 5.
	Attempts int
	// Silence is the time without a heartbeat after which a job goes to another worker; 0
	// means 30 s. Jobs may take longer.
	Silence time.Duration
	// Delay before the second attempt, doubled for each further one up to MaxDelay; 0 means 1
	// s and 1 min.
	Delay, MaxDelay time.Duration
	// MaxRunning bounds running jobs on all nodes; 0 means 1000.
	MaxRunning int
	// MaxJobs bounds waiting and running jobs; beyond it [Queue.Put] returns [ErrFull]. 0
	// means 10000.
	MaxJobs int
	// Window is the time in which a job with the same ID is a duplicate; 0 means 2 min.
	Window time.Duration
}

const maxDead = 1000

// Queue is a queue of jobs. It is safe for concurrent use.
type Queue struct {
	config  QueueConfig
	bus     *Bus
	js      jetstream.JetStream
	stream  jetstream.Stream
	workers jetstream.Consumer
	dead    jetstream.Stream
}

type Job struct {
	ID   string
	Data []byte
	// Attempt counts from 1.
	Attempt int
}

// Stats counts jobs.
type Stats struct{ Waiting, Running, Dead int }

// Headers of a dead job.
const (
	headerAttempt = "Komadai-Attempt"
	headerReason  = "Komadai-Reason"
	headerID      = "Komadai-Id"
)

// Error codes for a stream with several copies: no cluster, too few servers, too little space.
const (
	codeNoPeers      = 10005
	codeNotAvailable = 10008
	codeNoResources  = 10023
	codeNoReplicas   = 10074
	codeStoreFailed  = 10077
)

// Queue opens or creates a queue. A cluster of at least three servers keeps three copies.
func (b *Bus) Queue(ctx context.Context, c QueueConfig) (*Queue, error) {
	if err := checkSubject(c.Name, false); err != nil || strings.Contains(c.Name, ".") {
		return nil, fmt.Errorf("%q is not a queue name: want letters, digits, - and _", c.Name)
	}
	c.Silence, c.Window = cmp.Or(c.Silence, 30*time.Second), cmp.Or(c.Window, 2*time.Minute)
	c.Delay, c.MaxDelay = cmp.Or(c.Delay, time.Second), cmp.Or(c.MaxDelay, time.Minute)
	c.Attempts, c.MaxRunning, c.MaxJobs = cmp.Or(c.Attempts, 5), cmp.Or(c.MaxRunning, 1000), cmp.Or(c.MaxJobs, 10_000)
	q := &Queue{config: c, bus: b}
	err := q.open(ctx)
	if err != nil {
		return nil, fmt.Errorf("open the queue %s: %w", c.Name, err)
	}
	return q, nil
}

func (q *Queue) subject() string     { return "job." + q.config.Name }
func (q *Queue) deadSubject() string { return "dead." + q.config.Name }

// open creates the streams and the consumer.
func (q *Queue) open(ctx context.Context) (err error) {
	storage, copies := jetstream.FileStorage, []int{3, 1}
	if !q.bus.Shared() {
		if err := q.bus.store(); err != nil {
			return err
		}
		storage, copies = jetstream.MemoryStorage, []int{1}
	}
	if q.js, err = jetstream.New(q.bus.conn); err != nil {
		return err
	}
	c := q.config
	q.stream, err = q.ensure(ctx, copies, jetstream.StreamConfig{
		Name: "komadai-" + c.Name, Subjects: []string{q.subject()}, Storage: storage,
		Retention: jetstream.WorkQueuePolicy, Discard: jetstream.DiscardNew,
		MaxMsgs: int64(c.MaxJobs), Duplicates: c.Window,
	})
	if err != nil {
		return err
	}
	q.dead, err = q.ensure(ctx, copies, jetstream.StreamConfig{
		Name: "komadai-" + c.Name + "-dead", Subjects: []string{q.deadSubject()}, Storage: storage,
		Retention: jetstream.LimitsPolicy, Discard: jetstream.DiscardOld, MaxMsgs: maxDead,
	})
	if err != nil {
		return err
	}
	return patiently(ctx, func() error {
		q.workers, err = q.stream.CreateOrUpdateConsumer(ctx, jetstream.ConsumerConfig{
			Durable: "workers", AckPolicy: jetstream.AckExplicitPolicy, AckWait: c.Silence,
			// Workers count attempts themselves, to move a job to the dead.
			MaxDeliver: -1, MaxAckPending: c.MaxRunning,
		})
		return err
	})
}

func (q *Queue) ensure(ctx context.Context, copies []int, c jetstream.StreamConfig) (s jetstream.Stream, err error) {
	for _, c.Replicas = range copies {
		err = patiently(ctx, func() error {
			s, err = q.js.CreateOrUpdateStream(ctx, c)
			return err
		})
		switch code(err) {
		case codeNoReplicas, codeNoPeers, codeNoResources:
			continue
		}
		break
	}
	if errors.Is(err, jetstream.ErrJetStreamNotEnabled) || errors.Is(err, jetstream.ErrJetStreamNotEnabledForAccount) ||
		errors.Is(err, nats.ErrNoResponders) {
		err = fmt.Errorf("the NATS server keeps no queues; it needs jetstream in its configuration: %w", err)
	}
	return s, err
}

// code returns the error code of a server's response, or 0.
func code(err error) jetstream.ErrorCode {
	var answer *jetstream.APIError
	if errors.As(err, &answer) {
		return answer.ErrorCode
	}
	return 0
}

// patiently retries while a cluster elects a leader, until ctx ends.
func patiently(ctx context.Context, f func() error) error {
	for {
		err := f()
		if code(err) != codeNotAvailable && !errors.Is(err, context.DeadlineExceeded) {
			return err
		}
		select {
		case <-time.After(reconnectWait):
		case <-ctx.Done():
			return err
		}
	}
}

// Put stores a job. It ignores a job with the same ID within the window, returns [ErrFull] if
// the queue is full, and retries other errors until ctx ends.
func (q *Queue) Put(ctx context.Context, id string, data []byte) error {
	if id == "" || len(id) > maxSubject || strings.ContainsFunc(id, func(r rune) bool { return r <= ' ' || r > '~' }) {
		return fmt.Errorf("%.200q is not a job id: want 1 to %d printable characters without spaces", id, maxSubject)
	}
	m := &nats.Msg{Subject: q.subject(), Data: data, Header: nats.Header{headerID: {id}}}
	if err := q.publish(ctx, m, id); err != nil {
		return fmt.Errorf("put job %s into the queue %s: %w", id, q.config.Name, err)
	}
	return nil
}

func (q *Queue) publish(ctx context.Context, m *nats.Msg, id string) error {
	ctx, cancel := context.WithTimeout(ctx, 20*time.Second)
	defer cancel()
	for {
		try, done := context.WithTimeout(ctx, connectTimeout)
		_, err := q.js.PublishMsg(try, m, jetstream.WithMsgID(id))
		done()
		if code(err) == codeStoreFailed && strings.Contains(err.Error(), "maximum messages") {
			return ErrFull
		}
		if err == nil || code(err) != 0 && code(err) != codeNotAvailable || errors.Is(err, nats.ErrConnectionClosed) ||
			errors.Is(err, nats.ErrMaxPayload) {
			return err
		}
		select {
		case <-time.After(reconnectWait):
		case <-ctx.Done():
			return err
		}
	}
}

// Stats counts the jobs. A job that [Queue.Put] has stored counts at once; the consumer's own
// number of pending messages follows later.
func (q *Queue) Stats(ctx context.Context) (Stats, error) {
	workers, err1 := q.workers.Info(ctx)
	stored, err2 := q.stream.Info(ctx)
	dead, err3 := q.dead.Info(ctx)
	if err := errors.Join(err1, err2, err3); err != nil {
		return Stats{}, fmt.Errorf("count the jobs of the queue %s: %w", q.config.Name, err)
	}
	running := workers.NumAckPending
	return Stats{Waiting: max(0, int(stored.State.Msgs)-running), Running: running, Dead: int(dead.State.Msgs)}, nil
}

// maxReason bounds the stored reason of a dead job in bytes.
const maxReason = 4096

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
	if job.Attempt >= q.config.Attempts {
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
