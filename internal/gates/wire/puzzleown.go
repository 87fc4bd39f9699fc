package wire

// OwnPuzzles is the answer of GET /api/v1/puzzles/own: problems out of the client's
// own games.
type OwnPuzzles struct {
	Puzzles []OwnPuzzle `json:"puzzles"`
	// Games is the number of games, the newest, that problems are taken from; Left is
	// how many of them are still to be looked through: ask again.
	Games int `json:"games"`
	Left  int `json:"left"`
}

// OwnPuzzle is a position of a game in which a player had a mate.
type OwnPuzzle struct {
	Game string `json:"game"`
	// Ply is the number of moves played before the position, Plies the length of the
	// mate.
	Ply   int    `json:"ply"`
	Plies int    `json:"plies"`
	Rules string `json:"rules"`
	SFEN  string `json:"sfen"`
	// You is the client's side in the game, Side the one that mates.
	You  string `json:"you" enum:"b,w"`
	Side string `json:"side" enum:"b,w"`
	// Black and White are the names of the players, Level is that of the engine that
	// played, 0 for none; Created is when the game began, in Unix milliseconds.
	Black   string `json:"black"`
	White   string `json:"white"`
	Level   int    `json:"level,omitempty"`
	Created int64  `json:"created"`
	// Hit says that the game went on with a move of the mate.
	Hit bool `json:"hit,omitempty"`
	// State is "open" for one that was not tried; Score is what the best attempt
	// came to.
	State string  `json:"state" enum:"open,solved,given-up"`
	Score float64 `json:"score"`
	// Played is the move that the game went on with, in an attempt that is over.
	Played *RecordNode `json:"played,omitempty"`
}

// OwnPuzzleAsk is the body of POST /api/v1/puzzles/own: it begins an attempt at a
// problem out of a game of the client, or acts on it.
type OwnPuzzleAsk struct {
	Game string `json:"game" minLength:"1" maxLength:"40"`
	Ply  int    `json:"ply" minimum:"0" maximum:"10000"`
	// State is that of the answer before, "" to begin.
	State  string        `json:"state,omitempty" maxLength:"4000"`
	Action *PuzzleAction `json:"action,omitempty"`
}

// OwnPuzzleAttempt answers it.
type OwnPuzzleAttempt struct {
	Attempt PuzzleAttempt `json:"attempt"`
	Puzzle  OwnPuzzle     `json:"puzzle"`
	// State is what the next request has to bring.
	State string `json:"state"`
}
