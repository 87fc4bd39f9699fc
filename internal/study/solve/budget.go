package solve

import (
	"sync"
	"time"

	"golang.org/x/time/rate"
)

const maxBudgets = 10_000

// budgets are token buckets of search time per client, which pay after use.
type budgets struct {
	share float64
	burst time.Duration

	mu sync.Mutex
	by map[string]*budget
}

type budget struct {
	left *rate.Limiter // in milliseconds
	seen time.Time
}

// least must be left to start a search.
const least = time.Second

func newBudgets(share float64, burst time.Duration) *budgets {
	return &budgets{share: share, burst: burst, by: make(map[string]*budget)}
}

func (b *budgets) wait(who string, now time.Time) time.Duration {
	b.mu.Lock()
	defer b.mu.Unlock()
	missing := float64(least.Milliseconds()) - b.of(who, now).left.TokensAt(now)
	if missing <= 0 {
		return 0
	}
	return time.Duration(missing/b.share) * time.Millisecond
}

func (b *budgets) pay(who string, now time.Time, used time.Duration) {
	b.mu.Lock()
	defer b.mu.Unlock()
	all := min(used, b.burst).Milliseconds()
	b.of(who, now).left.ReserveN(now, int(all))
}

func (b *budgets) of(who string, now time.Time) *budget {
	one := b.by[who]
	if one == nil {
		if len(b.by) >= maxBudgets {
			b.forget(now)
		}
		one = &budget{left: rate.NewLimiter(rate.Limit(b.share*1000), int(b.burst.Milliseconds()))}
		b.by[who] = one
	}
	one.seen = now
	return one
}

// forget drops full budgets or else all: leniency is better than growth or lockout.
func (b *budgets) forget(now time.Time) {
	again := time.Duration(float64(b.burst) / b.share)
	for who, one := range b.by {
		if now.Sub(one.seen) >= again {
			delete(b.by, who)
		}
	}
	if len(b.by) >= maxBudgets {
		clear(b.by)
	}
}
