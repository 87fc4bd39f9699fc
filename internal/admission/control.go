// Package admission shares the server's processors among its clients. Each client has an
// account of the processor time and memory that its work took, at several levels at once: its
// holder, its address and the networks around it. Work waits in a [Lane]; the client that used
// least goes first, and a long search gives up its place meanwhile.
package admission

import (
	"math"
	"sync"
	"time"
)

const (
	// halfLife is how fast accounts are forgotten.
	halfLife = 5 * time.Minute
	// maxAccounts bounds the table.
	maxAccounts = 20_000
	// memorySecond is how much memory, held for a second, costs as much as a second of a
	// processor.
	memorySecond = 1 << 30
)

// Control has the accounts. It is safe for concurrent use.
type Control struct {
	now func() time.Time

	mu       sync.Mutex
	accounts Table[*account]
	running  map[*Place]struct{}
	places   uint64
}

type account struct {
	used float64
	at   time.Time
}

// New returns a control without accounts. now may be nil for [time.Now].
func New(now func() time.Time) *Control {
	if now == nil {
		now = time.Now
	}
	c := &Control{now: now, running: make(map[*Place]struct{})}
	c.accounts = Table[*account]{Most: maxAccounts, Weight: func(a *account) float64 { return a.until(c.now()) }}
	return c
}

func (a *account) until(now time.Time) float64 {
	return a.used * math.Exp2(-max(0, now.Sub(a.at).Seconds())/halfLife.Seconds())
}

// Charge adds a cost to the accounts of a client, for work outside of lanes.
func (c *Control) Charge(who Client, cost time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.charge(who, cost.Seconds(), c.now())
}

func (c *Control) charge(who Client, seconds float64, now time.Time) {
	for _, level := range who {
		a := c.accounts.Get(level, func() *account { return &account{} })
		a.used, a.at = a.until(now)+seconds, now
	}
}

// used returns what a client used: the most of its levels.
func (c *Control) used(who Client, now time.Time) float64 {
	most := 0.0
	for _, level := range who {
		if a, ok := c.accounts.Peek(level); ok {
			most = max(most, a.until(now))
		}
	}
	return most
}

func (c *Control) settle(now time.Time) {
	for p := range c.running {
		p.settle(now)
	}
}
