package play

import (
	"context"
	"encoding/json"
	"strings"
)

// notice is what nodes tell each other about a game. It says that there is
// something to look up, not what: the truth is in the store.
type notice struct {
	// Node is who tells.
	Node string `json:"node"`
	// Seq is the number of the last event.
	Seq int `json:"seq"`
	// Host says that the game has got or lost a host.
	Host bool `json:"host,omitempty"`
	// Seats says that other holders have its seats, Anew that all of it is to be
	// read again.
	Seats bool `json:"seats,omitempty"`
	Anew  bool `json:"anew,omitempty"`
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
	if n.Node != h.config.Node {
		h.note(id, n)
	}
}

// note sees to what a notice says, if the game is in memory here. It does not
// wait; what comes meanwhile is seen to together.
func (h *Hub) note(id string, n notice) {
	h.mu.Lock()
	defer h.mu.Unlock()
	t := h.tables[id]
	if t == nil || h.closed {
		return
	}
	if t.notes == nil {
		t.notes = &notice{}
	}
	t.notes.Seq, t.notes.Host = max(t.notes.Seq, n.Seq), t.notes.Host || n.Host
	t.notes.Seats, t.notes.Anew = t.notes.Seats || n.Seats, t.notes.Anew || n.Anew
	if t.following {
		return
	}
	t.following = true
	t.pins++
	h.work.Go(func() { h.follow(t) })
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
		if err := h.heed(h.ctx, t, *n); err != nil && h.ctx.Err() == nil {
			h.missed.Store(true)
			h.config.Log.Error("a game could not be brought up to date", "game", t.id, "err", err)
		}
	}
}

// heed brings a table up to what a notice says.
func (h *Hub) heed(ctx context.Context, t *table, n notice) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	if n.Anew && t.game != nil {
		h.forget(t)
	}
	switch {
	case t.game != nil:
	case t.hosting:
		return h.load(ctx, t)
	default:
		t.publish() // who watches has it loaded
		return nil
	}
	if n.Seats {
		if err := h.reread(ctx, t); err != nil {
			return err
		}
	}
	if n.Seq > t.game.Seq() {
		if err := h.advance(ctx, t); err != nil {
			return err
		}
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
		if err := t.game.Apply(e); err != nil {
			// They do not follow from what is here, so that is wrong.
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
