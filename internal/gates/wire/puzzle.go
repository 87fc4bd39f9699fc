package wire

// PuzzleCollections is the response of GET /api/v1/puzzles.
type PuzzleCollections struct {
	Collections []PuzzleCollection `json:"collections"`
}

// PuzzleCollection is the mate problems of a rule set.
type PuzzleCollection struct {
	Rules string `json:"rules"`
	// Count is the number of problems, Lengths their lengths in plies, ascending.
	Count   int   `json:"count"`
	Lengths []int `json:"lengths"`
	// Themes are those of the solutions.
	Themes []PuzzleTheme `json:"themes"`
	// Sample is a position for a picture.
	Sample string `json:"sample"`
	// Open is the ID of the client's open attempt.
	Open string `json:"open,omitempty"`
	// Player is the client, if it has tried a problem.
	Player *PuzzlePlayer `json:"player,omitempty"`
}

// PuzzleTheme is a theme of solutions.
type PuzzleTheme struct {
	// Tag is its name on the command line.
	Tag string `json:"tag"`
	// Count is the number of these problems, Lengths their lengths in plies, ascending.
	Count   int   `json:"count"`
	Lengths []int `json:"lengths"`
}

// PuzzlePlayer is a player's record in a rule set.
type PuzzlePlayer struct {
	// Rating and Deviation are by Glicko-2. Sure: the deviation is low.
	Rating    int  `json:"rating"`
	Deviation int  `json:"deviation"`
	Sure      bool `json:"sure,omitempty"`
	// Solved and Failed count rated problems.
	Solved int `json:"solved"`
	Failed int `json:"failed"`
	// Streak is the current number of problems solved in a row, Best the maximum.
	Streak int `json:"streak"`
	Best   int `json:"best"`
}

// NewPuzzle is the body of POST /api/v1/puzzles/{rules}/attempts.
type NewPuzzle struct {
	// Plies selects a length; 0 for any.
	Plies int `json:"plies,omitempty" minimum:"0" maximum:"2000"`
	// Tag selects a theme; "" for any.
	Tag string `json:"tag,omitempty" maxLength:"40"`
}

// PuzzleAction is the body of POST /api/v1/puzzles/attempts/{id}/actions.
type PuzzleAction struct {
	Type string `json:"type" enum:"move,hint,give-up"`
	USI  string `json:"usi,omitempty" maxLength:"16" example:"G*5b"`
	// Seq is the attempt's Seq that the client has seen.
	Seq int `json:"seq" minimum:"1"`
}

// PuzzleAttempt is an attempt at a problem. It has the solution only after its end.
type PuzzleAttempt struct {
	ID  string `json:"id"`
	Seq int    `json:"seq"`
	// Rules is the rule set, Problem the problem's ID, Plies its length.
	Rules   string `json:"rules"`
	Problem string `json:"problem"`
	Plies   int    `json:"plies"`
	State   string `json:"state" enum:"open,solved,given-up"`
	// Start is the problem, SFEN the position after Line.
	Start string       `json:"start"`
	Line  []RecordNode `json:"line"`
	SFEN  string       `json:"sfen"`
	// Side is the player's side, Turn the side to move.
	Side  string      `json:"side" enum:"b,w"`
	Turn  string      `json:"turn" enum:"b,w"`
	Check string      `json:"check,omitempty"`
	Legal []LegalMove `json:"legal"`
	// Wrong counts mistakes, Hints all hints, Hinted those for the current move (at most two).
	// Hint is "G*" or "7g" for the piece, then the move.
	Wrong  int    `json:"wrong"`
	Hints  int    `json:"hints"`
	Hinted int    `json:"hinted"`
	Hint   string `json:"hint,omitempty"`
	// Rated: the result counts. Scored: Score is final; it is 1, 0.5 or 0.
	Rated  bool    `json:"rated,omitempty"`
	Scored bool    `json:"scored,omitempty"`
	Score  float64 `json:"score"`
	// AtStake is the loss of rating points by the last hint, a wrong move or giving up.
	AtStake int `json:"atStake,omitempty"`
	// Change is the change of the player's rating.
	Change int          `json:"change"`
	Player PuzzlePlayer `json:"player"`
	// Rating is the problem's, Plays and Solves its numbers of attempts and solutions; set
	// when Scored.
	Rating int `json:"rating,omitempty"`
	Plays  int `json:"plays,omitempty"`
	Solves int `json:"solves,omitempty"`
	// Useless: the mate leaves only useless interpositions.
	Useless bool `json:"useless,omitempty"`
	// Solution is the main line and Tags its themes, after the end.
	Solution []RecordNode `json:"solution,omitempty"`
	Tags     []string     `json:"tags,omitempty"`
	// Told is the result of the action of this request.
	Told *PuzzleTold `json:"told,omitempty"`
}

// PuzzleTold is the result of a move.
type PuzzleTold struct {
	// Kind is "right", "mate", "slower" (a longer mate), "no-check", "escapes" or "unsettled".
	Kind string `json:"kind" enum:"right,mate,slower,no-check,escapes,unsettled"`
	// Text is a sentence for people.
	Text Text `json:"text"`
	// Line is the move, for "escapes" with its refutation.
	Line []RecordNode `json:"line"`
}

// KeptPuzzles is the response of GET /api/v1/puzzles/kept/{rules}: problems for offline use.
type KeptPuzzles struct {
	Rules   string       `json:"rules"`
	Puzzles []KeptPuzzle `json:"puzzles"`
	// Player is the client with its rating.
	Player PuzzlePlayer `json:"player"`
}

// KeptPuzzle is a problem without its solution.
type KeptPuzzle struct {
	ID    string `json:"id" maxLength:"80"`
	Rules string `json:"rules" maxLength:"120"`
	// SFEN is the position, Plies the length of the mate.
	SFEN  string `json:"sfen" maxLength:"1000"`
	Plies int    `json:"plies"`
	// Rating is the difficulty, Tags the themes.
	Rating int      `json:"rating,omitempty"`
	Tags   []string `json:"tags,omitempty" maxItems:"40"`
}

// KeptAttempt is the body of POST /api/v1/puzzles/kept: an offline attempt.
type KeptAttempt struct {
	// Problem is the problem's ID.
	Problem string `json:"problem" minLength:"1" maxLength:"80"`
	// Solved: Moves are the whole solution in USI, with both sides' moves. An attempt that was
	// given up has the moves so far.
	Solved bool     `json:"solved,omitempty"`
	Moves  []string `json:"moves" maxItems:"200"`
	// Wrong counts mistakes, Hints the hints.
	Wrong int `json:"wrong,omitempty" minimum:"0" maximum:"1000"`
	Hints int `json:"hints,omitempty" minimum:"0" maximum:"1000"`
}
