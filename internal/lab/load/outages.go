package load

import (
	"sync"
	"time"
)

// A play server.
const node = "node"

type outages struct {
	mu  sync.Mutex
	all []outage
}

type outage struct {
	what string
	// died is the kill or stop, ended the exit.
	died, ended time.Time
	// When it served again, or zero.
	back time.Time
}

// over records the end and return.
func (o *outages) died(what string, at time.Time) (over func(ended, back time.Time)) {
	o.mu.Lock()
	defer o.mu.Unlock()
	i := len(o.all)
	o.all = append(o.all, outage{what: what, died: at})
	return func(ended, back time.Time) {
		o.mu.Lock()
		defer o.mu.Unlock()
		o.all[i].ended, o.all[i].back = ended, back
	}
}

// between returns play servers' outages that overlap a period with a margin.
func (o *outages) between(from, to time.Time, margin time.Duration) (some []outage) {
	o.mu.Lock()
	defer o.mu.Unlock()
	for _, one := range o.all {
		if one.what == node && one.died.Before(to) && (one.back.IsZero() || one.back.Add(margin).After(from)) {
			some = append(some, one)
		}
	}
	return some
}

func (o *outages) count() map[string]int {
	o.mu.Lock()
	defer o.mu.Unlock()
	n := map[string]int{}
	for _, one := range o.all {
		n[one.what]++
	}
	return n
}
