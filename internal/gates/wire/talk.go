package wire

// Talk is a game's chat as the client may read it, oldest first.
type Talk struct {
	// Room is where the client writes: "players" or "watchers".
	Room     string    `json:"room" enum:"players,watchers"`
	Messages []Message `json:"messages"`
}

// Message is a chat message.
type Message struct {
	Seq  int    `json:"seq"`
	At   int64  `json:"at"`
	Room string `json:"room" enum:"players,watchers"`
	// Author distinguishes speakers without identifying them.
	Author string `json:"author"`
	Name   string `json:"name"`
	// Side is the speaker's side, or "" for a spectator.
	Side string `json:"side,omitempty" enum:"b,w"`
	Mine bool   `json:"mine,omitempty"`
	Text string `json:"text"`
	// Removed: a moderator removed the message; it has no text and no name.
	Removed bool `json:"removed,omitempty"`
}

// Say is the body of POST /api/v1/games/{id}/talk.
type Say struct {
	Text string `json:"text" minLength:"1" maxLength:"600"`
	// Name is a guest's name.
	Name string `json:"name,omitempty" maxLength:"80"`
}

// Block is the body of POST /api/v1/games/{id}/block: block or unblock an author of the chat.
// A blocked person's messages are hidden, and they cannot join the client's games.
type Block struct {
	Author string `json:"author" minLength:"1" maxLength:"40"`
	On     bool   `json:"on"`
}
