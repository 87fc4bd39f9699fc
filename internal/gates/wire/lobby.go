package wire

// Lobby is the response of GET /api/v1/lobby and the message of the socket GET
// /api/v1/lobby/live.
type Lobby struct {
	// Seeks are games that wait for a second player, newest first.
	Seeks []Seek `json:"seeks"`
	// Current are running games, newest first.
	Current []GameSummary `json:"current"`
	// Online is the number of lobby connections.
	Online int `json:"online"`
}

// Seek is a game that waits for a second player.
type Seek struct {
	ID      string `json:"id"`
	Rules   string `json:"rules"`
	Created int64  `json:"created"`
	// Player is the waiting player.
	Player   Player `json:"player"`
	Handicap string `json:"handicap"`
	// Side is the joining player's side, or "" if drawn by lot.
	Side  string `json:"side" enum:",b,w"`
	Draw  string `json:"draw" enum:",random,furigoma,furigoma-host,furigoma-guest"`
	Clock Clock  `json:"clock"`
	Rated bool   `json:"rated"`
	// Series is "half-lance" in a series of 半香 games.
	Series string `json:"series,omitempty"`
	// Start is the start position as SFEN. Fouls, Impasse and Undo are as in Game.
	Start   string `json:"start"`
	Fouls   string `json:"fouls"`
	Impasse string `json:"impasse"`
	Undo    bool   `json:"undo"`
	// Mine: the client's own seek. Reserved: for this client only.
	Mine     bool `json:"mine,omitempty"`
	Reserved bool `json:"reserved,omitempty"`
}
