package wire

// LiveMessage is a message of the socket of a game: one of LiveGame, LiveChange,
// LiveAudience, LiveTalk and LivePing, told apart by its type.
type LiveMessage interface{ liveMessage() }

// LiveGame is the whole of a game: the first message of a socket, and the answer
// to {"type":"whole"}.
type LiveGame struct {
	Type string `json:"type" enum:"game"`
	// Edition is the number of the state; changes begin from it. It is 0 for a game
	// that waits for a player, of which each message is whole.
	Edition int64 `json:"edition"`
	Game    Game  `json:"game"`
	// Build names the page that the server gives out. A page of another build loads
	// itself anew, since it may read changes in another way.
	Build string `json:"build,omitempty"`
}

func (LiveGame) liveMessage() {}

// LiveChange is what has become of a game since another state. A client that has
// another one than From asks for the whole by sending {"type":"whole"}.
type LiveChange struct {
	Type string `json:"type" enum:"change"`
	// From is the edition that this is a change of, Edition that which it leads to.
	From    int64 `json:"from"`
	Edition int64 `json:"edition"`
	// Keep is how many moves stay, Moves are those that follow them.
	Keep  int    `json:"keep"`
	Moves []Move `json:"moves"`
	// Legal are the legal moves, left out where they are as before, by what moves:
	// a square, or the pieces that are dropped on the same squares. "7g" with
	// "7f6f+8f?" is 7g7f, 7g6f+, 7g8f and 7g8f+; "G*S*" with "5e" is G*5e and S*5e.
	// A word alone, "pass", has "". After a "~" come the moves that go another way
	// than straight: over all squares before them, back to the space before. Where no
	// move ends, a square is in parentheses. "1e" with "2e 1d~9c(8b)7a" is 1e2e, 1e1d,
	// 1e9c over 1d, and 1e7a over 1d, 9c and 8b.
	Legal map[string]string `json:"legal,omitzero"`
	// Set are the other fields of the game that are not as before, null for one that
	// is left out now. The time is always among them.
	Set map[string]any `json:"set" ts:"Partial<Game>"`
}

func (LiveChange) liveMessage() {}

// LiveAudience says who has the game open.
type LiveAudience struct {
	Type     string   `json:"type" enum:"audience"`
	Audience Audience `json:"audience"`
}

func (LiveAudience) liveMessage() {}

// LiveTalk is all that can be heard beside the game.
type LiveTalk struct {
	Type string `json:"type" enum:"talk"`
	Talk Talk   `json:"talk"`
}

func (LiveTalk) liveMessage() {}

// LivePing says that the server is there.
type LivePing struct {
	Type string `json:"type" enum:"ping"`
}

func (LivePing) liveMessage() {}
