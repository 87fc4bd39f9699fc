package shogi

// Spec is a rule set as plain data, the input of [Compile]. Package variant reads Specs from
// TOML.
//
// Places count files from Black's right and ranks from the top, from 1, as USI.
type Spec struct {
	// ID is for messages.
	ID string

	// Files and Ranks are 1 to 20; at most [MaxSquares] squares are not Holes.
	Files, Ranks int
	// Holes are places without a square.
	Holes []Place

	// Kinds are in SFEN hand order; a promoted kind follows its base.
	Kinds []KindSpec

	// Regions are named sets of squares, for [KindSpec.Region].
	Regions map[string][]Place

	Promotion PromotionSpec
	Drops     DropSpec
	// Ice: pieces cannot stop on empty squares (skate).
	Ice *IceSpec
	// Mine: each side has a mine at its gate (Seishin).
	Mine *MineSpec

	// Lent: pieces move as their neighbours do (安南将棋).
	Lent *LentSpec
	// Facing: kings may not face each other along a file without a piece between them (xiangqi).
	Facing bool
	// Captures restricts or extends captures.
	Captures CaptureSpec
	// Trade restricts captures of lions (中将棋), or is nil.
	Trade *TradeSpec
	// Frozen is when attacked pieces may not move.
	Frozen FrozenRule

	// NoMove applies to a side without a legal move.
	NoMove NoMoveRule
	// Royals is when a side with several royal pieces has lost.
	Royals RoyalsRule
	// Endings are further ways to win.
	Endings EndingSpec
	// Try is the square where a king wins, by the king's colour.
	Try *[2]Place
	// Elimination: removing the prey decides, on points (Seishin).
	Elimination *EliminationSpec
	// Goal is the letter of a kind whose capture loses the game, or "". It is never royal and
	// never in a hand.
	Goal       string
	Repetition RepetitionSpec
	Impasse    ImpasseSpec

	// Set is one side's number of each unpromoted kind, by letter, in an even game. A position
	// has at most twice that. Handicap credit uses it. Absent kinds may not occur.
	Set map[string]int
}

// Place is a file (1-based, from Black's right) and a rank (1-based, from the top).
type Place struct{ File, Rank int }

// KindSpec describes a kind of piece.
type KindSpec struct {
	// Letter is the SFEN letter: "P", "+P"; with more than 26 pieces also "C'", "+C'", never in a hand.
	Letter string
	// Names are the written forms.
	Names KindNames

	// Royal marks the king. Several kinds may be royal; see [Spec.Royals].
	Royal bool
	// Token is only counted in the hand: the mine, the void move.
	Token bool

	// Moves are for Black; White's are rotated.
	Moves []Atom
	// Double has further moves: steps to a neighbour. After one the piece may step once more, by one of them,
	// in the same direction or back, and capture on both squares (獅子). DoubleStraight: only in the same
	// line.
	Double         []Atom
	DoubleStraight bool
	// Region names where the piece moves by RegionMoves; if Confined, it never leaves.
	Region      string
	RegionMoves []Atom
	Confined    bool
	// RegionTurned: White's region is Black's, turned round.
	RegionTurned bool
	// WrapFiles and WrapRanks join the first and last file (rank) for this kind.
	WrapFiles, WrapRanks bool
	// Jump has the checkers jumps.
	Jump JumpRule
	// Prey lists the letters it may capture, promoted forms included; empty means all.
	Prey []string
	// Immune: it is never captured.
	Immune bool
	// Becomes is the letter of the unpromoted kind that the captor of it or its promoted form has in
	// hand instead, or "".
	Becomes string

	// Promotes is the letter of the promoted kind, or "".
	Promotes string
	// MayStayDead and MayDropDead allow staying unpromoted, or a drop, where the piece can
	// never move on an empty board. Otherwise promotion is forced and the drop illegal.
	MayStayDead, MayDropDead bool

	Drop bool
	// MaxPerFile bounds own unpromoted pieces on a file after a drop: 1 is 二歩, 0 no bound.
	MaxPerFile int
	// NoDropMate is 打歩詰.
	NoDropMate bool

	// Points is for impasse counting, even when promoted.
	Points int
	// Box is the value in the boxed game of seed 003.
	Box int
}

// KindNames are the written forms of a kind.
type KindNames struct {
	// One is the single kanji on a board: 歩, と, 杏, 竜.
	One string
	// Two is the full name: 歩兵, 成香, 龍王.
	Two string
	// OneWhite and TwoWhite replace One and Two for White (玉/王, 日海/日陸).
	OneWhite, TwoWhite string
	// Move is the Japanese move text: 歩, 成香, 馬.
	Move   string
	En, Zh string
	// Western is the Western letter: P, +P.
	Western string
}

