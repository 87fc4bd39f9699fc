package load

import (
	"context"
	"sync"
	"syscall"
	"time"
)

// Upper bounds of random waits between a return and the next kill, and before a restart.
const (
	upTime        = 3 * time.Second
	downTime      = 1500 * time.Millisecond
	returnTimeout = time.Minute
)

// kill kills or stops random server processes, one at a time, and waits until all clients are
// back.
func (r *run) kill(ctx context.Context, f *cluster) error {
	all := f.processes()
	for i := range r.Kills {
		pause(ctx, time.Duration(r.random(int(upTime))))
		if ctx.Err() != nil {
			return ctx.Err()
		}
		victim := all[r.random(len(all))]
		died := time.Now()
		over := r.outages.died(victim.what, died)
		ended := died
		if r.Orderly {
			victim.end(syscall.SIGTERM)
			ended = time.Now()
		} else {
			victim.end(syscall.SIGKILL)
		}
		pause(ctx, time.Duration(r.random(int(downTime))))
		if err := victim.start(); err != nil {
			return err
		}
		if err := victim.ready(ctx); err != nil {
			return err
		}
		over(ended, time.Now())
		if err := r.await(ctx, returnTimeout); err != nil {
			r.report.fault("after kill %d, of a %s: %v", i+1, victim.what, err)
		}
		r.report.Return = max(r.report.Return, time.Since(died))
		r.Log.Info("killed and back", "kill", i+1, "what", victim.what, "after", time.Since(died).Round(time.Millisecond))
	}
	return nil
}

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
