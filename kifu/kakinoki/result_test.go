package kakinoki

import (
	"strings"
	"testing"

	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/shogi"
)

func TestResultLines(t *testing.T) {
	const moves = "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 "
	for _, test := range []struct{ end, line, want string }{
		{"投了", "まで2手で後手の勝ち", ""},
		{"投了", "まで3手で後手の勝ち", ""},
		{"投了", "まで、後手の勝ち", ""},
		{"投了", "まで2手で羽織の勝ち", ""},
		{"投了", "まで2手で終了", ""},
		{"投了", "まで2手で先手の勝ち", "the line differs from the end before it, 投了"},
		{"投了", "まで2手で千日手", "the line differs from the end before it, 投了"},
		{"投了", "まで5手で後手の勝ち", "the line claims 5 moves, but there are 2"},
		{"切れ負け", "まで2手で時間切れにより後手の勝ち", ""},
		{"切れ負け", "まで2手で時間切れにより先手の勝ち", "the line differs from the end before it, 切れ負け"},
		{"反則勝ち", "まで2手で先手の反則勝ち", ""},
		{"反則勝ち", "まで2手で後手の反則負け", ""},
		{"反則勝ち", "まで2手で後手の反則勝ち", "the line differs from the end before it, 反則勝ち"},
		{"中断", "まで2手で中断", ""},
		{"千日手", "まで2手で千日手", ""},
		{"雨天順延", "まで2手で先手の勝ち", ""},
	} {
		_, warnings := read(t, moves+test.end+"\n"+test.line+"\n", kifu.ReadOptions{})
		var got strings.Builder
		for _, w := range warnings {
			got.WriteString(w.Reason)
		}
		if got.String() != test.want {
			t.Errorf("%s, %s: %q, want %q", test.end, test.line, got.String(), test.want)
		}
	}
}

func TestParseResultLine(t *testing.T) {
	const black, white = shogi.Black, shogi.White
	for _, c := range []struct {
		text  string
		side  shogi.Color
		kind  kifu.EndKind
		word  string
		moves int
	}{
		{"まで10手で先手の勝ち", white, kifu.EndResign, "", 10},
		{"まで10手で先手の勝", white, kifu.EndResign, "", 10},
		{"まで10手で先手勝ち", white, kifu.EndResign, "", 10},
		{"まで10手で下手の勝ち", white, kifu.EndResign, "", 10},
		{"まで10手で後手の勝ち", black, kifu.EndResign, "", 10},
		{"まで10手で上手の勝ち", black, kifu.EndResign, "", 10},
		{"まで10手で先手の勝ち", black, kifu.EndOther, "先手の勝ち", 10},
		{"まで10手で時間切れにより先手の勝ち", white, kifu.EndTime, "", 10},
		{"まで10手で時間切れにより先手の勝ち", black, kifu.EndOther, "時間切れにより先手の勝ち", 10},
		{"　まで、１０　手 で、投了　", black, kifu.EndResign, "", 10},
		{"まで投了", black, kifu.EndResign, "", -1},
		{"まで10で投了", black, kifu.EndOther, "10で投了", -1},
		{"まで1234567手で投了", black, kifu.EndOther, "1234567手で投了", -1},
		{"まで123456手で投了", black, kifu.EndResign, "", 123456},
		{"まで10手で時間切れ", black, kifu.EndTime, "時間切れ", 10},
		{"まで10手で先手の反則勝ち", black, kifu.EndFoulWin, "", 10},
		{"まで10手で先手の反則負け", black, kifu.EndFoulLoss, "", 10},
		{"まで10手で先手の反則勝ち", white, kifu.EndFoulLoss, "", 10},
		{"まで10手で先手の反則負け", white, kifu.EndFoulWin, "", 10},
		{"まで10手で先手の反則負", white, kifu.EndFoulWin, "", 10},
		{"まで10手で先手の反則負", black, kifu.EndFoulLoss, "反則負", 10},
		{"まで10手で先手の不戦勝", white, kifu.EndDefaultLoss, "", 10},
		{"まで10手で先手の不戦敗", white, kifu.EndDefaultWin, "", 10},
		{"まで10手で先手の不戦敗", black, kifu.EndDefaultLoss, "", 10},
		{"まで10手で先手の入玉勝ち", black, kifu.EndDeclare, "", 10},
		{"まで10手で先手の入玉勝ち", white, kifu.EndOther, "先手の入玉勝ち", 10},
		{"まで10手で先手の雨天順延", black, kifu.EndOther, "先手の雨天順延", 10},
		{"まで10手で千日手", black, kifu.EndRepetition, "", 10},
		{"まで", black, kifu.EndOther, "", -1},
	} {
		end, moves, ok := parseResultLine(c.text, c.side)
		if want := (kifu.End{Kind: c.kind, Word: c.word}); !ok || end != want || moves != c.moves {
			t.Errorf("%q with %v to move is %+v after %d moves, %v", c.text, c.side, end, moves, ok)
		}
	}
	for _, text := range []string{"", "投了", "手で投了", "10手で投了"} {
		if _, _, ok := parseResultLine(text, black); ok {
			t.Errorf("%q is taken for a result line", text)
		}
	}
}

func TestResultLine(t *testing.T) {
	standard := rulesOf(t, "standard")
	even, handicap := kifu.New(standard), kifu.New(standard)
	start, err := kifu.HandicapStart(standard, "角落ち")
	if err != nil {
		t.Fatal(err)
	}
	handicap.Start = start
	for _, c := range []struct {
		rec  *kifu.Record
		end  kifu.End
		side shogi.Color
		want string
	}{
		{even, kifu.End{Kind: kifu.EndResign}, shogi.Black, "まで7手で後手の勝ち"},
		{even, kifu.End{Kind: kifu.EndResign}, shogi.White, "まで7手で先手の勝ち"},
		{handicap, kifu.End{Kind: kifu.EndResign}, shogi.White, "まで7手で下手の勝ち"},
		{handicap, kifu.End{Kind: kifu.EndTime}, shogi.Black, "まで7手で時間切れにより上手の勝ち"},
		{even, kifu.End{Kind: kifu.EndFoulWin}, shogi.Black, "まで7手で先手の反則勝ち"},
		{even, kifu.End{Kind: kifu.EndFoulLoss}, shogi.Black, "まで7手で先手の反則負け"},
		{even, kifu.End{Kind: kifu.EndDeclare}, shogi.White, "まで7手で後手の入玉勝ち"},
		{even, kifu.End{Kind: kifu.EndDefaultWin}, shogi.White, "まで7手で後手の不戦勝"},
		{even, kifu.End{Kind: kifu.EndDefaultLoss}, shogi.White, "まで7手で後手の不戦敗"},
		{even, kifu.End{Kind: kifu.EndFoulWin, Word: "反則"}, shogi.Black, "まで7手で反則"},
		{even, kifu.End{Kind: kifu.EndAbort}, shogi.Black, "まで7手で中断"},
	} {
		if got := resultLine(c.rec, c.end, 7, c.side); got != c.want {
			t.Errorf("%+v with %v to move is written %s, want %s", c.end, c.side, got, c.want)
		}
	}
}
