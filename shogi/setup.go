package shogi

// Setup is anything a person can draw on a rule set's board: pieces on squares
// and in hands, the side to move. It need not be legal; [Setup.Position] says
// whether it is.
type Setup struct {
	Rules *Rules
	// Board holds the piece on each square of the board, by Square.
	Board [MaxSquares]Piece
	// Hands holds the number of each unpromoted kind in each side's hand, by
	// colour and Kind.
	Hands [2][MaxKinds + 1]uint8
	// Side is the side to move.
	Side Color
	// Ply is the number of the move to be played next, from 1.
	Ply int
}
