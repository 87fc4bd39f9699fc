package runner

import (
	"time"

	"github.com/komadai/komadai/internal/games/play/hosting"
	"github.com/komadai/komadai/internal/games/play/watching"
)

const (
	// checkEvery is the period of store reads that recover lost bus messages.
	checkEvery = 15 * time.Second
	// syncMargin is how far sync looks back before its last run. It covers the longest
	// write and the clock difference between nodes.
	syncMargin = storeTimeout + 5*time.Second
)

// heartbeat records that this node is up and checks the other nodes until the hub closes.
func (r *Runner) heartbeat() {
	tick := time.NewTicker(r.Beat)
	defer tick.Stop()
	now := time.Now()
	p := heartbeat{Runner: r, beaten: now, checked: now, synced: now, attended: now, swept: now, repeated: now}
	for {
		select {
		case <-r.ctx.Done():
			return
		case now := <-tick.C:
			r.Guard.Do("games", func() { p.tick(now) })
		}
	}
}

func (p *heartbeat) tick(now time.Time) {
	p.beat(now)
	p.keep(now)
	p.each(func(l *place) bool { return l.status.Hosting && !l.status.Loaded }, hosting.Notice{})
	if !p.Alone {
		p.check(now)
		p.sync(now)
	}
}

// heartbeat is the state of the heartbeat loop.
type heartbeat struct {
	*Runner
	// Last beat, last check of hosts and last sync of events.
	beaten, checked, synced time.Time
	// Last runs of the jobs of [heartbeat.keep].
	attended, swept, repeated time.Time
	failing                   bool
}

// beat records that this node is up. A single node needs it only while a clock runs:
// after a crash, the clock is charged up to the last beat.
func (p *heartbeat) beat(now time.Time) {
	if p.Alone && !p.ticking() {
		return
	}
	if err := p.node.Beat(p.ctx, now); err != nil {
		p.failed("the sign of life of this node could not be stored", err)
		return
	}
	p.failing = false
	if !p.Alone && now.Sub(p.beaten) > p.Lease {
		// The other nodes may have declared this node dead and claimed its games.
		p.games.recall()
		p.each(func(*place) bool { return true }, hosting.Notice{Host: true})
	}
	p.beaten = now
}

// ticking reports whether a clock runs here.
func (p *heartbeat) ticking() bool {
	clocks, _ := p.games.count()
	return clocks > 0
}

// check looks for dead hosts and, at intervals, reloads the hosts of all games.
func (p *heartbeat) check(now time.Time) {
	remote := func(l *place) bool { return l.status.Host != "" }
	if now.Sub(p.checked) >= checkEvery {
		p.checked = now
		p.each(remote, hosting.Notice{Host: true})
		return
	}
	if len(p.games.ids(remote)) == 0 {
		return
	}
	alive, err := p.node.Nodes(p.ctx, now)
	if err != nil {
		p.failed("the other nodes could not be looked for", err)
		return
	}
	p.each(func(l *place) bool { return l.status.Host != "" && !alive[l.status.Host] }, hosting.Notice{Host: true})
}

// sync reads events of other nodes: at intervals while the bus is linked, at once after
// lost messages, and on every tick while it is not linked.
func (p *heartbeat) sync(now time.Time) {
	whole := p.Bus.Linked() && !p.missed.Load()
	if whole && now.Sub(p.synced) < checkEvery {
		return
	}
	p.missed.Store(false)
	changed, err := p.Store.Changed(p.ctx, p.synced.Add(-syncMargin))
	if err != nil {
		p.missed.Store(true)
		p.failed("the events of other nodes could not be looked for", err)
		return
	}
	p.synced = now
	recall := watching.RecallLost
	if whole {
		recall = watching.RecallEvery
	}
	p.Listeners.Recall(now, recall)
	for id, seq := range changed {
		p.note(id, hosting.Notice{Seq: seq})
	}
}

// each sends n to the games that f selects.
func (p *heartbeat) each(f func(*place) bool, n hosting.Notice) {
	for _, id := range p.games.ids(f) {
		p.note(id, n)
	}
}

// failed logs the first failure of a run of failures.
func (p *heartbeat) failed(what string, err error) {
	if p.failing || p.ctx.Err() != nil {
		return
	}
	p.failing = true
	p.Log.Error(what, "err", err)
}
