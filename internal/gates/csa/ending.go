package csa

import (
	"fmt"
	"time"

	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/shogi"
)

// ending returns the lines for the end of a game. Endings without a word use the nearest:
// mate and no legal move are resignation; try and points are an impasse. abnormal: the
// loser had disconnected.
func ending(g *match.Game, abnormal bool) []string {
	last := func(word string) string { return fmt.Sprintf("%s,T%d", word, lastSpent(g)/time.Second) }
	switch r := g.Result(); r.Reason {
	case shogi.Resignation:
		if abnormal {
			return []string{"%TORYO", "#RESIGN"}
		}
		return []string{last("%TORYO"), "#RESIGN"}
	case shogi.Mate, shogi.NoLegalMove, shogi.KingTaken, shogi.ChecksGiven, shogi.ZoneReached, shogi.TooFewPieces, shogi.KindTaken, shogi.HandFull:
		return []string{"%TORYO", "#RESIGN"}
	case shogi.Sennichite:
		return []string{"#SENNICHITE"}
	case shogi.PerpetualCheck, shogi.RepetitionLost:
		return []string{"#OUTE_SENNICHITE"}
	case shogi.Declaration:
		return []string{last("%KACHI"), "#JISHOGI"}
	case shogi.DeclarationFailed:
		return []string{last("%KACHI"), "#ILLEGAL_MOVE"}
	case shogi.Impasse:
		if e := g.Events(); e[len(e)-1].Kind == match.Declared {
			return []string{last("%KACHI"), "#JISHOGI"}
		}
		return []string{"#JISHOGI"}
	case shogi.MoveLimit:
		return []string{"#MAX_MOVES"}
	case shogi.FoulPlayed:
		if r.Foul == shogi.OutOfTurn {
			return []string{"#ILLEGAL_ACTION"}
		}
		return []string{"#ILLEGAL_MOVE"}
	case shogi.TimeUp:
		return []string{"#TIME_UP"}
	case shogi.Abandoned:
		return []string{"#CHUDAN"}
	}
	return []string{"#JISHOGI"}
}

func verdict(r shogi.Result, side shogi.Color) string {
	switch winner, won := r.Outcome.Winner(); {
	case won && winner == side:
		return "#WIN"
	case won:
		return "#LOSE"
	case r.Reason == shogi.MoveLimit:
		return "#CENSORED"
	case r.Reason == shogi.Abandoned:
		return ""
	}
	return "#DRAW"
}

// lastSpent returns the time used for the final command, or 0 if unknown.
func lastSpent(g *match.Game) time.Duration {
	events := g.Events()
	end := events[len(events)-1].At
	for i := len(events) - 2; i >= 0; i-- {
		switch events[i].Kind {
		case match.Created, match.Moved, match.Undone, match.Resumed, match.Opened:
			return max(0, end.Sub(events[i].At))
		}
	}
	return 0
}
