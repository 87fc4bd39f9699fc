package wire

// EngineMessages is the version of EngineAsk and EngineNews. Raise it and run make wasm when
// the page and an older engine.wasm become incompatible. A new field that the page does not
// send needs neither.
const EngineMessages = 1

// EngineAsk is a request to the engine in the browser. One of Study, Search, Solve, Look,
// Puzzle, Storm, Book, Record and Stop is set.
type EngineAsk struct {
	// ID numbers the request; every response has it.
	ID int `json:"id"`
	// Study is the body of POST /api/v1/positions.
	Study *Study `json:"study,omitempty"`
	// Search starts a search and ends the previous one.
	Search *EngineSearch `json:"search,omitempty"`
	// Solve is the body of POST /api/v1/tsume, Look that of POST /api/v1/tsume/moves. Solve
	// ends the previous search.
	Solve *TsumeQuestion `json:"solve,omitempty"`
	Look  *TsumeLook     `json:"look,omitempty"`
	// Puzzle is an attempt at a stored problem.
	Puzzle *EnginePuzzle `json:"puzzle,omitempty"`
	// Storm is a timed run through stored problems.
	Storm *EngineStorm `json:"storm,omitempty"`
	// Book is for the open opening book.
	Book *BookAsk `json:"book,omitempty"`
	// Record is for records and their files.
	Record *RecordAsk `json:"record,omitempty"`
	// Stop ends the search of request ID.
	Stop bool `json:"stop,omitempty"`
}

// EngineSearch is a position to search, in the browser or as the body of POST /api/v1/engine.
type EngineSearch struct {
	Rules string `json:"rules" minLength:"1" maxLength:"300" example:"standard"`
	// SFEN is the position before Moves; Moves count for repetition.
	SFEN  string   `json:"sfen" minLength:"1" maxLength:"1000"`
	Moves []string `json:"moves,omitempty" maxItems:"2000"`
	// Lines is the number of best moves to report.
	Lines int `json:"lines" minimum:"1" maximum:"10"`
	// Depth in plies and Nodes bound the search; 0 leaves only the server's time limit.
	Depth int    `json:"depth,omitempty" minimum:"0" maximum:"200"`
	Nodes uint64 `json:"nodes,omitempty"`
}

// EnginePuzzle starts or continues an attempt at a mate problem. State carries the attempt;
// the engine stores none.
type EnginePuzzle struct {
	Problem KeptPuzzle `json:"problem"`
	// State is from the previous response, "" to start.
	State  string        `json:"state,omitempty"`
	Action *PuzzleAction `json:"action,omitempty"`
}

// EngineNews is a response of the engine in the browser.
type EngineNews struct {
	ID int `json:"id"`
	// Studied is the response to Study. Found has the search results so far.
	Studied *Studied     `json:"studied,omitempty"`
	Found   *EngineFound `json:"found,omitempty"`
	// Tsume is an event of Solve; Place is the response to Look.
	Tsume *TsumeEvent `json:"tsume,omitempty"`
	Place *TsumePlace `json:"place,omitempty"`
	// Attempt is the response to Puzzle; the next request must contain State.
	Attempt *PuzzleAttempt `json:"attempt,omitempty"`
	State   string         `json:"state,omitempty"`
	// Storm is the response to Storm, also with State.
	Storm *PuzzleStorm `json:"storm,omitempty"`
	// Ahead is the number of earlier searches in the server's queue.
	Ahead int `json:"ahead,omitempty"`
	// Book is the response to Book.
	Book *BookNews `json:"book,omitempty"`
	// Record is the response to Record.
	Record *RecordNews `json:"record,omitempty"`
	// Ended marks the last response to a request.
	Ended bool `json:"ended,omitempty"`
	// Refused is the reason for a refusal.
	Refused *Error `json:"refused,omitempty"`
}

// EngineFound is a search result.
type EngineFound struct {
	// Depth in plies, Nodes searched, NPS in nodes per second, Ms in milliseconds since the
	// start.
	Depth int    `json:"depth"`
	Nodes uint64 `json:"nodes"`
	NPS   uint64 `json:"nps"`
	Ms    int64  `json:"ms"`
	// Lines are the best moves with their continuations, best first; empty after the end of
	// the game.
	Lines []EngineLine `json:"lines"`
	// Declare: the side to move wins by declaring 入玉.
	Declare bool `json:"declare,omitempty"`
	// Network: a neural network evaluated the positions.
	Network bool `json:"network,omitempty"`
}

// EngineLine is a principal variation.
type EngineLine struct {
	// Score is for Black; Black is Black's win probability, 0 to 1.
	Score RecordScore `json:"score"`
	Black float64     `json:"black"`
	Depth int         `json:"depth"`
	// Proven is the length of a mate proven by the solver with checks only, or 0.
	Proven int `json:"proven,omitempty"`
	// Moves are record nodes, each the child of the previous one.
	Moves []RecordNode `json:"moves"`
}
