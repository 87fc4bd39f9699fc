package server

import (
	"net"
	"sync"

	"github.com/komadai/komadai/internal/obs"
)

// limitListener bounds the open connections per address, so that no client can use up the
// process's files. It closes further connections at once.
type limitListener struct {
	net.Listener
	each    int
	metrics *obs.Metrics

	mu sync.Mutex
	by map[string]int
}

// newLimitListener bounds l to each connections per address.
func newLimitListener(l net.Listener, each int, metrics *obs.Metrics) *limitListener {
	return &limitListener{Listener: l, each: each, metrics: metrics, by: make(map[string]int)}
}

func (g *limitListener) Accept() (net.Conn, error) {
	for {
		c, err := g.Listener.Accept()
		if err != nil {
			return nil, err
		}
		host, _, err := net.SplitHostPort(c.RemoteAddr().String())
		if err != nil {
			return c, nil // not an internet address
		}
		who := addressClass(host)
		if g.take(who) {
			return &limitConn{Conn: c, leave: sync.OnceFunc(func() { g.leave(who) })}, nil
		}
		g.metrics.Limited("connections")
		_ = c.Close()
	}
}

func (g *limitListener) take(who string) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.by[who] >= g.each {
		return false
	}
	g.by[who]++
	return true
}

func (g *limitListener) leave(who string) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.by[who]--; g.by[who] <= 0 {
		delete(g.by, who)
	}
}

// limitConn frees its place when it is closed.
type limitConn struct {
	net.Conn
	leave func()
}

func (c *limitConn) Close() error {
	defer c.leave()
	return c.Conn.Close()
}
