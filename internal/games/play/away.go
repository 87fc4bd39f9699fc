package play

import (
	"time"

	"github.com/komadai/komadai/internal/people/principal"
)

const (
	// brief is how long a game must have been out of use to leave memory when that
	// is nearly full.
	brief = 10 * time.Second
	// soon is how near the end of somebody's time a game is not worth putting away.
	soon = 30 * time.Second
)

// away is a game out of memory whose clock this node runs: nobody has looked
// at it for long. It comes back when somebody does, when the time is up, or when
// another node says that something has happened in it.
type away struct {
	timer *time.Timer
	// seq is the number of its last event.
	seq   int
	maker maker
}

// sweep drops idle games from memory until the hub closes.
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
		case <-time.After(time.Second): // at most once a second, however many come
		}
	}
}

// retire drops a pinned table, unless somebody has come to it meanwhile. Where a
// clock runs here it goes on running.
func (t *table) retire() {
	t.mu.Lock()
	if t.hosting && t.timer == nil && len(t.watchers) == 0 {
		t.abandon(t.node.ctx)
	}
	t.mu.Unlock()
	t.node.games.retire(t)
}

// retire takes a pin away, and the game out of memory when it was the last.
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

// forgetAway notes that a game is no longer away. The caller holds the mutex.
func (r *registry) forgetAway(id string, a *away) {
	delete(r.away, id)
	for _, who := range []principal.ID{a.maker.holder, a.maker.address} {
		if r.made[who]--; r.made[who] <= 0 {
			delete(r.made, who)
		}
	}
}

// recall brings all games back that are away.
func (r *registry) recall() {
	r.mu.Lock()
	defer r.mu.Unlock()
	for id := range r.away {
		r.place(id)
	}
}
