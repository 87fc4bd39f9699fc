package play

import (
	"time"

	"github.com/komadai/komadai/internal/people/principal"
)

const (
	// brief is the idle time after which a game may be unloaded when memory is nearly full.
	brief = 10 * time.Second
	// soon is the time to the next deadline below which a game stays loaded.
	soon = 30 * time.Second
)

// away is an unloaded game whose clock runs on this node. A visit, the deadline or a
// notice from another node loads it again.
type away struct {
	timer *time.Timer
	// seq is the number of the last event.
	seq   int
	maker maker
}

// sweep unloads idle games until the hub closes.
func (n *node) sweep() {
	tick := time.NewTicker(n.config.Idle / 4)
	defer tick.Stop()
	var again <-chan time.Time // set while memory is nearly full
	for {
		var leaving []*table
		select {
		case <-n.ctx.Done():
			return
		case now := <-tick.C:
			leaving = n.games.idle(now, n.config.Idle, 0)
		case <-n.games.crowded:
			leaving = n.games.idle(time.Now(), brief, n.config.MaxGames/2)
			again = time.After(brief)
		case <-again:
			leaving, again = n.games.idle(time.Now(), brief, n.config.MaxGames/2), nil
		}
		for _, t := range leaving {
			n.config.Guard.Do("games", t.retire)
		}
		if again == nil && n.games.size() >= n.games.limits.nearlyFull() {
			again = time.After(brief)
		}
		select {
		case <-n.ctx.Done():
			return
		case <-time.After(time.Second): // at most once a second
		}
	}
}

// retire unloads a pinned table unless it has other pins. A clock that runs here keeps
// running.
func (t *table) retire() {
	t.mu.Lock()
	if t.hosting && t.timer == nil && len(t.watchers) == 0 {
		t.abandon(t.node.ctx)
	}
	t.mu.Unlock()
	t.node.games.retire(t)
}

// retire releases a pin and unloads the game if it was the last one.
func (r *registry) retire(t *table) {
	r.mu.Lock()
	defer r.mu.Unlock()
	t.pins--
	switch {
	case t.pins > 0 || r.closed:
	case t.timer != nil && t.game != nil:
		r.away[t.id] = &away{timer: t.timer, seq: t.game.Seq(), maker: t.maker}
		r.made[t.maker.holder]++
		r.made[t.maker.address]++
		delete(r.tables, t.id)
	case !t.hosting:
		delete(r.tables, t.id)
	}
}

// forgetAway removes a game from the away set. The caller holds the mutex.
func (r *registry) forgetAway(id string, a *away) {
	delete(r.away, id)
	for _, who := range []principal.ID{a.maker.holder, a.maker.address} {
		if r.made[who]--; r.made[who] <= 0 {
			delete(r.made, who)
		}
	}
}

// recall loads all away games.
func (r *registry) recall() {
	r.mu.Lock()
	defer r.mu.Unlock()
	for id := range r.away {
		r.place(id)
	}
}
