package server

import (
	"context"
	"io"
	"log/slog"
	"net"
	"net/http"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/komadai/komadai/internal/host/config"
)

type pipes struct {
	conns  chan net.Conn
	closed chan struct{}
	once   sync.Once
}

func (p *pipes) Accept() (net.Conn, error) {
	select {
	case c := <-p.conns:
		return c, nil
	case <-p.closed:
		return nil, net.ErrClosed
	}
}

func (p *pipes) Close() error {
	p.once.Do(func() { close(p.closed) })
	return nil
}

func (p *pipes) Addr() net.Addr { return &net.UnixAddr{Name: "pipes", Net: "unix"} }

// A shutdown waits for running requests within its limit, and not for idle connections.
func TestShutDownRace(t *testing.T) {
	for _, c := range []struct {
		name string
		asks bool
		want time.Duration
	}{
		{"silent", false, finishRequests},
		{"asking", true, 3 * time.Second},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				s := newServer(config.Default(), Parts{Log: slog.New(slog.DiscardHandler)})
				s.http = s.newHTTP(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { time.Sleep(3 * time.Second) }))
				l := &pipes{conns: make(chan net.Conn), closed: make(chan struct{})}
				s.serve(l)
				here, there := net.Pipe()
				defer here.Close()
				l.conns <- there
				if c.asks {
					if _, err := io.WriteString(here, "GET / HTTP/1.1\r\nHost: x\r\n\r\n"); err != nil {
						t.Fatal(err)
					}
					go func() { _, _ = io.Copy(io.Discard, here) }()
				}
				synctest.Wait()
				begun := time.Now()
				s.shutDown(t.Context())
				if d := time.Since(begun); d > finishRequests {
					t.Errorf("the games are handed on after %v", d)
				}
				if err := s.waitRequests(context.Background()); err != nil {
					t.Error(err)
				}
				// The library polls every half second.
				if d := time.Since(begun); d < c.want || d > c.want+600*time.Millisecond {
					t.Errorf("the shutdown took %v, want %v", d, c.want)
				}
			})
		})
	}
}
