package shogi

// Move is a move of any rule set in 16 bits. It names what the mover does, not
// what it does to the board: (from, to, promote) for a board move, (kind, to)
// for a drop and for a mine, or [Pass].
//
// Where pieces slide on ice, To is the square where the piece comes to rest.
type Move uint16

const (
	moveToShift   = 0
	moveFromShift = 7
	moveSquare    = 127
	movePromote   = 1 << 14
	moveDrop      = 1 << 15
)

const (
	// NoMove is the absent move; no rule set has a legal move of this value.
	NoMove Move = 0
	// Pass is the void move (虚手), or the move of a side that has none where the
	// rule set lets it pass.
	Pass Move = moveDrop | movePromote
)

// NewMove returns the move of the piece on from to to, promoting there or not.
func NewMove(from, to Square, promote bool) Move {
	m := Move(from)<<moveFromShift | Move(to)
	if promote {
		m |= movePromote
	}
	return m
}

// NewDrop returns the drop of a piece of kind k from the hand on to. Blowing
// the mine is written as the drop of the mine's kind on the gate.
func NewDrop(k Kind, to Square) Move { return moveDrop | Move(k)<<moveFromShift | Move(to) }

// IsDrop reports whether m takes something from the hand: a drop or a mine.
func (m Move) IsDrop() bool { return m&(moveDrop|movePromote) == moveDrop }

// IsBoard reports whether m moves a piece that stands on the board.
func (m Move) IsBoard() bool { return m&moveDrop == 0 && m != NoMove }

// Promotes reports whether m promotes the moved piece.
func (m Move) Promotes() bool { return m&(moveDrop|movePromote) == movePromote }

// From returns the square a board move starts from. It has no meaning for
// other moves.
func (m Move) From() Square { return Square(m >> moveFromShift & moveSquare) }

// To returns the square where m ends. It has no meaning for [Pass].
func (m Move) To() Square { return Square(m & moveSquare) }

// Kind returns the kind that a drop or a mine takes from the hand, NoKind for
// other moves.
func (m Move) Kind() Kind {
	if !m.IsDrop() {
		return NoKind
	}
	return Kind(m >> moveFromShift & moveSquare)
}
