package shogi

// Spec is a rule set as plain data, the input of [Compile]. Package variant
// makes Specs from TOML definitions; a program may also build one by hand.
//
// Places are written with 1-based files from Black's right and 1-based ranks
// from the top, as in USI.
type Spec struct {
	// ID names the rule set, for messages only.
	ID string

	// Files and Ranks are the extent of the board, 1 to 20 each; the squares
	// that are not Holes may number at most [MaxSquares].
	Files, Ranks int
	// Holes are the places of the rectangle that are no squares.
	Holes []Place

	// Kinds are the kinds of pieces, in the order of a SFEN hand; a promoted
	// kind stands anywhere after its base.
	Kinds []KindSpec

	// Regions are named sets of squares, for [KindSpec.Region].
	Regions map[string][]Place

	Promotion PromotionSpec
	Drops     DropSpec
	// Ice is set where a piece cannot stop on an empty square (skate).
	Ice *IceSpec
	// Mine is set where each side has a mine before its gate (Seishin).
	Mine *MineSpec

	// NoMove is what happens to a side without a legal move.
	NoMove NoMoveRule
	// Try is set where a king that reaches the enemy king's start square wins.
	// Index by the colour of the king that tries.
	Try *[2]Place
	// Elimination is set where the game is won on points by removing the prey
	// (Seishin).
	Elimination *EliminationSpec
	// Goal is the letter of a kind whose loss loses the game, as that of a king that
	// may be taken, "" for none. It is never royal, and never in a hand.
	Goal       string
	Repetition RepetitionSpec
	Impasse    ImpasseSpec

	// Set is the number of pieces of each unpromoted kind, by letter, that one
	// side has at the start of an even game: the most that two sides may have
	// together is twice that. Handicap credit counts against it. A kind that is
	// absent may not occur.
	Set map[string]int
}

// Place is a file (1-based, from Black's right) and a rank (1-based, from the
// top).
type Place struct{ File, Rank int }

// KindSpec describes a kind of piece.
type KindSpec struct {
	// Letter is the SFEN letter in upper case, with "+" before it for a promoted
	// kind: "P", "+P".
	Letter string
	// Names are the texts that notation writes.
	Names KindNames

	// Royal marks the king: it may not be left in check. At most one kind.
	Royal bool
	// Token marks something that is only ever counted in the hand and never
	// stands on the board: the mine, the void move.
	Token bool

	// Moves are the piece's movements for Black; White's are turned round.
	Moves []Atom
	// Region, when not empty, names a region within which the piece moves by
	// RegionMoves instead of Moves; with Confined it never leaves it again.
	Region      string
	RegionMoves []Atom
	Confined    bool
	// WrapFiles and WrapRanks say that for this kind the first and last file
	// (rank) are joined.
	WrapFiles, WrapRanks bool
	// Jump is the set of checkers jumps of the kind.
	Jump JumpRule
	// Prey lists the letters of the kinds it may capture, each with its promoted
	// form; empty means all.
	Prey []string

	// Promotes is the letter of the kind it promotes to, "" for none.
	Promotes string
	// MayStayDead lets the piece stay unpromoted where it can never move again;
	// MayDropDead lets it be dropped there. Otherwise promotion is forced there
	// and the drop barred. A square is dead for a piece that has no move from it
	// on an empty board.
	MayStayDead, MayDropDead bool

	// Drop says that the kind may be dropped from the hand.
	Drop bool
	// MaxPerFile bounds the own unpromoted pieces of the kind on a file that a
	// drop may lead to: 1 is 二歩 for the pawn; 0 is no bound.
	MaxPerFile int
	// NoDropMate forbids a drop of the kind that mates (打歩詰).
	NoDropMate bool

	// Points is the worth of the piece in impasse counting, promoted or not.
	Points int
	// Box is the value that the boxed game of seed 003 prints for the piece, 0
	// for none.
	Box int
}

// KindNames are the written forms of a kind.
type KindNames struct {
	// One is the single-character kanji: 歩, と, 杏 (for a board), 竜.
	One string
	// Two is the full name: 歩兵, 成香, 龍王.
	Two string
	// OneWhite and TwoWhite are White's forms: equal to One and Two but for
	// pieces whose two sides bear different names (玉 and 王, 日海 and 日陸).
	OneWhite, TwoWhite string
	// Move is the form used in Japanese move text: 歩, 成香, 馬.
	Move string
	// En and Zh are the English and the Chinese names.
	En, Zh string
	// Western is the letter form of Western notation: P, +P.
	Western string
}

// Atom is one movement of a piece for Black: a step, a leap or a slide.
type Atom struct {
	// Left and Up are the offset of one step: files to the left as Black sees
	// it, and ranks up the board.
	Left, Up int
	// Slides says that the step may be repeated over empty squares, without a
	// bound.
	Slides bool
	// Quiet lets it end on an empty square, Capture on an enemy piece.
	Quiet, Capture bool
	// IceLeft and IceUp are the direction in which the piece is carried on over
	// ice after a quiet step; both 0 where it stops at once.
	IceLeft, IceUp int
}

// JumpRule is a set of checkers jumps (seed 001, チェッカー将棋).
type JumpRule uint8

