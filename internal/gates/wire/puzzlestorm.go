package wire

// PuzzleStorm is a run against the clock through mate problems.
type PuzzleStorm struct {
	ID    string `json:"id"`
	Seq   int    `json:"seq"`
	Rules string `json:"rules"`
	Over  bool   `json:"over,omitempty"`
	// Solved counts the problems solved, Mistakes those lost by a wrong move.
	Solved   int `json:"solved"`
	Mistakes int `json:"mistakes"`
	// Left is the time that is left, Cost what a mistake takes of it, in milliseconds.
	Left int `json:"left"`
	Cost int `json:"cost"`
	// Best is the most that the client has solved in a run of the rule set, this one
	// among them.
	Best int `json:"best"`
	// Attempt is the problem on the board.
	Attempt PuzzleAttempt `json:"attempt"`
	// Told is what came of the move that this answers.
	Told *PuzzleTold `json:"told,omitempty"`
}

// StormAction is the body of POST /api/v1/storms/runs/{id}/actions.
type StormAction struct {
	// Type is "move", or "stop", which ends the run.
	Type string `json:"type" enum:"move,stop"`
	// USI is the move.
	USI string `json:"usi,omitempty" maxLength:"16" example:"G*5b"`
	// Seq is the seq of the run that the client acts on.
	Seq int `json:"seq" minimum:"1"`
}

// StormStandings is the answer of GET /api/v1/storms/{rules}.
type StormStandings struct {
	// Best is the most that the client has solved in a run.
	Best int `json:"best"`
	// Today are the accounts that have solved most in a run of this day (UTC).
	Today []StormScore `json:"today"`
}

// StormScore is what an account has solved in a run.
type StormScore struct {
	Name   string `json:"name"`
	Solved int    `json:"solved"`
}

// EngineStorm begins a run without a connection, or acts on it. The engine keeps no
// run: what it was is in State.
type EngineStorm struct {
	// Puzzles are what the run goes through.
	Puzzles []KeptPuzzle `json:"puzzles"`
	State   string       `json:"state,omitempty"`
	Action  *StormAction `json:"action,omitempty"`
}
