package play

import "time"

const (
	// checkEvery is the period of store reads that recover lost bus messages.
	checkEvery = 15 * time.Second
	// syncMargin is how far sync looks back before its last run. It covers the longest
	// write and the clock difference between nodes.
	syncMargin = storeTimeout + 5*time.Second
)

// heartbeat records that this node is up and checks the other nodes until the hub closes.
func (n *node) heartbeat() {
	tick := time.NewTicker(n.config.Beat)
	defer tick.Stop()
	p := heartbeat{node: n, beaten: time.Now(), checked: time.Now(), synced: time.Now(), attended: time.Now(), swept: time.Now(), repeated: time.Now()}
	for {
		select {
		case <-n.ctx.Done():
			return
		case now := <-tick.C:
			n.config.Guard.Do("games", func() { p.tick(now) })
		}
	}
}

func (p *heartbeat) tick(now time.Time) {
	p.beat(now)
	p.keep(now)
	p.each(func(t *table) bool { return t.reload }, notice{})
	if !p.config.Alone {
		p.check(now)
		p.sync(now)
	}
}

// heartbeat is the state of the heartbeat loop.
type heartbeat struct {
	*node
	// Last beat, last check of hosts and last sync of events.
	beaten, checked, synced time.Time
	// Last runs of the jobs of [heartbeat.keep].
	attended, swept, repeated time.Time
	failing                   bool
}

// beat records that this node is up. A single node needs it only while a clock runs:
// after a crash, the clock is charged up to the last beat.
func (p *heartbeat) beat(now time.Time) {
	if p.config.Alone && p.clocks.Load() == 0 {
		return
	}
	if err := p.hosts.beat(p.ctx, now); err != nil {
		p.complain("the sign of life of this node could not be stored", err)
		return
	}
	p.failing = false
	if !p.config.Alone && now.Sub(p.beaten) > p.config.Lease {
		// The other nodes may have declared this node dead and claimed its games.
		p.games.recall()
		p.each(func(*table) bool { return true }, notice{Host: true})
	}
	p.beaten = now
}

// check looks for dead hosts and, at intervals, reloads the hosts of all games.
func (p *heartbeat) check(now time.Time) {
	remote := func(t *table) bool { return t.host != "" }
	if now.Sub(p.checked) >= checkEvery {
		p.checked = now
		p.each(remote, notice{Host: true})
		return
	}
	if len(p.games.ids(remote)) == 0 {
		return
	}
	alive, err := p.hosts.nodes(p.ctx, now)
	if err != nil {
		p.complain("the other nodes could not be looked for", err)
		return
	}
	p.each(func(t *table) bool { return t.host != "" && !alive[t.host] }, notice{Host: true})
}

// sync reads events of other nodes: at intervals while the bus is linked, at once after
// lost messages, and on every tick while it is not linked.
func (p *heartbeat) sync(now time.Time) {
	whole := p.config.Bus.Linked() && !p.missed.Load()
	if whole && now.Sub(p.synced) < checkEvery {
		return
	}
	p.missed.Store(false)
	changed, err := p.config.Store.Changed(p.ctx, p.synced.Add(-syncMargin))
	if err != nil {
		p.missed.Store(true)
		p.complain("the events of other nodes could not be looked for", err)
		return
	}
	p.synced = now
	recall := recallLost
	if whole {
		recall = recallEvery
	}
	p.listeners.recall(now, recall)
	for id, seq := range changed {
		p.note(id, notice{Seq: seq})
	}
}

// each sends n to every table for which f is true.
func (p *heartbeat) each(f func(*table) bool, n notice) {
	for _, id := range p.games.ids(f) {
		p.note(id, n)
	}
}

// complain logs the first failure of a run of failures.
func (p *heartbeat) complain(what string, err error) {
	if p.failing || p.ctx.Err() != nil {
		return
	}
	p.failing = true
	p.config.Log.Error(what, "err", err)
}
