package wire

// NewAnalysis is the body of POST /api/v1/analyses: a game to be analysed. One
// of Game and Record is set.
type NewAnalysis struct {
	// Game is the id of a game on this server that is over.
	Game string `json:"game,omitempty" maxLength:"40"`
	// Record is a record, of which the main line is analysed.
	Record *Record `json:"record,omitempty"`
	// Depth is how much is put into each position; "normal" when left out.
	Depth string `json:"depth,omitempty" enum:"quick,normal,deep"`
}

// Analysis is the analysis of a game: the answer of POST and GET on one, and the
// event of its stream, in which Positions holds only those that were not sent
// before.
type Analysis struct {
	ID string `json:"id"`
	// State is "queued", "running", "done", "failed" or "cancelled".
	State string `json:"state" enum:"queued,running,done,failed,cancelled"`
	Rules string `json:"rules"`
	// Depth is the one asked for, Nodes what it means: positions searched for each
	// position of the game.
	Depth string `json:"depth" enum:"quick,normal,deep"`
	Nodes uint64 `json:"nodes"`
	// Done of Total positions have been judged.
	Done  int `json:"done"`
	Total int `json:"total"`
	// Ahead is the number of analyses that were asked for before, while it waits.
	Ahead int `json:"ahead,omitempty"`
	// Yours says that the client asked for it, and may cancel it.
	Yours bool `json:"yours"`
	// Plies is the number of moves of the game.
	Plies int `json:"plies"`
	// Positions are those that were judged, by rising Ply in a whole analysis.
	Positions []AnalysisPosition `json:"positions"`
	// Result is set when State is "done".
	Result *AnalysisResult `json:"result,omitempty"`
}

// AnalysisPosition is what is thought of a position.
type AnalysisPosition struct {
	// Ply is the number of moves before it.
	Ply   int         `json:"ply"`
	Score RecordScore `json:"score"`
	// Black is Black's chance of winning, 0 to 1.
	Black float64 `json:"black"`
	// PV is the line expected in USI, the best move first; Ja and Western are its
	// text. Empty where the game is over.
	PV      []string `json:"pv,omitempty"`
	Ja      []string `json:"ja,omitempty"`
	Western []string `json:"western,omitempty"`
	// Declare says that the side to move wins by declaring 入玉.
	Declare bool `json:"declare,omitempty"`
	// Depth is that of the search in plies, Nodes the positions searched.
	Depth int    `json:"depth,omitempty"`
	Nodes uint64 `json:"nodes,omitempty"`
}

// AnalysisResult is what is told of the whole game.
type AnalysisResult struct {
	Engine string         `json:"engine"`
	Moves  []AnalysisMove `json:"moves"`
	Black  AnalysisSide   `json:"black"`
	White  AnalysisSide   `json:"white"`
	// Middle and End are the numbers of the first moves of the middle game and of
	// the endgame, 0 for none.
	Middle int `json:"middle"`
	End    int `json:"end"`
}

// AnalysisMove is what is thought of a move.
type AnalysisMove struct {
	Ply  int    `json:"ply"`
	Side string `json:"side" enum:"b,w"`
	// Grade is "best", "good", "inaccuracy", "mistake" or "blunder".
	Grade string `json:"grade" enum:"best,good,inaccuracy,mistake,blunder"`
	// Phase is "opening", "middle" or "endgame".
	Phase string `json:"phase" enum:"opening,middle,endgame"`
	// Before is its player's chance of winning before it, After what was left, Loss
	// what was given away; 0 to 1.
	Before float64 `json:"before"`
	After  float64 `json:"after"`
	Loss   float64 `json:"loss"`
	// Missed says that a forced win was let go, of MissedIn plies where that is
	// known; Allowed that the other side can force a win since; Declaration that
	// 入玉 could have been declared.
	Missed      bool `json:"missed,omitempty"`
	MissedIn    int  `json:"missedIn,omitempty"`
	Allowed     bool `json:"allowed,omitempty"`
	Declaration bool `json:"declaration,omitempty"`
}

// AnalysisSide is how a side played.
type AnalysisSide struct {
	Moves int `json:"moves"`
	// Accuracy is 0 to 100. Loss is what a move gave away in the mean, 0 to 1.
	Accuracy float64 `json:"accuracy"`
	Loss     float64 `json:"loss"`
	// Grades counts the moves of each grade; Agreed those that were the engine's.
	Best       int `json:"best"`
	Good       int `json:"good"`
	Inaccuracy int `json:"inaccuracy"`
	Mistake    int `json:"mistake"`
	Blunder    int `json:"blunder"`
	Agreed     int `json:"agreed"`
	// Phases are the accuracies in the phases in which the side moved.
	Phases []AnalysisPhase `json:"phases"`
}

// AnalysisPhase is the accuracy of a side in a phase.
type AnalysisPhase struct {
	Phase    string  `json:"phase" enum:"opening,middle,endgame"`
	Accuracy float64 `json:"accuracy"`
}

// AnalysisFound is the answer of POST /api/v1/analyses/find: the deepest
// analysis of the game there is; Analysis is absent where there is none.
type AnalysisFound struct {
	Analysis *Analysis `json:"analysis,omitempty"`
}

// NoteRecord is the body of POST /api/v1/analyses/{id}/record: the record of the
// game that was analysed, to be annotated.
type NoteRecord struct {
	Record Record `json:"record"`
	// Language is that of the comments: "ja", "zh" or "en"; none are written when
	// it is left out.
	Language string `json:"language,omitempty" enum:"ja,zh,en"`
}
