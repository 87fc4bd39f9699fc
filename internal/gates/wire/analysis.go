package wire

// NewAnalysis is posted to /api/v1/analyses with Game or Record.
type NewAnalysis struct {
	// Game is the ID of a finished game.
	Game string `json:"game,omitempty" maxLength:"40"`
	// Record to analyse along its main line.
	Record *Record `json:"record,omitempty"`
	// Depth defaults to "normal".
	Depth string `json:"depth,omitempty" enum:"quick,normal,deep"`
}

// Analysis answers POST and GET; as an event of its stream, Positions has only new ones.
type Analysis struct {
	ID    string `json:"id"`
	State string `json:"state" enum:"queued,running,done,failed,cancelled"`
	Rules string `json:"rules"`
	// Depth is the requested effort, Nodes its searched positions per position.
	Depth string `json:"depth" enum:"quick,normal,deep"`
	Nodes uint64 `json:"nodes"`
	// Done of Total positions are finished.
	Done  int `json:"done"`
	Total int `json:"total"`
	// Ahead counts earlier requests in the queue.
	Ahead int `json:"ahead,omitempty"`
	// Yours: the client requested it and may cancel.
	Yours bool `json:"yours"`
	// Plies of the game.
	Plies int `json:"plies"`
	// Positions that are finished; a complete analysis has them in order of Ply.
	Positions []AnalysisPosition `json:"positions"`
	// Result is set if State is "done".
	Result *AnalysisResult `json:"result,omitempty"`
}

// AnalysisPosition evaluates a position.
type AnalysisPosition struct {
	// Ply counts the preceding moves.
	Ply   int         `json:"ply"`
	Score RecordScore `json:"score"`
	// Black is Black's win probability, 0 to 1.
	Black float64 `json:"black"`
	// PV is in USI, Ja and Western are its texts; empty after the game's end.
	PV      []string `json:"pv,omitempty"`
	Ja      []string `json:"ja,omitempty"`
	Western []string `json:"western,omitempty"`
	// Declare: the side to move wins by 入玉.
	Declare bool `json:"declare,omitempty"`
	// Depth in plies, Nodes in positions.
	Depth int    `json:"depth,omitempty"`
	Nodes uint64 `json:"nodes,omitempty"`
}

// AnalysisResult summarizes the game.
type AnalysisResult struct {
	Engine string         `json:"engine"`
	Moves  []AnalysisMove `json:"moves"`
	Black  AnalysisSide   `json:"black"`
	White  AnalysisSide   `json:"white"`
	// Middle and End are the first moves of the middle game and the endgame, or 0.
	Middle int `json:"middle"`
	End    int `json:"end"`
}

// AnalysisMove evaluates a move.
type AnalysisMove struct {
	Ply   int    `json:"ply"`
	Side  string `json:"side" enum:"b,w"`
	Grade string `json:"grade" enum:"best,good,inaccuracy,mistake,blunder"`
	Phase string `json:"phase" enum:"opening,middle,endgame"`
	// Before and After are the mover's win probabilities, Loss the difference; 0 to 1.
	Before float64 `json:"before"`
	After  float64 `json:"after"`
	Loss   float64 `json:"loss"`
	// Missed a forced win, in MissedIn plies if known. Allowed the opponent one. Declaration:
	// 入玉 could have been declared.
	Missed      bool `json:"missed,omitempty"`
	MissedIn    int  `json:"missedIn,omitempty"`
	Allowed     bool `json:"allowed,omitempty"`
	Declaration bool `json:"declaration,omitempty"`
	// CounterCheck answers check by giving check (逆王手).
	CounterCheck bool `json:"counterCheck,omitempty"`
}

// AnalysisSide summarizes a side.
type AnalysisSide struct {
	Moves int `json:"moves"`
	// Accuracy is 0 to 100, Loss the mean loss of a move, 0 to 1.
	Accuracy float64 `json:"accuracy"`
	Loss     float64 `json:"loss"`
	// Moves by grade; Agreed are the engine's choices.
	Best       int `json:"best"`
	Good       int `json:"good"`
	Inaccuracy int `json:"inaccuracy"`
	Mistake    int `json:"mistake"`
	Blunder    int `json:"blunder"`
	Agreed     int `json:"agreed"`
	// Phases with moves of the side.
	Phases []AnalysisPhase `json:"phases"`
}

// AnalysisPhase of a side.
type AnalysisPhase struct {
	Phase    string  `json:"phase" enum:"opening,middle,endgame"`
	Accuracy float64 `json:"accuracy"`
}

// AnalysisFound answers POST /api/v1/analyses/find with the game's deepest analysis, if any.
type AnalysisFound struct {
	Analysis *Analysis `json:"analysis,omitempty"`
}

// NoteRecord is posted to /api/v1/analyses/{id}/record, which annotates the record.
type NoteRecord struct {
	Record Record `json:"record"`
	// Language of the comments; by default none are written.
	Language string `json:"language,omitempty" enum:"ja,zh,en"`
}
