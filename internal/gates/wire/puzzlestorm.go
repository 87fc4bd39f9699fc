package wire

// PuzzleStorm is a timed run through mate problems.
type PuzzleStorm struct {
	ID    string `json:"id"`
	Seq   int    `json:"seq"`
	Rules string `json:"rules"`
	Over  bool   `json:"over,omitempty"`
	// Solved counts solved problems, Mistakes problems lost by a wrong move.
	Solved   int `json:"solved"`
	Mistakes int `json:"mistakes"`
	// Left is the remaining time, Cost the penalty of a mistake; in milliseconds.
	Left int `json:"left"`
	Cost int `json:"cost"`
	// Best is the client's best run in the rule set, including this one.
	Best int `json:"best"`
	// Attempt is the current problem.
	Attempt PuzzleAttempt `json:"attempt"`
	// Told is the result of the move of this request.
	Told *PuzzleTold `json:"told,omitempty"`
}

// StormAction is the body of POST /api/v1/storms/runs/{id}/actions.
type StormAction struct {
	// Type is "move", or "stop" to end the run.
	Type string `json:"type" enum:"move,stop"`
	USI  string `json:"usi,omitempty" maxLength:"16" example:"G*5b"`
	// Seq is the run's Seq that the client has seen.
	Seq int `json:"seq" minimum:"1"`
}

// StormStandings is the response of GET /api/v1/storms/{rules}.
type StormStandings struct {
	// Best is the client's best run.
	Best int `json:"best"`
	// Today has the accounts with the best runs of the day (UTC).
	Today []StormScore `json:"today"`
}

// StormScore is an account's run.
type StormScore struct {
	Name   string `json:"name"`
	Solved int    `json:"solved"`
}

// EngineStorm starts or continues an offline run. State carries the run; the engine stores
// none.
type EngineStorm struct {
	// Puzzles are the problems of the run.
	Puzzles []KeptPuzzle `json:"puzzles"`
	State   string       `json:"state,omitempty"`
	Action  *StormAction `json:"action,omitempty"`
}
