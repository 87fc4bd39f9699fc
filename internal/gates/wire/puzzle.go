package wire

// PuzzleCollections answers GET /api/v1/puzzles.
type PuzzleCollections struct {
	Collections []PuzzleCollection `json:"collections"`
}

// PuzzleCollection is a rule set's mate problems.
type PuzzleCollection struct {
	Rules string `json:"rules"`
	// Count of problems; Lengths in plies, ascending.
	Count   int           `json:"count"`
	Lengths []int         `json:"lengths"`
	Themes  []PuzzleTheme `json:"themes"`
	// Sample position for a picture.
	Sample string `json:"sample"`
	// Open is the client's open attempt.
	Open string `json:"open,omitempty"`
	// Player, if the client has tried a problem.
	Player *PuzzlePlayer `json:"player,omitempty"`
}

// PuzzleTheme of solutions.
type PuzzleTheme struct {
	// Tag on the command line.
	Tag string `json:"tag"`
	// Count of problems; Lengths in plies, ascending.
	Count   int   `json:"count"`
	Lengths []int `json:"lengths"`
}

// PuzzlePlayer in a rule set.
type PuzzlePlayer struct {
	// Glicko-2. Sure: the deviation is low.
	Rating    int  `json:"rating"`
	Deviation int  `json:"deviation"`
	Sure      bool `json:"sure,omitempty"`
	// Counts of rated problems.
	Solved int `json:"solved"`
	Failed int `json:"failed"`
	// Streak of solved problems, and the Best.
	Streak int `json:"streak"`
	Best   int `json:"best"`
}

// NewPuzzle is posted to /api/v1/puzzles/{rules}/attempts.
type NewPuzzle struct {
	// Plies of the mate; 0 for any.
	Plies int `json:"plies,omitempty" minimum:"0" maximum:"2000"`
	// Tag is a theme; "" for any.
	Tag string `json:"tag,omitempty" maxLength:"40"`
}

// PuzzleAction is posted to /api/v1/puzzles/attempts/{id}/actions.
type PuzzleAction struct {
	Type string `json:"type" enum:"move,hint,give-up"`
	USI  string `json:"usi,omitempty" maxLength:"16" example:"G*5b"`
	// Seq of the attempt that the client has seen.
	Seq int `json:"seq" minimum:"1"`
}

// PuzzleAttempt has the solution only after its end.
type PuzzleAttempt struct {
	ID  string `json:"id"`
	Seq int    `json:"seq"`
	// Problem is an ID, Plies its length.
	Rules   string `json:"rules"`
	Problem string `json:"problem"`
	Plies   int    `json:"plies"`
	State   string `json:"state" enum:"open,solved,given-up"`
	// Start is the problem, SFEN follows Line.
	Start string       `json:"start"`
	Line  []RecordNode `json:"line"`
	SFEN  string       `json:"sfen"`
	// Side of the player, Turn of the move.
	Side  string      `json:"side" enum:"b,w"`
	Turn  string      `json:"turn" enum:"b,w"`
	Check string      `json:"check,omitempty"`
	Legal []LegalMove `json:"legal"`
	// Wrong and Hints count; Hinted (0 to 2) for the current move. Hint is "G*" or "7g", then
	// the move.
	Wrong  int    `json:"wrong"`
	Hints  int    `json:"hints"`
	Hinted int    `json:"hinted"`
	Hint   string `json:"hint,omitempty"`
	// Rated: the result counts. Scored: Score is final: 1, 0.5 or 0.
	Rated  bool    `json:"rated,omitempty"`
	Scored bool    `json:"scored,omitempty"`
	Score  float64 `json:"score"`
	// AtStake are rating points lost by the last hint, a wrong move or giving up.
	AtStake int `json:"atStake,omitempty"`
	// Change of the player's rating.
	Change int          `json:"change"`
	Player PuzzlePlayer `json:"player"`
	// Rating, Plays and Solves of the problem, once Scored.
	Rating int `json:"rating,omitempty"`
	Plays  int `json:"plays,omitempty"`
	Solves int `json:"solves,omitempty"`
	// Useless: only 無駄合 is left.
	Useless bool `json:"useless,omitempty"`
	// Solution and its Tags, after the end.
	Solution []RecordNode `json:"solution,omitempty"`
	Tags     []string     `json:"tags,omitempty"`
	// Result of this request, by kind and text.
	Result *PuzzleResult `json:"result,omitempty"`
}

// PuzzleResult is a move's result.
type PuzzleResult struct {
	// Kind "slower" is a longer mate.
	Kind string `json:"kind" enum:"right,mate,slower,no-check,escapes,unsettled"`
	Text Text   `json:"text"`
	// Line is the move; "escapes" adds the refutation.
	Line []RecordNode `json:"line"`
}

// PuzzleDayAsk is posted to /api/v1/puzzles/day to start or continue an attempt.
type PuzzleDayAsk struct {
	// Day is a date (UTC); "" is today.
	Day string `json:"day,omitempty" maxLength:"10" example:"2026-11-27"`
	// State is from the previous response, "" to start.
	State  string        `json:"state,omitempty" maxLength:"4000"`
	Action *PuzzleAction `json:"action,omitempty"`
}

// PuzzleDay answers GET and POST /api/v1/puzzles/day: the problem of a day.
type PuzzleDay struct {
	Day     string        `json:"day"`
	Attempt PuzzleAttempt `json:"attempt"`
	// State for the next request.
	State string `json:"state"`
}

// KeptPuzzles answers GET /api/v1/puzzles/kept/{rules}, for offline use.
type KeptPuzzles struct {
	Rules   string       `json:"rules"`
	Puzzles []KeptPuzzle `json:"puzzles"`
	Player  PuzzlePlayer `json:"player"`
}

// KeptPuzzle lacks the solution.
type KeptPuzzle struct {
	ID    string `json:"id" maxLength:"80"`
	Rules string `json:"rules" maxLength:"120"`
	// Plies of the mate.
	SFEN  string `json:"sfen" maxLength:"1000"`
	Plies int    `json:"plies"`
	// Rating is the difficulty, Tags the themes.
	Rating int      `json:"rating,omitempty"`
	Tags   []string `json:"tags,omitempty" maxItems:"40"`
}

// KeptAttempt was made offline; it is posted to /api/v1/puzzles/kept.
type KeptAttempt struct {
	Problem string `json:"problem" minLength:"1" maxLength:"80"`
	// Solved: Moves are both sides' whole solution in USI; else the moves so far.
	Solved bool     `json:"solved,omitempty"`
	Moves  []string `json:"moves" maxItems:"200"`
	// Wrong moves, and hints.
	Wrong int `json:"wrong,omitempty" minimum:"0" maximum:"1000"`
	Hints int `json:"hints,omitempty" minimum:"0" maximum:"1000"`
}
