package play

import (
	"slices"
	"sync"
	"time"

	"github.com/komadai/komadai/internal/people/principal"
)

// registry has the games in memory, and those out of memory whose clocks run
// here. A game stays in memory while somebody has a pin on its table.
type registry struct {
	node   *node
	limits limits
	// crowded has a value when memory is nearly full.
	crowded chan struct{}

	mu     sync.Mutex
	tables map[string]*table
	// away are the games out of memory whose clocks run here, made how many of them
	// each holder and each address has begun.
	away   map[string]*away
	made   map[principal.ID]int
	closed bool
}

// pin returns the table of a game, new if it is not in memory, and keeps it
// there until unpin.
func (r *registry) pin(id string) (*table, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.closed {
		return nil, errClosing
	}
	t := r.place(id)
	t.pins++
	return t, nil
}

// repin is pin for a table that has a pin.
func (r *registry) repin(t *table) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.closed {
		return errClosing
	}
	t.pins++
	return nil
}

// peek is pin for a game that is in memory; nil for another.
func (r *registry) peek(id string) *table {
	r.mu.Lock()
	defer r.mu.Unlock()
	t := r.tables[id]
	if t != nil {
		t.pins++
	}
	return t
}

// unpin takes a pin away from a game that was used.
func (r *registry) unpin(t *table) {
	r.mu.Lock()
	defer r.mu.Unlock()
	t.used = time.Now()
	r.drop(t)
}

// release takes a pin away from a game that was not used.
func (r *registry) release(t *table) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.drop(t)
}

// drop takes a pin away. The caller holds the mutex.
func (r *registry) drop(t *table) {
	t.pins--
	if t.pins == 0 && t.game == nil && !t.hosting {
		delete(r.tables, t.id)
	}
}

// place returns the table of a game, new if it is not in memory. The caller holds
// the mutex.
func (r *registry) place(id string) *table {
	if t := r.tables[id]; t != nil {
		return t
	}
	t := &table{node: r.node, id: id, watchers: make(map[*Watcher]struct{})}
	if a := r.away[id]; a != nil {
		// Mark it for reloading: nobody drives its clock until then.
		t.timer, t.hosting, t.reload, t.maker = a.timer, true, true, a.maker
		r.forgetAway(id, a)
	}
	r.tables[id] = t
	if len(r.tables) >= r.limits.nearlyFull() {
		r.viewers()
	}
	return t
}

// viewers says that games out of use should make room.
func (r *registry) viewers() {
	select {
	case r.crowded <- struct{}{}:
	default:
	}
}

// found returns the table of a new game of who, with a pin, unless they have
// begun as many as they may, or there is no room. That the game exists already is
// for the store to say.
func (r *registry) found(id string, who Person, b begins) (*table, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.closed {
		return nil, errClosing
	}
	fresh := r.tables[id] == nil && r.away[id] == nil && who.Holder != ""
	if fresh {
		if len(r.tables) >= r.limits.games || len(r.away) >= r.limits.away() {
			r.viewers()
			return nil, errCrowded
		}
		if err := r.limits.check(b, r.begun(makerOf(who))); err != nil {
			return nil, err
		}
	}
	t := r.place(id)
	if fresh {
		t.maker, t.begins = makerOf(who), b
		t.opening.Store(b.seek)
		t.live.Store(true)
	}
	t.pins++
	return t, nil
}

// begun counts the games that m has begun and that go on. The caller holds the
// mutex.
func (r *registry) begun(m maker) (n begun) {
	n.clocks = r.made[m.holder]
	if m.address != "" {
		n.near.clocks = r.made[m.address]
	}
	for _, t := range r.tables {
		if !t.live.Load() {
			continue
		}
		one := count{clocks: number(t.begins.clock), seeks: number(t.begins.seek && t.opening.Load())}
		if t.maker.holder == m.holder {
			n.count.add(one)
		}
		if m.address != "" && t.maker.address == m.address {
			n.near.add(one)
		}
	}
	return n
}

// full reports whether there is no room for a game that is not here.
func (r *registry) full(id string) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return len(r.tables) >= r.limits.games && r.tables[id] == nil && r.away[id] == nil
}

// size returns the number of games in memory.
func (r *registry) size() int {
	r.mu.Lock()
	defer r.mu.Unlock()
	return len(r.tables)
}

// ids returns the games in memory of which f is true. It is called under the
// mutex.
func (r *registry) ids(f func(*table) bool) (ids []string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for id, t := range r.tables {
		if f(t) {
			ids = append(ids, id)
		}
	}
	return ids
}

// all returns all tables, with a pin each; none when the hub has closed.
func (r *registry) all() []*table {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.closed {
		return nil
	}
	return r.pinned(func(*table) bool { return true })
}

// pinned returns the tables of which f is true, with a pin each. The caller holds
// the mutex.
func (r *registry) pinned(f func(*table) bool) (tables []*table) {
	for _, t := range r.tables {
		if f(t) {
			t.pins++
			tables = append(tables, t)
		}
	}
	return tables
}

// idle returns tables to be dropped, with a pin each: those out of use for so
// long, the longest first, until no more than enough are left.
func (r *registry) idle(now time.Time, unused time.Duration, enough int) []*table {
	r.mu.Lock()
	defer r.mu.Unlock()
	idle := r.pinned(func(t *table) bool {
		// Nobody has a pin, so nobody holds the table's lock.
		return t.pins == 0 && now.Sub(t.used) >= unused && (t.timer == nil || t.due.Sub(now) > soon)
	})
	slices.SortFunc(idle, func(a, b *table) int { return a.used.Compare(b.used) })
	leaving := min(len(idle), max(0, len(r.tables)-enough))
	for _, t := range idle[leaving:] {
		t.pins--
	}
	return idle[:leaving]
}

// setHost writes down the other node that hosts a game, "" for none.
func (r *registry) setHost(t *table, node string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	t.host = node
}

// setReload writes down whether a game that is hosted here has to be loaded
// again.
func (r *registry) setReload(t *table, reload bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	t.reload = reload
}

// close refuses all that comes later. It returns all tables, with a pin each, and
// the games away, whose clocks no longer run.
func (r *registry) close() (tables []*table, distant []string, first bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.closed {
		return nil, nil, false
	}
	tables = r.pinned(func(*table) bool { return true })
	for id, a := range r.away {
		a.timer.Stop()
		distant = append(distant, id)
	}
	r.closed = true
	return tables, distant, true
}

// bring returns the table of a game that was away when the registry closed, with
// a pin.
func (r *registry) bring(id string) *table {
	r.mu.Lock()
	defer r.mu.Unlock()
	t := r.place(id)
	t.pins++
	return t
}

// remove takes a game out of memory.
func (r *registry) remove(id string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.tables, id)
}