// Atom is a step, leap or slide, for Black.
type Atom struct {
	// Left and Up are the offset of one step.
	Left, Up int
	// Slides: repeat over empty squares.
	Slides bool
	// Min and Max bound the steps of a slide; 0 is no bound. A lame straight leap (Betza nD) is a
	// slide with Min = Max.
	Min, Max int
	// LegLeft and LegUp are the offset of a square that must be empty (Betza nN), or 0, 0.
	LegLeft, LegUp int
	// Hop is the hurdle of a slide.
	Hop HopRule
	// Quiet: may end on an empty square. Capture: on an enemy piece.
	Quiet, Capture bool
	// IceLeft and IceUp are the slide direction after a quiet step on ice; 0, 0 is no slide.
	IceLeft, IceUp int
}

// HopRule is how a slide needs a hurdle, a piece of either side.
type HopRule uint8

const (
	HopNone HopRule = iota
	// HopBeyond: over exactly one piece, and on (Betza p, the cannon).
	HopBeyond
	// HopBehind: to the square behind the first piece (Betza g, the grasshopper).
	HopBehind
)

// LentSpec is how neighbours lend their moves. A lender's own loans do not count.
type LentSpec struct {
	// From has the offsets (Left, Up) of lenders, as the borrower sees them.
	From []Atom
	// Own and Enemy are whose pieces lend.
	Own, Enemy bool
	// Adds: the piece keeps its own moves as well.
	Adds bool
	// Borrowers lists the letters that borrow; empty means all.
	Borrowers []string
}

// CaptureSpec is what may be captured.
type CaptureSpec struct {
	// Must: a side that can capture must.
	Must bool
	// Own: own pieces may be captured, royal ones excepted.
	Own bool
	// Protected: a piece that could be recaptured is safe, a royal one excepted.
	Protected bool
	// Custodian: a move captures the enemy pieces that it encloses between two own pieces on a
	// rank or file (はさみ将棋). Corner: also one in a corner with both neighbours taken.
	Custodian, Corner bool
	// Support is what protection does to a piece's right to capture.
	Support SupportRule
}

// TradeSpec lists the letters of lions, and of the pieces whose capture on the way does not make the capture of
// a protected lion legal.
type TradeSpec struct{ Lions, Bait []string }

// SupportRule is what protection by an own piece does to the right to capture. A protector counts
// even if [FrozenRule] or SupportRule restrains it.
type SupportRule uint8

const (
	SupportNone SupportRule = iota
	// SupportNeeded: only protected pieces capture (Patrol chess).
	SupportNeeded
	// SupportBars: only unprotected pieces capture (Lortap chess).
	SupportBars
)

// FrozenRule is when attacked pieces may not move. An attacker counts even if FrozenRule or
// [SupportRule] restrains it. A frozen piece gives no check.
type FrozenRule uint8

const (
	FrozenNone FrozenRule = iota
	// FrozenAttacked: a piece that any enemy piece attacks (金縛り将棋).
	FrozenAttacked
	// FrozenAlike: a piece that an enemy piece of its own kind attacks (Madrasi chess, マドラシ).
	FrozenAlike
)

// RoyalsRule is when a side with several royal pieces has lost.
type RoyalsRule uint8

const (
	// RoyalsAll: when one is mated.
	RoyalsAll RoyalsRule = iota
	// RoyalsLast: when the last one is captured. A side with two or more is never in check.
	RoyalsLast
)

// EndingSpec has ways to win that the position alone decides.
type EndingSpec struct {
	// Checks: a side that has given Checks checks wins; 0 is never. Above 1, ChecksToken counts
	// them in the hand.
	Checks      int
	ChecksToken string
	// Reach: a piece in its zone wins.
	Reach []ReachSpec
	// Few: a side with at most so many pieces, hands included, loses; 0 is never. FewAnswers:
	// unless its next move leaves the other side as few; then there is no result.
	Few        int
	FewAnswers bool
	// Extinct lists groups of letters, promoted forms included: a side without any of a group on
	// the board loses.
	Extinct [][]string
	// Hand: a side with at least so many pieces in hand loses, or wins if HandWins; 0 is never.
	Hand     int
	HandWins bool
}

// ReachSpec is a zone where a piece wins.
type ReachSpec struct {
	// Letters are the kinds that win.
	Letters []string
	// Zone is by the piece's colour.
	Zone [2][]Place
	// Safe: only if the other side cannot capture it at once.
	Safe bool
}

// JumpRule is a set of checkers jumps (seed 001, チェッカー将棋).
type JumpRule uint8

const (
	// JumpOne: over one piece of either side on the next square onto the square behind it; for
	// leapers, twice the leap.
	JumpOne JumpRule = 1 << iota
	// JumpChain: JumpOne; a slider that lands on an empty square continues while the next one is
	// occupied. A capture ends it.
	JumpChain
	// JumpRun: JumpOne, and over two or more adjacent pieces onto an empty square.
	JumpRun
)

