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
	// ChecksGiven: a side has given enough checks.
	ChecksGiven
	// ZoneReached: a piece stands in its zone; see [EndingSpec.Reach].
	ZoneReached
	// TooFewPieces: a side has too few pieces left.
	TooFewPieces
	// KindTaken: a side has lost all pieces of a group; see [EndingSpec.Extinct].
	KindTaken
	// HandFull: a side holds enough pieces; see [EndingSpec.Hand].
	HandFull
)

var reasonIDs = [...]string{
	"", "mate", "no-move", "sennichite", "perpetual-check", "impasse", "impasse-points", "declaration",
	"declaration-failed", "move-limit", "try", "points", "hunt-over", "foul", "resignation", "time", "abandoned",
	"repetition-lost", "king-taken", "checks", "zone-reached", "few-pieces", "kind-taken", "hand-full",
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

func (p *Position) finished(c Color) bool { return p.Pieces(c^1, p.rules.prey).Empty() }

// Hunters returns the number of c's hunters (Seishin), promoted ones included.
func (p *Position) Hunters(c Color) int {
	n := p.Pieces(c, p.rules.hunter).Count()
	if k := p.rules.info[p.rules.hunter].Promoted; k != NoKind {
		n += p.Pieces(c, k).Count()
	}
	return n
}

// decided applies all rules but lack of moves.
func (p *Position) decided() bool { return p.Verdict().Over() }

// Score returns c's void moves, captured hunters and points (voids + weight × captures) in a
// rule set decided by points (Seishin). Only the first finisher has void moves.
func (p *Position) Score(c Color) (voids, captured, points int) {
	r := p.rules
	if !r.points {
		return 0, 0, 0
	}
	voids, captured = p.Hand(c, r.void), p.Hand(c, r.hunter)
	return voids, captured, voids + r.spec.Elimination.Weight*captured
}

// Secured reports whether c has certainly won the hunt: c alone has finished, and leads even
// if the other side captures all its hunters.
func (p *Position) Secured(c Color) bool {
	if !p.rules.points || !p.finished(c) || p.finished(c.Other()) {
		return false
	}
	_, _, own := p.Score(c)
	_, _, other := p.Score(c.Other())
	return own > other+p.rules.spec.Elimination.Weight*p.Hunters(c)
}

// Remaining returns the number of enemy prey that c still has to remove.
func (p *Position) Remaining(c Color) int {
	if !p.rules.points {
		return 0
	}
	return p.Pieces(c^1, p.rules.prey).Count()
}

// Ending returns the result that the position alone decides: mate, no legal move, try, points.
// The zero Result means that the game continues. Repetition, impasse and fouls need a [Game].
func (p *Position) Ending() Result {
	r := p.rules
	if res := p.Verdict(); res.Over() {
		return res
	}
	if p.HasLegal() {
		return Result{}
	}
	reason := NoLegalMove
	switch {
	case p.InCheck():
		reason = Mate
	case r.spec.NoMove == NoMoveDraws:
		return Result{Outcome: NoResult, Reason: reason}
	}
	return Result{Outcome: WinFor(p.side.Other()), Reason: reason}
}

func (p *Position) stalled() Result {
	if p.finished(Black) == p.finished(White) {
		return Result{}
	}
	return p.scored()
}

func (p *Position) scored() Result {
	fb, fw := p.finished(Black), p.finished(White)
	if fb != fw {
		winner := Black
		if fw {
			winner = White
		}
		return Result{Outcome: WinFor(winner), Reason: HuntOver}
	}
	_, _, b := p.Score(Black)
	_, _, w := p.Score(White)
	r := Result{Outcome: NoResult, Reason: PointsScored}
	switch {
	case b > w:
		r.Outcome = BlackWins
	case w > b:
		r.Outcome = WhiteWins
	}
	return r
}
