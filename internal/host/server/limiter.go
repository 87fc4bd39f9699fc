package server

import (
	"sync"
	"time"

	"golang.org/x/time/rate"

	"github.com/komadai/komadai/internal/admission"
	"github.com/komadai/komadai/internal/host/config"
)

// maxClients bounds the table. When it is full, the clients that used least are forgotten.
const maxClients = 10_000

type limiter struct {
	rate    config.Rate
	mu      sync.Mutex
	now     time.Time
	clients admission.Table[*rate.Limiter]
}

func newLimiter(r config.Rate) *limiter {
	l := &limiter{rate: r}
	l.clients = admission.Table[*rate.Limiter]{Most: maxClients, Weight: func(bucket *rate.Limiter) float64 {
		return 1 - bucket.TokensAt(l.now)/float64(bucket.Burst()) // the used share
	}}
	return l
}

// allow reports whether a client may make another request by all its networks, or its name.
func (l *limiter) allow(now time.Time, client ...string) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.now = now
	for level, who := range client {
		bucket := l.clients.Get(who, func() *rate.Limiter {
			return rate.NewLimiter(rate.Limit(l.rate.PerSecond*float64(admission.Room(level))), l.rate.Burst*admission.Room(level))
		})
		if !bucket.AllowN(now, 1) {
			return false
		}
	}
	return true
}
