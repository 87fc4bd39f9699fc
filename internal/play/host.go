package play

import (
	"context"
	"errors"
	"time"

	"github.com/komadai/komadai/internal/match"
)

// wake lets the clock and the engine of a game go on that no node hosts,
// because one of its players is here.
func (h *Hub) wake(ctx context.Context, t *table) error {
	if !t.asleep {
		h.proceed(t)
		return nil
	}
	err := h.claim(ctx, t)
	for try := 1; errors.Is(err, match.ErrConflict) && try < maxTries; try++ {
		err = h.claim(ctx, t)
	}
	return err
}

// claim makes this node the host of a game that sleeps, and lets it go on,
// unless another node has come first.
func (h *Hub) claim(ctx context.Context, t *table) error {
	now := time.Now()
	before, ok, err := h.config.Hosts.Claim(ctx, t.id, h.config.Node, now, h.deadline(now))
	if err != nil {
		return err
	}
	if !ok {
		h.hostedBy(t, before)
		t.publish()
		return h.advance(ctx, t)
	}
	if before.ID != h.config.Node {
		t.stopped = lastSeen(before)
	}
	t.hosting = true
	h.setHost(t, "")
	if err := h.advance(ctx, t); err != nil || t.game.Result().Over() {
		return err
	}
	if err := h.commit(ctx, t, resumption(t.game, t.stopped, time.Now())); err != nil {
		return err
	}
	t.asleep, t.stopped = false, time.Time{}
	h.tell(t, true)
	t.publish()
	h.proceed(t)
	return nil
}

// resumption returns the events with which a game goes on. The clock of one
// whose host died is stopped, after the fact, when that was last seen alive.
func resumption(g *match.Game, stopped, now time.Time) []match.Event {
	var events []match.Event
	if !stopped.IsZero() {
		if last := g.Events()[g.Seq()-1].At; stopped.Before(last) {
			stopped = last
		}
		if stopped.After(now) {
			stopped = now
		}
		events = g.Pause(stopped)
	}
	for _, e := range g.Resume(now) {
		e.Seq += len(events)
		events = append(events, e)
	}
	return events
}

// deadline returns since when a node must have been seen to be alive.
func (h *Hub) deadline(now time.Time) time.Time {
	if h.config.Alone {
		return now.Add(h.config.Lease) // nobody was
	}
	return now.Add(-h.config.Lease)
}

// lastSeen returns when a node was last seen, the zero time when that is
// unknown.
func lastSeen(n match.Node) time.Time {
	if n.Seen.UnixMilli() <= 0 {
		return time.Time{}
	}
	return n.Seen
}

// hostedBy takes note of what the store says about the host of a game that this
// node does not host.
func (h *Hub) hostedBy(t *table, n match.Node) {
	other := n.ID != "" && n.ID != h.config.Node
	if other && !n.Seen.Before(h.deadline(time.Now())) {
		t.asleep, t.stopped = false, time.Time{}
		h.setHost(t, n.ID)
		return
	}
	t.asleep, t.stopped = true, lastSeen(n)
	h.setHost(t, "")
}

// setHost writes down the other node that hosts a game.
func (h *Hub) setHost(t *table, node string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	t.host = node
}

// review asks the store who hosts a game, because that may have changed. If
// nobody does and a player is here, this node takes it on.
func (h *Hub) review(ctx context.Context, t *table) error {
	if t.game.Result().Over() {
		return nil
	}
	host, err := h.config.Hosts.Host(ctx, t.id)
	if err != nil {
		return err
	}
	if t.hosting {
		if host.ID == h.config.Node {
			return nil
		}
		t.hosting = false // another node took it over: it had not heard of this one
	}
	was, slept := t.host, t.asleep
	h.hostedBy(t, host)
	h.proceed(t)
	if t.host != was || t.asleep != slept {
		t.publish()
	}
	if !t.asleep {
		return nil
	}
	for w := range t.watchers {
		if _, seated := t.seat(w.holder); seated {
			return h.wake(ctx, t)
		}
	}
	return nil
}

// abandon ends the hosting of a game that goes on, and tells the other nodes.
func (h *Hub) abandon(ctx context.Context, t *table) {
	if err := h.config.Hosts.Release(ctx, t.id, h.config.Node); err != nil {
		h.config.Log.Error("a game could not be handed on", "game", t.id, "err", err)
		return
	}
	t.hosting, t.asleep, t.stopped = false, true, time.Time{}
	if t.game != nil {
		h.tell(t, true)
	}
}

// finish ends the hosting of a game that is over. Nobody waits for it.
func (h *Hub) finish(t *table) {
	t.asleep = false
	if !t.hosting {
		return
	}
	t.hosting = false
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.closed {
		return // Close does it for all
	}
	h.begin(func() {
		if err := h.config.Hosts.Release(h.ctx, t.id, h.config.Node); err != nil && h.ctx.Err() == nil {
			h.config.Log.Error("a finished game could not be released", "game", t.id, "err", err)
		}
	})
}
