package wire

// Talk is what can be heard beside a game: all of it, oldest first, as the
// client may hear it.
type Talk struct {
	// Room is where the client speaks: "players" or "watchers".
	Room     string    `json:"room" enum:"players,watchers"`
	Messages []Message `json:"messages"`
}

// Message is something said beside a game.
type Message struct {
	Seq  int    `json:"seq"`
	At   int64  `json:"at"`
	Room string `json:"room" enum:"players,watchers"`
	// Author tells speakers apart; it says nothing of who they are.
	Author string `json:"author"`
	Name   string `json:"name"`
	// Side is the speaker's side, "" for a watcher.
	Side string `json:"side,omitempty" enum:"b,w"`
	Mine bool   `json:"mine,omitempty"`
	Text string `json:"text"`
	// Removed says that a moderator has removed the message: it has no text and no
	// name.
	Removed bool `json:"removed,omitempty"`
}

// Say is the body of POST /api/v1/games/{id}/talk.
type Say struct {
	Text string `json:"text" minLength:"1" maxLength:"600"`
	// Name is what a guest is called.
	Name string `json:"name,omitempty" maxLength:"80"`
}

// Block is the body of POST /api/v1/games/{id}/block: the client does not want
// to hear an author of the game's talk again, nor to be joined by them, or wants
// to again.
type Block struct {
	Author string `json:"author" minLength:"1" maxLength:"40"`
	On     bool   `json:"on"`
}
