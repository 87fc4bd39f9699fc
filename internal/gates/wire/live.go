package wire

// LiveMessage is a socket message of a game, distinguished by type.
type LiveMessage interface{ liveMessage() }

// LiveGame comes first, and answers {"type":"whole"}.
type LiveGame struct {
	Type string `json:"type" enum:"game"`
	// Edition numbers the states; 0 for a waiting game, which is always sent whole.
	Edition int64 `json:"edition"`
	Game    Game  `json:"game"`
	// Build of the page; a page of another build reloads.
	Build string `json:"build,omitempty"`
}

func (LiveGame) liveMessage() {}

// LiveChange is a difference. A client without state From sends {"type":"whole"}.
type LiveChange struct {
	Type    string `json:"type" enum:"change"`
	From    int64  `json:"from"`
	Edition int64  `json:"edition"`
	// Keep is the number of unchanged moves before Moves.
	Keep  int    `json:"keep"`
	Moves []Move `json:"moves"`
	// Legal moves, absent if unchanged, by origin: a square, or pieces with the same drops.
	// "7g" with "7f6f+8f?" is 7g7f, 7g6f+, 7g8f and 7g8f+; "G*S*" with "5e" is G*5e and S*5e.
	// A word such as "pass" and a double move have "". Paths that are not straight follow a "~", each ended by a
	// space; a square in parentheses is only passed. "1e" with "2e 1d~9c(8b)7a" is 1e2e, 1e1d,
	// 1e9c over 1d, and 1e7a over 1d, 9c and 8b.
	Legal map[string]string `json:"legal,omitzero"`
	// Set has the time and other changed fields of the game; null removes a field.
	Set map[string]any `json:"set" ts:"Partial<Game>"`
}

func (LiveChange) liveMessage() {}

// LiveAudience of the game.
type LiveAudience struct {
	Type     string   `json:"type" enum:"audience"`
	Audience Audience `json:"audience"`
}

func (LiveAudience) liveMessage() {}

// LiveTalk is the chat as the client may read it.
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
