package csa

import (
	"time"

	lru "github.com/hashicorp/golang-lru/v2"
	"golang.org/x/time/rate"
)

// guesses limits password guessing per name and address: 10 failures are free, then one
// attempt per 10 s. It is safe for concurrent use.
type guesses struct {
	tries *lru.Cache[guess, *rate.Limiter]
}

type guess struct{ address, name string }

const (
	// maxGuesses bounds the pairs; the least recently tried one is dropped.
	maxGuesses = 10_000
	loginWait  = 30 * time.Second
)

func newGuesses() guesses {
	tries, _ := lru.New[guess, *rate.Limiter](maxGuesses) // fails only for a size below 1
	return guesses{tries}
}

// turn returns the delay before a login is checked, or false if too many wait.
func (g guesses) turn(who guess, now time.Time) (wait time.Duration, ok bool) {
	l, failed := g.tries.Get(who)
	if !failed || l.TokensAt(now) >= 1 {
		return 0, true
	}
	r := l.ReserveN(now, 1)
	if wait = r.DelayFrom(now); wait > loginWait {
		r.CancelAt(now)
		return 0, false
	}
	return wait, true
}

func (g guesses) wrong(who guess, now time.Time) {
	fresh := rate.NewLimiter(rate.Every(10*time.Second), 10)
	if l, ok, _ := g.tries.PeekOrAdd(who, fresh); ok {
		fresh = l
	}
	fresh.AllowN(now, 1)
}
