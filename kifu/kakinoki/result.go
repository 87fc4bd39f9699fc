package kakinoki

import (
	"fmt"
	"strings"

	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/shogi"
)

// resultLine returns a line's end: "まで105手で先手の 勝ち", "まで53手で中断". moves includes a losing foul;
// side is to move.
func resultLine(rec *kifu.Record, end kifu.End, moves int, side shogi.Color) string {
	sides := SideNames(isHandicap(rec))
	next, last := sides[side&1], sides[side.Other()&1]
	text := end.String()
	switch {
	case end.Word != "": // keep an unusual word
	case end.Kind == kifu.EndResign:
		text = last + "の勝ち"
	case end.Kind == kifu.EndTime:
		text = "時間切れにより" + last + "の勝ち"
	case end.Kind == kifu.EndFoulWin, end.Kind == kifu.EndFoulLoss, end.Kind == kifu.EndDeclare,
		end.Kind == kifu.EndDefaultWin, end.Kind == kifu.EndDefaultLoss:
		text = next + "の" + text
	}
	return fmt.Sprintf("まで%d手で%s", moves, text)
}

// parseResultLine reads [resultLine] and other programs' variants: the number may be missing
// or full-width, and a foul of either side. side is to move.
func parseResultLine(text string, side shogi.Color) (end kifu.End, moves int, ok bool) {
	s, ok := strings.CutPrefix(trim(text), "まで")
	if !ok {
		return end, 0, false
	}
	s = trim(strings.TrimPrefix(s, "、"))
	moves = -1
	if n, rest, digits := scanDigits(s, 6); digits {
		if after, hand := strings.CutPrefix(trim(rest), "手"); hand {
			moves, s = n, trim(after)
		}
	}
	s = trim(strings.TrimPrefix(strings.TrimPrefix(s, "で"), "、"))
	whose, told := shogi.Black, false
	rest := strings.TrimPrefix(s, "時間切れにより")
	timeUp := rest != s
	for _, form := range [...]struct {
		word  string
		color shogi.Color
	}{{"先手", shogi.Black}, {"下手", shogi.Black}, {"後手", shogi.White}, {"上手", shogi.White}} {
		if after, cut := strings.CutPrefix(rest, form.word); cut {
			whose, told, rest = form.color, true, strings.TrimPrefix(after, "の")
			break
		}
	}
	if !told {
		return kifu.EndOf(s), moves, true
	}
	end = kifu.EndOf(rest)
	switch {
	case rest == "勝ち" || rest == "勝":
		end = kifu.End{Kind: kifu.EndResign}
		if timeUp {
			end.Kind = kifu.EndTime
		}
		if whose == side { // no other word for a win of the side to move
			end = kifu.End{Kind: kifu.EndOther, Word: s}
		}
	case !end.Known():
		end = kifu.End{Kind: kifu.EndOther, Word: s}
	case whose != side:
		switch end.Kind {
		case kifu.EndFoulWin:
			end.Kind = kifu.EndFoulLoss
		case kifu.EndFoulLoss:
			end.Kind = kifu.EndFoulWin
		case kifu.EndDefaultWin:
			end.Kind = kifu.EndDefaultLoss
		case kifu.EndDefaultLoss:
			end.Kind = kifu.EndDefaultWin
		default:
			end = kifu.End{Kind: kifu.EndOther, Word: s}
		}
		if end.Kind != kifu.EndOther {
			end.Word = ""
		}
	}
	return end, moves, true
}
