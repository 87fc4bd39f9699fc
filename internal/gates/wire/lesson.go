package wire

// Lessons answers GET /api/v1/rulesets/{id}/lessons: what a newcomer to a rule set needs.
type Lessons struct {
	Rules string `json:"rules"`
	// Win are the ways to win: "mate", "try", "capture", "points".
	Win []string `json:"win" words:"mate,try,capture,points"`
	// First says what to try first.
	First *Text        `json:"first,omitempty"`
	Steps []LessonStep `json:"steps"`
	// Sample is a short game from the start, and Problem a mate to find.
	Sample  []RecordNode   `json:"sample"`
	Problem *LessonProblem `json:"problem,omitempty"`
}

// LessonStep is one task on the board. The learner plays the side to move of SFEN. Without a
// reply the learner moves again.
type LessonStep struct {
	// ID is permanent and unique in a rule set.
	ID string `json:"id"`
	// Chapter groups steps: "pieces", "taking", "mate", "game"; "moves" and "basics" are made from
	// the definition, "ideas" are about a rule set.
	Chapter string     `json:"chapter" words:"pieces,taking,mate,game,moves,basics,ideas"`
	SFEN    string     `json:"sfen"`
	Goal    LessonGoal `json:"goal"`
	// Replies of the other side, in USI: the first after the learner's first move.
	Replies []string `json:"replies,omitempty"`
	// Most bounds the learner's moves; 0 with Options.
	Most int `json:"most"`
	// Safe: leaving a piece where it can be captured is a mistake.
	Safe bool `json:"safe,omitempty"`
	// Unmarked: the goal is the question, so no square is marked.
	Unmarked bool `json:"unmarked,omitempty"`
	// Legs has the least moves from each square to a condition of the goal: "L>3d" has a digit per
	// square from Black's right, '-' for never, and "/" after a rank; "*>3d" is for a piece in hand.
	Legs map[string]string `json:"legs,omitzero"`
	// Solution has the learner's moves.
	Solution []string `json:"solution"`
	// Arrow is a move to show.
	Arrow string `json:"arrow,omitempty"`
	// Title, Task, Done and Miss are missing in a step made from the definition: Made is its
	// kind, about the piece Letter.
	Title  *Text  `json:"title,omitempty"`
	Task   *Text  `json:"task,omitempty"`
	Done   *Text  `json:"done,omitempty"`
	Miss   *Text  `json:"miss,omitempty"`
	Made   string `json:"made,omitempty" enum:",seam,ice,jump,more,less,board,camp,hand,mate,try,goal"`
	Letter string `json:"letter,omitempty"`
}

// LessonGoal has conditions; all that are set must hold.
type LessonGoal struct {
	// Reach are squares to visit, Capture squares of pieces to take.
	Reach   []string `json:"reach,omitempty"`
	Capture []string `json:"capture,omitempty"`
	// Stand are pieces in their places, "K2h".
	Stand []string `json:"stand,omitempty"`
	// Play are the moves, in order; "7g7f/2g2f" allows two.
	Play  []string `json:"play,omitempty"`
	Check bool     `json:"check,omitempty"`
	Mate  bool     `json:"mate,omitempty"`
	// Win: the game ends in the learner's favour.
	Win bool `json:"win,omitempty"`
	// Options to choose from, and the index of the right one.
	Options []Text `json:"options,omitempty"`
	Answer  int    `json:"answer,omitempty"`
}

// LessonProblem is a mate in a few plies. Made: it is the only one, from the definition.
type LessonProblem struct {
	Made  bool   `json:"made,omitempty"`
	SFEN  string `json:"sfen"`
	Plies int    `json:"plies"`
}
