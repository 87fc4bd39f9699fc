package shogi

import "fmt"

// Foul is a breach of the rules (反則). It is an error for errors.Is.
type Foul uint8

// Seeds 002 and 003 list the fouls that lose a game; the others explain impossible moves.
const (
	// NoFoul is the absence of a foul.
	NoFoul Foul = iota
	// Nifu: a second unpromoted pawn on a file (二歩).
	Nifu
	// DropMate: a pawn drop that mates (打歩詰).
	DropMate
	// DeadDrop: a drop where the piece could never move (行き所のない駒).
	DeadDrop
	// DeadMove: a move that leaves a piece unpromoted where it can never move.
	DeadMove
	// LeftInCheck: the own king is in check after the move (王手放置, 自殺手).
	LeftInCheck
	// ImpossibleMove: the piece does not move like that.
	ImpossibleMove
	// ImpossiblePromotion: the piece cannot promote, or not here.
	ImpossiblePromotion
	// OutOfTurn: the piece belongs to the other side (二手指し).
	OutOfTurn
	// EmptyOrigin: the origin is empty.
	EmptyOrigin
	// Occupied: a drop on an occupied square, or a capture of an own piece.
	Occupied
	// NotInHand: the piece is not in hand, or the mine is spent.
	NotInHand
	// GameOver: the game has ended.
	GameOver
	// MustPass: only the void move (虚手) is legal.
	MustPass
	// MayNotPass: the side has a move.
	MayNotPass
	// NoTarget: no enemy stands on the mine's gate.
	NoTarget
	// FailedDeclaration: the conditions of a declaration of 入玉 do not hold.
	FailedDeclaration
	// OutOfTime: the clock ran out (切れ負け).
	OutOfTime
	// Perpetual: perpetual check (連続王手の千日手).
	Perpetual
)

var foulText = [...]string{
	NoFoul:              "no foul",
	Nifu:                "nifu: a second unpromoted pawn on the file",
	DropMate:            "uchifuzume: a pawn drop may not mate",
	DeadDrop:            "the dropped piece could never move from there",
	DeadMove:            "the piece could never move again unless it promotes",
	LeftInCheck:         "the own king would be in check",
	ImpossibleMove:      "the piece does not move like that",
	ImpossiblePromotion: "the piece cannot promote by this move",
	OutOfTurn:           "the piece belongs to the other side",
	EmptyOrigin:         "no piece stands on the square of origin",
	Occupied:            "the square is occupied",
	NotInHand:           "the piece is not in the hand",
	GameOver:            "the game is over",
	MustPass:            "the side may only pass",
	MayNotPass:          "the side has a move and may not pass",
	NoTarget:            "no enemy stands on the gate",
	FailedDeclaration:   "the conditions of the declaration do not hold",
	OutOfTime:           "out of time",
	Perpetual:           "perpetual check",
}

// Error returns one English clause.
func (f Foul) Error() string {
	if int(f) < len(foulText) {
		return foulText[f]
	}
	return fmt.Sprintf("foul %d", uint8(f))
}

// ID returns a stable lower-case word: "nifu", "drop-mate".
func (f Foul) ID() string {
	if int(f) < len(foulIDs) {
		return foulIDs[f]
	}
	return "unknown"
}

var foulIDs = [...]string{
	"none", "nifu", "drop-mate", "dead-drop", "dead-move", "left-in-check", "impossible-move",
	"impossible-promotion", "out-of-turn", "empty-origin", "occupied", "not-in-hand", "game-over",
	"must-pass", "may-not-pass", "no-target", "failed-declaration", "out-of-time", "perpetual",
}

// MoveError is the error of [Position.Play] and [Game.Play]. It unwraps to its Foul.
type MoveError struct {
	Foul Foul
	Move Move
	// Text is the move in USI.
	Text string
}

// Error names the move and the foul.
func (e *MoveError) Error() string { return fmt.Sprintf("illegal move %s: %s", e.Text, e.Foul.Error()) }

// Unwrap returns the foul.
func (e *MoveError) Unwrap() error { return e.Foul }
