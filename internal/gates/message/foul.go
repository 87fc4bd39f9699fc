package message

import (
	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/internal/lang"
	"github.com/komadai/komadai/shogi"
)

// Foul returns the text of a foul, or nil.
func Foul(f shogi.Foul) *wire.Text {
	words, ok := fouls[f]
	if !ok {
		return nil
	}
	return new(Text(words.message))
}

// FoulName returns a foul's name in the result of a game, or the zero Text.
func FoulName(f shogi.Foul) lang.Text {
	return fouls[f].name
}

// foulWords has the text for the mover, and the name in results, which both sides read.
type foulWords struct{ message, name lang.Text }

var fouls = map[shogi.Foul]foulWords{
	shogi.Nifu:                {lang.FoulNifu, lang.FoulNameNifu},
	shogi.DropMate:            {lang.FoulDropMate, lang.FoulNameDropMate},
	shogi.DeadDrop:            {lang.FoulDeadDrop, lang.FoulNameDeadDrop},
	shogi.DeadMove:            {lang.FoulDeadMove, lang.FoulNameDeadMove},
	shogi.LeftInCheck:         {lang.FoulLeftInCheck, lang.FoulNameLeftInCheck},
	shogi.ImpossibleMove:      {lang.FoulImpossibleMove, lang.FoulNameImpossibleMove},
	shogi.ImpossiblePromotion: {lang.FoulImpossiblePromotion, lang.FoulNameImpossiblePromotion},
	shogi.OutOfTurn:           {lang.FoulOutOfTurn, lang.FoulNameOutOfTurn},
	shogi.EmptyOrigin:         {lang.FoulEmptyOrigin, lang.FoulNameEmptyOrigin},
	shogi.Occupied:            {lang.FoulOccupied, lang.FoulNameOccupied},
	shogi.NotInHand:           {lang.FoulNotInHand, lang.FoulNameNotInHand},
	shogi.GameOver:            {lang.FoulGameOver, lang.FoulNameGameOver},
	shogi.MustPass:            {lang.FoulMustPass, lang.FoulNameMustPass},
	shogi.MayNotPass:          {lang.FoulMayNotPass, lang.FoulNameMayNotPass},
	shogi.NoTarget:            {lang.FoulNoTarget, lang.FoulNameNoTarget},
	shogi.FailedDeclaration:   {lang.FoulFailedDeclaration, lang.FoulNameFailedDeclaration},
	shogi.OutOfTime:           {lang.FoulOutOfTime, lang.FoulNameOutOfTime},
	shogi.Perpetual:           {lang.FoulPerpetual, lang.FoulNamePerpetual},
	shogi.MustCapture:         {lang.FoulMustCapture, lang.FoulNameMustCapture},
}
