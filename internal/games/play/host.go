package play

import (
	"context"
	"time"

	"github.com/komadai/komadai/internal/games/match"
)

// wake resumes the clock and the engine of a game without a host, because one of its
// players is here.
func (t *table) wake(ctx context.Context) error {
	if !t.asleep {
		t.proceed()
		return nil
	}
	return retry(func() error { return t.claim(ctx) })
}

// claim makes this node the host of a sleeping game and resumes it, unless another node
// was faster.
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

// resumption returns the events that resume a game. If its host died, the clock stops
// retroactively at the host's last beat.
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

// lastSeen returns the last beat of a node, or the zero time if it is unknown.
func lastSeen(n match.Node) time.Time {
	if n.Seen.UnixMilli() <= 0 {
		return time.Time{}
	}
	return n.Seen
}

// hostedBy records the store's host of a game that this node does not host.
func (t *table) hostedBy(n match.Node) {
	if t.node.hosts.elsewhere(n, time.Now()) {
		t.asleep, t.stopped = false, time.Time{}
		t.node.games.setHost(t, n.ID)
		return
	}
	t.asleep, t.stopped = true, lastSeen(n)
	t.node.games.setHost(t, "")
}

// review reloads the host of a game. If there is no host and a player is here, this node
// claims the game.
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
		t.hosting = false // another node claimed it after missing our beats
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

// abandon releases an unfinished game and notifies the other nodes.
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

// finish releases a finished game in the background.
func (t *table) finish() {
	t.asleep = false
	if !t.hosting {
		return
	}
	t.hosting = false
	t.node.begin(func() { // after Close, the release of all games covers it
		if err := t.node.hosts.release(t.node.ctx, t.id); err != nil && t.node.ctx.Err() == nil {
			t.node.config.Log.Error("a finished game could not be released", "game", t.id, "err", err)
		}
	})
}
