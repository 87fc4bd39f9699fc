package load

import (
	"math"
	"slices"
	"sync"
	"time"
)

// Later samples are dropped.
const maxSamples = 5_000_000

type latencies struct {
	mu  sync.Mutex
	all []time.Duration
}

func (l *latencies) add(d time.Duration) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.all) < maxSamples {
		l.all = append(l.all, d)
	}
}

// Quantiles are in milliseconds, with the sample count.
type Quantiles struct {
	Count int     `json:"count"`
	P50   float64 `json:"p50"`
	P95   float64 `json:"p95"`
	P99   float64 `json:"p99"`
	Max   float64 `json:"max"`
}

func (l *latencies) quantiles() Quantiles {
	l.mu.Lock()
	defer l.mu.Unlock()
	return quantiles(l.all)
}

func quantiles(all []time.Duration) Quantiles {
	if len(all) == 0 {
		return Quantiles{}
	}
	sorted := slices.Sorted(slices.Values(all))
	at := func(q float64) float64 {
		i := max(0, int(math.Ceil(q*float64(len(sorted))))-1)
		return float64(sorted[i].Microseconds()) / 1000
	}
	return Quantiles{len(sorted), at(.5), at(.95), at(.99), at(1)}
}
