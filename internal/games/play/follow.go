package play

import (
	"context"
	"encoding/json"
	"strings"
	"time"

	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/people/principal"
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
	Anew  bool              `json:"anew,omitempty"`
	Moved [][2]principal.ID `json:"moved,omitempty"`
	// Next says that another game follows it, or no longer does; Talk that
	// something has been said; Viewers who watches through the node.
	Next    bool   `json:"next,omitempty"`
	Talk    bool   `json:"talk,omitempty"`
	Viewers *watch `json:"crowd,omitempty"`
}

// tell tells the other nodes what has become of the game; host says that its host
// is another one.
func (t *table) tell(host bool) { t.node.peers.tell(t.id, notice{Seq: t.game.Seq(), Host: host}) }

// heard takes a notice.
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

// tellNext says, here and to the other nodes, that another game follows the one with
// the given id, or no longer does.
func (n *node) tellNext(id string) {
	if id == "" {
		return
	}
	n.note(id, notice{Next: true})
	n.peers.tell(id, notice{Next: true})
}

// note sees to what a notice says, if the game is in memory here. It does not
// wait; what comes meanwhile is seen to together.
func (n *node) note(id string, what notice) {
	t := n.games.note(id, what)
	if t != nil && !n.begin(t.follow) {
		n.games.release(t)
	}
}

// note keeps a notice of a game that is here for who follows it. It returns the
// table, with a pin, when nobody does yet.
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

// noted returns what has been noted since the last time. When there is nothing the
// caller no longer follows the table, and its pin is taken away.
func (r *registry) noted(t *table) *notice {
	r.mu.Lock()
	defer r.mu.Unlock()
	n := t.notes
	t.notes = nil
	if n == nil {
		t.following = false
		r.drop(t) // which is no use of the game here
	}
	return n
}

// add takes in another notice.
func (n *notice) add(m notice) {
	if n.heard.IsZero() {
		n.heard = m.heard
	}
	n.Seq, n.Host = max(n.Seq, m.Seq), n.Host || m.Host
	n.Anew, n.Moved = n.Anew || m.Anew, append(n.Moved, m.Moved...)
	n.Next, n.Talk = n.Next || m.Next, n.Talk || m.Talk
}

// follow sees to the notices about a table until there are no more.
func (t *table) follow() {
	for n := t.node.games.noted(t); n != nil; n = t.node.games.noted(t) {
		if err := t.catchUp(t.node.ctx, *n); err != nil && t.node.ctx.Err() == nil {
			t.node.missed.Store(true)
			t.node.config.Log.Error("a game could not be brought up to date", "game", t.id, "err", err)
		}
	}
}

// catchUp brings a table up to what a notice says.
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
		t.publish() // who watches has it loaded
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

// advance takes in the events that other nodes have stored.
func (t *table) advance(ctx context.Context) error {
	events, err := t.node.config.Store.Since(ctx, t.id, t.game.Seq())
	if err != nil || len(events) == 0 {
		return err
	}
	for _, e := range events {
		// Events that do not follow from what is here say that it is wrong; who
		// joins changes the seats.
		if err := t.game.Apply(e); err != nil || e.Kind == match.Joined {
			t.forget()
			return t.load(ctx)
		}
	}
	t.faults = 0
	t.stopSearch() // it may be about a position that is taken back
	t.proceed()
	t.publish()
	return nil
}
