package hosting

import (
	"encoding/json"
	"strings"
	"time"

	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/games/play/watching"
	"github.com/komadai/komadai/internal/people"
)

// Bus carries messages between nodes and may lose some. Package bustest tests its
// contract.
type Bus interface {
	Publish(subject string, data []byte) error
	// Subscribe calls heard for each message whose subject matches pattern, and lost when
	// messages may have been lost.
	Subscribe(pattern string, receive func(subject string, data []byte), lost func()) (cancel func(), err error)
	// Linked reports whether published messages reach other nodes.
	Linked() bool
}

// LobbySubject is the bus subject for listed games that open, start or end.
const LobbySubject = "lobby"

// Subjects end with the id of the game, or with the hash of the holder.
const (
	gameSubject   = "game."
	holderSubject = "holder."
)

type call struct {
	Node string `json:"node"`
	watching.Call
}

// Send sends a change in a game to the other nodes.
func (n *Node) Send(game string, what Change) {
	what.Node = n.ID
	n.encode(gameSubject+game, what)
}

// Audience sends the local audience of a game.
func (n *Node) Audience(game string, here watching.Audience) {
	if !n.Alone {
		n.Send(game, Change{Viewers: &here})
	}
}

// Call sends a call for a holder.
func (n *Node) Call(holder people.ID, c watching.Call) {
	if !n.Alone {
		n.encode(holderSubject+match.Author(holder), call{n.ID, c})
	}
}

// Lobby reports a change of a game to the lobbies.
func (n *Node) Lobby(game string) { n.publish(LobbySubject, []byte(game)) }

func (n *Node) encode(subject string, message any) {
	data, err := json.Marshal(message)
	if err != nil {
		n.Log.Error("a message to the other nodes could not be written", "subject", subject, "err", err)
		return
	}
	n.publish(subject, data)
}

func (n *Node) publish(subject string, data []byte) {
	if err := n.Bus.Publish(subject, data); err != nil {
		n.Log.Debug("the other nodes could not be notified", "subject", subject, "err", err)
	}
}

// Subscribe passes the messages of other nodes on: changed gets the id of a game, called
// the hash of a holder.
func (n *Node) Subscribe(changed func(game string, what Change), called func(name string, c watching.Call), lost func()) (unsubscribe func(), err error) {
	games, err := n.Bus.Subscribe(gameSubject+"*", func(subject string, data []byte) {
		var what Change
		if n.read(subject, data, &what) && what.Node != n.ID {
			what.Received = time.Now()
			changed(strings.TrimPrefix(subject, gameSubject), what)
		}
	}, lost)
	if err != nil {
		return nil, err
	}
	calls, err := n.Bus.Subscribe(holderSubject+"*", func(subject string, data []byte) {
		var c call
		if n.read(subject, data, &c) && c.Node != n.ID {
			called(strings.TrimPrefix(subject, holderSubject), c.Call)
		}
	}, lost)
	if err != nil {
		games()
		return nil, err
	}
	return func() { games(); calls() }, nil
}

func (n *Node) read(subject string, data []byte, message any) bool {
	err := json.Unmarshal(data, message)
	if err != nil {
		n.Log.Warn("a message from another node cannot be read", "subject", subject, "err", err)
	}
	return err == nil
}

// Change is a message between nodes about a game. It names what changed.
type Change struct {
	// Received is when it arrived, Node the sender, Seq the number of the last event.
	Received time.Time `json:"-"`
	Node     string    `json:"node"`
	Seq      int       `json:"seq"`
	Host     bool      `json:"host,omitempty"`
	// Anew: the game must be reloaded. Moved: holders whose seats went to another holder.
	Anew  bool           `json:"anew,omitempty"`
	Moved [][2]people.ID `json:"moved,omitempty"`
	// Next: the following game was offered or withdrawn. Talk: there are new messages.
	// Viewers: the audience on the sender.
	Next    bool               `json:"next,omitempty"`
	Talk    bool               `json:"talk,omitempty"`
	Viewers *watching.Audience `json:"crowd,omitempty"`
	// Outage: an outage of this node began or ended.
	Outage bool `json:"-"`
}

// Add merges a later change into n.
func (n *Change) Add(m Change) {
	if n.Received.IsZero() {
		n.Received = m.Received
	}
	n.Seq, n.Host = max(n.Seq, m.Seq), n.Host || m.Host
	n.Anew, n.Moved = n.Anew || m.Anew, append(n.Moved, m.Moved...)
	n.Next, n.Talk, n.Outage = n.Next || m.Next, n.Talk || m.Talk, n.Outage || m.Outage
}
