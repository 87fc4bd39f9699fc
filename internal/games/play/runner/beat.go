package runner

import (
	"context"
	"errors"
	"time"

	"github.com/komadai/komadai/internal/games/play/hosting"
	"github.com/komadai/komadai/internal/refusal"
)

type beats struct {
	turn chan struct{} // has room for the one under way
	// last was stored then. ended is the end of the last known outage.
	last, ended time.Time
	// out: viewers see that clocks stand still.
	out bool
}

func (b *beats) end() { <-b.turn }

// beat stores that this node is up, and compares its clocks. A single node needs it while a
// clock runs: after a crash, the clock is charged up to the last beat.
func (r *Runner) beat(ctx context.Context) {
	r.beats.turn <- struct{}{}
	defer r.beats.end()
	clocks, _ := r.games.count()
	if r.Alone && clocks == 0 && r.pulse.Err() == nil {
		if first, err := r.pulse.Compare(time.Time{}, 0); err != nil {
			r.outage(first, err)
		} else {
			r.pulse.Idle()
		}
		return
	}
	r.signal(ctx)
}

func (r *Runner) signal(ctx context.Context) {
	first, err := r.node.Beat(ctx)
	if err != nil {
		r.outage(first, err)
		return
	}
	b, now := &r.beats, r.pulse.Now()
	ended := r.pulse.Ended()
	lapsed := !r.Alone && !b.last.IsZero() && now.Sub(b.last) > r.Lease
	if lapsed || !ended.Equal(b.ended) {
		// The clocks here stood still, and other nodes may have claimed games.
		r.games.recall()
		r.all(hosting.Change{Host: true, Outage: true})
	}
	b.last, b.ended, b.out = now, ended, false
}

// outage logs a failed sign of life and shows the viewers that clocks stand still.
func (r *Runner) outage(first bool, err error) {
	r.failed("this node can store nothing, or its clock is wrong: clocks stand still", first, err)
	if !r.beats.out {
		r.beats.out = true
		r.all(hosting.Change{Outage: true})
	}
}

// tried begins an outage if err is due to the database. It reports whether it is.
func (r *Runner) tried(err error) bool {
	if !refusal.IsUnavailable(err) {
		return false
	}
	r.failed("nothing can be stored: clocks stand still", r.pulse.Failed(err), err)
	return true
}

func (r *Runner) all(n hosting.Change) {
	for _, id := range r.games.ids(func(*place) bool { return true }) {
		r.note(id, n)
	}
}

// sure returns a refusal unless actions could be stored until now. A process that stood still
// has to find out.
func (r *Runner) sure() error {
	if r.pulse.Err() == nil && !r.pulse.Sure() {
		r.beat(r.ctx)
	}
	return r.pulse.Err()
}

// failed logs an error unless it repeats or the runner is closed.
func (r *Runner) failed(what string, first bool, err error) {
	if first && r.ctx.Err() == nil {
		r.Log.Error(what, "err", err)
	}
}

// Now returns the time of games.
func (r *Runner) Now() time.Time { return r.pulse.Now() }

// Err returns the refusal of actions during an outage, or nil.
func (r *Runner) Err() error { return r.pulse.Err() }

// Ready returns an error while this node cannot store actions or its clocks disagree. It stores
// a sign of life, after the one under way.
func (r *Runner) Ready(ctx context.Context) error {
	if err := r.pulse.Err(); err != nil {
		return err
	}
	if !r.pulse.Sure() {
		return refusal.Unavailable(errors.New("the last sign of life has not been stored"))
	}
	select {
	case r.beats.turn <- struct{}{}:
		r.signal(r.ctx)
		r.beats.end()
	case <-ctx.Done():
		return refusal.Unavailable(ctx.Err())
	}
	return r.pulse.Err()
}
