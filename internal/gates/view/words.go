package view

import (
	"github.com/komadai/komadai/internal/gates/view/study"
	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/internal/lang"
	"github.com/komadai/komadai/shogi"
)

// Result returns a game's result, or nil while it runs. handicap names the sides 上手 and 下手.
func Result(r shogi.Result, handicap bool) *wire.Result {
	if !r.Over() {
		return nil
	}
	out := &wire.Result{Reason: r.Reason.String()}
	if r.Foul != shogi.NoFoul {
		out.Foul = r.Foul.ID()
	}
	win, lose := shogi.Black, shogi.White
	c, won := r.Outcome.Winner()
	if won {
		win, lose = c, c.Other()
		out.Winner = side(c)
	}
	out.Text = *text(sentence(r.Reason, won, name(win, handicap), name(lose, handicap), study.FoulName(r.Foul)))
	return out
}

func name(c shogi.Color, handicap bool) lang.Text {
	if handicap {
		return [2]lang.Text{lang.SideTaker, lang.SideGiver}[c]
	}
	return [2]lang.Text{lang.SideBlack, lang.SideWhite}[c]
}

// sentence describes the end; won: there is a winner; foul is the name of an illegal move.
func sentence(r shogi.Reason, won bool, winner, loser, foul lang.Text) lang.Text {
	if !won {
		return drawnSentence(r)
	}
	switch r {
	case shogi.KingTaken:
		return lang.ResultKingTaken(loser, winner)
	case shogi.RepetitionLost:
		return lang.ResultSennichiteLost(loser, winner)
	case shogi.Mate:
		return lang.ResultMate(loser, winner)
	case shogi.NoLegalMove:
		return lang.ResultNoLegalMove(loser, winner)
	case shogi.PerpetualCheck:
		return lang.ResultPerpetualCheck(loser, winner)
	case shogi.ImpassePoints:
		return lang.ResultImpassePoints(loser, winner)
	case shogi.Declaration:
		return lang.ResultDeclaration(winner)
	case shogi.DeclarationFailed:
		return lang.ResultDeclarationFailed(loser, winner)
	case shogi.TryReached:
		return lang.ResultTryReached(winner)
	case shogi.PointsScored:
		return lang.ResultPointsWon(winner)
	case shogi.HuntOver:
		return lang.ResultHuntOver(winner)
	case shogi.FoulPlayed:
		if foul == (lang.Text{}) {
			return lang.ResultFoulPlayed(loser, winner)
		}
		return lang.ResultFoulNamed(loser, foul, winner)
	case shogi.Resignation:
		return lang.ResultResignation(loser, winner)
	case shogi.TimeUp:
		return lang.ResultTimeUp(loser, winner)
	}
	return lang.Text{}
}

// drawnSentence describes an end without a winner.
func drawnSentence(r shogi.Reason) lang.Text {
	switch r {
	case shogi.NoLegalMove:
		return lang.ResultStalemate
	case shogi.Sennichite:
		return lang.ResultSennichite
	case shogi.Impasse:
		return lang.ResultImpasse
	case shogi.MoveLimit:
		return lang.ResultMoveLimit
	case shogi.PointsScored:
		return lang.ResultPointsEqual
	case shogi.Abandoned:
		return lang.ResultAbandoned
	}
	return lang.Text{}
}
