package view

import (
	"github.com/komadai/komadai/internal/gates/message"
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
	out.Text = message.Text(sentence(r.Reason, won, name(win, handicap), name(lose, handicap), message.FoulName(r.Foul)))
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
	switch {
	case !won:
		return drawn[r]
	case r == shogi.FoulPlayed && foul != (lang.Text{}):
		return lang.ResultFoulNamed(loser, foul, winner)
	case achieved[r] != nil:
		return achieved[r](winner)
	case lost[r] != nil:
		return lost[r](loser, winner)
	}
	return lang.Text{}
}

// drawn has the ends without a winner.
var drawn = map[shogi.Reason]lang.Text{
	shogi.NoLegalMove:  lang.ResultStalemate,
	shogi.Sennichite:   lang.ResultSennichite,
	shogi.Impasse:      lang.ResultImpasse,
	shogi.MoveLimit:    lang.ResultMoveLimit,
	shogi.PointsScored: lang.ResultPointsEqual,
	shogi.TooFewPieces: lang.ResultFewBoth,
	shogi.Abandoned:    lang.ResultAbandoned,
}

// achieved has the ends that only the winner brought about.
var achieved = map[shogi.Reason]func(winner any) lang.Text{
	shogi.Declaration:  lang.ResultDeclaration,
	shogi.TryReached:   lang.ResultTryReached,
	shogi.PointsScored: lang.ResultPointsWon,
	shogi.HuntOver:     lang.ResultHuntOver,
	shogi.ChecksGiven:  lang.ResultChecksGiven,
	shogi.ZoneReached:  lang.ResultZoneReached,
	shogi.HandFull:     lang.ResultHandFull,
}

var lost = map[shogi.Reason]func(loser, winner any) lang.Text{
	shogi.KingTaken:         lang.ResultKingTaken,
	shogi.TooFewPieces:      lang.ResultFewPieces,
	shogi.KindTaken:         lang.ResultKindTaken,
	shogi.RepetitionLost:    lang.ResultSennichiteLost,
	shogi.Mate:              lang.ResultMate,
	shogi.NoLegalMove:       lang.ResultNoLegalMove,
	shogi.PerpetualCheck:    lang.ResultPerpetualCheck,
	shogi.ImpassePoints:     lang.ResultImpassePoints,
	shogi.DeclarationFailed: lang.ResultDeclarationFailed,
	shogi.FoulPlayed:        lang.ResultFoulPlayed,
	shogi.Resignation:       lang.ResultResignation,
	shogi.TimeUp:            lang.ResultTimeUp,
}
