package play

import "github.com/komadai/komadai/shogi"

var reasons = map[shogi.Reason]string{
	shogi.Mate:              "checkmate (詰み)",
	shogi.NoLegalMove:       "no legal move",
	shogi.Sennichite:        "fourfold repetition (千日手)",
	shogi.PerpetualCheck:    "perpetual check (連続王手の千日手)",
	shogi.Impasse:           "impasse (持将棋)",
	shogi.ImpassePoints:     "impasse, by points (持将棋)",
	shogi.Declaration:       "declaration (入玉宣言)",
	shogi.DeclarationFailed: "a declaration that did not hold (入玉宣言)",
	shogi.MoveLimit:         "the limit on the number of moves",
	shogi.TryReached:        "try (トライ)",
	shogi.PointsScored:      "points",
	shogi.HuntOver:          "the hunt is over",
	shogi.FoulPlayed:        "a foul (反則)",
	shogi.Resignation:       "resignation (投了)",
	shogi.TimeUp:            "time (切れ負け)",
	shogi.KingTaken:         "the king was taken",
	shogi.RepetitionLost:    "a repetition that loses (千日手)",
	shogi.Abandoned:         "abandoned (中断)",
}

var sideNames = [2]string{shogi.Black: "Black", shogi.White: "White"}

func banner(r shogi.Result) string {
	if !r.Over() {
		return "The game goes on."
	}
	head := "No winner: "
	if c, ok := r.Outcome.Winner(); ok {
		head = sign(c) + " " + sideNames[c] + " wins: "
	}
	text := reasons[r.Reason]
	if r.Reason == shogi.FoulPlayed {
		text += ": " + r.Foul.Error()
	}
	return head + text
}
