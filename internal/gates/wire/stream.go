package wire

// Event is a line of the stream GET /api/v1/stream/events.
type Event struct {
	// Type: "gameStart" is sent when a game starts, and for running games when the stream
	// starts. "challenge" is a game that this client may join or decline.
	// "challengeCanceled" follows if it is withdrawn, expires or is declined.
	// "challengeDeclined" goes to the challenger. "written": the messages, comments and
	// followers that the account has not seen have changed.
	Type string `json:"type" enum:"gameStart,gameFinish,challenge,challengeCanceled,challengeDeclined,written"`
	// ID of the game, or "".
	ID string `json:"id"`
	// Game of "gameStart" and "gameFinish".
	Game *EventGame `json:"game,omitempty"`
	// Challenge of "challenge"; Side is the client's.
	Challenge *Seek `json:"challenge,omitempty"`
}

// EventGame summarizes the client's game.
type EventGame struct {
	ID       string `json:"id"`
	Rules    string `json:"rules"`
	Created  int64  `json:"created"`
	You      string `json:"you" enum:",b,w"`
	Opponent Player `json:"opponent"`
	Handicap string `json:"handicap"`
	Clock    Clock  `json:"clock"`
	Rated    bool   `json:"rated"`
	// Tournament and previous game (After) are IDs.
	Tournament string `json:"tournament,omitempty"`
	After      string `json:"after,omitempty"`
	// Turn is "" after the end.
	Turn   string  `json:"turn" enum:",b,w"`
	Result *Result `json:"result,omitempty"`
}

// GameLine is a line of the stream GET /api/v1/stream/games/{id}.
type GameLine struct {
	// Type: "gameFull" has Game and State, first and after changes of Game; "gameState" has
	// State.
	Type  string     `json:"type" enum:"gameFull,gameState,talk,audience"`
	Game  *GameHead  `json:"game,omitempty"`
	State *GameState `json:"state,omitempty"`
	// Talk begins with earlier messages; skip those with a known Seq.
	Talk     *Message  `json:"talk,omitempty"`
	Audience *Audience `json:"audience,omitempty"`
}

// GameHead is a game's constant part.
type GameHead struct {
	ID      string `json:"id"`
	Rules   string `json:"rules"`
	Created int64  `json:"created"`
	Black   Player `json:"black"`
	White   Player `json:"white"`
	// You is "" for a spectator.
	You  string `json:"you" enum:",b,w"`
	Toss *Toss  `json:"toss,omitempty"`
	// Handicap is an ID, or "" for an even game.
	Handicap string `json:"handicap"`
	// Start is an SFEN.
	Start   string `json:"start"`
	Clock   Clock  `json:"clock"`
	Fouls   string `json:"fouls"`
	Impasse string `json:"impasse"`
	Rated   bool   `json:"rated"`
	Listed  bool   `json:"listed"`
	Undo    bool   `json:"undo"`
	Series  string `json:"series,omitempty"`
	Round   int    `json:"round,omitempty"`
	// Tournament and previous game (After) are IDs.
	Tournament string `json:"tournament,omitempty"`
	After      string `json:"after,omitempty"`
	// Waiting for the second player.
	Waiting *Waiting `json:"waiting,omitempty"`
}

// GameState is a game's variable part. A higher Seq is newer; an Action needs the current one.
type GameState struct {
	Seq int `json:"seq"`
	// Status "waiting" is for a second player.
	Status string `json:"status" enum:"waiting,playing,adjourned,over"`
	// Moves in USI from GameHead.Start.
	Moves []string `json:"moves"`
	// SFEN after Moves.
	SFEN string `json:"sfen"`
	Turn string `json:"turn" enum:",b,w"`
	// Legal moves of the client in USI; absent off its turn.
	Legal []string `json:"legal,omitempty"`
	Time  Time     `json:"time"`
	// Free is the deadline of a side's first move while off the clock.
	Free   int64  `json:"free,omitempty"`
	Offers Offers `json:"offers"`
	// Sealing: the side to move must seal. Sealed is the side that did.
	Sealing bool    `json:"sealing,omitempty"`
	Sealed  string  `json:"sealed,omitempty" enum:",b,w"`
	Can     Can     `json:"can"`
	Next    *Next   `json:"next,omitempty"`
	Result  *Result `json:"result,omitempty"`
}
