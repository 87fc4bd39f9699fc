package contest

import (
	"errors"
	"fmt"

	"github.com/komadai/komadai/shogi"
)

// Adjudication ends games whose outcome is clear before the rules end them. The
// zero Adjudication ends none.
type Adjudication struct {
	// Win is the score in centipawns on which both players agree, over WinMoves
	// moves of each, to end a game as won; 0 for never.
	Win      int `json:"win,omitempty"`
	WinMoves int `json:"win_moves,omitempty"`
	// Draw is the score, of either sign, within which both players stay over
	// DrawMoves moves of each to end a game as drawn, from ply DrawFrom on; DrawMoves
	// 0 for never.
	Draw      int `json:"draw,omitempty"`
	DrawMoves int `json:"draw_moves,omitempty"`
	DrawFrom  int `json:"draw_from,omitempty"`
	// MaxMoves is the number of moves, the opening's included, after which a game
	// is drawn; 0 for no end but that of the rules.
	MaxMoves int `json:"max_moves,omitempty"`
	// Declare ends a game as won by the side to move as soon as it may declare
	// (入玉宣言), whether its engine knows of that or not.
	Declare bool `json:"declare,omitempty"`
}

// check returns an error that names what is out of range.
func (a *Adjudication) check() error {
	switch {
	case a.Win < 0 || a.WinMoves < 0 || a.Draw < 0 || a.DrawMoves < 0 || a.DrawFrom < 0 || a.MaxMoves < 0:
		return errors.New("adjudication: its numbers must not be negative")
	case a.Win > 0 && a.WinMoves == 0:
		return fmt.Errorf("adjudication of wins at %d: say over how many moves, 1 or more", a.Win)
	}
	return nil
}

// Why a game ended when it was not by the rules; what the rules have has the
// words of [shogi.Reason].
const (
	// ReasonWin and ReasonDraw: adjudicated by the scores of both players.
	ReasonWin  = "adjudicated-win"
	ReasonDraw = "adjudicated-draw"
	// ReasonLong: the contest's bound on the number of moves.
	ReasonLong = "max-moves"
	// ReasonSecured: one side's points can't be reached any more ([shogi.Position.Secured]).
	ReasonSecured = "points-secured"
	// ReasonCrash: the engine ended by itself or could not be talked to.
	ReasonCrash = "crash"
	// ReasonSilent: the engine did not answer.
	ReasonSilent = "no-answer"
)

// verdict is how a game ended, before or by the rules; the zero verdict is of a
// game that goes on.
type verdict struct {
	outcome shogi.Outcome
	reason  string
}

func (v verdict) over() bool { return v.reason != "" }

// referee follows the scores of a game.
type referee struct {
	a *Adjudication
	// winning counts the moves in a row, of both players, whose scores expect the
	// same winner, positive for Black; level those that expect a draw.
	winning, level int
}

// moved takes the score of the move just made by side; known says that the engine
// told one. It returns how the game ends by it, if it does.
func (r *referee) moved(game *shogi.Game, side shogi.Color, score int, known bool) verdict {
	black := score
	if side == shogi.White {
		black = -score
	}
	switch {
	case known && r.a.Win > 0 && black >= r.a.Win:
		r.winning = max(r.winning, 0) + 1
	case known && r.a.Win > 0 && black <= -r.a.Win:
		r.winning = min(r.winning, 0) - 1
	default:
		r.winning = 0
	}
	if known && score >= -r.a.Draw && score <= r.a.Draw {
		r.level++
	} else {
		r.level = 0
	}
	need := 2 * r.a.WinMoves
	switch {
	case r.a.Win > 0 && r.winning >= need:
		return verdict{shogi.BlackWins, ReasonWin}
	case r.a.Win > 0 && r.winning <= -need:
		return verdict{shogi.WhiteWins, ReasonWin}
	case r.a.DrawMoves > 0 && r.level >= 2*r.a.DrawMoves && game.Len() >= r.a.DrawFrom:
		return verdict{shogi.NoResult, ReasonDraw}
	}
	return verdict{}
}

// before looks at a game before the next move.
func (r *referee) before(game *shogi.Game) verdict {
	if res := game.Result(); res.Over() {
		return verdict{res.Outcome, res.Reason.String()}
	}
	side := game.Position().Side()
	if r.a.Declare {
		if d := game.Declaration(side); d.OK && d.Result.Outcome == shogi.WinFor(side) {
			return verdict{d.Result.Outcome, d.Result.Reason.String()}
		}
	}
	for c := range shogi.Color(2) {
		if game.Position().Secured(c) {
			return verdict{shogi.WinFor(c), ReasonSecured}
		}
	}
	if r.a.MaxMoves > 0 && game.Len() >= r.a.MaxMoves {
		return verdict{shogi.NoResult, ReasonLong}
	}
	return verdict{}
}
