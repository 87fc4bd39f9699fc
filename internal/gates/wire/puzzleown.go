package wire

// OwnPuzzles answers GET /api/v1/puzzles/own with problems from the client's games.
type OwnPuzzles struct {
	Puzzles []OwnPuzzle `json:"puzzles"`
	// Games searched, the newest ones. Left are still to be searched; ask again.
	Games int `json:"games"`
	Left  int `json:"left"`
}

// OwnPuzzle is a missed or played mate.
type OwnPuzzle struct {
	Game string `json:"game"`
	// Ply counts preceding moves, Plies those of the mate.
	Ply   int    `json:"ply"`
	Plies int    `json:"plies"`
	Rules string `json:"rules"`
	SFEN  string `json:"sfen"`
	// You is the client's side in the game, Side the mating one.
	You  string `json:"you" enum:"b,w"`
	Side string `json:"side" enum:"b,w"`
	// Level is the engine's or 0. Created is the game's start.
	Black   string `json:"black"`
	White   string `json:"white"`
	Level   int    `json:"level,omitempty"`
	Created int64  `json:"created"`
	// Hit: the player mated.
	Hit bool `json:"hit,omitempty"`
	// State "open" is untried. Score is the best attempt's.
	State string  `json:"state" enum:"open,solved,given-up"`
	Score float64 `json:"score"`
	// Played in the game, shown after an attempt.
	Played *RecordNode `json:"played,omitempty"`
}

// OwnPuzzleAsk is posted to /api/v1/puzzles/own to start or continue an attempt.
type OwnPuzzleAsk struct {
	Game string `json:"game" minLength:"1" maxLength:"40"`
	Ply  int    `json:"ply" minimum:"0" maximum:"10000"`
	// State is from the previous response, "" to start.
	State  string        `json:"state,omitempty" maxLength:"4000"`
	Action *PuzzleAction `json:"action,omitempty"`
}

// OwnPuzzleAttempt answers an OwnPuzzleAsk.
type OwnPuzzleAttempt struct {
	Attempt PuzzleAttempt `json:"attempt"`
	Puzzle  OwnPuzzle     `json:"puzzle"`
	// State for the next request.
	State string `json:"state"`
}
