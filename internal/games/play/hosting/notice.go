package hosting

import (
	"time"

	"github.com/komadai/komadai/internal/games/play/watching"
	"github.com/komadai/komadai/internal/people/principal"
)

// Notice is a message between nodes about a game. It names what changed.
type Notice struct {
	// Heard is when it arrived.
	Heard time.Time `json:"-"`
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
	Next    bool               `json:"next,omitempty"`
	Talk    bool               `json:"talk,omitempty"`
	Viewers *watching.Audience `json:"crowd,omitempty"`
}

// Add merges a later notice into n.
func (n *Notice) Add(m Notice) {
	if n.Heard.IsZero() {
		n.Heard = m.Heard
	}
	n.Seq, n.Host = max(n.Seq, m.Seq), n.Host || m.Host
	n.Anew, n.Moved = n.Anew || m.Anew, append(n.Moved, m.Moved...)
	n.Next, n.Talk = n.Next || m.Next, n.Talk || m.Talk
}
