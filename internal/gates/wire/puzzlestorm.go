package wire

// PuzzleStorm is a timed run through mate problems.
type PuzzleStorm struct {
	ID    string `json:"id"`
	Seq   int    `json:"seq"`
	Rules string `json:"rules"`
	Over  bool   `json:"over,omitempty"`
	// Solved problems, and Mistakes that lost one.
	Solved   int `json:"solved"`
	Mistakes int `json:"mistakes"`
	// Left is the time, Cost that of a mistake; in milliseconds.
	Left int `json:"left"`
	Cost int `json:"cost"`
	// Best run in the rule set, including this one.
	Best    int           `json:"best"`
	Attempt PuzzleAttempt `json:"attempt"`
	// Result of this request, by kind and text.
	Result *PuzzleResult `json:"result,omitempty"`
}

// StormAction is posted to /api/v1/storms/runs/{id}/actions.
type StormAction struct {
	// Type "stop" ends the run.
	Type string `json:"type" enum:"move,stop"`
	USI  string `json:"usi,omitempty" maxLength:"16" example:"G*5b"`
	// Seq of the run that the client has seen.
	Seq int `json:"seq" minimum:"1"`
}

// StormStandings answers GET /api/v1/storms/{rules}.
type StormStandings struct {
	// Best run of the client.
	Best int `json:"best"`
	// Today are the day's best accounts (UTC).
	Today []StormScore `json:"today"`
}

// StormScore of an account.
type StormScore struct {
	Name   string `json:"name"`
	Solved int    `json:"solved"`
}

// EngineStorm starts or continues an offline run, which is stored in State only.
type EngineStorm struct {
	Puzzles []KeptPuzzle `json:"puzzles"`
	State   string       `json:"state,omitempty"`
	Action  *StormAction `json:"action,omitempty"`
}
