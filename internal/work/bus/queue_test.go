package bus_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/komadai/komadai/internal/work/bus"
	"github.com/komadai/komadai/internal/work/bus/bustest"
)

func startWorkers(t *testing.T, q *bus.Queue, n int, do func(context.Context, bus.Job) error) (stop func()) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	var all sync.WaitGroup
	all.Go(func() { q.Work(ctx, n, do) })
	stop = func() {
		cancel()
		all.Wait()
	}
	t.Cleanup(stop)
	return stop
}

func put(t *testing.T, q *bus.Queue, id, data string) {
	t.Helper()
	if err := q.Put(t.Context(), id, []byte(data)); err != nil {
		t.Fatal(err)
	}
}

func awaitStats(t *testing.T, q *bus.Queue, want bus.Stats) {
	t.Helper()
	var got bus.Stats
	deadline := time.Now().Add(bustest.Timeout)
	for {
		var err error
		if got, err = q.Stats(t.Context()); err == nil && got == want {
			return
		}
		if time.Now().After(deadline) {
			t.Fatalf("stats %+v, %v; want %+v", got, err, want)
		}
		time.Sleep(10 * time.Millisecond)
	}
}

type tally struct {
	mu    sync.Mutex
	begun map[string]int
}

func (c *tally) add(job bus.Job) int {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.begun == nil {
		c.begun = map[string]int{}
	}
	key := job.ID + "=" + string(job.Data)
	c.begun[key]++
	return c.begun[key]
}

func (c *tally) len() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return len(c.begun)
}

// jobsOnce: workers on several nodes share the jobs, each runs once.
func jobsOnce(t *testing.T, s system) {
	a, b := s.Open(t, plain), s.Open(t, plain)
	qa, qb := openQueue(t, a, bus.QueueConfig{}), openQueue(t, b, bus.QueueConfig{})
	var done tally
	do := func(_ context.Context, job bus.Job) error {
		done.add(job)
		return nil
	}
	const many = 100
	for i := range many {
		put(t, qa, fmt.Sprintf("j%d", i), fmt.Sprint(i*i))
	}
	startWorkers(t, qa, 2, do)
	startWorkers(t, qb, 2, do)
	bustest.Await(t, "all jobs", func() bool { return done.len() == many })
	awaitStats(t, qa, bus.Stats{})
	for key, n := range done.begun {
		var i, square int
		if _, err := fmt.Sscanf(key, "j%d=%d", &i, &square); err != nil || square != i*i || n != 1 {
			t.Errorf("%s was done %d times", key, n)
		}
	}
}

// attempts: a failed job is retried with its attempt number, and becomes dead with the reason.
func attempts(t *testing.T, s system) {
	q := openQueue(t, s.Open(t, plain), bus.QueueConfig{Attempts: 3})
	var begun tally
	startWorkers(t, q, 2, func(_ context.Context, job bus.Job) error {
		if n := begun.add(job); n != job.Attempt {
			t.Errorf("attempt %d of %s is called %d", n, job.ID, job.Attempt)
		}
		switch {
		case job.ID == "second-time" && job.Attempt == 2:
			return nil
		case job.ID == "panics":
			panic("argh")
		}
		return errors.New("no luck\r\nwith " + job.ID)
	})
	put(t, q, "second-time", "a")
	put(t, q, "never", "b")
	put(t, q, "panics", "c")
	awaitStats(t, q, bus.Stats{Dead: 2})
	dead, err := q.Dead(t.Context(), 10)
	if err != nil || len(dead) != 2 {
		t.Fatalf("dead: %+v, %v", dead, err)
	}
	for _, d := range dead {
		reason, data := "no luck  with never", "b"
		if d.ID == "panics" {
			reason, data = "argh", "c"
		}
		if d.Attempt != 3 || string(d.Data) != data || !strings.Contains(d.Reason, reason) || time.Since(d.At) > time.Hour {
			t.Errorf("dead: %+v", d)
		}
	}
	if one, err := q.Dead(t.Context(), 1); err != nil || len(one) != 1 || one[0].ID != dead[0].ID {
		t.Errorf("the newest: %+v, %v", one, err)
	}
}

// putTwice: a duplicate within the window is ignored.
func putTwice(t *testing.T, s system) {
	q := openQueue(t, s.Open(t, plain), bus.QueueConfig{})
	for range 3 {
		put(t, q, "j", "x")
	}
	put(t, q, "k", "x")
	awaitStats(t, q, bus.Stats{Waiting: 2})
}

func full(t *testing.T, s system) {
	q := openQueue(t, s.Open(t, plain), bus.QueueConfig{MaxJobs: 3})
	for i := range 3 {
		put(t, q, fmt.Sprintf("j%d", i), "")
	}
	if err := q.Put(t.Context(), "j3", nil); !errors.Is(err, bus.ErrFull) {
		t.Errorf("one too many: %v, want ErrFull", err)
	}
	stop := startWorkers(t, q, 1, func(context.Context, bus.Job) error { return nil })
	awaitStats(t, q, bus.Stats{})
	stop()
	put(t, q, "j3", "")
}

// bounded: running jobs are bounded over all nodes.
func bounded(t *testing.T, s system) {
	a, b := s.Open(t, plain), s.Open(t, plain)
	c := bus.QueueConfig{MaxRunning: 2}
	qa, qb := openQueue(t, a, c), openQueue(t, b, c)
	var mu sync.Mutex
	running, most, done := 0, 0, 0
	do := func(context.Context, bus.Job) error {
		mu.Lock()
		running++
		most = max(most, running)
		mu.Unlock()
		time.Sleep(5 * time.Millisecond)
		mu.Lock()
		running--
		done++
		mu.Unlock()
		return nil
	}
	for i := range 30 {
		put(t, qa, fmt.Sprint(i), "")
	}
	startWorkers(t, qa, 4, do)
	startWorkers(t, qb, 4, do)
	awaitStats(t, qa, bus.Stats{})
	mu.Lock()
	defer mu.Unlock()
	if most > 2 || done != 30 {
		t.Errorf("%d jobs at a time, %d done", most, done)
	}
}

func handedOn(t *testing.T, s system) {
	a, b := s.Open(t, plain), s.Open(t, plain)
	qa, qb := openQueue(t, a, bus.QueueConfig{Silence: time.Hour}), openQueue(t, b, bus.QueueConfig{Silence: time.Hour})
	begun := make(chan struct{})
	stop := startWorkers(t, qa, 1, func(ctx context.Context, _ bus.Job) error {
		close(begun)
		<-ctx.Done()
		return ctx.Err()
	})
	put(t, qa, "j", "x")
	receive(t, begun)
	stop()
	got := make(chan bus.Job, 1)
	startWorkers(t, qb, 1, func(_ context.Context, job bus.Job) error {
		got <- job
		return nil
	})
	select {
	case job := <-got:
		if job.ID != "j" || string(job.Data) != "x" || job.Attempt != 2 {
			t.Errorf("handed on: %+v", job)
		}
	case <-time.After(bustest.Timeout):
		t.Fatal("the job was not handed on")
	}
	awaitStats(t, qb, bus.Stats{})
}
