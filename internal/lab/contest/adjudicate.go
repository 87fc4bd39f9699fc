package contest

import (
	"errors"
	"fmt"

	"github.com/komadai/komadai/shogi"
)

// Adjudication ends decided games early; the zero value does not.
type Adjudication struct {
	// Win is the score in centipawns that both players must agree on for WinMoves moves each,
	// or 0.
	Win      int `json:"win,omitempty"`
	WinMoves int `json:"win_moves,omitempty"`
	// Draw bounds both scores for DrawMoves moves each, from ply DrawFrom; DrawMoves 0
	// disables it.
	Draw      int `json:"draw,omitempty"`
	DrawMoves int `json:"draw_moves,omitempty"`
	DrawFrom  int `json:"draw_from,omitempty"`
	// MaxMoves draws a game, opening included; 0 is no limit.
	MaxMoves int `json:"max_moves,omitempty"`
	// Declare ends a game as soon as the side to move may declare (入玉宣言).
	Declare bool `json:"declare,omitempty"`
}

func (a *Adjudication) check() error {
	switch {
	case a.Win < 0 || a.WinMoves < 0 || a.Draw < 0 || a.DrawMoves < 0 || a.DrawFrom < 0 || a.MaxMoves < 0:
		return errors.New("adjudication: its numbers must not be negative")
	case a.Win > 0 && a.WinMoves == 0:
		return fmt.Errorf("adjudication of wins at %d: say over how many moves, 1 or more", a.Win)
	}
	return nil
}

const (
	// ReasonWin and ReasonDraw: adjudicated by scores.
	ReasonWin  = "adjudicated-win"
	ReasonDraw = "adjudicated-draw"
	ReasonLong = "max-moves"
	// ReasonSecured: [shogi.Position.Secured].
	ReasonSecured = "points-secured"
	// ReasonCrash: the engine exited or broke the protocol.
	ReasonCrash  = "crash"
	ReasonSilent = "no-answer"
)

type verdict struct {
	outcome shogi.Outcome
	reason  string
}

func (v verdict) over() bool { return v.reason != "" }

type referee struct {
	a *Adjudication
	// winning counts consecutive moves of both players that expect the same winner, positive
	// for Black; level those that expect a draw.
	winning, level int
}

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
