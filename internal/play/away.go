package play

import (
	"context"
	"slices"
	"time"
)

const (
	// brief is how long a game must have been out of use to leave memory when that
	// is nearly full.
	brief = 10 * time.Second
	// soon is how near the end of somebody's time a game is not worth putting away.
	soon = 30 * time.Second
	// mostAway is how many games with a running clock may be out of memory for each
	// that may be in it: they cost no more than a timer each.
	mostAway = 16
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
func (h *Hub) sweep() {
	tick := time.NewTicker(h.config.Idle / 4)
	defer tick.Stop()
	var again <-chan time.Time // set while memory is nearly full
	for {
		var leaving []*table
		select {
		case <-h.ctx.Done():
			return
		case now := <-tick.C:
			leaving = h.idle(now, h.config.Idle, 0)
		case <-h.crowded:
			leaving = h.idle(time.Now(), brief, h.config.MaxGames/2)
			again = time.After(brief)
		case <-again:
			leaving, again = h.idle(time.Now(), brief, h.config.MaxGames/2), nil
		}
		for _, t := range leaving {
			h.config.Guard.Do("games", func() { h.retire(t) })
		}
		if again == nil && h.Games() >= h.nearlyFull() {
			again = time.After(brief)
		}
		select {
		case <-h.ctx.Done():
			return
		case <-time.After(time.Second): // not for each of many who come to a full house
		}
	}
}

// idle returns tables to be dropped, with a pin each: those out of use for so
// long, the longest first, until no more than enough are left.
func (h *Hub) idle(now time.Time, unused time.Duration, enough int) (idle []*table) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, t := range h.tables {
		// Nobody has a pin, so nobody holds the table's lock.
		if t.pins == 0 && now.Sub(t.used) >= unused && (t.timer == nil || t.due.Sub(now) > soon) {
			idle = append(idle, t)
		}
	}
	slices.SortFunc(idle, func(a, b *table) int { return a.used.Compare(b.used) })
	idle = idle[:min(len(idle), max(0, len(h.tables)-enough))]
	for _, t := range idle {
		t.pins++
	}
	return idle
}

// retire drops a pinned table, unless somebody has come to it meanwhile. Where a
// clock runs here it goes on running.
func (h *Hub) retire(t *table) {
	t.mu.Lock()
	if t.hosting && t.timer == nil && len(t.watchers) == 0 {
		h.abandon(h.ctx, t)
	}
	t.mu.Unlock()
	h.mu.Lock()
	defer h.mu.Unlock()
	t.pins--
	switch {
	case t.pins > 0 || h.closed:
	case t.timer != nil && t.game != nil:
		h.away[t.id] = &away{timer: t.timer, seq: t.game.Seq(), maker: t.maker}
		h.made[t.maker.holder]++
		h.made[t.maker.address]++
		delete(h.tables, t.id)
	case !t.hosting:
		delete(h.tables, t.id)
	}
}

// place returns the table of a game, new if it is not in memory. The caller holds
// the hub's mutex.
func (h *Hub) place(id string) *table {
	if t := h.tables[id]; t != nil {
		return t
	}
	t := &table{id: id, watchers: make(map[*Watcher]struct{})}
	if a := h.away[id]; a != nil {
		// Mark it for reloading: nobody drives its clock until then.
		t.timer, t.hosting, t.reload, t.maker = a.timer, true, true, a.maker
		delete(h.away, id)
		for _, who := range []string{a.maker.holder, a.maker.address} {
			if h.made[who]--; h.made[who] <= 0 {
				delete(h.made, who)
			}
		}
	}
	h.tables[id] = t
	if len(h.tables) >= h.nearlyFull() {
		select {
		case h.crowded <- struct{}{}:
		default:
		}
	}
	return t
}

// nearlyFull is how many games in memory are so many that those out of use have
// to leave.
func (h *Hub) nearlyFull() int { return h.config.MaxGames - h.config.MaxGames/8 }

// visit is [Hub.at] for holder, who is refused when memory is full and the game
// is neither in it nor holder's own.
func (h *Hub) visit(ctx context.Context, holder, id string, f func(*table) error) error {
	h.mu.Lock()
	full := len(h.tables) >= h.config.MaxGames && h.tables[id] == nil && h.away[id] == nil
	h.mu.Unlock()
	if full {
		seats, _, err := h.config.Store.Load(ctx, id)
		if err != nil {
			return err
		}
		t := table{seats: seats}
		if _, seated := t.seat(holder); !seated {
			return errCrowded
		}
	}
	return h.at(ctx, id, f)
}

// recall returns the games away, whose clocks are to be stopped because the server
// closes. The caller holds the hub's mutex.
func (h *Hub) recall() (ids []string) {
	for id, a := range h.away {
		a.timer.Stop()
		ids = append(ids, id)
	}
	return ids
}
