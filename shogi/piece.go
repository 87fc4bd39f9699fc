package shogi

// Kind is a kind of piece without colour: 歩, と, 飛. Kinds are numbered from 1 in the order of
// [Spec.Kinds], which is that of a SFEN hand. A promoted kind is its own Kind; see
// [KindInfo.Base] and [KindInfo.Promoted].
type Kind uint8

const NoKind Kind = 0

const MaxKinds = 63

// LetterMark follows the SFEN letter of a second piece: "C'".
const LetterMark = "'"

// Piece is a kind with its owner. The zero Piece is an empty square.
type Piece uint8

const NoPiece Piece = 0

const pieceColorShift = 6

// MaxPieces bounds the values of a Piece, for tables.
const MaxPieces = 2 << pieceColorShift

// NewPiece returns the piece of kind k owned by c.
func NewPiece(c Color, k Kind) Piece { return Piece(k) | Piece(c)<<pieceColorShift }

// Kind returns the kind of p, NoKind for an empty square.
func (p Piece) Kind() Kind { return Kind(p & MaxKinds) }

// Color returns the owner of p, undefined for an empty square.
func (p Piece) Color() Color { return Color(p >> pieceColorShift & 1) }

// Color is a side. Black (先手, ▲; 下手 in handicaps) moves up the board, White (後手, △; 上手) down.
type Color uint8

const (
	Black Color = iota
	White
)

// Other returns the opponent of c.
func (c Color) Other() Color { return c ^ 1 }

// String returns "black" or "white".
func (c Color) String() string {
	if c == White {
		return "white"
	}
	return "black"
}

// Square is the bit number of a square in a [Bitboard]. File and rank depend on the board; see
// [Rules.File], [Rules.Rank], [Rules.SquareAt]. Squares of a file have consecutive bits from
// the top; files go from Black's right to left.
type Square uint16

const NoSquare Square = 1<<16 - 1

const MaxSquares = 256

// Move is a move of any rule set: (from, to, promote) on the board, with the way of a double move,
// (kind, to) for a drop or a mine, or [Pass]. On ice, To is the square of rest.
type Move uint32

const (
	moveToShift   = 0
	moveFromShift = 8
	moveSquare    = MaxSquares - 1
	movePromote   = 1 << 16
	moveDrop      = 1 << 17
	moveWayShift  = 18 // 1 more than the direction of the first of two steps
	moveBits      = 9<<moveWayShift - 1
)

const (
	// NoMove is never legal.
	NoMove Move = 0
	// Pass is the void move (虚手), or the pass of a side without moves.
	Pass Move = moveDrop | movePromote
)

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

// WithPromotion returns the board move m with or without promotion.
func (m Move) WithPromotion(on bool) Move {
	if on {
		return m | movePromote
	}
	return m &^ movePromote
}

// From returns the origin of a board move; else it is undefined.
func (m Move) From() Square { return Square(m >> moveFromShift & moveSquare) }

// To returns the target square, undefined for [Pass].
func (m Move) To() Square { return Square(m & moveSquare) }

// MoveIndices bounds [Move.Index].
const MoveIndices = 1 << 18

// Index returns a number of m for tables: no two moves by one step share it.
func (m Move) Index() int { return int(m & (MoveIndices - 1)) }

// Kind returns the kind that leaves the hand, or NoKind.
func (m Move) Kind() Kind {
	if !m.IsDrop() {
		return NoKind
	}
	return Kind(m >> moveFromShift & moveSquare)
}
