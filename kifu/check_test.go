package kifu_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

// One without checks, one with checks by Black only.
const (
	cycle    = " 2h3h 8b7b 3h2h 7b8b"
	checking = " 4e5e 5a4a 5e4e 4a5a"
)

func TestCheck(t *testing.T) {
	standard, err := variant.Lookup("standard")
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ name, sfen, text, want, doubts string }{
		{name: "resigned", text: "7g7f 3c3d =投了"},
		{name: "no mate", text: "7g7f 3c3d =詰み", want: "3:1 move 3: 詰み: the side to move is not mated"},
		{name: "mate", sfen: "4k4/9/4P4/9/9/9/9/9/4K4 b G 1", text: "G*5b =詰み"},
		{name: "mate but for useless interpositions", sfen: "7lk/7p1/7G1/9/9/9/9/9/9 b Lr 1", text: "L*1d =詰み"},
		{name: "mate but for useless interpositions in the wide sense", sfen: "8l/7sk/7R1/6B2/9/8b/9/9/9 b Sr4g2s4n3l18p 1", text: "S*1c 2b1c 2c2e+ =詰み"},
		{name: "mate but for an interposition that holds", sfen: "7lk/7p1/9/9/9/9/9/9/9 b Lr 1", text: "L*1d =詰み",
			want: "2:1 move 2: 詰み: the side to move is not mated"},
		{name: "mate without an ending", sfen: "4k4/9/4P4/9/9/9/9/9/4K4 b G 1", text: "G*5b",
			doubts: "1:1 move 1: the game was over by rule (mate), but the record does not say so"},
		{name: "broken off in mate", sfen: "4k4/9/4P4/9/9/9/9/9/4K4 b G 1", text: "G*5b =中断",
			doubts: "2:1 move 2: 中断: the game was over by rule (mate)"},
		{name: "repetition", text: cycle + cycle + cycle + " =千日手"},
		{name: "repetition too early", text: cycle + cycle + " =千日手", want: "9:1 move 9: 千日手: the position has stood 3 times"},
		{name: "no repetition", text: "7g7f =千日手", want: "2:1 move 2: 千日手: the position has stood once"},
		{name: "mate in a repetition", text: cycle + cycle + cycle + " =詰み", want: "13:1 move 13: 詰み: the side to move is not mated"},
		{name: "moves after a repetition", text: cycle + cycle + cycle + " 7g7f 3c3d <13 2g2f <2 3c3d =中断",
			want: "13:1 move 13: the game was over before this move: sennichite; 16:1 variation at move 13: the game was over before this move: sennichite"},
		{name: "perpetual check recorded as a draw", sfen: "4k4/9/9/9/5R3/9/9/9/8K b - 1", text: checking + checking + checking + " =千日手",
			want: "13:1 move 13: 千日手: one side gave check all the time, and loses"},
		{name: "perpetual check", sfen: "4k4/9/9/9/5R3/9/9/9/8K b - 1", text: checking + checking + checking + " =連続王手の千日手"},
		{name: "perpetual check of the other", sfen: "4k4/9/9/9/5R3/9/9/9/8K b - 1", text: checking + checking + checking[:len(checking)-5] + " =連続王手の千日手",
			want: "no side has given perpetual check"},
		{name: "declaration", text: "7g7f =入玉勝ち", want: "2:1 move 2: 入玉勝ち: the declaration does not hold"},
		{name: "variation", text: "7g7f 3c3d =投了 <2 8c8d =詰み", want: "6:1 move 3: 詰み: the side to move is not mated"},
		{name: "no end", text: "7g7f 3c3d", doubts: "2:1 move 2: the record does not say how the game ended"},
		{name: "unknown end", text: "7g7f =雨天順延", doubts: "2:1 move 2: \"雨天順延\" is no word"},
		{name: "decided by points", sfen: "4k4/9/4P4/9/9/9/9/9/4K4 b G 1", text: "G*5b =得点"},
		{name: "resigned in mate", sfen: "4k4/9/4P4/9/9/9/9/9/4K4 b G 1", text: "G*5b =投了"},
		{name: "the mated side wins", sfen: "4k4/9/4P4/9/9/9/9/9/4K4 b G 1", text: "G*5b =不戦勝",
			doubts: "2:1 move 2: 不戦勝: the game was over by rule (mate)"},
		{name: "the same twice again", text: "7g7f 3c3d =投了 <2 3c3d <2 3c3d", doubts: "5:1 variation at move 2: the variation begins; 7:1 variation at move 2: the variation begins"},
		{name: "two ends", text: "7g7f =投了 <2 =中断"},
		{name: "same again", text: "7g7f 3c3d =投了 <2 3c3d", doubts: "5:1 variation at move 2: the variation begins with a move that another one has"},
	} {
		t.Run(test.name, func(t *testing.T) {
			b := kifu.NewBuilder(kifu.FormatUSI, kifu.ReadOptions{Places: true})
			b.Start(standard, kifu.Even(standard))
			if test.sfen != "" {
				setup, err := notation.ParseSFEN(standard.Rules, test.sfen)
				if err != nil {
					t.Fatal(err)
				}
				p, err := kifu.PlaceSetup(setup)
				if err != nil {
					t.Fatal(err)
				}
				b.Start(standard, kifu.StartAt(standard, p))
			}
			b.Record().Headers = kifu.Headers{{Key: kifu.KeyBlack, Value: "甲"}, {Key: kifu.KeyWhite, Value: "乙"}}
			if err := play(b, test.text); err != nil {
				t.Fatal(err)
			}
			rec, _, err := b.Finish()
			if err != nil {
				t.Fatal(err)
			}
			same(t, "check", rec.Check(), test.want)
			if test.want == "" {
				same(t, "doubts", rec.Doubts(), test.doubts)
			}
		})
	}
}

