// Package shogi is the kernel: squares, pieces, moves, rules, positions, legal moves, fouls
// and results.
//
// [Setup] is any drawing of a board. [Setup.Position] returns a legal [Position] or all
// faults. [Position.Play] checks a move and names the foul. [Position.Make] and
// [Position.Unmake] are unchecked, for engines.
//
// A rule set is a [Spec], plain data. [Compile] turns it into immutable [Rules]: tables, and
// generators picked at compile time. No later code asks for the variant. Package variant reads
// Specs from TOML; package notation reads and writes moves and positions.
//
// The package uses only the standard library, has no global state, and neither logs nor reads
// a clock.
package shogi

// Rules is a compiled rule set. It is immutable and safe for concurrent use. Make one with
// [Compile].
type Rules struct {
	spec Spec
	geometry

	kinds     []Kind
	handKinds []Kind
	info      [MaxKinds + 1]KindInfo
	byLetter  map[string]Kind
	royal     Kind   // the first royal kind
	royals    uint64 // royal kinds, by bit
	crowned   bool   // a side may have several royal pieces
	goal      Kind   // loses the game when captured; or NoKind

	// Kinds that move alike share a class, such as the five gold-like kinds.
	classes    int
	classOf    [MaxKinds + 1]uint8
	ways       [2][]*movement       // by class
	movers     [2][maxClasses]mover // empty with styleMixed
	kingClass  int                  // -1 without a king
	sliders    []uint8
	classKinds [][]Kind

	zone    [2]Bitboard
	dropBar [2][MaxKinds + 1]Bitboard
	// dropZone is per colour, dropTo per kind.
	dropZone [2]Bitboard
	dropTo   [2][MaxKinds + 1]Bitboard
	// stepFrom[c][k]: squares where some piece of c could attack k by a step; nearKing[c][k]:
	// a neighbour of k.
	stepFrom, nearKing [2][halfSquares]half
	// lineFrom is the same for a slide on an empty board.
	lineFrom [2][halfSquares]half
	jumpFrom [2][halfSquares]half

	droppable uint64 // by bit
	// noDropMate: kinds with 打歩詰.
	noDropMate uint64

	lines  *lineTables // nil where sliders walk
	keys   *keyTable
	mirror *[MaxSquares]Square

	slidesWrap bool // pins and checks are found by walking
	walkTopos  []uint8

	style  genStyle
	passes bool // a side with a king and no move passes unless in check
	tries  bool
	try    [2]Square
	points bool
	prey   Kind
	hunter Kind
	void   Kind
	mine   Kind
	gate   [2]Square
	gains  [MaxKinds + 1]bool // kinds that enter the captor's hand
	// decides: a position alone may end the game.
	decides bool

	// turned is what a promotion makes of a kind, or NoKind.
	turned [MaxKinds + 1]Kind
	// effects: a move does more than move, promote or drop a piece and capture one.
	effects bool
	// held is what a captured kind is in the hand: its base, or what it becomes.
	held [MaxKinds + 1]Kind
	// lions and bait are kinds, by bit; see [TradeSpec].
	lions, bait uint64
	// doubles: some pieces step twice.
	doubles bool
	// exchanges: some captured pieces become others.
	exchanges bool
	// restrains: some pieces may not move or capture, by who attacks or protects them.
	restrains bool
	// lenders are the squares of lenders, by colour and square of the borrower.
	lenders [2][][MaxSquares]Square
	borrows uint64 // kinds, by bit
	immune  uint64
	reaches []reachRule
	extinct []uint64 // groups of kinds, by bit
	checks  Kind     // the token that counts checks
}

type reachRule struct {
	kinds uint64
	zone  [2]Bitboard
	safe  bool
}

type genStyle uint8

const (
	// styleOrthodox: a piece moves where it attacks.
	styleOrthodox genStyle = iota
	// styleIce: quiet moves slide on.
	styleIce
	// styleJump: attacks depend on hurdles.
	styleJump
	// styleMixed: moves are found by walking, and tried if there is a king. Boards of more than
	// halfSquares squares are so.
	styleMixed
)

// maxClasses is a power of two, to mask indices.
const maxClasses = 32

// KindInfo describes a kind.
type KindInfo struct {
	Kind Kind
	// Letter is the SFEN letter, "+P" for a promoted kind.
	Letter string
	Names  KindNames
	// Promoted is the promoted kind or NoKind.
	Promoted Kind
	// Base is the unpromoted kind.
	Base Kind
	// Royal marks the king. Token is only counted in a hand.
	Royal, Token, Droppable bool
	// Points is for impasse counting, Box for the boxed game.
	Points, Box int
	// Spec must not be modified.
	Spec *KindSpec

	nifu     int
	oneAFile bool // at most one on a file, and files can be subtracted
	dropMate bool
	face     Kind // the promoted kind that may be dropped instead, or NoKind
}

// ID returns the identifier.
func (r *Rules) ID() string { return r.spec.ID }

// Spec returns the source. It must not be modified.
func (r *Rules) Spec() *Spec { return &r.spec }

// Kinds returns all kinds in the order of the Spec. It must not be modified.
func (r *Rules) Kinds() []Kind { return r.kinds }

// HandKinds returns the kinds a hand can hold, tokens included, in SFEN order. It must not be
// modified.
func (r *Rules) HandKinds() []Kind { return r.handKinds }

// Kind returns the kind with a SFEN letter ("P", "+P"), or NoKind.
func (r *Rules) Kind(letter string) Kind { return r.byLetter[letter] }

// Info returns the data of k, a kind of r or NoKind.
func (r *Rules) Info(k Kind) *KindInfo { return &r.info[k&MaxKinds] }

// Decides reports whether a position may end the game without a look at the moves; see
// [Position.Verdict].
func (r *Rules) Decides() bool { return r.decides }

// Held returns what a captured piece of kind k is in the captor's hand.
func (r *Rules) Held(k Kind) Kind { return r.held[k&MaxKinds] }

// Simple reports whether every move only moves, promotes or drops one piece and captures at most
// one. Otherwise pieces may turn back, hands be shared, checks be counted or pieces enclosed, and
// a side may have several royal pieces.
func (r *Rules) Simple() bool { return !r.effects }

// Turned returns the kind that a promotion makes of k: its promoted form, its base where promoted
// pieces turn back, or NoKind.
func (r *Rules) Turned(k Kind) Kind { return r.turned[k&MaxKinds] }

// Captive reports whether a captured piece is counted in the hand and never dropped.
func (in *KindInfo) Captive() bool {
	return !in.Droppable && !in.Token && !in.Royal && in.Base == in.Kind
}

// Royal returns the king's kind, or NoKind.
func (r *Rules) Royal() Kind { return r.royal }

// Mates reports whether mate problems make sense: there is a king, and no count of checks ends the
// game first.
func (r *Rules) Mates() bool { return r.royal != NoKind && r.spec.Endings.Checks == 0 }

// Zone returns the promotion zone (敵陣) of c.
func (r *Rules) Zone(c Color) Bitboard { return r.zone[c&1] }

// Try returns the square where a king of c wins; ok is false without a try rule.
func (r *Rules) Try(c Color) (sq Square, ok bool) { return r.try[c&1], r.tries }

// Gate returns the square of c's mine, or NoSquare.
func (r *Rules) Gate(c Color) Square { return r.gate[c&1] }

// Mine returns the mine's token, or NoKind.
func (r *Rules) Mine() Kind { return r.mine }

// Void returns the token that counts void moves, or NoKind.
func (r *Rules) Void() Kind { return r.void }
