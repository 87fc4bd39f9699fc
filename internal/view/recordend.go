package view

import (
	"github.com/komadai/komadai/internal/wire"
	"github.com/komadai/komadai/kifu"
)

// endings are the ends by kind: the stable word for clients and the text for
// people.
var endings = [...]struct {
	id   string
	text wire.Text
}{
	kifu.EndOther:       {"other", wire.Text{}},
	kifu.EndResign:      {"resign", wire.Text{Ja: "投了", Zh: "認輸", En: "resigns"}},
	kifu.EndAbort:       {"abort", wire.Text{Ja: "中断", Zh: "中斷", En: "broken off"}},
	kifu.EndSealed:      {"sealed", wire.Text{Ja: "封じ手", Zh: "封手", En: "sealed move"}},
	kifu.EndMate:        {"mate", wire.Text{Ja: "詰み", Zh: "將死", En: "mate"}},
	kifu.EndNoMate:      {"no-mate", wire.Text{Ja: "不詰", Zh: "不詰", En: "no mate"}},
	kifu.EndTime:        {"time", wire.Text{Ja: "切れ負け", Zh: "超時負", En: "out of time"}},
	kifu.EndFoulWin:     {"foul-win", wire.Text{Ja: "反則勝ち", Zh: "對方犯規", En: "wins by foul"}},
	kifu.EndFoulLoss:    {"foul-loss", wire.Text{Ja: "反則負け", Zh: "犯規負", En: "loses by foul"}},
	kifu.EndRepetition:  {"repetition", wire.Text{Ja: "千日手", Zh: "千日手", En: "repetition"}},
	kifu.EndPerpetual:   {"perpetual", wire.Text{Ja: "連続王手の千日手", Zh: "連續王手千日手", En: "perpetual check"}},
	kifu.EndDeclare:     {"declare", wire.Text{Ja: "入玉勝ち", Zh: "入玉宣言勝", En: "declares a win"}},
	kifu.EndImpasse:     {"impasse", wire.Text{Ja: "持将棋", Zh: "持將棋", En: "impasse"}},
	kifu.EndDraw:        {"draw", wire.Text{Ja: "引き分け", Zh: "平局", En: "draw"}},
	kifu.EndMaxMoves:    {"max-moves", wire.Text{Ja: "最大手数", Zh: "手數上限", En: "move limit"}},
	kifu.EndDefaultWin:  {"default-win", wire.Text{Ja: "不戦勝", Zh: "不戰勝", En: "wins by default"}},
	kifu.EndDefaultLoss: {"default-loss", wire.Text{Ja: "不戦敗", Zh: "不戰敗", En: "loses by default"}},
	kifu.EndTry:         {"try", wire.Text{Ja: "トライ", Zh: "抵達終點", En: "try"}},
	kifu.EndPoints:      {"points", wire.Text{Ja: "得点", Zh: "點數", En: "points"}},
	kifu.EndError:       {"error", wire.Text{Ja: "エラー", Zh: "錯誤", En: "error"}},
}

// endOf is the end that a client names.
func endOf(e wire.RecordEnd) (kifu.End, bool) {
	for kind := range endings {
		if endings[kind].id == e.Kind {
			return kifu.End{Kind: kifu.EndKind(kind), Word: e.Word}, kifu.EndKind(kind) != kifu.EndOther || e.Word != ""
		}
	}
	return kifu.End{}, false
}

// showEnd is the inverse of endOf, with the text for people.
func showEnd(e kifu.End) (*wire.RecordEnd, *wire.Text) {
	if int(e.Kind) >= len(endings) || e.Kind == kifu.EndOther {
		return &wire.RecordEnd{Kind: endings[kifu.EndOther].id, Word: e.Word}, &wire.Text{Ja: e.Word, Zh: e.Word, En: e.Word}
	}
	text := endings[e.Kind].text
	return &wire.RecordEnd{Kind: endings[e.Kind].id, Word: e.Word}, &text
}

// endingList is what a person may choose to end a line with.
func endingList() []wire.RecordEnding {
	var out []wire.RecordEnding
	for _, e := range endings[kifu.EndOther+1:] {
		out = append(out, wire.RecordEnding{Kind: e.id, Text: e.text})
	}
	return out
}
