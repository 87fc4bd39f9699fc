package wire

// Lobby answers GET /api/v1/lobby and is sent by the socket /api/v1/lobby/live.
type Lobby struct {
	// Seeks, newest first.
	Seeks []Seek `json:"seeks"`
	// Current games, newest first.
	Current []GameSummary `json:"current"`
	// Online lobby connections.
	Online int `json:"online"`
}

// Seek is a game that waits for a second player.
type Seek struct {
	ID       string `json:"id"`
	Rules    string `json:"rules"`
	Created  int64  `json:"created"`
	Player   Player `json:"player"`
	Handicap string `json:"handicap"`
	// Side of the joining player, or "" if drawn.
	Side  string `json:"side" enum:",b,w"`
	Draw  string `json:"draw" enum:",random,furigoma,furigoma-host,furigoma-guest"`
	Clock Clock  `json:"clock"`
	Rated bool   `json:"rated"`
	// RatingMin: as in NewGame.
	RatingMin int `json:"ratingMin,omitempty"`
	RatingMax int `json:"ratingMax,omitempty"`
	// ByGrade: the grades of the players decide the handicap.
	ByGrade bool `json:"byGrade,omitempty"`
	// Series "half-lance" is 半香.
	Series string `json:"series,omitempty"`
	// Start is an SFEN; the others are as in Game.
	Start   string `json:"start"`
	Fouls   string `json:"fouls"`
	Impasse string `json:"impasse"`
	Undo    bool   `json:"undo"`
	// Mine is the client's own, Reserved for this client only.
	Mine     bool `json:"mine,omitempty"`
	Reserved bool `json:"reserved,omitempty"`
	// Club is the ID of the club that the seek is for, or "".
	Club string `json:"club,omitempty"`
}

// NewPairing is posted to /api/v1/pairings: it joins the oldest open game on these terms, or opens
// one in the lobby. The sides are drawn.
type NewPairing struct {
	// Name of a guest.
	Name  string `json:"name,omitempty" maxLength:"80"`
	Rules string `json:"rules" minLength:"1" maxLength:"300" example:"standard"`
	Clock Clock  `json:"clock"`
	Rated bool   `json:"rated,omitempty"`
	// Range is the greatest difference of ratings, or 0 for any. It needs an account and a clock.
	Range int `json:"range,omitempty" minimum:"0" maximum:"1000"`
}
