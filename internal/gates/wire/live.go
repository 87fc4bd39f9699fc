package wire

// LiveMessage is a socket message of a game: LiveGame, LiveChange, LiveAudience, LiveTalk or
// LivePing, distinguished by type.
type LiveMessage interface{ liveMessage() }

// LiveGame is a complete game: the first message, and the response to {"type":"whole"}.
type LiveGame struct {
	Type string `json:"type" enum:"game"`
	// Edition numbers the states. It is 0 for a game that waits for a player; such games are
	// always sent whole.
	Edition int64 `json:"edition"`
	Game    Game  `json:"game"`
	// Build identifies the page. A page of another build reloads itself.
	Build string `json:"build,omitempty"`
}

func (LiveGame) liveMessage() {}

// LiveChange is the difference between two states. A client without state From requests the
// whole game with {"type":"whole"}.
type LiveChange struct {
	Type string `json:"type" enum:"change"`
	// From and Edition are the states before and after.
	From    int64 `json:"from"`
	Edition int64 `json:"edition"`
	// Keep is the number of unchanged moves; Moves follow them.
	Keep  int    `json:"keep"`
	Moves []Move `json:"moves"`
	// Legal has the legal moves, absent if unchanged, by what moves: a square, or the pieces
	// that may be dropped on the same squares. "7g" with "7f6f+8f?" is 7g7f, 7g6f+, 7g8f and
	// 7g8f+; "G*S*" with "5e" is G*5e and S*5e. A word such as "pass" has "". Moves on another
	// path than a straight line follow a "~": the squares of the path, ended by a space. A
	// square in parentheses is only passed. "1e" with "2e 1d~9c(8b)7a" is 1e2e, 1e1d, 1e9c
	// over 1d, and 1e7a over 1d, 9c and 8b.
	Legal map[string]string `json:"legal,omitzero"`
	// Set has the other changed fields of the game; null removes a field. The time is always
	// included.
	Set map[string]any `json:"set" ts:"Partial<Game>"`
}

func (LiveChange) liveMessage() {}

// LiveAudience is the audience of the game.
type LiveAudience struct {
	Type     string   `json:"type" enum:"audience"`
	Audience Audience `json:"audience"`
}

func (LiveAudience) liveMessage() {}

// LiveTalk is the chat that the client may read.
type LiveTalk struct {
	Type string `json:"type" enum:"talk"`
	Talk Talk   `json:"talk"`
}

func (LiveTalk) liveMessage() {}

// LivePing shows that the server is alive.
type LivePing struct {
	Type string `json:"type" enum:"ping"`
}

func (LivePing) liveMessage() {}