// PromotionSpec is where and how pieces promote.
type PromotionSpec struct {
	// Zone is the promotion zone (敵陣) by colour.
	Zone [2][]Place
	// OnLeaving: a move out of the zone may promote.
	OnLeaving bool
	// Forced: promotion is compulsory.
	Forced bool
	// By is the kind of move that promotes.
	By PromotionRule
	// Inside: a move from the zone promotes only if it captures or ends on a dead square (中将棋).
	Inside bool
	// Back: such a move turns a promoted piece back.
	Back bool
	// DeadFlat: dead squares ignore joined edges.
	DeadFlat bool
}

// PromotionRule is the kind of move that promotes.
type PromotionRule uint8

const (
	// PromotionByZone: a move into or within the zone.
	PromotionByZone PromotionRule = iota
	// PromotionByCapture: a capture.
	PromotionByCapture
	// PromotionByMove: every move.
	PromotionByMove
)

// DropSpec is the fate of captured pieces.
type DropSpec struct {
	// ToHand: they enter the captor's hand unpromoted. Otherwise they leave play.
	ToHand bool
	// Shared: both sides drop from one hand, kept as two equal ones. Doubled: a captured piece
	// becomes two.
	Shared, Doubled bool
	// Faces: pieces may be dropped promoted.
	Faces bool
	// Counted lists letters that leave play but are counted in the captor's hand (Seishin's
	// captured J).
	Counted []string
	// Zone is where each colour may drop; nil for all.
	Zone *[2][]Place
}

// IceSpec is how slides end. Captures and drops do not slide. The gap never moves a piece
// behind its first step.
type IceSpec struct {
	// EnemyGap and FriendGap are the empty squares left before a piece, 0 or 1.
	EnemyGap, FriendGap int
	// GapBars makes a move without room for the gap illegal; else the piece stays on its first
	// step.
	GapBars bool
	// DeadBars makes a slide onto a dead square illegal without promotion.
	DeadBars bool
}

// MineSpec describes mines: instead of moving, a side with a mine in hand may remove an enemy
// piece on its own gate.
type MineSpec struct {
	// Letter is the mine's token.
	Letter string
	Gate   [2]Place
	// Counts: a removed piece counts as captured.
	Counts bool
}

// NoMoveRule applies to a side without a legal move.
type NoMoveRule uint8

const (
	// NoMoveLoses: as in shogi, mated or not.
	NoMoveLoses NoMoveRule = iota
	// NoMovePasses: an uncounted pass; mate loses.
	NoMovePasses
	// NoMoveDraws: no result; mate loses.
	NoMoveDraws
)

// EliminationSpec is the ending of Seishin (seed 000). A side that has removed all enemy prey
// makes counted void moves until the other has too. The first finisher scores N + Weight·M,
// the other Weight·M (N void moves, M captured hunters).
type EliminationSpec struct {
	// Prey and Hunter are letters; promoted hunters count.
	Prey, Hunter string
	// Void is the token that counts void moves.
	Void string
	// Weight is the points of a captured hunter.
	Weight int
	// StallLoses: a repetition (千日手) while one side alone has finished wins for it; void moves
	// are no progress. Otherwise the plain rule applies.
	StallLoses bool
	// PlaysOn: continue while a side without hunters has prey to remove.
	PlaysOn bool
}

// RepetitionSpec is the rule of 千日手.
type RepetitionSpec struct {
	// Times is the occurrence that ends the game; 0 means never.
	Times int
	// PerpetualLoses: a side that checked with every move of the loop loses.
	PerpetualLoses bool
	// Both applies if every move of both sides gave check, Plain to the rest.
	Plain, Both RepetitionRule
}

// RepetitionRule is the result of a repetition.
type RepetitionRule uint8

const (
	// RepetitionDraws: no result, as in shogi.
	RepetitionDraws RepetitionRule = iota
	// RepetitionFirstLoses: the first mover of the game loses (minishogi).
	RepetitionFirstLoses
	// RepetitionCloserLoses: the closer of the loop loses.
	RepetitionCloserLoses
)

// ImpasseRule is a rule of 持将棋.
type ImpasseRule uint8

// [ImpasseTry] is set by [Spec.Try].
const (
	ImpasseNone ImpasseRule = iota
	// Impasse24Agreed: count by agreement; a side under 24 loses.
	Impasse24Agreed
	// Impasse27Declared: the CSA declaration, 28 points for Black, 27 for White.
	Impasse27Declared
	// Impasse24Declared: 31 points win; 24 to 30 have no result.
	Impasse24Declared
	// ImpasseTry: a king on the enemy king's start square wins.
	ImpasseTry
)

// ImpasseSpec is the impasse rule with its numbers.
type ImpasseSpec struct {
	Rule ImpasseRule
	// Pieces is the number of own pieces besides the king required in the camp: 10.
	Pieces int
	// MaxPly draws the game after that many moves, later while checks last; 0 means never.
	MaxPly int
}
