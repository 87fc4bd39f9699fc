package wire

// EngineMessages is the version of EngineAsk and EngineNews. Raise it when the page and
// an older engine.wasm no longer understand each other, and run make wasm. A new field
// that the page does not send to the engine needs neither.
const EngineMessages = 1

// EngineAsk is what a page asks the engine that runs in its browser. One of Study,
// Search, Solve, Look, Puzzle, Storm, Book, Record and Stop is set.
type EngineAsk struct {
	// ID is the number of the question; it stands in every answer to it.
	ID int `json:"id"`
	// Study asks what POST /api/v1/positions is asked.
	Study *Study `json:"study,omitempty"`
	// Search begins a search; the one before it ends.
	Search *EngineSearch `json:"search,omitempty"`
	// Solve asks what POST /api/v1/tsume is asked, Look what POST /api/v1/tsume/moves is.
	// To solve ends the search before, as Search does.
	Solve *TsumeQuestion `json:"solve,omitempty"`
	Look  *TsumeLook     `json:"look,omitempty"`
	// Puzzle is an attempt at a problem that was kept.
	Puzzle *EnginePuzzle `json:"puzzle,omitempty"`
	// Storm is a run against the clock through problems that were kept.
	Storm *EngineStorm `json:"storm,omitempty"`
	// Book is about the opening book that the page has open.
	Book *BookAsk `json:"book,omitempty"`
	// Record is about records and their files.
	Record *RecordAsk `json:"record,omitempty"`
	// Stop ends the search that was asked for under ID.
	Stop bool `json:"stop,omitempty"`
}

// EngineSearch is a position to search, and how: by the engine in the browser, or as
// the body of POST /api/v1/engine by that of the server.
type EngineSearch struct {
	Rules string `json:"rules" minLength:"1" maxLength:"300" example:"standard"`
	// SFEN is the position before Moves, which count for repetition.
	SFEN  string   `json:"sfen" minLength:"1" maxLength:"1000"`
	Moves []string `json:"moves,omitempty" maxItems:"2000"`
	// Lines is the number of best moves to report, 1 to 10.
	Lines int `json:"lines" minimum:"1" maximum:"10"`
	// Depth and Nodes end the search, in plies and in positions; 0 for no end but that
	// of the time that the server allows.
	Depth int    `json:"depth,omitempty" minimum:"0" maximum:"200"`
	Nodes uint64 `json:"nodes,omitempty"`
}

// EnginePuzzle begins an attempt at a mate problem, or acts on it. The engine keeps no
// attempt: what it was is in State.
type EnginePuzzle struct {
	Problem KeptPuzzle `json:"problem"`
	// State is that of the answer before, "" to begin.
	State  string        `json:"state,omitempty"`
	Action *PuzzleAction `json:"action,omitempty"`
}

// EngineNews is an answer of the engine in the browser.
type EngineNews struct {
	ID int `json:"id"`
	// Studied answers a Study. Found is what a search has found so far.
	Studied *Studied     `json:"studied,omitempty"`
	Found   *EngineFound `json:"found,omitempty"`
	// Tsume is an event of a Solve, Place answers a Look.
	Tsume *TsumeEvent `json:"tsume,omitempty"`
	Place *TsumePlace `json:"place,omitempty"`
	// Attempt answers a Puzzle, State is what the next question about it has to bring.
	Attempt *PuzzleAttempt `json:"attempt,omitempty"`
	State   string         `json:"state,omitempty"`
	// Storm answers a Storm, with a State as well.
	Storm *PuzzleStorm `json:"storm,omitempty"`
	// Ahead is how many searches go before, of one that waits on the server.
	Ahead int `json:"ahead,omitempty"`
	// Book answers a Book.
	Book *BookNews `json:"book,omitempty"`
	// Record answers a Record.
	Record *RecordNews `json:"record,omitempty"`
	// Ended says that this is the last answer to the question.
	Ended bool `json:"ended,omitempty"`
	// Refused says why there is no answer.
	Refused *Error `json:"refused,omitempty"`
}

// EngineFound is what a search has found.
type EngineFound struct {
	// Depth is in plies, Nodes the positions made, NPS that number a second, Ms the
	// time since the search began.
	Depth int    `json:"depth"`
	Nodes uint64 `json:"nodes"`
	NPS   uint64 `json:"nps"`
	Ms    int64  `json:"ms"`
	// Lines are the best moves with what follows them, the best first; empty where the
	// game is over.
	Lines []EngineLine `json:"lines"`
	// Declare says that the side to move wins by declaring 入玉.
	Declare bool `json:"declare,omitempty"`
	// Network says that a network judged the positions, and not the formula alone.
	Network bool `json:"network,omitempty"`
}

// EngineLine is a move with what is expected to follow.
type EngineLine struct {
	// Score is from Black's side, Black his chance of winning, 0 to 1.
	Score RecordScore `json:"score"`
	Black float64     `json:"black"`
	Depth int         `json:"depth"`
	// Proven is the length of the mate in plies where the solver has proven it, by checks
	// alone; 0 else.
	Proven int `json:"proven,omitempty"`
	// Moves are nodes of a record, each the child of the one before.
	Moves []RecordNode `json:"moves"`
}
