package wire

// NewAnalysis is the body of POST /api/v1/analyses. One of Game and Record is set.
type NewAnalysis struct {
	// Game is the ID of a finished game on this server.
	Game string `json:"game,omitempty" maxLength:"40"`
	// Record is a record; its main line is analysed.
	Record *Record `json:"record,omitempty"`
	// Depth is the effort per position; the default is "normal".
	Depth string `json:"depth,omitempty" enum:"quick,normal,deep"`
}

// Analysis is the analysis of a game: the response of POST and GET, and the event of its
// stream, where Positions has only new ones.
type Analysis struct {
	ID    string `json:"id"`
	State string `json:"state" enum:"queued,running,done,failed,cancelled"`
	Rules string `json:"rules"`
	// Depth is the requested effort, Nodes its number of searched positions per position of
	// the game.
	Depth string `json:"depth" enum:"quick,normal,deep"`
	Nodes uint64 `json:"nodes"`
	// Done of Total positions are finished.
	Done  int `json:"done"`
	Total int `json:"total"`
	// Ahead is the number of earlier requests in the queue.
	Ahead int `json:"ahead,omitempty"`
	// Yours: the client requested it and may cancel it.
	Yours bool `json:"yours"`
	// Plies is the number of moves of the game.
	Plies int `json:"plies"`
	// Positions are the finished ones, in order of Ply in a complete analysis.
	Positions []AnalysisPosition `json:"positions"`
	// Result is set if State is "done".
	Result *AnalysisResult `json:"result,omitempty"`
}

// AnalysisPosition is the evaluation of a position.
type AnalysisPosition struct {
	// Ply is the number of preceding moves.
	Ply   int         `json:"ply"`
	Score RecordScore `json:"score"`
	// Black is Black's win probability, 0 to 1.
	Black float64 `json:"black"`
	// PV is the principal variation in USI; Ja and Western are its texts. Empty after the end
	// of the game.
	PV      []string `json:"pv,omitempty"`
	Ja      []string `json:"ja,omitempty"`
	Western []string `json:"western,omitempty"`
	// Declare: the side to move wins by declaring 入玉.
	Declare bool `json:"declare,omitempty"`
	// Depth is the search depth in plies, Nodes the number of searched positions.
	Depth int    `json:"depth,omitempty"`
	Nodes uint64 `json:"nodes,omitempty"`
}

// AnalysisResult is the summary of the game.
type AnalysisResult struct {
	Engine string         `json:"engine"`
	Moves  []AnalysisMove `json:"moves"`
	Black  AnalysisSide   `json:"black"`
	White  AnalysisSide   `json:"white"`
	// Middle and End are the first moves of the middle game and the endgame, or 0.
	Middle int `json:"middle"`
	End    int `json:"end"`
}

// AnalysisMove is the evaluation of a move.
type AnalysisMove struct {
	Ply   int    `json:"ply"`
	Side  string `json:"side" enum:"b,w"`
	Grade string `json:"grade" enum:"best,good,inaccuracy,mistake,blunder"`
	Phase string `json:"phase" enum:"opening,middle,endgame"`
	// Before is the mover's win probability before the move, After the one after it, Loss the
	// difference; 0 to 1.
	Before float64 `json:"before"`
	After  float64 `json:"after"`
	Loss   float64 `json:"loss"`
	// Missed: a forced win was missed, in MissedIn plies if known. Allowed: the opponent now
	// has a forced win. Declaration: 入玉 could have been declared.
	Missed      bool `json:"missed,omitempty"`
	MissedIn    int  `json:"missedIn,omitempty"`
	Allowed     bool `json:"allowed,omitempty"`
	Declaration bool `json:"declaration,omitempty"`
}

// AnalysisSide is the summary of a side.
type AnalysisSide struct {
	Moves int `json:"moves"`
	// Accuracy is 0 to 100. Loss is the mean loss of a move, 0 to 1.
	Accuracy float64 `json:"accuracy"`
	Loss     float64 `json:"loss"`
	// Counts of moves by grade; Agreed are the engine's choices.
	Best       int `json:"best"`
	Good       int `json:"good"`
	Inaccuracy int `json:"inaccuracy"`
	Mistake    int `json:"mistake"`
	Blunder    int `json:"blunder"`
	Agreed     int `json:"agreed"`
	// Phases has the accuracy in each phase with moves of the side.
	Phases []AnalysisPhase `json:"phases"`
}

// AnalysisPhase is a side's accuracy in a phase.
type AnalysisPhase struct {
	Phase    string  `json:"phase" enum:"opening,middle,endgame"`
	Accuracy float64 `json:"accuracy"`
}

// AnalysisFound is the response of POST /api/v1/analyses/find: the deepest analysis of the
// game, if any.
type AnalysisFound struct {
	Analysis *Analysis `json:"analysis,omitempty"`
}

// NoteRecord is the body of POST /api/v1/analyses/{id}/record: the record to annotate.
type NoteRecord struct {
	Record Record `json:"record"`
	// Language of the comments; without it, none are written.
	Language string `json:"language,omitempty" enum:"ja,zh,en"`
}
