package bus_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/komadai/komadai/internal/guard"
	"github.com/komadai/komadai/internal/work/bus"
	"github.com/komadai/komadai/internal/work/bus/bustest"
)

// system is one or several connected nodes. Open opens a node's bus; a single node returns the
// same one each time. It is closed after the test.
type system struct {
	Open func(t *testing.T, edit func(*bus.Config)) *bus.Bus
}

func contract(t *testing.T, start func(t *testing.T) system) {
	for _, test := range []struct {
		name string
		run  func(*testing.T, system)
	}{
		{"fan-out", fanOut},
		{"order", order},
		{"subjects", subjects},
		{"cancel", cancelled},
		{"slow subscriber", slow},
		{"panic of a subscriber", panicking},
		{"jobs are done once", jobsOnce},
		{"attempts", attempts},
		{"put twice", putTwice},
		{"full", full},
		{"bounded", bounded},
		{"handed on", handedOn},
		{"bad names", badNames},
		{"called", called},
		{"called again", callAgain},
		{"called while busy", callBusy},
		{"call stopped", callStopped},
		{"call followed", callFollowed},
	} {
		t.Run(test.name, func(t *testing.T) { test.run(t, start(t)) })
	}
}

func plain(*bus.Config) {}

func receive(t *testing.T, from <-chan struct{}) {
	t.Helper()
	select {
	case <-from:
	case <-time.After(bustest.Timeout):
		t.Fatal("it never happens")
	}
}

type ear struct {
	mu    sync.Mutex
	heard []string
	lost  int
}

func (e *ear) hear(subject string, data []byte) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.heard = append(e.heard, subject+" "+string(data))
}

func (e *ear) miss() {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.lost++
}

func (e *ear) all() []string {
	e.mu.Lock()
	defer e.mu.Unlock()
	return slices.Clone(e.heard)
}

func (e *ear) missed() int {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.lost
}

func listen(t *testing.T, b *bus.Bus, pattern string) *ear {
	t.Helper()
	e := &ear{}
	if _, err := b.Subscribe(pattern, e.hear, e.miss); err != nil {
		t.Fatal(err)
	}
	return e
}

func publish(t *testing.T, b *bus.Bus, subject, data string) {
	t.Helper()
	if err := b.Publish(subject, []byte(data)); err != nil {
		t.Fatal(err)
	}
}

// fanOut: all subscribers hear a message, including the publisher's.
func fanOut(t *testing.T, s system) {
	a, b := s.Open(t, plain), s.Open(t, plain)
	if err := errors.Join(a.Ping(t.Context()), b.Ping(t.Context())); err != nil {
		t.Fatal(err)
	}
	ears := []*ear{listen(t, a, "game.*"), listen(t, b, "game.*"), listen(t, b, "game.g1"), listen(t, b, ">")}
	// A subscription reaches the servers of a cluster one by one.
	bustest.Await(t, "the first messages", func() bool {
		publish(t, a, "game.hello", "")
		publish(t, a, "game.g1", "hello")
		for _, e := range ears {
			if len(e.all()) == 0 {
				return false
			}
		}
		return true
	})
	publish(t, a, "game.g1", "1")
	publish(t, b, "game.g2", "")
	publish(t, a, "chat.g1", "2")
	publish(t, a, "game.g1.deep", "3")
	publish(t, a, "end", "")
	publish(t, b, "end", "")
	bustest.Await(t, "the end", func() bool {
		n := 0
		for _, line := range ears[3].all() {
			if line == "end " {
				n++
			}
		}
		return n == 2
	})
	for i, want := range [][]string{
		{"game.g1 1", "game.g2 "}, {"game.g1 1", "game.g2 "}, {"game.g1 1"},
		{"game.g1 1", "game.g2 ", "chat.g1 2", "game.g1.deep 3"},
	} {
		bustest.Await(t, fmt.Sprintf("ear %d", i), func() bool {
			var got []string
			for _, line := range ears[i].all() {
				if !strings.HasSuffix(line, "hello") && !strings.HasPrefix(line, "game.hello") && line != "end " {
					got = append(got, line)
				}
			}
			slices.Sort(got)
			slices.Sort(want)
			return slices.Equal(got, want)
		})
	}
}

func panicking(t *testing.T, s system) {
	var panics atomic.Int64
	a := s.Open(t, func(c *bus.Config) {
		c.Guard = &guard.Guard{Count: func(string) { panics.Add(1) }}
	})
	e := &ear{}
	if _, err := a.Subscribe("n.*", func(subject string, data []byte) {
		if string(data) == "bad" {
			panic("a bad message")
		}
		e.hear(subject, data)
	}, e.miss); err != nil {
		t.Fatal(err)
	}
	for _, data := range []string{"1", "bad", "2", "bad", "3"} {
		publish(t, a, "n.x", data)
	}
	bustest.Await(t, "the messages around the bad ones", func() bool { return len(e.all()) == 3 })
	if got := e.all(); !slices.Equal(got, []string{"n.x 1", "n.x 2", "n.x 3"}) {
		t.Errorf("heard %q", got)
	}
	if n := panics.Load(); n != 2 {
		t.Errorf("%d panics were counted, want 2", n)
	}
}

