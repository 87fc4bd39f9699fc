package play

import (
	"context"
	"encoding/json"
	"strings"
	"time"

	"github.com/komadai/komadai/internal/match"
)

// notice is what nodes tell each other about a game. It says that there is
// something to look up, not what: the truth is in the store.
type notice struct {
	// heard is when it was heard.
	heard time.Time
	// Node is who tells.
	Node string `json:"node"`
	// Seq is the number of the last event.
	Seq int `json:"seq"`
	// Host says that the game has got or lost a host.
	Host bool `json:"host,omitempty"`
	// Anew says that all of it is to be read again, Moved who has become whom:
	// holders that gave all they had to others.
	Anew  bool        `json:"anew,omitempty"`
	Moved [][2]string `json:"moved,omitempty"`
	// Next says that another game follows it, or no longer does; Talk that
	// something has been said; Crowd who watches through the node.
	Next  bool   `json:"next,omitempty"`
	Talk  bool   `json:"talk,omitempty"`
	Crowd *watch `json:"crowd,omitempty"`
}

// subject is what the notices about a game go under.
func subject(game string) string { return "game." + game }

// tell tells the other nodes what has become of a game; host says that its
// host is another one. A notice that is lost is made good by [Hub.sync].
func (h *Hub) tell(t *table, host bool) {
	h.spread(t.id, notice{Node: h.config.Node, Seq: t.game.Seq(), Host: host})
}

// spread sends a notice to the other nodes.
func (h *Hub) spread(game string, n notice) {
	data, err := json.Marshal(n)
	if err == nil {
		err = h.config.Bus.Publish(subject(game), data)
	}
	if err != nil {
		h.config.Log.Debug("the other nodes could not be told", "game", game, "err", err)
	}
}

// heard takes a notice.
func (h *Hub) heard(subject string, data []byte) {
	_, id, _ := strings.Cut(subject, ".")
	var n notice
	if err := json.Unmarshal(data, &n); err != nil {
		h.config.Log.Warn("a notice of another node cannot be read", "subject", subject, "err", err)
		return
	}
	n.heard = time.Now()
	switch {
	case n.Node == h.config.Node:
	case n.Crowd != nil:
		h.heardCrowd(id, n)
	default:
		h.note(id, n)
	}
}

// tellNext says, here and to the other nodes, that another game follows the one with
// the given id, or no longer does.
func (h *Hub) tellNext(id string) {
	if id == "" {
		return
	}
	n := notice{Node: h.config.Node, Next: true}
	h.note(id, n)
	data, err := json.Marshal(n)
	if err == nil {
		err = h.config.Bus.Publish(subject(id), data)
	}
	if err != nil {
		h.config.Log.Debug("the other nodes could not be told of the next game", "game", id, "err", err)
	}
}

// note sees to what a notice says, if the game is in memory here. It does not
// wait; what comes meanwhile is seen to together.
func (h *Hub) note(id string, n notice) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.closed {
		return
	}
	if a := h.away[id]; a != nil && (n.Seq > a.seq || n.Host) {
		h.place(id)
	}
	t := h.tables[id]
	if t == nil {
		return
	}
	if t.notes == nil {
		t.notes = &notice{}
	}
	if t.notes.heard.IsZero() {
		t.notes.heard = n.heard
	}
	t.notes.Seq, t.notes.Host = max(t.notes.Seq, n.Seq), t.notes.Host || n.Host
	t.notes.Anew, t.notes.Moved = t.notes.Anew || n.Anew, append(t.notes.Moved, n.Moved...)
	t.notes.Next, t.notes.Talk = t.notes.Next || n.Next, t.notes.Talk || n.Talk
	if t.following {
		return
	}
	t.following = true
	t.pins++
	h.begin(func() { h.follow(t) })
}

// follow sees to the notices about a table until there are no more.
func (h *Hub) follow(t *table) {
	for {
		h.mu.Lock()
		n := t.notes
		t.notes = nil
		if n == nil {
			t.following = false
			h.drop(t) // which is no use of the game here
			h.mu.Unlock()
			return
		}
		h.mu.Unlock()
		if err := h.catchUp(h.ctx, t, *n); err != nil && h.ctx.Err() == nil {
			h.missed.Store(true)
			h.config.Log.Error("a game could not be brought up to date", "game", t.id, "err", err)
		}
	}
}

// catchUp brings a table up to what a notice says.
func (h *Hub) catchUp(ctx context.Context, t *table, n notice) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, pair := range n.Moved {
		t.rename(pair[0], pair[1])
	}
	if n.Anew {
		h.renew(t)
	}
	switch {
	case t.game != nil:
	case t.hosting:
		return h.load(ctx, t)
	default:
		t.publish() // who watches has it loaded
		return nil
	}
	if n.Talk {
		t.talk.known = false
		t.utter()
	}
	if n.Next {
		t.nextKnown = false
		t.publish()
	}
	if n.Seq > t.game.Seq() {
		if err := h.advance(ctx, t); err != nil {
			return err
		}
		t.since = n.heard
	}
	if n.Host {
		return h.review(ctx, t)
	}
	return nil
}

// advance takes in the events that other nodes have stored.
func (h *Hub) advance(ctx context.Context, t *table) error {
	events, err := h.config.Store.Since(ctx, t.id, t.game.Seq())
	if err != nil || len(events) == 0 {
		return err
	}
	for _, e := range events {
		// Events that do not follow from what is here say that it is wrong; who
		// joins changes the seats.
		if err := t.game.Apply(e); err != nil || e.Kind == match.Joined {
			h.forget(t)
			return h.load(ctx, t)
		}
	}
	t.faults = 0
	t.stopSearch() // it may be about a position that is taken back
	h.proceed(t)
	t.publish()
	return nil
}
