package server

import (
	"context"
	"crypto/rand"
	"errors"
	"log/slog"
	"runtime"
	"strings"
	"sync"
	"time"

	"github.com/komadai/komadai/internal/host/config"
	"github.com/komadai/komadai/internal/study/analysis"
	"github.com/komadai/komadai/internal/study/review"
	"github.com/komadai/komadai/internal/work/bus"
)

// lateQueue is a queue that may open later. Earlier jobs are found in the database.
type lateQueue struct {
	mu    sync.Mutex
	queue *bus.Queue
}

var errNoQueue = errors.New("the work queue is not open yet")

func (l *lateQueue) Put(ctx context.Context, id string, data []byte) error {
	l.mu.Lock()
	q := l.queue
	l.mu.Unlock()
	if q == nil {
		return errNoQueue
	}
	return q.Put(ctx, id, data)
}

// jobQueue is the queue as the port of [review.Worker]. A job's data is its ID.
type jobQueue struct{ *bus.Queue }

func (q jobQueue) Work(ctx context.Context, n int, do func(ctx context.Context, id string) error) {
	q.Queue.Work(ctx, n, func(ctx context.Context, j bus.Job) error { return do(ctx, string(j.Data)) })
}

func (q jobQueue) Waiting(ctx context.Context) (int, error) {
	stats, err := q.Stats(ctx)
	return stats.Waiting, err
}

// queueConfig is the configuration of the analysis queue on all nodes and workers. The
// database counts attempts; the queue's own limit is for errors before that.
func queueConfig() bus.QueueConfig {
	return bus.QueueConfig{Name: analysis.JobKind, Silence: 10 * time.Second, Attempts: 20, MaxDelay: 10 * time.Second}
}

// queueTimeout bounds opening a queue, retryQueue is the delay of the next try.
const (
	queueTimeout = 20 * time.Second
	retryQueue   = 5 * time.Second
)

func (l *lateQueue) open(ctx context.Context, carrier *bus.Bus, log *slog.Logger) *bus.Queue {
	for {
		limit, cancel := context.WithTimeout(ctx, queueTimeout)
		q, err := carrier.Queue(limit, queueConfig())
		cancel()
		if err == nil {
			l.mu.Lock()
			defer l.mu.Unlock()
			l.queue = q
			return q
		}
		if ctx.Err() != nil {
			return nil
		}
		log.Error("the work queue cannot be opened; analyses wait", "err", err)
		select {
		case <-time.After(retryQueue):
		case <-ctx.Done():
			return nil
		}
	}
}

func threadsOf(a config.Analysis) int {
	if a.Threads == 0 {
		return max(1, runtime.GOMAXPROCS(0)/2)
	}
	return a.Threads
}

func (s *server) work(ctx context.Context) {
	a, log := s.config.Analysis, s.parts.Log
	q := s.queue.open(ctx, s.bus, log)
	threads := threadsOf(a)
	if q == nil || threads < 1 {
		return
	}
	// A game takes all threads, and gives way between two positions. Many threads are for several.
	w := review.NewWorker(review.WorkerConfig{
		Store: s.db.Jobs, Bus: s.bus, Log: log, Name: strings.ToLower(rand.Text()), Guard: s.guard,
		Queue: jobQueue{q}, Judge: s.judge, Jobs: 1 + threads/8, Threads: threads,
		Control: s.lanes.control, Memory: int64(a.Hash) << 20,
	})
	log.Info("analysing games", "threads", threads)
	w.Run(ctx)
}

// openAnalyses counts waiting and running analyses, -1 on a database error.
func (s *server) openAnalyses() float64 {
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Second)
	defer cancel()
	open, err := s.db.Jobs.OpenJobs(ctx, analysis.JobKind)
	if err != nil {
		return -1
	}
	return float64(len(open))
}
