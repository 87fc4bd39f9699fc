package shogi

// Outcome is the winner, if any.
type Outcome uint8

// NoResult is 無勝負 and 引き分け; [Reason] distinguishes them.
const (
	Undecided Outcome = iota
	BlackWins
	WhiteWins
	NoResult
)

// WinFor returns the win of c.
func WinFor(c Color) Outcome { return BlackWins + Outcome(c) }

// Winner returns the winner; ok is false without one.
func (o Outcome) Winner() (c Color, ok bool) {
	switch o {
	case BlackWins:
		return Black, true
	case WhiteWins:
		return White, true
	}
	return Black, false
}

// Reason is the cause of the end.
type Reason uint8

const (
	// NotOver: the game goes on.
	NotOver Reason = iota
	// Mate (詰み).
	Mate
	// NoLegalMove: not in check.
	NoLegalMove
	// Sennichite: fourfold repetition (千日手).
	Sennichite
	// PerpetualCheck: 連続王手の千日手; the checking side loses.
	PerpetualCheck
	// Impasse: 持将棋 without a winner.
	Impasse
	// ImpassePoints: agreed 持将棋; a side lacks points.
	ImpassePoints
	// Declaration: 入玉宣言勝ち.
	Declaration
	// DeclarationFailed: the declarer loses.
	DeclarationFailed
	// MoveLimit: the 500-move rule.
	MoveLimit
	// TryReached: a king on the enemy king's start square.
	TryReached
	// PointsScored: by points of void moves and captures (Seishin).
	PointsScored
	// HuntOver: one side alone has removed all prey (Seishin).
	HuntOver
	// FoulPlayed: see [Result.Foul].
	FoulPlayed
	// Resignation (投了).
	Resignation
	// TimeUp (切れ負け).
	TimeUp
	// Abandoned (中断).
	Abandoned
	// RepetitionLost: see [RepetitionRule].
	RepetitionLost
	// KingTaken: see [Spec.Goal].
	KingTaken
)

var reasonIDs = [...]string{
	"", "mate", "no-move", "sennichite", "perpetual-check", "impasse", "impasse-points", "declaration",
	"declaration-failed", "move-limit", "try", "points", "hunt-over", "foul", "resignation", "time", "abandoned",
	"repetition-lost", "king-taken",
}

// String returns a stable lower-case word, "" for NotOver.
func (r Reason) String() string {
	if int(r) < len(reasonIDs) {
		return reasonIDs[r]
	}
	return "unknown"
}

// Result is the end of a game. The zero Result means that it continues.
type Result struct {
	Outcome Outcome
	Reason  Reason
	// Foul is set with FoulPlayed.
	Foul Foul
}

// Over reports whether the game has ended.
func (r Result) Over() bool { return r.Reason != NotOver }
