package play

import "time"

const (
	// checkEvery is the time between two looks at the store for what the bus may
	// have lost.
	checkEvery = 15 * time.Second
	// syncMargin is how long before the last look an event may have happened that
	// was not yet stored then: the time a write may take, and what the clocks of
	// nodes may differ by.
	syncMargin = storeTimeout + 5*time.Second
)

// heartbeat gives signs of life and looks after those of others until the hub
// closes.
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

// tick does what is due.
func (p *heartbeat) tick(now time.Time) {
	p.beat(now)
	p.keep(now)
	p.each(func(t *table) bool { return t.reload }, notice{})
	if !p.config.Alone {
		p.check(now)
		p.sync(now)
	}
}

// heartbeat is what one loop remembers.
type heartbeat struct {
	*node
	// When this node last gave a sign of life, looked for the hosts of all games
	// in memory, and for their events.
	beaten, checked, synced time.Time
	// When it last did what [heartbeat.keep] does.
	attended, swept, repeated time.Time
	failing                   bool
}

// beat says that this node is up. Alone it matters only while a clock runs:
// after a crash the clock is known to have run until then.
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
		// The others may have taken this node for dead, and its games.
		p.games.recall()
		p.each(func(*table) bool { return true }, notice{Host: true})
	}
	p.beaten = now
}

// check looks whether the other nodes that host games are alive, and now and
// then whether they still host them.
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

// sync looks for events of other nodes: now and then while the bus brings
// them, at once after it may have lost some, and all the time while it brings
// none.
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

// each notes n for every table of which f is true.
func (p *heartbeat) each(f func(*table) bool, n notice) {
	for _, id := range p.games.ids(f) {
		p.note(id, n)
	}
}

// complain logs the first of a row of failures.
func (p *heartbeat) complain(what string, err error) {
	if p.failing || p.ctx.Err() != nil {
		return
	}
	p.failing = true
	p.config.Log.Error(what, "err", err)
}