const (
	// JumpOne: over exactly one piece of either side on the first square of any
	// direction the piece moves in, onto the next square in that direction; for
	// a leaper, over the piece on its leap onto the square two leaps away.
	JumpOne JumpRule = 1 << iota
	// JumpChain: after landing on an empty square, on in the same direction
	// while the next square is occupied; a capture ends it.
	JumpChain
	// JumpRun: over a run of two or more pieces at once, onto an empty square
	// only.
	JumpRun
)

// PromotionSpec says where and when pieces promote.
type PromotionSpec struct {
	// Zone is the promotion zone (敵陣) of each colour.
	Zone [2][]Place
	// OnLeaving says that a move which starts in the zone may promote too.
	OnLeaving bool
	// Forced says that every move that may promote does.
	Forced bool
	// DeadFlat finds the dead squares as if no edges were joined.
	DeadFlat bool
}

// DropSpec says what becomes of captured pieces.
type DropSpec struct {
	// ToHand says that a captured piece goes to the captor's hand, its promotion
	// lost. Otherwise it leaves play.
	ToHand bool
	// Counted lists letters of kinds that, although they leave play, are counted
	// in the captor's hand (Seishin's captured J).
	Counted []string
	// Zone are the squares of each colour where it may drop; nil for all.
	Zone *[2][]Place
}

// IceSpec says how a slide over ice ends. Captures and drops do not slide. The
// gap never takes a piece back behind its first step.
type IceSpec struct {
	// EnemyGap and FriendGap are the numbers of empty squares left before an
	// enemy and before a friend, 0 or 1.
	EnemyGap, FriendGap int
	// GapBars forbids a move whose first step leaves no room for the gap; otherwise
	// the piece stays on its first step.
	GapBars bool
	// DeadBars forbids a move by which a piece is carried onto a square from which
	// it can never move; otherwise it stays there.
	DeadBars bool
}

// MineSpec describes the mines: a side with a mine in hand may, instead of a
// move, remove an enemy piece that stands on its own gate.
type MineSpec struct {
	// Letter is the token kind that stands for the mine in the hand.
	Letter string
	// Gate is the square of each colour's mine.
	Gate [2]Place
	// Counts says that a removed piece counts as captured.
	Counts bool
}

// NoMoveRule is what happens to a side without a legal move.
type NoMoveRule uint8

const (
	// NoMoveLoses: the side loses, as in shogi, mated or not.
	NoMoveLoses NoMoveRule = iota
	// NoMovePasses: the side passes, unless it is mated, which loses; the pass is not
	// counted.
	NoMovePasses
	// NoMoveDraws: the side loses when it is mated, otherwise the game ends without
	// result.
	NoMoveDraws
)

// EliminationSpec is the ending of Seishin (seed 000): a side that has removed
// all enemy prey makes counted void moves until the other has done the same;
// the first finisher scores N + Weight·M, the other Weight·M, with N its void
// moves and M the enemy hunters each has captured.
type EliminationSpec struct {
	// Prey and Hunter are letters; a promoted hunter counts as a hunter.
	Prey, Hunter string
	// Void is the letter of the token that counts void moves in the hand.
	Void string
	// Weight is the worth of one captured hunter.
	Weight int
	// StallLoses says that a repetition (千日手) while one side alone has finished
	// wins for that side: the other has given up its hunt. Otherwise it is the
	// plain repetition. Void moves are no progress: their count does not tell
	// positions apart.
	StallLoses bool
	// PlaysOn goes on with the game while a side without hunters has still prey to
	// remove; otherwise it is over.
	PlaysOn bool
}

// RepetitionSpec is the rule of 千日手.
type RepetitionSpec struct {
	// Times is the occurrence of a position that ends the game; 0 means never.
	Times int
	// PerpetualLoses says that a side whose every move between the first and
	// the last occurrence gave check loses.
	PerpetualLoses bool
	// Plain is what any other repetition brings, Both what it brings when every
	// move of both sides gave check.
	Plain, Both RepetitionRule
}

// RepetitionRule is what a repetition brings to which nobody was forced by
// checks alone.
type RepetitionRule uint8

const (
	// RepetitionDraws: no result, as in shogi.
	RepetitionDraws RepetitionRule = iota
	// RepetitionFirstLoses: the side that moved first in the game loses, as in
	// minishogi.
	RepetitionFirstLoses
	// RepetitionCloserLoses: the side whose move repeats the position for the last
	// time loses.
	RepetitionCloserLoses
)

// ImpasseRule is a rule of 持将棋.
type ImpasseRule uint8

// The impasse rules. [ImpasseTry] is offered through [Spec.Try].
const (
	ImpasseNone ImpasseRule = iota
	// Impasse24Agreed: the sides agree to count; a side under 24 loses.
	Impasse24Agreed
	// Impasse27Declared: the CSA declaration, 28 points for Black, 27 for White.
	Impasse27Declared
	// Impasse24Declared: 31 points win, 24 to 30 are no result.
	Impasse24Declared
	// ImpasseTry: the king that reaches the enemy king's start square wins.
	ImpasseTry
)

// ImpasseSpec is the rule set's impasse rule and its numbers.
type ImpasseSpec struct {
	Rule ImpasseRule
	// Pieces is the number of own pieces beside the king that a declarer must
	// have in the camp: 10.
	Pieces int
	// MaxPly ends the game as a draw after that many moves, put off while checks
	// go on; 0 means never.
	MaxPly int
}
