package load

import (
	"sync"
	"time"
)

// node is what a play server is called among the processes.
const node = "node"

// outages is when processes of the servers were killed.
type outages struct {
	mu  sync.Mutex
	all []outage
}

// outage is the death of a process and its return.
type outage struct {
	what string
	// died is when it was killed, or told to end in order, ended when it had.
	died, ended time.Time
	// back is when it served again; zero while it does not.
	back time.Time
}

// died notes a death, and returns what notes when it was over and the return.
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

// between returns the outages of play servers of which some part lies between
// two times, with a margin for their consequences.
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

// count returns the number of outages by what died.
func (o *outages) count() map[string]int {
	o.mu.Lock()
	defer o.mu.Unlock()
	n := map[string]int{}
	for _, one := range o.all {
		n[one.what]++
	}
	return n
}
