package wire

// Note is a player's comment on a move, such as an engine's over the CSA protocol.
type Note struct {
	// Ply is the number of moves played at that time.
	Ply int `json:"ply"`
	// Side is the author's.
	Side string `json:"side" enum:"b,w"`
	// Text is the comment as written. Floodgate's format is the score for Black and the
	// principal variation in CSA notation: "123 -3334FU +2726FU".
	Text string `json:"text"`
}
