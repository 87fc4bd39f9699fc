package wire

// EngineMessages is the version of EngineAsk and EngineNews. Raise it and run make wasm when
// the page and an older engine.wasm become incompatible; a new field that the page does not
// send needs neither.
const EngineMessages = 2

// EngineAsk is a request to the browser's engine: ID and one other field.
type EngineAsk struct {
	// ID is in every response.
	ID int `json:"id"`
	// Study is the body of POST /api/v1/positions.
	Study *Study `json:"study,omitempty"`
	// Search ends the previous one.
	Search *EngineSearch `json:"search,omitempty"`
	// Solve (POST /api/v1/tsume) ends the previous search; Look is POST /api/v1/tsume/moves.
	Solve  *TsumeQuestion `json:"solve,omitempty"`
	Look   *TsumeLook     `json:"look,omitempty"`
	Puzzle *EnginePuzzle  `json:"puzzle,omitempty"`
	Storm  *EngineStorm   `json:"storm,omitempty"`
	Book   *BookAsk       `json:"book,omitempty"`
	Record *RecordAsk     `json:"record,omitempty"`
	// Stop the search of request ID.
	Stop bool `json:"stop,omitempty"`
}

// EngineSearch is for the browser or POST /api/v1/engine.
type EngineSearch struct {
	Rules string `json:"rules" minLength:"1" maxLength:"300" example:"standard"`
	// SFEN precedes Moves, which count for repetition.
	SFEN  string   `json:"sfen" minLength:"1" maxLength:"1000"`
	Moves []string `json:"moves,omitempty" maxItems:"2000"`
	// Lines to report.
	Lines int `json:"lines" minimum:"1" maximum:"10"`
	// Depth in plies and Nodes are limits; 0 leaves the server's time limit.
	Depth int    `json:"depth,omitempty" minimum:"0" maximum:"200"`
	Nodes uint64 `json:"nodes,omitempty"`
}

// EnginePuzzle starts or continues an attempt, which is stored in State only.
type EnginePuzzle struct {
	Problem KeptPuzzle `json:"problem"`
	// State is from the previous response, "" to start.
	State  string        `json:"state,omitempty"`
	Action *PuzzleAction `json:"action,omitempty"`
}

// EngineNews is a response of the browser's engine.
type EngineNews struct {
	ID int `json:"id"`
	// Studied answers Study. Found has results so far.
	Studied *Studied     `json:"studied,omitempty"`
	Found   *EngineFound `json:"found,omitempty"`
	// Tsume is an event of Solve; Place answers Look.
	Tsume *TsumeEvent `json:"tsume,omitempty"`
	Place *TsumePlace `json:"place,omitempty"`
	// Attempt answers Puzzle; its State goes into the next request.
	Attempt *PuzzleAttempt `json:"attempt,omitempty"`
	State   string         `json:"state,omitempty"`
	Storm   *PuzzleStorm   `json:"storm,omitempty"`
	// Ahead counts earlier searches in the server's queue.
	Ahead  int         `json:"ahead,omitempty"`
	Book   *BookNews   `json:"book,omitempty"`
	Record *RecordNews `json:"record,omitempty"`
	// Ended marks the last response.
	Ended   bool   `json:"ended,omitempty"`
	Refused *Error `json:"refused,omitempty"`
}

// EngineFound is a search result.
type EngineFound struct {
	// Depth in plies, Nodes, NPS in nodes per second, Ms since the start.
	Depth int    `json:"depth"`
	Nodes uint64 `json:"nodes"`
	NPS   uint64 `json:"nps"`
	Ms    int64  `json:"ms"`
	// Lines, best first; empty after the game's end.
	Lines []EngineLine `json:"lines"`
	// Declare: the side to move wins by 入玉.
	Declare bool `json:"declare,omitempty"`
	// Network: a neural network evaluated.
	Network bool `json:"network,omitempty"`
}

// EngineLine is a principal variation.
type EngineLine struct {
	// Score is for Black, Black the win probability, 0 to 1.
	Score RecordScore `json:"score"`
	Black float64     `json:"black"`
	Depth int         `json:"depth"`
	// Proven is a mate's length by the solver, checks only, or 0.
	Proven int `json:"proven,omitempty"`
	// Moves are nodes, each the child of the previous one.
	Moves []RecordNode `json:"moves"`
}
