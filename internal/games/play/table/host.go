package table

import (
	"time"

	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/people"
)

// Hosting reports whether this node hosts the game.
func (t *Table) Hosting() bool { return t.host.here }

// Asleep reports whether the game has no host.
func (t *Table) Asleep() bool { return t.host.asleep }

// Open takes a game from the store. n is its host there, live if it is another node and
// alive.
func (t *Table) Open(g *match.Game, seats []match.Seat, reserved people.ID, n match.Node, live bool) []Effect {
	t.take(g, seats, reserved)
	switch {
	case g.Result().Over():
		t.host.asleep, t.host.other = false, ""
	case !t.host.here:
		t.HostedBy(n, live)
	}
	return append(t.Proceed(), t.Publish(time.Time{})...)
}

// HostedBy records the host of a game that this node does not host; see [Table.Open].
func (t *Table) HostedBy(n match.Node, live bool) {
	if live {
		t.host.asleep, t.host.stopped, t.host.other = false, time.Time{}, n.ID
		return
	}
	t.host.asleep, t.host.stopped, t.host.other = true, lastSeen(n), ""
}

// Claimed makes this node the host. before is the previous host.
func (t *Table) Claimed(before match.Node) {
	if before.ID != t.node {
		t.host.stopped = lastSeen(before)
	}
	t.host.here, t.host.other = true, ""
}

// Resumption returns the events that resume a claimed game. The clock of a dead host's game
// stops at its last beat, but not before the last event.
func (t *Table) Resumption(now time.Time) []match.Event {
	if t.host.stopped.IsZero() {
		return t.game.Resume(now)
	}
	return t.game.Excuse(t.host.stopped, now)
}

// Woken resumes the clock and the engine of a claimed game.
func (t *Table) Woken() []Effect {
	t.host.asleep, t.host.stopped = false, time.Time{}
	effects := append([]Effect{t.broadcast(true)}, t.Publish(time.Time{})...)
	return append(effects, t.Proceed()...)
}

// Review compares the table with the host in the store; see [Table.Open].
func (t *Table) Review(n match.Node, live bool) []Effect {
	if t.host.here && n.ID == t.node {
		return nil
	}
	was := t.host
	t.host.here = false // another node may have claimed it after missing our beats
	t.HostedBy(n, live)
	effects := t.Proceed()
	if t.host.other != was.other || t.host.asleep != was.asleep {
		effects = append(effects, t.Publish(time.Time{})...)
	}
	return effects
}

// Released records that this node gave up an unfinished game.
func (t *Table) Released() []Effect {
	t.host = host{other: t.host.other, asleep: true}
	if t.game == nil {
		return nil
	}
	return []Effect{t.broadcast(true)}
}

func (t *Table) broadcast(host bool) Effect { return Broadcast{Seq: t.game.Seq(), Host: host} }

// lastSeen returns the last beat of a node, or the zero time if it is unknown.
func lastSeen(n match.Node) time.Time {
	if n.Seen.UnixMilli() <= 0 {
		return time.Time{}
	}
	return n.Seen
}
