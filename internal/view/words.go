package view

import (
	"github.com/komadai/komadai/internal/wire"
	"github.com/komadai/komadai/shogi"
)

// declined is said of a game that waited for somebody who did not want to play.
var declined = wire.Text{
	Ja: "対局の申し込みは断られました。", Zh: "對局邀請被拒絕了。", En: "The challenge was declined.",
}

// Foul returns the foul for people, nil for no foul.
func Foul(f shogi.Foul) *wire.Text {
	if t, ok := fouls[f]; ok {
		return &t
	}
	return nil
}

var fouls = map[shogi.Foul]wire.Text{
	shogi.Nifu: {
		Ja: "二歩です。同じ筋に成っていない自分の歩が二枚になります。",
		Zh: "二步：同一筋已有自己未升變的步兵。",
		En: "Nifu: there is already an unpromoted pawn of yours on this file.",
	},
	shogi.DropMate: {
		Ja: "打ち歩詰めです。歩を打って詰ますことはできません。",
		Zh: "打步詰：不可打入步兵將死對方。",
		En: "Uchifuzume: a dropped pawn may not give checkmate.",
	},
	shogi.DeadDrop: {
		Ja: "行き所のない駒です。そこに打つと二度と動けません。",
		Zh: "無路可走的棋子：打在此處將永遠無法移動。",
		En: "A piece dropped there could never move.",
	},
	shogi.DeadMove: {
		Ja: "成らなければ行き所のない駒になります。",
		Zh: "不升變便無路可走，必須升變。",
		En: "The piece must promote, or it could never move again.",
	},
	shogi.LeftInCheck: {
		Ja: "王手放置です。自玉が取られてしまいます。",
		Zh: "王手放置：此著之後己方王將仍會被吃。",
		En: "Your king would be in check after this move.",
	},
	shogi.ImpossibleMove: {
		Ja: "その駒はそのようには動けません。",
		Zh: "該棋子不能這樣走。",
		En: "The piece does not move like that.",
	},
	shogi.ImpossiblePromotion: {
		Ja: "この手では成れません。",
		Zh: "此著不能升變。",
		En: "The piece cannot promote by this move.",
	},
	shogi.OutOfTurn: {
		Ja: "それは相手の駒です。",
		Zh: "那是對方的棋子。",
		En: "That piece belongs to the other side.",
	},
	shogi.EmptyOrigin: {
		Ja: "動かす駒がそのマスにありません。",
		Zh: "起點格上沒有棋子。",
		En: "There is no piece on the square the move starts from.",
	},
	shogi.Occupied: {
		Ja: "そのマスには駒があります。",
		Zh: "該格已有棋子。",
		En: "A piece stands in the way on that square.",
	},
	shogi.NotInHand: {
		Ja: "その駒は持っていません。",
		Zh: "持駒中沒有該棋子。",
		En: "You do not have that piece in hand.",
	},
	shogi.GameOver: {
		Ja: "対局は終わっています。",
		Zh: "對局已結束。",
		En: "The game is over.",
	},
	shogi.MustPass: {
		Ja: "今は虚手しか指せません。",
		Zh: "現在只能下虛手。",
		En: "You may only make the void move now.",
	},
	shogi.MayNotPass: {
		Ja: "指せる手があるので、虚手は指せません。",
		Zh: "尚有可走之著，不能下虛手。",
		En: "You have a move, so you may not pass.",
	},
	shogi.NoTarget: {
		Ja: "地雷の上に敵の駒がありません。",
		Zh: "地雷上沒有敵方棋子。",
		En: "No enemy stands on your mined gate.",
	},
	shogi.FailedDeclaration: {
		Ja: "入玉宣言の条件を満たしていません。",
		Zh: "未滿足入玉宣言的條件。",
		En: "The conditions of the declaration are not fulfilled.",
	},
	shogi.OutOfTime: {
		Ja: "時間切れです。",
		Zh: "時間已用盡。",
		En: "Out of time.",
	},
	shogi.Perpetual: {
		Ja: "連続王手の千日手です。",
		Zh: "連續王手的千日手。",
		En: "Perpetual check.",
	},
}

// Result returns how a game ended, nil while it goes on. Handicap says that the
// sides are called 上手 and 下手.
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
	w, ok := reasons[r.Reason]
	if !ok {
		return out
	}
	text := w.drawn
	if won {
		text = w.won
	}
	out.Text = fill(text, name(win, handicap), name(lose, handicap), Foul(r.Foul))
	return out
}