func order(t *testing.T, s system) {
	a := s.Open(t, plain)
	e := listen(t, a, "n.*")
	const many = 5000
	var want []string
	for i := range many {
		publish(t, a, "n.x", fmt.Sprint(i))
		want = append(want, fmt.Sprintf("n.x %d", i))
	}
	bustest.Await(t, "all of them", func() bool { return len(e.all()) >= many })
	if got := e.all(); !slices.Equal(got, want) {
		t.Errorf("%d messages came out of order", len(got))
	}
	if n := e.missed(); n != 0 {
		t.Errorf("%d reports of missed messages", n)
	}
}

func subjects(t *testing.T, s system) {
	a := s.Open(t, plain)
	for _, bad := range []string{"", ".", "a.", ".a", "a..b", "a b", "a\tb", "a\r\nPUB b 0\r\n\r\n", "game.*", ">", "game.>", "駒", strings.Repeat("a", 201)} {
		if err := a.Publish(bad, nil); err == nil {
			t.Errorf("published on %q", bad)
		}
	}
	for _, bad := range []string{"", "a*", ">.a", "a.>.b", "a b", "駒"} {
		if cancel, err := a.Subscribe(bad, (&ear{}).hear, (&ear{}).miss); err == nil {
			cancel()
			t.Errorf("subscribed to %q", bad)
		}
	}
	if err := a.Publish("game.k7-_Z", make([]byte, 2<<20)); err == nil {
		t.Error("published two megabytes at once")
	}
	if err := a.Publish("game.k7-_Z", nil); err != nil {
		t.Error(err)
	}
}

func cancelled(t *testing.T, s system) {
	a := s.Open(t, plain)
	gone, stays := &ear{}, listen(t, a, "x")
	cancel, err := a.Subscribe("x", gone.hear, gone.miss)
	if err != nil {
		t.Fatal(err)
	}
	publish(t, a, "x", "1")
	bustest.Await(t, "the first message", func() bool { return len(gone.all()) == 1 })
	cancel()
	cancel()
	publish(t, a, "x", "2")
	bustest.Await(t, "the second message", func() bool { return len(stays.all()) == 2 })
	if got := gone.all(); len(got) != 1 {
		t.Errorf("heard %q after cancelling", got)
	}
}

// slow: a slow subscriber does not delay others. It is notified of lost messages, also at
// the end, and receives later ones.
func slow(t *testing.T, s system) {
	a := s.Open(t, func(c *bus.Config) { c.MaxPending = 10 })
	e, hold := &ear{}, make(chan struct{})
	if _, err := a.Subscribe("x", func(subject string, data []byte) {
		<-hold
		e.hear(subject, data)
	}, e.miss); err != nil {
		t.Fatal(err)
	}
	quick := listen(t, a, "y")
	for i := range 1000 {
		publish(t, a, "x", fmt.Sprint(i))
	}
	publish(t, a, "y", "")
	bustest.Await(t, "the quick subscriber", func() bool { return len(quick.all()) == 1 })
	bustest.Await(t, "the word that something was missed", func() bool { return e.missed() >= 2 })
	close(hold)
	bustest.Await(t, "what waited", func() bool { return len(e.all()) > 0 })
	publish(t, a, "x", "last")
	bustest.Await(t, "what came later", func() bool { return slices.Contains(e.all(), "x last") })
	if got := e.all(); len(got) > 100 {
		t.Errorf("%d messages had waited", len(got))
	}
}

func badNames(t *testing.T, s system) {
	a := s.Open(t, plain)
	for _, bad := range []string{"", "a.b", "a b", "*", "駒"} {
		if _, err := a.Queue(t.Context(), bus.QueueConfig{Name: bad}); err == nil {
			t.Errorf("opened the queue %q", bad)
		}
	}
	q := openQueue(t, a, bus.QueueConfig{})
	for _, bad := range []string{"", "a b", "a\nb", "駒", strings.Repeat("a", 300)} {
		if err := q.Put(t.Context(), bad, nil); err == nil {
			t.Errorf("put a job with the id %q", bad)
		}
	}
}

func openQueue(t *testing.T, b *bus.Bus, c bus.QueueConfig) *bus.Queue {
	t.Helper()
	if c.Name == "" {
		c.Name = "analysis"
	}
	if c.Delay == 0 {
		c.Delay = 10 * time.Millisecond
	}
	ctx, cancel := context.WithTimeout(t.Context(), bustest.Timeout)
	defer cancel()
	q, err := b.Queue(ctx, c)
	if err != nil {
		t.Fatal(err)
	}
	return q
}
