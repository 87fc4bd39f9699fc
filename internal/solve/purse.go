package solve

import (
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// maxPurses bounds the table of the clients' purses.
const maxPurses = 10_000

// purses is the time of searching that clients have left. A client earns a
// share of each second, up to a purse full, and pays for what it used when it
// has been used.
type purses struct {
	share float64
	full  time.Duration

	mu sync.Mutex
	by map[string]*purse
}

type purse struct {
	left *rate.Limiter // in milliseconds
	seen time.Time
}

// least is the time that a client must have left to begin a search.
const least = time.Second

func newPurses(share float64, full time.Duration) *purses {
	return &purses{share: share, full: full, by: make(map[string]*purse)}
}

// wait returns how long the client has to wait until it may search again; 0 for
// now.
func (p *purses) wait(who string, now time.Time) time.Duration {
	p.mu.Lock()
	defer p.mu.Unlock()
	missing := float64(least.Milliseconds()) - p.of(who, now).left.TokensAt(now)
	if missing <= 0 {
		return 0
	}
	return time.Duration(missing/p.share) * time.Millisecond
}

// pay takes what was used.
func (p *purses) pay(who string, now time.Time, used time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	all := min(used, p.full).Milliseconds()
	p.of(who, now).left.ReserveN(now, int(all))
}

func (p *purses) of(who string, now time.Time) *purse {
	one := p.by[who]
	if one == nil {
		if len(p.by) >= maxPurses {
			p.forget(now)
		}
		one = &purse{left: rate.NewLimiter(rate.Limit(p.share*1000), int(p.full.Milliseconds()))}
		p.by[who] = one
	}
	one.seen = now
	return one
}

// forget drops the purses that are full again, and if none is, all of them:
// better to be lenient once than to grow or to lock people out.
func (p *purses) forget(now time.Time) {
	again := time.Duration(float64(p.full) / p.share)
	for who, one := range p.by {
		if now.Sub(one.seen) >= again {
			delete(p.by, who)
		}
	}
	if len(p.by) >= maxPurses {
		clear(p.by)
	}
}
