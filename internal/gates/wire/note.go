package wire

// Note is a player's comment on a move, such as an engine's over CSA.
type Note struct {
	// Ply counts the moves played.
	Ply  int    `json:"ply"`
	Side string `json:"side" enum:"b,w"`
	// Text as written. Floodgate's has the score for Black and the variation in CSA: "123
	// -3334FU +2726FU".
	Text string `json:"text"`
}
