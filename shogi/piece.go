package shogi

// Kind is a kind of piece without colour: 歩, と, 飛. Kinds are numbered from 1 in the order of
// [Spec.Kinds], which is that of a SFEN hand. A promoted kind is its own Kind; see
// [KindInfo.Base] and [KindInfo.Promoted].
type Kind uint8

// NoKind is the absent kind.
const NoKind Kind = 0

// MaxKinds bounds the kinds of a rule set.
const MaxKinds = 31

// Piece is a kind with its owner. The zero Piece is an empty square.
type Piece uint8

// NoPiece is an empty square.
const NoPiece Piece = 0

const pieceColorShift = 5

// NewPiece returns the piece of kind k owned by c.
func NewPiece(c Color, k Kind) Piece { return Piece(k) | Piece(c)<<pieceColorShift }

// Kind returns the kind of p, NoKind for an empty square.
func (p Piece) Kind() Kind { return Kind(p & MaxKinds) }

// Color returns the owner of p, undefined for an empty square.
func (p Piece) Color() Color { return Color(p >> pieceColorShift & 1) }
