package runner

import (
	"slices"
	"sync"
	"time"

	"github.com/komadai/komadai/internal/games/play/hosting"
	"github.com/komadai/komadai/internal/games/play/table"
	"github.com/komadai/komadai/internal/people"
)

// soon is the time to the next deadline below which a game stays loaded.
const soon = 30 * time.Second

// registry holds the loaded games and the away games. Its mutex may be locked while a
// game is locked, not the reverse.
type registry struct {
	limits limits
	open   func(id string, hosting bool) *Game
	// crowded receives a value when memory is nearly full.
	crowded chan struct{}

	mu     sync.Mutex
	places map[string]*place
	away   map[string]*away
	// made counts the away games by holder and address.
	made   map[people.ID]int
	closed bool
}

type place struct {
	game *Game
	pins int
	used time.Time
	// notes are merged changes. following: a goroutine processes them.
	notes     *hosting.Change
	following bool
	// status is that of the game when it was last unlocked. waiting and live (not over)
	// are kept while it is unloaded.
	status        table.Status
	waiting, live bool
	maker         Maker
	begins        Begins
	// timer fires at due, when a player's time is up.
	timer *time.Timer
	due   time.Time
}

// away is an unloaded game whose clock runs here. seq is the number of its last event.
type away struct {
	timer *time.Timer
	seq   int
	maker Maker
}

func newRegistry(l limits, open func(id string, hosting bool) *Game) registry {
	return registry{
		limits: l, open: open, crowded: make(chan struct{}, 1),
		places: make(map[string]*place), away: make(map[string]*away), made: make(map[people.ID]int),
	}
}

// pin returns a game, perhaps unloaded, and keeps it in memory until unpin.
func (r *registry) pin(id string) (*Game, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.closed {
		return nil, ErrClosing
	}
	return r.pinned(r.place(id)), nil
}

func (r *registry) pinned(p *place) *Game {
	p.pins++
	return p.game
}

func (r *registry) repin(g *Game) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.closed {
		return ErrClosing
	}
	r.places[g.ID].pins++
	return nil
}

// peek pins a game in memory, or returns nil.
func (r *registry) peek(id string) *Game {
	r.mu.Lock()
	defer r.mu.Unlock()
	if p := r.places[id]; p != nil {
		return r.pinned(p)
	}
	return nil
}

// unpin releases a pin. A use restarts the idle time.
func (r *registry) unpin(g *Game, use bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if use {
		r.places[g.ID].used = time.Now()
	}
	r.drop(g.ID)
}

func (r *registry) drop(id string) {
	p := r.places[id]
	p.pins--
	if p.pins == 0 && !p.status.Loaded && !p.status.Hosting {
		delete(r.places, id)
	}
}

// place returns the place of a game, or a new one. The caller holds the mutex.
func (r *registry) place(id string) *place {
	if p := r.places[id]; p != nil {
		return p
	}
	a := r.away[id]
	// An away game is hosted here. Its heartbeat loads it.
	p := &place{game: r.open(id, a != nil)}
	p.status.Hosting = a != nil
	if a != nil {
		p.timer, p.maker = a.timer, a.maker
		r.forgetAway(id, a)
	}
	r.places[id] = p
	if len(r.places) >= r.limits.nearlyFull() {
		r.crowd()
	}
	return p
}

func (r *registry) crowd() {
	select {
	case r.crowded <- struct{}{}:
	default:
	}
}

func (r *registry) found(id string, who Maker, b Begins) (*Game, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.closed {
		return nil, ErrClosing
	}
	fresh := r.places[id] == nil && r.away[id] == nil && who.Holder != ""
	if fresh {
		if len(r.places) >= r.limits.games || len(r.away) >= r.limits.away() {
			r.crowd()
			return nil, ErrCrowded
		}
		if err := r.limits.check(b, r.begun(who)); err != nil {
			return nil, err
		}
	}
	p := r.place(id)
	if fresh {
		p.maker, p.begins, p.waiting, p.live = who, b, b.Seek, true
	}
	return r.pinned(p), nil
}

func (r *registry) begun(m Maker) (n begun) {
	n.clocks = r.made[m.Holder]
	if m.Address != "" {
		n.near.clocks = r.made[m.Address]
	}
	for _, p := range r.places {
		if !p.live {
			continue
		}
		one := count{clocks: number(p.begins.Clock), seeks: number(p.begins.Seek && p.waiting)}
		if p.maker.Holder == m.Holder {
			n.count.add(one)
		}
		if m.Address != "" && p.maker.Address == m.Address {
			n.near.add(one)
		}
	}
	return n
}

func (r *registry) full(id string) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return len(r.places) >= r.limits.games && r.places[id] == nil && r.away[id] == nil
}

