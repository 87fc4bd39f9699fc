package play

import (
	"slices"
	"sync"
	"time"

	"github.com/komadai/komadai/internal/people/principal"
)

// registry holds the loaded games and the away games. A pinned table stays loaded.
type registry struct {
	node   *node
	limits limits
	// crowded receives a value when memory is nearly full.
	crowded chan struct{}

	mu     sync.Mutex
	tables map[string]*table
	// away are unloaded games whose clocks run here. made counts the games of each holder
	// and address.
	away   map[string]*away
	made   map[principal.ID]int
	closed bool
}

// pin returns the table of a game and keeps it loaded until unpin. The table may be new
// and empty.
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

// repin adds a pin to a pinned table.
func (r *registry) repin(t *table) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.closed {
		return errClosing
	}
	t.pins++
	return nil
}

// peek pins a loaded game; it returns nil for any other.
func (r *registry) peek(id string) *table {
	r.mu.Lock()
	defer r.mu.Unlock()
	t := r.tables[id]
	if t != nil {
		t.pins++
	}
	return t
}

// unpin releases a pin and restarts the idle time.
func (r *registry) unpin(t *table) {
	r.mu.Lock()
	defer r.mu.Unlock()
	t.used = time.Now()
	r.drop(t)
}

// release releases a pin and keeps the idle time.
func (r *registry) release(t *table) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.drop(t)
}

// drop releases a pin. The caller holds the mutex.
func (r *registry) drop(t *table) {
	t.pins--
	if t.pins == 0 && t.game == nil && !t.hosting {
		delete(r.tables, t.id)
	}
}

// place returns the table of a game, or adds a new one. The caller holds the mutex.
func (r *registry) place(id string) *table {
	if t := r.tables[id]; t != nil {
		return t
	}
	t := &table{node: r.node, id: id, watchers: make(map[*Watcher]struct{})}
	if a := r.away[id]; a != nil {
		// Mark it for reloading: until then its clock does not run.
		t.timer, t.hosting, t.reload, t.maker = a.timer, true, true, a.maker
		r.forgetAway(id, a)
	}
	r.tables[id] = t
	if len(r.tables) >= r.limits.nearlyFull() {
		r.viewers()
	}
	return t
}

// viewers signals that idle games should be unloaded.
func (r *registry) viewers() {
	select {
	case r.crowded <- struct{}{}:
	default:
	}
}

// found returns a pinned table for a new game, or an error if who has reached a limit or
// memory is full. The store checks that the id is new.
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

// begun counts the unfinished games of m. The caller holds the mutex.
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

// full reports whether there is no room to load the game.
func (r *registry) full(id string) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return len(r.tables) >= r.limits.games && r.tables[id] == nil && r.away[id] == nil
}

func (r *registry) size() int {
	r.mu.Lock()
	defer r.mu.Unlock()
	return len(r.tables)
}

// ids returns the loaded games for which f is true. f runs under the mutex.
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

// all returns all tables, each pinned, or nil after close.
func (r *registry) all() []*table {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.closed {
		return nil
	}
	return r.pinned(func(*table) bool { return true })
}

// pinned returns the tables for which f is true, each pinned. The caller holds the mutex.
func (r *registry) pinned(f func(*table) bool) (tables []*table) {
	for _, t := range r.tables {
		if f(t) {
			t.pins++
			tables = append(tables, t)
		}
	}
	return tables
}

// idle returns pinned tables to unload: unused for at least unused, longest first, until
// enough remain.
func (r *registry) idle(now time.Time, unused time.Duration, enough int) []*table {
	r.mu.Lock()
	defer r.mu.Unlock()
	idle := r.pinned(func(t *table) bool {
		// Without pins, no goroutine holds the table's lock.
		return t.pins == 0 && now.Sub(t.used) >= unused && (t.timer == nil || t.due.Sub(now) > soon)
	})
	slices.SortFunc(idle, func(a, b *table) int { return a.used.Compare(b.used) })
	leaving := min(len(idle), max(0, len(r.tables)-enough))
	for _, t := range idle[leaving:] {
		t.pins--
	}
	return idle[:leaving]
}

// setHost records the other node that hosts a game, or "".
func (r *registry) setHost(t *table, node string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	t.host = node
}

// setReload records whether a hosted game must be reloaded.
func (r *registry) setReload(t *table, reload bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	t.reload = reload
}

// close rejects later calls. It returns all tables, each pinned, and the away games with
// stopped clocks.
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

// bring returns a pinned table for a game that was away at close.
func (r *registry) bring(id string) *table {
	r.mu.Lock()
	defer r.mu.Unlock()
	t := r.place(id)
	t.pins++
	return t
}

func (r *registry) remove(id string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.tables, id)
}
