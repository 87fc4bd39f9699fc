package wire

// Talk is what the client may read, oldest first.
type Talk struct {
	// Room where the client writes.
	Room     string    `json:"room" enum:"players,watchers"`
	Messages []Message `json:"messages"`
}

// Message of a chat.
type Message struct {
	Seq  int    `json:"seq"`
	At   int64  `json:"at"`
	Room string `json:"room" enum:"players,watchers"`
	// Author distinguishes speakers without identifying them.
	Author string `json:"author"`
	Name   string `json:"name"`
	// Side is "" for a spectator.
	Side string `json:"side,omitempty" enum:"b,w"`
	Mine bool   `json:"mine,omitempty"`
	Text string `json:"text"`
	// Removed by a moderator: without text and name.
	Removed bool `json:"removed,omitempty"`
}

// Say is posted to /api/v1/games/{id}/talk.
type Say struct {
	Text string `json:"text" minLength:"1" maxLength:"600"`
	// Name of a guest.
	Name string `json:"name,omitempty" maxLength:"80"`
}

// Block is posted to /api/v1/games/{id}/block to block or unblock an author. A blocked
// person's messages are hidden; they cannot join the client's games.
type Block struct {
	Author string `json:"author" minLength:"1" maxLength:"40"`
	On     bool   `json:"on"`
}
