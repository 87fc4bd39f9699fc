package live_test

import (
	"bufio"
	"bytes"
	"context"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/coder/websocket"

	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/games/play"
	"github.com/komadai/komadai/internal/gates/live"
	"github.com/komadai/komadai/internal/guard"
	"github.com/komadai/komadai/internal/obs"
	"github.com/komadai/komadai/internal/people/session"
)

type brokenTalk struct {
	hush
	asked atomic.Int64
}

func (b *brokenTalk) Talk(context.Context, string, match.Room, int, int) ([]match.Message, error) {
	if b.asked.Add(1) == 1 {
		panic("the talk is broken")
	}
	return nil, nil
}

type journal struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (j *journal) Write(p []byte) (int, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.text.Write(p)
}

func (j *journal) String() string {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.text.String()
}

// TestPanicInASocket: a panic ends its socket, and is logged and counted. Other sockets
// go on.
func TestPanicInASocket(t *testing.T) {
	log, metrics, talk := &journal{}, obs.NewMetrics("test"), &brokenTalk{}
	url, hub, g := serve(t, &fakeStore{talk: talk}, live.Config{
		Guard: &guard.Guard{Log: slog.New(slog.NewTextHandler(log, nil)), Count: metrics.Panicked},
	})
	// The first of two sockets to read ends.
	conns := []*websocket.Conn{dial(t, url+g.ID), dial(t, url+g.ID)}
	ended := make(chan int, len(conns))
	moved := make(chan int, len(conns))
	for i, c := range conns {
		read(t, c)
		go func() {
			for {
				_, data, err := c.Read(t.Context())
				if err != nil {
					ended <- i
					return
				}
				if strings.Contains(string(data), `"7g7f"`) {
					moved <- i
				}
			}
		}()
	}
	hub.TalkChanged(g.ID)
	broken := <-ended
	if _, err := hub.Act(t.Context(), "s:me", g.ID, play.Act{Command: match.Command{Kind: match.Moved, Move: "7g7f", Seq: 1}}); err != nil {
		t.Fatal(err)
	}
	if whole := <-moved; whole == broken {
		t.Error("the socket that ended saw the move")
	}
	// The client may see the end before it is logged.
	eventually(t, "the panic to be counted and logged", func() bool {
		return counted(metrics, `komadai_panics_total{place="sockets"} 1`) && strings.Contains(log.String(), "the talk is broken")
	})
	if n := strings.Count(log.String(), "the talk is broken"); n != 1 {
		t.Errorf("the panic is logged %d times:\n%s", n, log)
	}
}

func counted(m *obs.Metrics, line string) bool {
	w := httptest.NewRecorder()
	m.Handler().ServeHTTP(w, httptest.NewRequest("GET", "/metrics", nil))
	return strings.Contains(w.Body.String(), line+"\n")
}

func eventually(t *testing.T, what string, holds func() bool) {
	t.Helper()
	for deadline := time.Now().Add(2 * time.Minute); !holds(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("waited in vain for %s", what)
		}
	}
}

// Operation codes of WebSocket frames (RFC 6455, 5.2), with the bit of the last frame.
const (
	closeFrame = 0x88
	pingFrame  = 0x89
)

// brokenConn panics in a read, or in writing a kind of frame, once it is switched on.
type brokenConn struct {
	net.Conn
	read  atomic.Bool
	frame atomic.Int32
}

func (c *brokenConn) Read(p []byte) (int, error) {
	n, err := c.Conn.Read(p)
	if n > 0 && c.read.CompareAndSwap(true, false) {
		panic("the connection is broken")
	}
	return n, err
}

func (c *brokenConn) Write(p []byte) (int, error) {
	if len(p) > 0 && c.frame.CompareAndSwap(int32(p[0]), 0) {
		panic("the connection is broken")
	}
	return c.Conn.Write(p)
}

type brokenWriter struct {
	http.ResponseWriter
	conns chan *brokenConn
}

func (w brokenWriter) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	c, rw, err := http.NewResponseController(w.ResponseWriter).Hijack()
	if err == nil {
		err = rw.Flush()
	}
	if err != nil {
		return nil, nil, err
	}
	mine := &brokenConn{Conn: c}
	w.conns <- mine
	return mine, bufio.NewReadWriter(bufio.NewReader(mine), bufio.NewWriter(mine)), nil
}

// TestPanicBesideASocket: a panic in the goroutine that reads, pings or closes ends its
// socket only. It is logged and counted, and the server still stops.
func TestPanicBesideASocket(t *testing.T) {
	for name, fault := range map[string]func(t *testing.T, conn *brokenConn, client *websocket.Conn, signOut func()){
		"reading": func(t *testing.T, conn *brokenConn, client *websocket.Conn, _ func()) {
			conn.read.Store(true)
			if err := client.Write(t.Context(), websocket.MessageText, []byte(`{"type":"whole"}`)); err != nil {
				t.Fatal(err)
			}
		},
		"asking for an answer": func(_ *testing.T, conn *brokenConn, _ *websocket.Conn, _ func()) {
			conn.frame.Store(pingFrame)
		},
		"saying goodbye": func(_ *testing.T, conn *brokenConn, _ *websocket.Conn, signOut func()) {
			conn.frame.Store(closeFrame)
			signOut()
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel() // the library waits for 15 s when its Close was broken off
			log, metrics, conns := &journal{}, obs.NewMetrics("test"), make(chan *brokenConn, 2)
			var known tokens
			url, hub, g, handler := serveAll(t, &fakeStore{}, live.Config{
				Ping:  20 * time.Millisecond,
				Guard: &guard.Guard{Log: slog.New(slog.NewTextHandler(log, nil)), Count: metrics.Panicked},
			}, func(h http.Handler) http.Handler {
				h = session.Handler(h, session.Options{Secure: func(*http.Request) bool { return false }, Accounts: &known})
				return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { h.ServeHTTP(brokenWriter{w, conns}, r) })
			})
			client, _, err := websocket.Dial(t.Context(), url+g.ID, &websocket.DialOptions{HTTPHeader: http.Header{"Authorization": {"Bearer good"}}})
			if err != nil {
				t.Fatal(err)
			}
			defer client.CloseNow()
			conn := <-conns
			read(t, client)
			other := dial(t, url+g.ID)
			<-conns
			read(t, other)
			fault(t, conn, client, func() {
				known.revoked.Store(true)
				handler.Recheck("")
			})
			for {
				if _, _, err := client.Read(t.Context()); err != nil {
					break
				}
			}
			eventually(t, "the panic to be counted", func() bool { return counted(metrics, `komadai_panics_total{place="sockets"} 1`) })
			if n := strings.Count(log.String(), "the connection is broken"); n != 1 {
				t.Errorf("the panic is logged %d times:\n%s", n, log)
			}
			if _, err := hub.Act(t.Context(), "s:me", g.ID, play.Act{Command: match.Command{Kind: match.Moved, Move: "7g7f", Seq: 1}}); err != nil {
				t.Fatal(err)
			}
			for {
				if m := read(t, other); m.Type == "change" && len(m.Moves) == 1 {
					break
				}
			}
		})
	}
}
