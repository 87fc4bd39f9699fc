package records

import (
	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/shogi"
)

// EndOf returns the record's end with side to move. If no word implies the winner, the
// word names the side.
func EndOf(result shogi.Result, side shogi.Color) kifu.End {
	winner, won := result.Outcome.Winner()
	loses := won && winner != side
	mover, other := "先手", "後手"
	if side == shogi.White {
		mover, other = other, mover
	}
	pick := func(toMove, afterMove kifu.End) kifu.End {
		if loses {
			return toMove
		}
		return afterMove
	}
	of := func(k kifu.EndKind) kifu.End { return kifu.End{Kind: k} }
	word := func(w string) kifu.End { return kifu.End{Kind: kifu.EndOther, Word: w} }
	switch result.Reason {
	case shogi.Resignation:
		return pick(of(kifu.EndResign), word(other+"投了"))
	case shogi.Mate, shogi.NoLegalMove:
		return of(kifu.EndMate)
	case shogi.TimeUp:
		return pick(of(kifu.EndTime), word(other+"時間切れ"))
	case shogi.FoulPlayed, shogi.DeclarationFailed:
		return pick(of(kifu.EndFoulLoss), of(kifu.EndFoulWin))
	case shogi.Sennichite:
		return of(kifu.EndRepetition)
	case shogi.PerpetualCheck:
		return pick(of(kifu.EndPerpetual), of(kifu.EndFoulWin))
	case shogi.Declaration:
		return pick(word(other+"入玉宣言勝ち"), of(kifu.EndDeclare))
	case shogi.Impasse:
		return of(kifu.EndImpasse)
	case shogi.ImpassePoints:
		return word(map[bool]string{true: other, false: mover}[loses] + "点数勝ち")
	case shogi.RepetitionLost:
		return word(map[bool]string{true: other, false: mover}[loses] + "千日手勝ち")
	case shogi.KingTaken:
		return word(map[bool]string{true: other, false: mover}[loses] + "玉取り勝ち")
	case shogi.ChecksGiven, shogi.ZoneReached, shogi.TooFewPieces, shogi.KindTaken, shogi.HandFull:
		if _, won := result.Outcome.Winner(); !won {
			return word("引き分け")
		}
		return word(map[bool]string{true: other, false: mover}[loses] + kifu.ReasonWord(result.Reason) + "勝ち")
	case shogi.MoveLimit:
		return of(kifu.EndMaxMoves)
	case shogi.TryReached:
		return of(kifu.EndTry)
	case shogi.PointsScored, shogi.HuntOver:
		return of(kifu.EndPoints)
	}
	return of(kifu.EndAbort)
}
