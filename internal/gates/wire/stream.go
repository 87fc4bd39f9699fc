package wire

// Event is a line of the stream GET /api/v1/stream/events.
type Event struct {
	// Type is "gameStart" (a game of the client runs; sent for each at the start of the stream
	// and when one starts), "gameFinish" (it has ended), "challenge" (a game waits for this
	// client, which may join or decline), "challengeCanceled" (it was withdrawn, expired or
	// declined) or "challengeDeclined" (the challenged player declined).
	Type string `json:"type" enum:"gameStart,gameFinish,challenge,challengeCanceled,challengeDeclined"`
	// ID is the game's ID.
	ID string `json:"id"`
	// Game is set with "gameStart" and "gameFinish".
	Game *EventGame `json:"game,omitempty"`
	// Challenge is set with "challenge"; its Side is the client's.
	Challenge *Seek `json:"challenge,omitempty"`
}

// EventGame is a summary of the client's game.
type EventGame struct {
	ID      string `json:"id"`
	Rules   string `json:"rules"`
	Created int64  `json:"created"`
	// You is the client's side.
	You      string `json:"you" enum:",b,w"`
	Opponent Player `json:"opponent"`
	Handicap string `json:"handicap"`
	Clock    Clock  `json:"clock"`
	Rated    bool   `json:"rated"`
	// Tournament is the ID of its tournament, After that of the previous game.
	Tournament string `json:"tournament,omitempty"`
	After      string `json:"after,omitempty"`
	// Turn is the side to move, or "" after the end.
	Turn string `json:"turn" enum:",b,w"`
	// Result is set after the end.
	Result *Result `json:"result,omitempty"`
}

// GameLine is a line of the stream GET /api/v1/stream/games/{id}.
type GameLine struct {
	// Type is "gameFull" (Game and State: the first line, and after changes of Game),
	// "gameState" (State, after its changes), "talk" or "audience".
	Type  string     `json:"type" enum:"gameFull,gameState,talk,audience"`
	Game  *GameHead  `json:"game,omitempty"`
	State *GameState `json:"state,omitempty"`
	// Talk is a chat message. Earlier messages are sent at the start; use Seq to skip known
	// ones.
	Talk     *Message  `json:"talk,omitempty"`
	Audience *Audience `json:"audience,omitempty"`
}

// GameHead is the constant part of a game.
type GameHead struct {
	ID      string `json:"id"`
	Rules   string `json:"rules"`
	Created int64  `json:"created"`
	Black   Player `json:"black"`
	White   Player `json:"white"`
	// You is the client's side, or "" for a spectator.
	You string `json:"you" enum:",b,w"`
	// Toss is the 振駒, if any.
	Toss *Toss `json:"toss,omitempty"`
	// Handicap is the handicap's ID, or "" for an even game.
	Handicap string `json:"handicap"`
	// Start is the start position as SFEN.
	Start   string `json:"start"`
	Clock   Clock  `json:"clock"`
	Fouls   string `json:"fouls"`
	Impasse string `json:"impasse"`
	Rated   bool   `json:"rated"`
	Listed  bool   `json:"listed"`
	Undo    bool   `json:"undo"`
	Series  string `json:"series,omitempty"`
	Round   int    `json:"round,omitempty"`
	// Tournament is the ID of its tournament, After that of the previous game.
	Tournament string `json:"tournament,omitempty"`
	After      string `json:"after,omitempty"`
	// Waiting is set until the second player joins.
	Waiting *Waiting `json:"waiting,omitempty"`
}

// GameState is the variable part of a game. A higher Seq is newer; an Action needs the current
// Seq.
type GameState struct {
	Seq int `json:"seq"`
	// Status is "waiting" (for a second player), "playing", "adjourned" or "over".
	Status string `json:"status" enum:"waiting,playing,adjourned,over"`
	// Moves are in USI, from GameHead.Start.
	Moves []string `json:"moves"`
	// SFEN is the position after Moves.
	SFEN string `json:"sfen"`
	// Turn is the side to move, or "".
	Turn string `json:"turn" enum:",b,w"`
	// Legal are the client's legal moves in USI; absent if it is not its turn.
	Legal []string `json:"legal,omitempty"`
	Time  Time     `json:"time"`
	// Free is the deadline of a side's first move, which is off the clock.
	Free int64 `json:"free,omitempty"`
	// Offers are the open offers by colour: "undo", "count", "adjourn", "resume" or "".
	Offers Offers `json:"offers"`
	// Sealing: the side to move must seal its move now. Sealed is the side with a sealed move.
	Sealing bool   `json:"sealing,omitempty"`
	Sealed  string `json:"sealed,omitempty" enum:",b,w"`
	// Can lists the client's possible actions.
	Can Can `json:"can"`
	// Next is the next game.
	Next   *Next   `json:"next,omitempty"`
	Result *Result `json:"result,omitempty"`
}
