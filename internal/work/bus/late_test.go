package bus_test

import (
	"context"
	"errors"
	"io"
	"net"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/komadai/komadai/internal/work/bus"
	"github.com/komadai/komadai/internal/work/bus/bustest"
)

// stalled passes bytes on, and holds them back while its gate is locked, as a network that
// drops packets.
type stalled struct {
	net.Listener
	target string
	gate   sync.RWMutex
	work   sync.WaitGroup
	mu     sync.Mutex
	open   []net.Conn
}

func stall(t *testing.T, target string) *stalled {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s := &stalled{Listener: l, target: target}
	s.work.Go(s.serve)
	t.Cleanup(func() {
		l.Close()
		s.mu.Lock()
		for _, c := range s.open {
			c.Close()
		}
		s.mu.Unlock()
		s.work.Wait()
	})
	return s
}

func (s *stalled) serve() {
	for {
		c, err := s.Accept()
		if err != nil {
			return
		}
		d, err := net.Dial("tcp", s.target)
		if err != nil {
			c.Close()
			continue
		}
		s.mu.Lock()
		s.open = append(s.open, c, d)
		s.mu.Unlock()
		s.work.Go(func() { s.pass(c, d) })
		s.work.Go(func() { s.pass(d, c) })
	}
}

func (s *stalled) pass(from, to net.Conn) {
	defer from.Close()
	defer to.Close()
	_, _ = io.Copy(&held{s, to}, from)
}

type held struct {
	*stalled
	to net.Conn
}

func (h *held) Write(b []byte) (int, error) {
	h.gate.RLock()
	defer h.gate.RUnlock()
	return h.to.Write(b)
}

// A connection that carries nothing does not count as linked, and subscribers learn afterwards
// that they may have missed messages.
func TestLateCluster(t *testing.T) {
	servers := bustest.Start(t, 1)
	s := stall(t, strings.TrimPrefix(servers.URLs()[0], "nats://"))
	b := open(t, bus.Config{URLs: []string{"nats://" + s.Addr().String()}})
	var lost atomic.Int32
	cancel, err := b.Subscribe("game.*", func(string, []byte) {}, func() { lost.Add(1) })
	if err != nil {
		t.Fatal(err)
	}
	defer cancel()
	if !b.Linked() {
		t.Error("the bus is not linked")
	}
	s.gate.Lock()
	bustest.Await(t, "the bus to be late", func() bool { return !b.Linked() })
	ctx, end := context.WithCancel(t.Context())
	end()
	if err := b.Ping(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("the connection was given up first: %v", err)
	}
	s.gate.Unlock()
	bustest.Await(t, "the link", b.Linked)
	bustest.Await(t, "the subscriber to be notified", func() bool { return lost.Load() > 0 })
}
