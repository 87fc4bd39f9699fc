package shogi

// Rules is a compiled rule set: geometry, movements, promotion, drops, endings
// and keys as tables. It is immutable and safe for concurrent use. Make one
// with [Compile].
type Rules struct {
	spec Spec
	geometry

	kinds     []Kind
	handKinds []Kind
	info      [MaxKinds + 1]KindInfo
	byLetter  map[string]Kind
	royal     Kind
	goal      Kind // whose loss loses, NoKind for none

	// Kinds that move alike share a class, so that the generator meets the five
	// gold-like pieces as one. classOf maps a kind to its class.
	classes    int
	classOf    [MaxKinds + 1]uint8
	movers     [2][maxClasses]mover
	kingClass  int // -1 without a king
	sliders    []uint8
	classKinds [maxClasses][]Kind

	zone [2]Bitboard
	// dropBar holds the squares where a kind may never be dropped.
	dropBar [2][MaxKinds + 1]Bitboard
	// dropZone holds the squares where a colour may drop at all, dropTo those where
	// a kind may stand after it.
	dropZone [2]Bitboard
	dropTo   [2][MaxKinds + 1]Bitboard
	// stepFrom[c][k] holds the squares from which some piece of c could attack k
	// by a step; nearKing[c][k] those from which it could so attack a square that
	// a king on k can step to.
	stepFrom, nearKing [2][MaxSquares]Bitboard
	// lineFrom[c][k] holds the squares from which some piece of c would attack k by a
	// slide on an empty board.
	lineFrom [2][MaxSquares]Bitboard
	// jumpFrom[c][k] holds the squares from which some piece of c could attack k
	// by a jump, given the right hurdles.
	jumpFrom [2][MaxSquares]Bitboard

	droppable uint32 // kinds that may be dropped, by bit
	// noDropMate has those of the droppable kinds that may not mate by a drop.
	noDropMate uint32

	lines *lineTables // nil where sliders walk
	keys  *keyTable
	// mirror is each square with left and right exchanged, nil where something is
	// not the same then.
	mirror *[MaxSquares]Square

	slidesWrap bool // some slider's way wraps: pins and checks are found by walking
	walkTopos  []uint8

	style  genStyle
	passes bool // a side with a king that has no move and is not in check passes
	tries  bool
	try    [2]Square
	points bool // Elimination is set
	prey   Kind
	hunter Kind
	void   Kind
	mine   Kind
	gate   [2]Square
	gains  [MaxKinds + 1]bool // captured kinds that come into the captor's hand, to drop or to be counted
	// decides says that a position may end the game by itself: by a try, by points,
	// or by a goal that was taken.
	decides bool
}

// genStyle is the strategy of the move generator.
type genStyle uint8

const (
	// styleOrthodox: a piece moves where it attacks.
	styleOrthodox genStyle = iota
	// styleIce: quiet moves slide on.
	styleIce
	// styleJump: attacks depend on what stands beside the piece.
	styleJump
	// styleMixed: quiet moves and captures differ, or depend on the region.
	styleMixed
)

// maxClasses bounds the number of movement classes of a rule set.
// It is a power of two so that an index can be masked.
const maxClasses = 32

// KindInfo is what a rule set says of a kind of piece.
type KindInfo struct {
	Kind Kind
	// Letter is the SFEN letter, "+P" for a promoted kind.
	Letter string
	Names  KindNames
	// Promoted is the kind it promotes to, NoKind for none.
	Promoted Kind
	// Base is the kind it is when unpromoted: itself, if it is not promoted.
	Base Kind
	// Royal marks the king, Token what is only counted in a hand, Droppable what
	// may be dropped.
	Royal, Token, Droppable bool
	// Points is its worth in impasse counting, Box its value in the boxed game.
	Points, Box int
	// Spec is the kind's specification; do not modify it.
	Spec *KindSpec

	nifu     int
	oneAFile bool // never more than one on a file, and files can be subtracted
	dropMate bool
}

// ID returns the rule set's identifier.
func (r *Rules) ID() string { return r.spec.ID }

// Spec returns what the rules were compiled from. It must not be modified.
func (r *Rules) Spec() *Spec { return &r.spec }

// Kinds returns all kinds in the order of the Spec. The slice must not be
// modified.
func (r *Rules) Kinds() []Kind { return r.kinds }

// HandKinds returns the kinds that a hand can hold, tokens included, in the
// order of a SFEN hand. The slice must not be modified.
func (r *Rules) HandKinds() []Kind { return r.handKinds }

// Kind returns the kind with the given SFEN letter ("P", "+P"), or NoKind.
func (r *Rules) Kind(letter string) Kind { return r.byLetter[letter] }

// Info returns what the rules say of k, which must be a kind of r or NoKind.
func (r *Rules) Info(k Kind) *KindInfo { return &r.info[k&MaxKinds] }

// Captive reports whether a piece of the kind stays the other side's in a hand: it is
// counted there and never dropped.
func (in *KindInfo) Captive() bool {
	return !in.Droppable && !in.Token && !in.Royal && in.Base == in.Kind
}

// Royal returns the kind of the king, NoKind where the rule set has none.
func (r *Rules) Royal() Kind { return r.royal }

// Zone returns the promotion zone (敵陣) of c.
func (r *Rules) Zone(c Color) Bitboard { return r.zone[c&1] }

// Try returns the square that wins for a king of c that reaches it; ok is
// false where the rule set has no try rule.
func (r *Rules) Try(c Color) (sq Square, ok bool) { return r.try[c&1], r.tries }

// Gate returns the square of c's mine, NoSquare where there is none.
func (r *Rules) Gate(c Color) Square { return r.gate[c&1] }

// Mine returns the token kind of the mine, Void that of the void move; NoKind
// where there is none.
func (r *Rules) Mine() Kind { return r.mine }

// Void returns the token kind that counts void moves, NoKind for none.
func (r *Rules) Void() Kind { return r.void }
