package shogi

// Outcome is who wins.
type Outcome uint8

// The outcomes. NoResult is 無勝負 and 引き分け alike; [Reason] tells which.
const (
	Undecided Outcome = iota
	BlackWins
	WhiteWins
	NoResult
)

// WinFor returns the outcome in which c wins.
func WinFor(c Color) Outcome { return BlackWins + Outcome(c) }

// Winner returns the winning side; ok is false when nobody has won.
func (o Outcome) Winner() (c Color, ok bool) {
	switch o {
	case BlackWins:
		return Black, true
	case WhiteWins:
		return White, true
	}
	return Black, false
}

// Reason is why a game ended.
type Reason uint8

// The reasons.
const (
	// NotOver: the game goes on.
	NotOver Reason = iota
	// Mate (詰み).
	Mate
	// NoLegalMove: not in check, but without a legal move.
	NoLegalMove
	// Sennichite: fourfold repetition (千日手).
	Sennichite
	// PerpetualCheck: 連続王手の千日手; the side that checked loses.
	PerpetualCheck
	// Impasse: 持将棋 without a winner, by points.
	Impasse
	// ImpassePoints: 持将棋 by agreement, lost by the side with too few points.
	ImpassePoints
	// Declaration: 入玉宣言勝ち.
	Declaration
	// DeclarationFailed: a declaration whose conditions did not hold; the
	// declarer loses.
	DeclarationFailed
	// MoveLimit: the 500-move rule.
	MoveLimit
	// TryReached: the king reached the enemy king's start square.
	TryReached
	// PointsScored: decided by the points of void moves and captures (Seishin).
	PointsScored
	// HuntOver: one side alone has removed all prey, and the other cannot or
	// will not do the same any more (Seishin).
	HuntOver
	// FoulPlayed: an illegal move, see [Result.Foul].
	FoulPlayed
	// Resignation (投了).
	Resignation
	// TimeUp (切れ負け).
	TimeUp
	// Abandoned (中断).
	Abandoned
	// RepetitionLost: a repetition that loses by the rule set's own rule, see
	// [RepetitionRule].
	RepetitionLost
	// KingTaken: the piece whose loss loses was taken, see [Spec.Goal].
	KingTaken
)

var reasonIDs = [...]string{
	"", "mate", "no-move", "sennichite", "perpetual-check", "impasse", "impasse-points", "declaration",
	"declaration-failed", "move-limit", "try", "points", "hunt-over", "foul", "resignation", "time", "abandoned",
	"repetition-lost", "king-taken",
}

// String returns a stable lower-case word for the reason, "" for NotOver.
func (r Reason) String() string {
	if int(r) < len(reasonIDs) {
		return reasonIDs[r]
	}
	return "unknown"
}

// Result is how a game ended; the zero Result is a game that goes on.
type Result struct {
	Outcome Outcome
	Reason  Reason
	// Foul is set with FoulPlayed.
	Foul Foul
}

// Over reports whether the game has ended.
func (r Result) Over() bool { return r.Reason != NotOver }