func (r *registry) size() int {
	r.mu.Lock()
	defer r.mu.Unlock()
	return len(r.places)
}

func (r *registry) count() (clocks, watchers int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	clocks = len(r.away)
	for _, p := range r.places {
		clocks += number(p.timer != nil)
		watchers += p.game.Viewers.Len()
	}
	return clocks, watchers
}

func (r *registry) ids(f func(*place) bool) (ids []string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for id, p := range r.places {
		if f(p) {
			ids = append(ids, id)
		}
	}
	return ids
}

// all returns the pinned games in memory, or nil after close.
func (r *registry) all() (games []*Game) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.closed {
		return nil
	}
	for _, p := range r.places {
		games = append(games, r.pinned(p))
	}
	return games
}

// each calls f with the pinned games in memory. That is not a use.
func (r *registry) each(f func(*Game)) {
	for _, g := range r.all() {
		f(g)
		r.unpin(g, false)
	}
}

// idle returns pinned games to unload: unused for at least unused, longest first, until
// enough remain.
func (r *registry) idle(now time.Time, unused time.Duration, enough int) (games []*Game) {
	r.mu.Lock()
	defer r.mu.Unlock()
	var idle []*place
	for _, p := range r.places {
		// Without pins, no goroutine holds the lock of the game.
		if p.pins == 0 && now.Sub(p.used) >= unused && (p.timer == nil || p.due.Sub(now) > soon) {
			idle = append(idle, p)
		}
	}
	slices.SortFunc(idle, func(a, b *place) int { return a.used.Compare(b.used) })
	for _, p := range idle[:min(len(idle), max(0, len(r.places)-enough))] {
		games = append(games, r.pinned(p))
	}
	return games
}

// retire releases a pin and unloads the game if it was the last one. A clock that runs
// here keeps running.
func (r *registry) retire(g *Game) {
	r.mu.Lock()
	defer r.mu.Unlock()
	p := r.places[g.ID]
	p.pins--
	switch {
	case p.pins > 0 || r.closed:
	case p.timer != nil && p.status.Loaded:
		r.away[g.ID] = &away{timer: p.timer, seq: p.status.Seq, maker: p.maker}
		r.made[p.maker.Holder]++
		r.made[p.maker.Address]++
		delete(r.places, g.ID)
	case !p.status.Hosting:
		delete(r.places, g.ID)
	}
}

func (r *registry) forgetAway(id string, a *away) {
	delete(r.away, id)
	for _, who := range []people.ID{a.maker.Holder, a.maker.Address} {
		if r.made[who]--; r.made[who] <= 0 {
			delete(r.made, who)
		}
	}
}

func (r *registry) recall() {
	r.mu.Lock()
	defer r.mu.Unlock()
	for id := range r.away {
		r.place(id)
	}
}

func (r *registry) sync(id string, s table.Status) {
	r.mu.Lock()
	defer r.mu.Unlock()
	p := r.places[id]
	if p == nil {
		return // it was away at close
	}
	if p.status = s; s.Loaded {
		p.waiting, p.live = s.Waiting, !s.Over
	}
}

// setTimer replaces the timer of a game; nil stops it.
func (r *registry) setTimer(id string, timer *time.Timer, due time.Time) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if p := r.places[id]; p != nil { // nil if it was away at close
		if p.timer != nil {
			p.timer.Stop()
		}
		p.timer, p.due = timer, due
	}
}

func (r *registry) ticks(id string) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.places[id].timer != nil
}

// note merges a change into that of a game in memory. It returns the pinned game if no
// goroutine follows it yet.
func (r *registry) note(id string, n hosting.Change) *Game {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.closed {
		return nil
	}
	if a := r.away[id]; a != nil && (n.Seq > a.seq || n.Host) {
		r.place(id)
	}
	p := r.places[id]
	if p == nil {
		return nil
	}
	if p.notes == nil {
		p.notes = &hosting.Change{}
	}
	p.notes.Add(n)
	if p.following {
		return nil
	}
	p.following = true
	return r.pinned(p)
}

// noted returns the merged change. Nil also releases the pin of the follower.
func (r *registry) noted(g *Game) *hosting.Change {
	r.mu.Lock()
	defer r.mu.Unlock()
	p := r.places[g.ID]
	n := p.notes
	p.notes = nil
	if n == nil {
		p.following = false
		r.drop(g.ID) // not a use: keep the idle time
	}
	return n
}

// close returns all games in memory, pinned, and the away games. Their clocks stop.
func (r *registry) close() (games []*Game, distant []string, first bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.closed {
		return nil, nil, false
	}
	for _, p := range r.places {
		games = append(games, r.pinned(p))
	}
	for id, a := range r.away {
		a.timer.Stop()
		distant = append(distant, id)
	}
	r.closed = true
	return games, distant, true
}
