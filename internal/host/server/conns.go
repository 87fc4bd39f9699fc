package server

import (
	"net"
	"sync"

	"github.com/komadai/komadai/internal/admission"
	"github.com/komadai/komadai/internal/obs"
)

// limitListener bounds the open connections per address, so that no client can use up the
// process's files. It closes further connections at once.
type limitListener struct {
	net.Listener
	open    *admission.Counter
	metrics *obs.Metrics
}

// newLimitListener bounds l to each connections per address.
func newLimitListener(l net.Listener, each int, metrics *obs.Metrics) *limitListener {
	return &limitListener{Listener: l, open: admission.NewCounter(each), metrics: metrics}
}

func (g *limitListener) Accept() (net.Conn, error) {
	for {
		c, err := g.Listener.Accept()
		if err != nil {
			return nil, err
		}
		from := parseAddress(c.RemoteAddr().String())
		if !from.IsValid() {
			return c, nil // not an internet address
		}
		who := networks(from)
		if g.open.Take(who) {
			return &limitConn{Conn: c, leave: sync.OnceFunc(func() { g.open.Release(who) })}, nil
		}
		g.metrics.Limited("connections")
		_ = c.Close()
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
