package wire

// Note is what a player put down about a move: an engine's comment over the CSA
// protocol.
type Note struct {
	// Ply is the number of moves played when it was written.
	Ply int `json:"ply"`
	// Side is who wrote it, "b" or "w".
	Side string `json:"side" enum:"b,w"`
	// Text is the comment as it was written; floodgate's is the score from Black's
	// side and the line expected, in CSA: "123 -3334FU +2726FU".
	Text string `json:"text"`
}
