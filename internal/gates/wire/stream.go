package wire

// Event is a line of the stream GET /api/v1/stream/events: something about a
// game of the client.
type Event struct {
	// Type is "gameStart" (a game of the client's is being played: said of each
	// when the stream begins, and whenever one begins), "gameFinish" (it is over),
	// "challenge" (a game waits for the client alone, which may join or decline
	// it), "challengeCanceled" (it waits no more: taken back, lapsed or declined) or
	// "challengeDeclined" (who the client challenged does not want to play).
	Type string `json:"type" enum:"gameStart,gameFinish,challenge,challengeCanceled,challengeDeclined"`
	// ID is the id of the game that waits, begins or is over.
	ID string `json:"id"`
	// Game is set with "gameStart" and "gameFinish".
	Game *EventGame `json:"game,omitempty"`
	// Challenge is set with "challenge"; its Side is the client's.
	Challenge *Seek `json:"challenge,omitempty"`
}

// EventGame is a game of the client's in short.
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
	// Tournament is the id of the tournament the game belongs to, After that of the
	// game it follows.
	Tournament string `json:"tournament,omitempty"`
	After      string `json:"after,omitempty"`
	// Turn is the side to move, "" when the game is over.
	Turn string `json:"turn" enum:",b,w"`
	// Result is set when the game is over.
	Result *Result `json:"result,omitempty"`
}

// GameLine is a line of the stream GET /api/v1/stream/games/{id}.
type GameLine struct {
	// Type is "gameFull" (Game and State: the first line, and again when something
	// in Game has changed), "gameState" (State, whenever that has changed), "talk"
	// or "audience".
	Type  string     `json:"type" enum:"gameFull,gameState,talk,audience"`
	Game  *GameHead  `json:"game,omitempty"`
	State *GameState `json:"state,omitempty"`
	// Talk is one message beside the game. Those of before come when the stream
	// begins; Seq tells which are known.
	Talk     *Message  `json:"talk,omitempty"`
	Audience *Audience `json:"audience,omitempty"`
}

// GameHead is what stays of a game while it is played.
type GameHead struct {
	ID      string `json:"id"`
	Rules   string `json:"rules"`
	Created int64  `json:"created"`
	Black   Player `json:"black"`
	White   Player `json:"white"`
	// You is the client's side, "" for a spectator.
	You string `json:"you" enum:",b,w"`
	// Toss is the 振駒 that chose the sides, if any.
	Toss *Toss `json:"toss,omitempty"`
	// Handicap is the handicap's id, "" for an even game.
	Handicap string `json:"handicap"`
	// Start is the position in which the game begins, as SFEN.
	Start   string `json:"start"`
	Clock   Clock  `json:"clock"`
	Fouls   string `json:"fouls"`
	Impasse string `json:"impasse"`
	Rated   bool   `json:"rated"`
	Listed  bool   `json:"listed"`
	Undo    bool   `json:"undo"`
	Series  string `json:"series,omitempty"`
	Round   int    `json:"round,omitempty"`
	// Tournament is the id of the tournament the game belongs to, After that of the
	// game it follows.
	Tournament string `json:"tournament,omitempty"`
	After      string `json:"after,omitempty"`
	// Waiting is set while the second player is not there.
	Waiting *Waiting `json:"waiting,omitempty"`
}

// GameState is what changes of a game while it is played. A higher Seq is always
// the newer state, and the Seq of an Action that follows from it.
type GameState struct {
	Seq int `json:"seq"`
	// Status is "waiting" (for a second player), "playing", "adjourned" or "over".
	Status string `json:"status" enum:"waiting,playing,adjourned,over"`
	// Moves are those played from GameHead.Start on, in USI.
	Moves []string `json:"moves"`
	// SFEN is the position after them.
	SFEN string `json:"sfen"`
	// Turn is the side to move, "" when nobody is.
	Turn string `json:"turn" enum:",b,w"`
	// Legal are the moves the client may play, in USI; none when it is not its
	// turn.
	Legal []string `json:"legal,omitempty"`
	Time  Time     `json:"time"`
	// Free is the instant until which the first move of a side has to come, off
	// the clock.
	Free int64 `json:"free,omitempty"`
	// Offers are what the sides propose: "undo", "count", "adjourn", "resume" or
	// "" by colour.
	Offers Offers `json:"offers"`
	// Sealing says that the side to move has to seal its move now, Sealed who has.
	Sealing bool   `json:"sealing,omitempty"`
	Sealed  string `json:"sealed,omitempty" enum:",b,w"`
	// Can says what the client may do now.
	Can Can `json:"can"`
	// Next is the game that follows this one.
	Next   *Next   `json:"next,omitempty"`
	Result *Result `json:"result,omitempty"`
}
