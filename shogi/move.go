package shogi

// Move is a move of any rule set in 16 bits: (from, to, promote) on the board, (kind, to) for
// a drop or a mine, or [Pass]. On ice, To is the square of rest.
type Move uint16

const (
	moveToShift   = 0
	moveFromShift = 7
	moveSquare    = 127
	movePromote   = 1 << 14
	moveDrop      = 1 << 15
)

const (
	// NoMove is the absent move, never legal.
	NoMove Move = 0
	// Pass is the void move (虚手), or the pass of a side without moves.
	Pass Move = moveDrop | movePromote
)

// NewMove returns a board move.
func NewMove(from, to Square, promote bool) Move {
	m := Move(from)<<moveFromShift | Move(to)
	if promote {
		m |= movePromote
	}
	return m
}

// NewDrop returns the drop of k on to; for a mine, to is its gate.
func NewDrop(k Kind, to Square) Move { return moveDrop | Move(k)<<moveFromShift | Move(to) }

// IsDrop reports whether m is a drop or a mine.
func (m Move) IsDrop() bool { return m&(moveDrop|movePromote) == moveDrop }

// IsBoard reports whether m moves a piece on the board.
func (m Move) IsBoard() bool { return m&moveDrop == 0 && m != NoMove }

// Promotes reports whether m promotes the moved piece.
func (m Move) Promotes() bool { return m&(moveDrop|movePromote) == movePromote }

// From returns the origin of a board move; else it is undefined.
func (m Move) From() Square { return Square(m >> moveFromShift & moveSquare) }

// To returns the target square, undefined for [Pass].
func (m Move) To() Square { return Square(m & moveSquare) }

// Kind returns the kind that leaves the hand, or NoKind.
func (m Move) Kind() Kind {
	if !m.IsDrop() {
		return NoKind
	}
	return Kind(m >> moveFromShift & moveSquare)
}
