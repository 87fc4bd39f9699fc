package wire

// Mistakes answers GET and POST /api/v1/mistakes with the questions that are due, at most 20.
type Mistakes struct {
	Questions []MistakeCard `json:"questions"`
	// Due and All are counts. Next is when the next question falls due.
	Due  int   `json:"due"`
	All  int   `json:"all"`
	Next int64 `json:"next,omitempty"`
	// Added by a POST.
	Added int `json:"added,omitempty"`
}

// Practice answers GET /api/v1/practice with the hours of the last year when the client solved
// problems or answered questions, oldest first.
type Practice struct {
	Hours []PracticeHour `json:"hours"`
}

// PracticeHour counts since 1970.
type PracticeHour struct {
	Hour   int64 `json:"hour"`
	Solved int   `json:"solved"`
}

// NewMistakes is posted to /api/v1/mistakes: a Game of the client, or an Analysis of a record.
type NewMistakes struct {
	Game     string `json:"game,omitempty" maxLength:"40"`
	Analysis string `json:"analysis,omitempty" maxLength:"40"`
	// Side of the client in the record, and the players' names.
	Side  string `json:"side,omitempty" enum:"b,w"`
	Black string `json:"black,omitempty" maxLength:"200"`
	White string `json:"white,omitempty" maxLength:"200"`
}

// MistakeCard is a question about a move of a game.
type MistakeCard struct {
	ID string `json:"id"`
	// Version counts the answers.
	Version int    `json:"version"`
	Rules   string `json:"rules"`
	SFEN    string `json:"sfen"`
	Side    string `json:"side" enum:"b,w"`
	// Game is an ID, "" for a record. Level is the engine's or 0. Began is the game's start.
	Game  string `json:"game,omitempty"`
	Black string `json:"black"`
	White string `json:"white"`
	Level int    `json:"level,omitempty"`
	Began int64  `json:"began,omitempty"`
	// Ply of the played move.
	Ply   int    `json:"ply"`
	Grade string `json:"grade"`
	// Mate missed, in plies.
	Mate int `json:"mate,omitempty"`
	// Times the question was answered, and forgotten.
	Answers int `json:"answers"`
	Lapses  int `json:"lapses"`
}

// MistakeQuestion asks for a better move than the played one.
type MistakeQuestion struct {
	MistakeCard
	// Last is the move before the position, if any; Played is the move of the game.
	Last   *RecordNode `json:"last,omitempty"`
	Played RecordNode  `json:"played"`
	Check  string      `json:"check,omitempty"`
	Legal  []LegalMove `json:"legal"`
	// Before and After the played move are the win probabilities of Side, 0 to 1.
	Before float64 `json:"before"`
	After  float64 `json:"after"`
}

// MistakeAnswer is posted to /api/v1/mistakes/{id}/answers.
type MistakeAnswer struct {
	// USI of the move, "" to give up.
	USI string `json:"usi,omitempty" maxLength:"16"`
	// Version of the question that the client has seen.
	Version int `json:"version" minimum:"1"`
	// Retry: the answer is judged and not counted.
	Retry bool `json:"retry,omitempty"`
}

// MistakeAnswered is a judged answer.
type MistakeAnswered struct {
	Verdict string `json:"verdict" enum:"best,good,again,worse,given-up"`
	Version int    `json:"version"`
	// After is the win probability after the answer.
	After float64 `json:"after"`
	// Line is the answer and what follows; Better is the line of the analysis, Played the one of
	// the game's move. After a wrong answer Better is empty.
	Line   []RecordNode `json:"line"`
	Better []RecordNode `json:"better"`
	Played []RecordNode `json:"played"`
	// Mate in plies that Better gives. Proven: by the mate solver.
	Mate   int  `json:"mate,omitempty"`
	Proven bool `json:"proven,omitempty"`
	// Why has the reasons of the better move; Against those of the reply to a wrong answer.
	Why     []HintReason `json:"why"`
	Against []HintReason `json:"against"`
	// Due is when the question returns.
	Due int64 `json:"due"`
}
