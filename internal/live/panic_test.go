package live_test

import (
	"bytes"
	"context"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/coder/websocket"

	"github.com/komadai/komadai/internal/live"
	"github.com/komadai/komadai/internal/match"
	"github.com/komadai/komadai/internal/obs"
	"github.com/komadai/komadai/internal/play"
)

// brokenTalk panics the first time that it is asked what was said.
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

// journal is a log that several goroutines write to.
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

// TestPanicInASocket: a panic ends the socket that it happens in, is logged and
// counted; the other sockets of the game go on.
func TestPanicInASocket(t *testing.T) {
	log, metrics, talk := &journal{}, obs.NewMetrics("test"), &brokenTalk{}
	url, hub, g := serveWithin(t, &fakeStore{talk: talk}, live.Config{Metrics: metrics}, func(h http.Handler) http.Handler {
		return obs.Requests(slog.New(slog.NewTextHandler(log, nil)), metrics, h, func(http.ResponseWriter, *http.Request) {
			t.Error("the answer of a request is sent over a socket")
		})
	})
	// One of two sockets asks first what was said, and is ended by that.
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
	hub.Retell(g.ID)
	broken := <-ended
	if _, err := hub.Act(t.Context(), "s:me", g.ID, play.Act{Command: match.Command{Kind: match.Moved, Move: "7g7f", Seq: 1}}); err != nil {
		t.Fatal(err)
	}
	if whole := <-moved; whole == broken {
		t.Error("the socket that ended saw the move")
	}
	if n := strings.Count(log.String(), "the talk is broken"); n != 1 {
		t.Errorf("the panic is logged %d times:\n%s", n, log)
	}
	w := httptest.NewRecorder()
	metrics.Handler().ServeHTTP(w, httptest.NewRequest("GET", "/metrics", nil))
	if !strings.Contains(w.Body.String(), `komadai_panics_total{place="http"} 1`) {
		t.Error("the panic is not counted")
	}
}
