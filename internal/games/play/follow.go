package play

import (
	"context"
	"encoding/json"
	"strings"
	"time"

	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/people/principal"
)

// notice is a message between nodes about a game. It names what changed; the content is
// in the store.
type notice struct {
	heard time.Time
	// Node is the sender.
	Node string `json:"node"`
	// Seq is the number of the last event.
	Seq int `json:"seq"`
	// Host: the host of the game has changed.
	Host bool `json:"host,omitempty"`
	// Anew: the game must be reloaded. Moved: holders whose seats went to another holder.
	Anew  bool              `json:"anew,omitempty"`
	Moved [][2]principal.ID `json:"moved,omitempty"`
	// Next: the following game was offered or withdrawn. Talk: there are new messages.
	// Viewers: the audience on the sender.
	Next    bool   `json:"next,omitempty"`
	Talk    bool   `json:"talk,omitempty"`
	Viewers *watch `json:"crowd,omitempty"`
}

// tell publishes the last event number; host reports a change of host.
func (t *table) tell(host bool) { t.node.peers.tell(t.id, notice{Seq: t.game.Seq(), Host: host}) }

func (n *node) heard(subject string, data []byte) {
	_, id, _ := strings.Cut(subject, ".")
	var what notice
	if err := json.Unmarshal(data, &what); err != nil {
		n.config.Log.Warn("a notice of another node cannot be read", "subject", subject, "err", err)
		return
	}
	what.heard = time.Now()
	switch {
	case what.Node == n.config.Node:
	case what.Viewers != nil:
		n.heardAudience(id, what)
	default:
		n.note(id, what)
	}
}

// tellNext publishes, here and to the other nodes, that the following game of id was
// offered or withdrawn.
func (n *node) tellNext(id string) {
	if id == "" {
		return
	}
	n.note(id, notice{Next: true})
	n.peers.tell(id, notice{Next: true})
}

// note processes a notice if the game is loaded. It does not block and merges notices
// that arrive in between.
func (n *node) note(id string, what notice) {
	t := n.games.note(id, what)
	if t != nil && !n.begin(t.follow) {
		n.games.release(t)
	}
}

// note merges a notice into that of a loaded game. It returns the pinned table if no
// goroutine follows it yet.
func (r *registry) note(id string, n notice) *table {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.closed {
		return nil
	}
	if a := r.away[id]; a != nil && (n.Seq > a.seq || n.Host) {
		r.place(id)
	}
	t := r.tables[id]
	if t == nil {
		return nil
	}
	if t.notes == nil {
		t.notes = &notice{}
	}
	t.notes.add(n)
	if t.following {
		return nil
	}
	t.following = true
	t.pins++
	return t
}

// noted returns the merged notice. If there is none, it releases the pin and the caller
// stops following.
func (r *registry) noted(t *table) *notice {
	r.mu.Lock()
	defer r.mu.Unlock()
	n := t.notes
	t.notes = nil
	if n == nil {
		t.following = false
		r.drop(t) // not a use: keep the idle time
	}
	return n
}

func (n *notice) add(m notice) {
	if n.heard.IsZero() {
		n.heard = m.heard
	}
	n.Seq, n.Host = max(n.Seq, m.Seq), n.Host || m.Host
	n.Anew, n.Moved = n.Anew || m.Anew, append(n.Moved, m.Moved...)
	n.Next, n.Talk = n.Next || m.Next, n.Talk || m.Talk
}

// follow processes the notices of a table until there are no more.
func (t *table) follow() {
	for n := t.node.games.noted(t); n != nil; n = t.node.games.noted(t) {
		if err := t.catchUp(t.node.ctx, *n); err != nil && t.node.ctx.Err() == nil {
			t.node.missed.Store(true)
			t.node.config.Log.Error("a game could not be brought up to date", "game", t.id, "err", err)
		}
	}
}

// catchUp applies a notice to the table.
func (t *table) catchUp(ctx context.Context, n notice) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, pair := range n.Moved {
		t.rename(pair[0], pair[1])
	}
	if n.Anew {
		t.renew()
	}
	switch {
	case t.game != nil:
	case t.hosting:
		return t.load(ctx)
	default:
		t.publish() // watchers load it
		return nil
	}
	if n.Talk {
		t.talk.known = false
		t.tellOfTalk(everybody)
	}
	if n.Next {
		t.nextKnown = false
		t.publish()
	}
	if n.Seq > t.game.Seq() {
		if err := t.advance(ctx); err != nil {
			return err
		}
		t.since = n.heard
	}
	if n.Host {
		return t.review(ctx)
	}
	return nil
}

// advance applies the events that other nodes have stored.
func (t *table) advance(ctx context.Context) error {
	events, err := t.node.config.Store.Since(ctx, t.id, t.game.Seq())
	if err != nil || len(events) == 0 {
		return err
	}
	for _, e := range events {
		// Events that do not apply mean that the local state is wrong. A join changes the
		// seats.
		if err := t.game.Apply(e); err != nil || e.Kind == match.Joined {
			t.forget()
			return t.load(ctx)
		}
	}
	t.faults = 0
	t.stopSearch() // its position may have been taken back
	t.proceed()
	t.publish()
	return nil
}
