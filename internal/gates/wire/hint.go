package wire

// HintAsk is posted to /api/v1/hints.
type HintAsk struct {
	Rules string `json:"rules" minLength:"1" maxLength:"300" example:"standard"`
	// SFEN precedes Moves, which count for repetition.
	SFEN  string   `json:"sfen" minLength:"1" maxLength:"1000"`
	Moves []string `json:"moves,omitempty" maxItems:"2000"`
}

// Hint is a good move and its reasons.
type Hint struct {
	// Move is missing after the end of a game.
	Move    *RecordNode  `json:"move,omitempty"`
	Reasons []HintReason `json:"reasons"`
}

// HintReason is proven: mates by the solver, captures by the exchange on the square and the
// engine's line.
type HintReason struct {
	Why string `json:"why" enum:"mate,stopsMate,threatensMate,free,gains,saves,attacks,fork,check,promotes,quiet"`
	// Piece and Other are letters.
	Piece string `json:"piece,omitempty"`
	Other string `json:"other,omitempty"`
	// Plies is the length of a mate.
	Plies int `json:"plies,omitempty"`
}
