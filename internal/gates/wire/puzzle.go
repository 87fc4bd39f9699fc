package wire

// PuzzleCollections is the answer of GET /api/v1/puzzles.
type PuzzleCollections struct {
	Collections []PuzzleCollection `json:"collections"`
}

// PuzzleCollection is the mate problems of a rule set.
type PuzzleCollection struct {
	Rules string `json:"rules"`
	// Count is the number of problems; Lengths are the lengths there are, in
	// plies, ascending.
	Count   int   `json:"count"`
	Lengths []int `json:"lengths"`
	// Themes are what the solutions of some show.
	Themes []PuzzleTheme `json:"themes"`
	// Sample is the position of one of them, for a picture.
	Sample string `json:"sample"`
	// Open is the id of the client's attempt that is not over.
	Open string `json:"open,omitempty"`
	// Player is the client; absent for one who has tried nothing.
	Player *PuzzlePlayer `json:"player,omitempty"`
}

// PuzzleTheme is what the solutions of some problems of a rule set show.
type PuzzleTheme struct {
	// Tag is its name, as the command line has it.
	Tag string `json:"tag"`
	// Count is the number of these problems, Lengths are theirs in plies, ascending.
	Count   int   `json:"count"`
	Lengths []int `json:"lengths"`
}

// PuzzlePlayer is what is known of a player in one rule set.
type PuzzlePlayer struct {
	// Rating is that of Glicko-2, Deviation its standard deviation; Sure says that
	// it rests on enough problems.
	Rating    int  `json:"rating"`
	Deviation int  `json:"deviation"`
	Sure      bool `json:"sure,omitempty"`
	// Solved and Failed count rated problems.
	Solved int `json:"solved"`
	Failed int `json:"failed"`
	// Streak is the number of problems solved in a row, Best the most there were.
	Streak int `json:"streak"`
	Best   int `json:"best"`
}

// NewPuzzle is the body of POST /api/v1/puzzles/{rules}/attempts.
type NewPuzzle struct {
	// Plies asks for a length; 0 for any.
	Plies int `json:"plies,omitempty" minimum:"0" maximum:"2000"`
	// Tag asks for a theme; "" for any.
	Tag string `json:"tag,omitempty" maxLength:"40"`
}

// PuzzleAction is the body of POST /api/v1/puzzles/attempts/{id}/actions.
type PuzzleAction struct {
	// Type is "move", "hint" or "give-up".
	Type string `json:"type" enum:"move,hint,give-up"`
	// USI is the move.
	USI string `json:"usi,omitempty" maxLength:"16" example:"G*5b"`
	// Seq is the seq of the attempt that the client acts on.
	Seq int `json:"seq" minimum:"1"`
}

// PuzzleAttempt is an attempt at a problem, as its player may see it: the
// solution is in it only when it is over.
type PuzzleAttempt struct {
	ID  string `json:"id"`
	Seq int    `json:"seq"`
	// Rules is the rule set, Problem the id of the problem, Plies its length.
	Rules   string `json:"rules"`
	Problem string `json:"problem"`
	Plies   int    `json:"plies"`
	// State is "open", "solved" or "given-up".
	State string `json:"state" enum:"open,solved,given-up"`
	// Start is the problem; SFEN the position after Line.
	Start string       `json:"start"`
	Line  []RecordNode `json:"line"`
	SFEN  string       `json:"sfen"`
	// Side is the side that the player plays, Turn the side to move.
	Side  string      `json:"side" enum:"b,w"`
	Turn  string      `json:"turn" enum:"b,w"`
	Check string      `json:"check,omitempty"`
	Legal []LegalMove `json:"legal"`
	// Wrong counts mistakes, Hints the hints given, Hinted those for the move to
	// be found now, of which there are two. Hint is as much of it as has been
	// told: "G*" or "7g" for the piece, then the move.
	Wrong  int    `json:"wrong"`
	Hints  int    `json:"hints"`
	Hinted int    `json:"hinted"`
	Hint   string `json:"hint,omitempty"`
	// Rated says that the result counts; Scored that it is known, Score that it is
	// 1, 0.5 or 0.
	Rated  bool    `json:"rated,omitempty"`
	Scored bool    `json:"scored,omitempty"`
	Score  float64 `json:"score"`
	// AtStake is how many points of the rating the last hint, a wrong move or giving up
	// would cost now.
	AtStake int `json:"atStake,omitempty"`
	// Change is what the result did to the player's rating.
	Change int          `json:"change"`
	Player PuzzlePlayer `json:"player"`
	// Rating is the problem's, and Plays and Solves how often it was tried and
	// solved; known when the attempt is scored.
	Rating int `json:"rating,omitempty"`
	Plays  int `json:"plays,omitempty"`
	Solves int `json:"solves,omitempty"`
	// Useless says that the mate is one because only useless interpositions are
	// left.
	Useless bool `json:"useless,omitempty"`
	// Solution is the main line, and Tags what it shows, when the attempt is over.
	Solution []RecordNode `json:"solution,omitempty"`
	Tags     []string     `json:"tags,omitempty"`
	// Told is what came of the action that this answers.
	Told *PuzzleTold `json:"told,omitempty"`
}

// PuzzleTold is what a player is told about a move.
type PuzzleTold struct {
	// Kind is "right", "mate", "slower" (a longer mate), "no-check", "escapes" or
	// "unsettled".
	Kind string `json:"kind" enum:"right,mate,slower,no-check,escapes,unsettled"`
	// Text is one sentence for people.
	Text Text `json:"text"`
	// Line is the move and what refutes it, for "escapes"; the move alone else.
	Line []RecordNode `json:"line"`
}

// KeptPuzzles is the answer of GET /api/v1/puzzles/kept/{rules}: problems that a
// client keeps for the time without a connection.
type KeptPuzzles struct {
	Rules   string       `json:"rules"`
	Puzzles []KeptPuzzle `json:"puzzles"`
	// Player is the client as it is rated.
	Player PuzzlePlayer `json:"player"`
}

// KeptPuzzle is a problem without its solution.
type KeptPuzzle struct {
	ID    string `json:"id" maxLength:"80"`
	Rules string `json:"rules" maxLength:"120"`
	// SFEN is the position, Plies the length of the shortest mate.
	SFEN  string `json:"sfen" maxLength:"1000"`
	Plies int    `json:"plies"`
	// Rating says how hard it is, Tags what its solution shows.
	Rating int      `json:"rating,omitempty"`
	Tags   []string `json:"tags,omitempty" maxItems:"40"`
}

// KeptAttempt is the body of POST /api/v1/puzzles/kept: an attempt that was
// made without a connection.
type KeptAttempt struct {
	// Problem is the id of the problem.
	Problem string `json:"problem" minLength:"1" maxLength:"80"`
	// Solved says that Moves are the whole solution, of both sides, in USI; an attempt
	// that was given up has those until then.
	Solved bool     `json:"solved,omitempty"`
	Moves  []string `json:"moves" maxItems:"200"`
	// Wrong counts mistakes, Hints the hints taken.
	Wrong int `json:"wrong,omitempty" minimum:"0" maximum:"1000"`
	Hints int `json:"hints,omitempty" minimum:"0" maximum:"1000"`
}
