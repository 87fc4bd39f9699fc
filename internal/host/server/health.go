package server

import (
	"context"
	"fmt"
	"net/http"
	"sync"
	"time"

	"github.com/komadai/komadai/internal/refusal"
)

// healthFor is the cache time of the games' and the bus's health, so frequent requests of
// /readyz are cheap.
const healthFor = 100 * time.Millisecond

// healthTimeout bounds a health check.
const healthTimeout = 2 * time.Second

// health checks the games, which need the database and a right clock, and the bus.
type health struct{ games, bus func(context.Context) error }

// remembered caches the result of ask. One call runs at a time.
func remembered(ask func(context.Context) error) func(context.Context) error {
	var (
		mu   sync.Mutex
		last error
		at   time.Time
	)
	return func(ctx context.Context) error {
		mu.Lock()
		defer mu.Unlock()
		if at.IsZero() || time.Since(at) >= healthFor {
			// A client that disconnects must not fail the check for the others.
			ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), healthTimeout)
			defer cancel()
			last, at = ask(ctx), time.Now()
		}
		return last
	}
}

// ready reports whether games can be stored, the clock is right and no shutdown has begun. The
// bus is not needed: its messages only save database reads.
func (s *server) ready(w http.ResponseWriter, r *http.Request) {
	games := s.health.games(r.Context())
	switch {
	case s.closing.Load():
		plain(w, http.StatusServiceUnavailable, "shutting down")
	case refusal.IsUnavailable(games):
		plain(w, http.StatusServiceUnavailable, "the database stores nothing just now")
	case games != nil:
		plain(w, http.StatusServiceUnavailable, games.Error())
	case s.health.bus(r.Context()) != nil:
		plain(w, http.StatusOK, "ready, but the message bus does not answer: what other nodes do is seen a second late")
	default:
		plain(w, http.StatusOK, "ready")
	}
}

func plain(w http.ResponseWriter, status int, text string) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	fmt.Fprintln(w, text)
}
