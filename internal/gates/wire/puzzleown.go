package wire

// OwnPuzzles is the response of GET /api/v1/puzzles/own: problems from the client's games.
type OwnPuzzles struct {
	Puzzles []OwnPuzzle `json:"puzzles"`
	// Games is the number of searched games, the newest ones. Left is how many are still to be
	// searched; ask again.
	Games int `json:"games"`
	Left  int `json:"left"`
}

// OwnPuzzle is a position where a player had a mate.
type OwnPuzzle struct {
	Game string `json:"game"`
	// Ply is the number of preceding moves, Plies the length of the mate.
	Ply   int    `json:"ply"`
	Plies int    `json:"plies"`
	Rules string `json:"rules"`
	SFEN  string `json:"sfen"`
	// You is the client's side in the game, Side the mating side.
	You  string `json:"you" enum:"b,w"`
	Side string `json:"side" enum:"b,w"`
	// Black and White are the players' names. Level is the engine's or 0. Created is the start
	// of the game.
	Black   string `json:"black"`
	White   string `json:"white"`
	Level   int    `json:"level,omitempty"`
	Created int64  `json:"created"`
	// Hit: the player played a mating move.
	Hit bool `json:"hit,omitempty"`
	// State is "open" for an untried problem. Score is the best attempt's.
	State string  `json:"state" enum:"open,solved,given-up"`
	Score float64 `json:"score"`
	// Played is the move of the game, shown after an attempt.
	Played *RecordNode `json:"played,omitempty"`
}

// OwnPuzzleAsk is the body of POST /api/v1/puzzles/own: it starts or continues an attempt at a
// problem from a game.
type OwnPuzzleAsk struct {
	Game string `json:"game" minLength:"1" maxLength:"40"`
	Ply  int    `json:"ply" minimum:"0" maximum:"10000"`
	// State is from the previous response, "" to start.
	State  string        `json:"state,omitempty" maxLength:"4000"`
	Action *PuzzleAction `json:"action,omitempty"`
}

// OwnPuzzleAttempt is the response.
type OwnPuzzleAttempt struct {
	Attempt PuzzleAttempt `json:"attempt"`
	Puzzle  OwnPuzzle     `json:"puzzle"`
	// State must be in the next request.
	State string `json:"state"`
}
