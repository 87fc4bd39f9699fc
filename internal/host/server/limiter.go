package server

import (
	"sync"
	"time"

	"golang.org/x/time/rate"

	"github.com/komadai/komadai/internal/host/config"
)

// maxClients bounds the table. When it is full, idle clients are forgotten, which favours
// them.
const maxClients = 10_000

// limiter is a token bucket per client.
type limiter struct {
	rate    config.Rate
	mu      sync.Mutex
	clients map[string]*client
}

type client struct {
	bucket *rate.Limiter
	seen   time.Time
}

func newLimiter(r config.Rate) *limiter { return &limiter{rate: r, clients: make(map[string]*client)} }

func (l *limiter) allow(who string, now time.Time) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	c := l.clients[who]
	if c == nil {
		if len(l.clients) >= maxClients {
			l.forget(now)
		}
		c = &client{bucket: rate.NewLimiter(rate.Limit(l.rate.PerSecond), l.rate.Burst)}
		l.clients[who] = c
	}
	c.seen = now
	return c.bucket.AllowN(now, 1)
}

// forget drops clients with a full bucket, or else all: leniency is better than growth or
// lockout.
func (l *limiter) forget(now time.Time) {
	full := time.Duration(float64(l.rate.Burst) / l.rate.PerSecond * float64(time.Second))
	for who, c := range l.clients {
		if now.Sub(c.seen) >= full {
			delete(l.clients, who)
		}
	}
	if len(l.clients) >= maxClients {
		clear(l.clients)
	}
}
