package wire

// Lobby is the answer of GET /api/v1/lobby and the message of the socket GET
// /api/v1/lobby/live: who wants to play, and what is being played.
type Lobby struct {
	// Seeks are the games that wait for a second player, newest first.
	Seeks []Seek `json:"seeks"`
	// Current are games that are being played, newest first.
	Current []GameSummary `json:"current"`
	// Online is the number of connections to the lobby.
	Online int `json:"online"`
}

// Seek is a game that waits for a second player.
type Seek struct {
	ID      string `json:"id"`
	Rules   string `json:"rules"`
	Created int64  `json:"created"`
	// Player is who waits.
	Player   Player `json:"player"`
	Handicap string `json:"handicap"`
	// Side is the side of who joins: "b", "w", or "" when it is drawn.
	Side  string `json:"side" enum:",b,w"`
	Draw  string `json:"draw" enum:",random,furigoma,furigoma-host,furigoma-guest"`
	Clock Clock  `json:"clock"`
	Rated bool   `json:"rated"`
	// Series is "half-lance" for a match.
	Series string `json:"series,omitempty"`
	// Start is the position in which the game begins, as SFEN; Fouls "refuse" or
	// "lose", Impasse the rule of 持将棋, Undo whether moves may be taken back by
	// agreement, as in Game.
	Start   string `json:"start"`
	Fouls   string `json:"fouls"`
	Impasse string `json:"impasse"`
	Undo    bool   `json:"undo"`
	// Mine: the client itself waits. Reserved: for the client alone.
	Mine     bool `json:"mine,omitempty"`
	Reserved bool `json:"reserved,omitempty"`
}