func same(t *testing.T, what string, found []*kifu.Error, want string) {
	t.Helper()
	var list []string
	for _, e := range found {
		at := ""
		if e.Line > 0 {
			at = fmt.Sprintf("%d:%d ", e.Line, e.Column)
		}
		text := e.Text
		if text != "" {
			text += ": "
		}
		list = append(list, at+text+e.Reason)
	}
	wanted := strings.Split(want, "; ")
	if want == "" {
		wanted = nil
	}
	if len(list) != len(wanted) {
		t.Fatalf("%s: %q, want %q", what, list, want)
	}
	for i := range list {
		if !strings.Contains(list[i], wanted[i]) {
			t.Errorf("%s: %q, want %q", what, list[i], wanted[i])
		}
	}
}

func TestDoubtsOfHeaders(t *testing.T) {
	standard, err := variant.Lookup("standard")
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ key, value, want string }{
		{kifu.KeyStarted, "2026/11/21 10:00:00", ""},
		{kifu.KeyStarted, "2026年11月21日(土) 10時00分", ""},
		{kifu.KeyDate, "1935/10", ""},
		{kifu.KeyDate, "2024/02/29", ""},
		{kifu.KeyDate, "2026/02/29", "対局日：2026/02/29: this is no date"},
		{kifu.KeyDate, "2026/13/01", "this is no date"},
		{kifu.KeyEnded, "2026/11/21 25:00", "this is no date"},
		{kifu.KeyEnded, "yesterday", "this is no date"},
		{kifu.KeyBlack, "乙", "先手: the header stands twice"},
		{kifu.KeyRemark, "yesterday", ""},
	} {
		rec := kifu.New(standard)
		rec.Root.Children = []*kifu.Node{{End: &kifu.End{Kind: kifu.EndResign}}}
		rec.Headers = kifu.Headers{{Key: kifu.KeyBlack, Value: "甲"}, {Key: kifu.KeyWhite, Value: "乙"}, {Key: test.key, Value: test.value}}
		same(t, test.key+test.value, rec.Doubts(), test.want)
	}
	same(t, "empty", kifu.New(standard).Doubts(), "Black has no name; White has no name; the record has no moves")
}

func TestDoubtsOfTimes(t *testing.T) {
	b := kifu.NewBuilder(kifu.FormatKIF, kifu.ReadOptions{})
	if err := play(b, "7g7f 3c3d 2g2f 8c8d =投了"); err != nil {
		t.Fatal(err)
	}
	rec, _, err := b.Finish()
	if err != nil {
		t.Fatal(err)
	}
	rec.Headers = kifu.Headers{{Key: kifu.KeyBlack, Value: "甲"}, {Key: kifu.KeyWhite, Value: "乙"}}
	for i, total := range []time.Duration{1, 2, 4, 6} {
		rec.Main()[i].Time = kifu.Time{Known: true, Spent: time.Duration(i+1) * time.Second, Total: total * time.Second}
	}
	same(t, "right", rec.Doubts(), "")
	end := rec.Main()[4]
	end.Time = kifu.Time{Known: true, Spent: time.Second, Total: time.Hour}
	same(t, "the time of an end", rec.Doubts(), "")
	kept := rec.Main()[3].Time
	rec.Main()[3].Time = kifu.Time{Spent: time.Hour}
	same(t, "a time that is not known", rec.Doubts(), "")
	rec.Main()[3].Time = kept
	rec.Main()[2].Time.Total = 7 * time.Second
	same(t, "wrong", rec.Doubts(), "move 3: the total time is 7s, but 4s were spent so far")
}

func TestDeclarationOfOtherRules(t *testing.T) {
	without := 0
	for _, rules := range variant.All() {
		rec := kifu.New(rules)
		rec.Root.Children = []*kifu.Node{{End: &kifu.End{Kind: kifu.EndDeclare}}}
		game := shogi.NewGame(rules.Start)
		want := "入玉勝ち: the declaration does not hold"
		if len(game.Declaration(rules.Start.Side()).Conditions) == 0 {
			want = ""
			without++
		}
		same(t, rules.ID, rec.Check(), want)
	}
	if without == 0 {
		t.Error("no rule set is without a declaration")
	}
}
