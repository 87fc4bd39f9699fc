package wire

// EngineAsk is what a page asks the engine that runs in its browser. One of Study,
// Search, Book and Stop is set.
type EngineAsk struct {
	// ID is the number of the question; it stands in every answer to it.
	ID int `json:"id"`
	// Study asks what POST /api/v1/positions is asked.
	Study *Study `json:"study,omitempty"`
	// Search begins a search; the one before it ends.
	Search *EngineSearch `json:"search,omitempty"`
	// Book is about the opening book that the page has open.
	Book *BookAsk `json:"book,omitempty"`
	// Stop ends the search that was asked for under ID.
	Stop bool `json:"stop,omitempty"`
}

// EngineSearch is a position to search, and how.
type EngineSearch struct {
	Rules string `json:"rules"`
	// SFEN is the position before Moves, which count for repetition.
	SFEN  string   `json:"sfen"`
	Moves []string `json:"moves,omitempty"`
	// Lines is the number of best moves to report, 1 to 10.
	Lines int `json:"lines"`
	// Depth and Nodes end the search, in plies and in positions; 0 for no end.
	Depth int    `json:"depth,omitempty"`
	Nodes uint64 `json:"nodes,omitempty"`
}

// EngineNews is an answer of the engine in the browser.
type EngineNews struct {
	ID int `json:"id"`
	// Studied answers a Study. Found is what a search has found so far.
	Studied *Studied     `json:"studied,omitempty"`
	Found   *EngineFound `json:"found,omitempty"`
	// Book answers a Book.
	Book *BookNews `json:"book,omitempty"`
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