// name is what a side is called.
func name(c shogi.Color, handicap bool) wire.Text {
	en := [2]string{"Black", "White"}[c]
	if handicap {
		cjk := [2]string{"下手", "上手"}[c]
		return wire.Text{Ja: cjk, Zh: cjk, En: en}
	}
	cjk := [2]string{"先手", "後手"}[c]
	return wire.Text{Ja: cjk, Zh: cjk, En: en}
}

// reason words a reason for a game that was won and for one without a winner.
// In the text W stands for the winner, L for the loser, F for the foul.
type reason struct{ won, drawn wire.Text }

var reasons = map[shogi.Reason]reason{
	shogi.Mate: {won: wire.Text{
		Ja: "{L}玉の詰みで、{W}の勝ち。", Zh: "{L}被將死，{W}勝。", En: "{L} is mated. {W} wins."}},
	shogi.NoLegalMove: {won: wire.Text{
		Ja: "{L}に指す手がなく、{W}の勝ち。", Zh: "{L}無著可走，{W}勝。", En: "{L} has no legal move. {W} wins."}},
	shogi.Sennichite: {drawn: wire.Text{
		Ja: "千日手で無勝負。", Zh: "千日手，無勝負。", En: "The position has occurred four times (sennichite). No result."}},
	shogi.PerpetualCheck: {won: wire.Text{
		Ja: "{L}の連続王手の千日手で、{W}の勝ち。", Zh: "{L}連續王手成千日手，{W}勝。", En: "{L} gave perpetual check. {W} wins."}},
	shogi.Impasse: {drawn: wire.Text{
		Ja: "持将棋で無勝負。", Zh: "持將棋，無勝負。", En: "Impasse (jishogi). No result."}},
	shogi.ImpassePoints: {won: wire.Text{
		Ja: "持将棋、{L}の点数不足で、{W}の勝ち。", Zh: "持將棋，{L}點數不足，{W}勝。", En: "Impasse: {L} has fewer than 24 points. {W} wins."}},
	shogi.Declaration: {won: wire.Text{
		Ja: "入玉宣言で、{W}の勝ち。", Zh: "入玉宣言成立，{W}勝。", En: "{W} declares the entered king and wins."}},
	shogi.DeclarationFailed: {won: wire.Text{
		Ja: "{L}の入玉宣言が条件を満たさず、{W}の勝ち。", Zh: "{L}的入玉宣言條件不足，{W}勝。", En: "The declaration of {L} did not fulfil its conditions. {W} wins."}},
	shogi.MoveLimit: {drawn: wire.Text{
		Ja: "手数の上限に達し、引き分け。", Zh: "達到手數上限，平局。", En: "The limit of moves is reached. The game is drawn."}},
	shogi.TryReached: {won: wire.Text{
		Ja: "{W}玉のトライで、{W}の勝ち。", Zh: "{W}王將抵達敵王起始格，{W}勝。", En: "The king of {W} reached the enemy king's start square. {W} wins."}},
	shogi.PointsScored: {
		won:   wire.Text{Ja: "点数で{W}の勝ち。", Zh: "以點數計，{W}勝。", En: "{W} wins on points."},
		drawn: wire.Text{Ja: "点数が同じで、引き分け。", Zh: "點數相同，平局。", En: "The points are equal. The game is drawn."}},
	shogi.HuntOver: {won: wire.Text{
		Ja: "{W}だけが除くべき駒を除き終え、{W}の勝ち。", Zh: "僅{W}消滅了全部目標棋子，{W}勝。", En: "{W} alone has removed all it hunts. {W} wins."}},
	shogi.FoulPlayed: {won: wire.Text{
		Ja: "{L}の反則で、{W}の勝ち。{F}", Zh: "{L}犯規，{W}勝。{F}", En: "{L} played an illegal move. {W} wins. {F}"}},
	shogi.Resignation: {won: wire.Text{
		Ja: "{L}の投了で、{W}の勝ち。", Zh: "{L}認輸，{W}勝。", En: "{L} resigned. {W} wins."}},
	shogi.TimeUp: {won: wire.Text{
		Ja: "{L}の時間切れで、{W}の勝ち。", Zh: "{L}超時，{W}勝。", En: "{L} ran out of time. {W} wins."}},
	shogi.Abandoned: {drawn: wire.Text{
		Ja: "中断。", Zh: "對局中斷。", En: "The game was broken off."}},
}
