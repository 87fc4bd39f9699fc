package play

import (
	"context"
	"time"

	"github.com/komadai/komadai/internal/games/match"
)

// wake lets the clock and the engine of a game go on that no node hosts,
// because one of its players is here.
func (t *table) wake(ctx context.Context) error {
	if !t.asleep {
		t.proceed()
		return nil
	}
	return retry(func() error { return t.claim(ctx) })
}

// claim makes this node the host of a game that sleeps, and lets it go on,
// unless another node has come first.
func (t *table) claim(ctx context.Context) error {
	now := time.Now()
	before, ok, err := t.node.hosts.claim(ctx, t.id, now)
	if err != nil {
		return err
	}
	if !ok {
		t.hostedBy(before)
		t.publish()
		return t.advance(ctx)
	}
	if before.ID != t.node.config.Node {
		t.stopped = lastSeen(before)
	}
	t.hosting = true
	t.node.games.setHost(t, "")
	if err := t.advance(ctx); err != nil || t.game.Result().Over() {
		return err
	}
	if err := t.commit(ctx, resumption(t.game, t.stopped, time.Now())); err != nil {
		return err
	}
	t.asleep, t.stopped = false, time.Time{}
	t.tell(true)
	t.publish()
	t.proceed()
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
func (t *table) hostedBy(n match.Node) {
	if t.node.hosts.elsewhere(n, time.Now()) {
		t.asleep, t.stopped = false, time.Time{}
		t.node.games.setHost(t, n.ID)
		return
	}
	t.asleep, t.stopped = true, lastSeen(n)
	t.node.games.setHost(t, "")
}

// review asks the store who hosts a game, because that may have changed. If
// nobody does and a player is here, this node takes it on.
func (t *table) review(ctx context.Context) error {
	if t.game.Result().Over() {
		return nil
	}
	host, err := t.node.hosts.hosts.Host(ctx, t.id)
	if err != nil {
		return err
	}
	if t.hosting {
		if host.ID == t.node.config.Node {
			return nil
		}
		t.hosting = false // another node took it over: it had not heard of this one
	}
	was, slept := t.host, t.asleep
	t.hostedBy(host)
	t.proceed()
	if t.host != was || t.asleep != slept {
		t.publish()
	}
	if !t.asleep {
		return nil
	}
	for w := range t.watchers {
		if _, seated := t.seat(w.holder); seated {
			return t.wake(ctx)
		}
	}
	return nil
}

// abandon ends the hosting of a game that goes on, and tells the other nodes.
func (t *table) abandon(ctx context.Context) {
	if err := t.node.hosts.release(ctx, t.id); err != nil {
		t.node.config.Log.Error("a game could not be handed on", "game", t.id, "err", err)
		return
	}
	t.hosting, t.asleep, t.stopped = false, true, time.Time{}
	if t.game != nil {
		t.tell(true)
	}
}

// finish ends the hosting of a game that is over. Nobody waits for it.
func (t *table) finish() {
	t.asleep = false
	if !t.hosting {
		return
	}
	t.hosting = false
	t.node.begin(func() { // when the hub has closed, Close does it for all
		if err := t.node.hosts.release(t.node.ctx, t.id); err != nil && t.node.ctx.Err() == nil {
			t.node.config.Log.Error("a finished game could not be released", "game", t.id, "err", err)
		}
	})
}
