package kifu_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/komadai/komadai/internal/expect"
	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

// play reads USI moves; "<N" steps back to before move N, words with "=" are ends.
func play(b *kifu.Builder, text string) error {
	rules := b.Position().Rules()
	for i, word := range strings.Fields(text) {
		at := kifu.Place{Line: i + 1, Column: 1, Text: word}
		switch word[0] {
		case '<':
			n := 0
			for _, c := range word[1:] {
				n = n*10 + int(c-'0')
			}
			if err := b.Back(n-1, at); err != nil {
				return err
			}
		case '=':
			if err := b.End(kifu.EndOf(word[1:]), at); err != nil {
				return err
			}
		default:
			m, err := notation.ParseUSI(rules, word)
			if err != nil {
				return err
			}
			if err := b.Move(m, at); err != nil {
				return err
			}
		}
	}
	return nil
}

func show(t *testing.T, rec *kifu.Record) string {
	t.Helper()
	var out []string
	err := rec.Walk(func(v *kifu.Visit) error {
		if v.Variation() {
			out = append(out, "<"+string(rune('0'+v.Ply)))
		}
		var word string
		if v.Node.End != nil {
			word = "=" + v.Node.End.String()
		} else {
			word = notation.FormatUSI(rec.Rules.Rules, v.Node.Move)
		}
		if v.Node.Foul != shogi.NoFoul {
			word += "!"
		}
		out = append(out, word)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return strings.Join(out, " ")
}

func TestBuilder(t *testing.T) {
	for _, test := range []struct {
		name, text    string
		lenient       bool
		want          string
		err, warnings string
	}{
		{name: "line", text: "7g7f 3c3d 8h2b+ =投了", want: "7g7f 3c3d 8h2b+ =投了"},
		{name: "variations", text: "7g7f 3c3d 2g2f <3 8h2b+ 3a2b <4 8b2b <1 2g2f =中断", want: "7g7f 3c3d 2g2f <3 8h2b+ 3a2b <4 8b2b <1 2g2f =中断"},
		{name: "end next to a move", text: "7g7f 3c3d <2 =投了", want: "7g7f 3c3d <2 =投了"},
		{name: "foul", text: "7g7f 3c3d P*5e =反則勝ち", want: "7g7f 3c3d P*5e! =反則勝ち"},
		{name: "foul with a branch", text: "7g7f P*5e =反則勝ち <1 2g2f", want: "7g7f P*5e! =反則勝ち <1 2g2f"},
		{name: "illegal at the end", text: "7g7f 3c3d 7f7d", want: "7g7f 3c3d 7f7d! =反則勝ち", warnings: "line 3, column 1 (\"7f7d\"): move 3, 7f7d, is illegal: the piece does not move like that; the game ends with it"},
		{name: "illegal and a word", text: "7g7f 3c3d 7f7d =反則手", want: "7g7f 3c3d 7f7d! =反則手", warnings: "the game ends with it"},
		{name: "illegal and given up", text: "7g7f 3c3d 7f7d =投了", want: "7g7f 3c3d 7f7d! =反則勝ち", warnings: "line 3, column 1 (\"7f7d\"): move 3, 7f7d, is illegal: the piece does not move like that; the game ends with it"},
		{name: "illegal and broken off", text: "7g7f 3c3d 7f7d =中断", want: "7g7f 3c3d 7f7d! =反則勝ち", warnings: "the game ends with it"},
		{name: "illegal and a foul of no side", text: "7g7f 3c3d 7f7d =反則", want: "7g7f 3c3d 7f7d! =反則"},
		{name: "sealed", text: "7g7f =封じ手", want: "7g7f =封じ手"},
		{name: "sealed and on", text: "7g7f =封じ手 3c3d =投了", want: "7g7f 3c3d =投了"},
		{name: "sealed and illegal", text: "7g7f =封じ手 7f7e =投了", want: "7g7f 7f7e! =反則勝ち", warnings: "the game ends with it"},
		{name: "illegal at the end of a branch", text: "7g7f 7f7e <1 2g2f", want: "7g7f 7f7e! =反則勝ち <1 2g2f", warnings: "the game ends with it"},
		{name: "from nowhere", text: "7g7f 5e5f", want: "7g7f 5e5f! =反則勝ち", warnings: "line 2, column 1 (\"5e5f\"): move 2, 5e5f, is illegal: "},
		{name: "from nowhere and a word", text: "7g7f 5e5f =反則手", want: "7g7f 5e5f! =反則手", warnings: "the game ends with it"},
		{name: "from nowhere at once", text: "5e5f", err: "line 1, column 1 (\"5e5f\"): move 1, 5e5f, is illegal: "},
		{name: "from nowhere and on", text: "7g7f 5e5f 2g2f", err: "line 2, column 1 (\"5e5f\"): move 2, 5e5f, is illegal: "},
		{name: "illegal and on", text: "7g7f 7f7e 3c3d", err: "line 2, column 1 (\"7f7e\"): move 2, 7f7e, is illegal: the piece belongs to the other side"},
		{name: "lenient", text: "7g7f 7f7e 3c3d 2g2f <1 2g2f", lenient: true, want: "7g7f <1 2g2f", warnings: "is illegal"},
		{name: "lenient at the end", text: "7g7f 7f7e", lenient: true, want: "7g7f 7f7e! =反則勝ち", warnings: "is illegal"},
		{name: "lenient, from nowhere", text: "7g7f 5e5f", lenient: true, want: "7g7f 5e5f! =反則勝ち", warnings: "is illegal"},
		{name: "after the end", text: "7g7f =投了 3c3d", err: "the line ended before this move"},
		{name: "too far back", text: "7g7f <4 3c3d", err: "there is no move 4 to vary"},
	} {
		t.Run(test.name, func(t *testing.T) {
			b := kifu.NewBuilder(kifu.FormatKIF, kifu.ReadOptions{Lenient: test.lenient})
			err := play(b, test.text)
			rec, warnings, finish := b.Finish()
			if err = errors.Join(err, finish); test.err != "" {
				if err == nil || !strings.Contains(err.Error(), test.err) {
					t.Fatalf("error %v, want %q", err, test.err)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			if got := show(t, rec); got != test.want {
				t.Errorf("tree %s, want %s", got, test.want)
			}
			if len(warnings) > 0 != (test.warnings != "") || len(warnings) > 0 && !strings.Contains(warnings[0].Error(), test.warnings) {
				t.Errorf("warnings %v, want %q", warnings, test.warnings)
			}
		})
	}
}

func TestBadMoveNamesTheFoul(t *testing.T) {
	b := kifu.NewBuilder(kifu.FormatCSA, kifu.ReadOptions{})
	if err := play(b, "7g7f 3c3d 8h2b+ 3a2b P*7e"); err != nil {
		t.Fatal(err)
	}
	err := play(b, "2c2d")
	var e *kifu.Error
	if !errors.As(err, &e) {
		t.Fatalf("error %#v", err)
	}
	expect.All(t, "error",
		expect.True("errors.Is(err, shogi.NotInHand)", errors.Is(err, shogi.NotInHand)), expect.That("e.Line", e.Line, 5),
		expect.That("e.Text", e.Text, "P*7e"), expect.That("e.Format", e.Format, kifu.FormatCSA),
	)
}

func TestLimit(t *testing.T) {
	b := kifu.NewBuilder(kifu.FormatCSA, kifu.ReadOptions{MaxMoves: 2, Lenient: true})
	if err := play(b, "7g7f 3c3d 2g2f"); err == nil {
		t.Fatal("a third move was taken")
	}
}

func TestResult(t *testing.T) {
	standard, err := variant.Lookup("standard")
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]shogi.Result{
		"7g7f =投了":        {Outcome: shogi.BlackWins, Reason: shogi.Resignation},
		"=投了":             {Outcome: shogi.WhiteWins, Reason: shogi.Resignation},
		"7g7f P*5e =反則勝ち": {Outcome: shogi.BlackWins, Reason: shogi.FoulPlayed, Foul: shogi.NotInHand},
		"7g7f =入玉勝ち":      {Outcome: shogi.WhiteWins, Reason: shogi.Declaration},
		"7g7f =千日手":       {Outcome: shogi.NoResult, Reason: shogi.Sennichite},
		"7g7f =詰":         {Outcome: shogi.BlackWins, Reason: shogi.Mate},
		"7g7f =雨天順延":      {},
		// Words that name a side, in the records of games played here and of others.
		"7g7f =後手の勝ち":        {Outcome: shogi.WhiteWins},
		"7g7f =時間切れにより後手の勝ち": {Outcome: shogi.WhiteWins, Reason: shogi.TimeUp},
		"7g7f =先手投了":         {Outcome: shogi.WhiteWins, Reason: shogi.Resignation},
		"7g7f =上手時間切れ":       {Outcome: shogi.BlackWins, Reason: shogi.TimeUp},
		"7g7f =下手切れ負け":       {Outcome: shogi.WhiteWins, Reason: shogi.TimeUp},
		"7g7f =先手入玉宣言勝ち":     {Outcome: shogi.BlackWins, Reason: shogi.Declaration},
		"=後手点数勝ち":            {Outcome: shogi.WhiteWins, Reason: shogi.ImpassePoints},
		"=先手千日手勝ち":           {Outcome: shogi.BlackWins, Reason: shogi.RepetitionLost},
		"7g7f =後手玉取り勝ち":      {Outcome: shogi.WhiteWins, Reason: shogi.KingTaken},
		"7g7f =先手の反則負け":      {Outcome: shogi.WhiteWins, Reason: shogi.FoulPlayed},
		"7g7f":               {},
	} {
		b := kifu.NewBuilder(kifu.FormatKIF, kifu.ReadOptions{Rules: standard})
		if err := play(b, text); err != nil {
			t.Fatal(err)
		}
		rec, _, err := b.Finish()
		if err != nil {
			t.Fatal(err)
		}
		if got := rec.Result(); got != want {
			t.Errorf("%s: result %+v, want %+v", text, got, want)
		}
	}
}

func TestStartAt(t *testing.T) {
	standard, err := variant.Lookup("standard")
	if err != nil {
		t.Fatal(err)
	}
	for _, h := range standard.Handicaps {
		s := kifu.StartAt(standard, h.Start)
		named, err := kifu.HandicapStart(standard, h.Names.Ja)
		if err != nil {
			t.Fatal(err)
		}
		if named.Handicap != h.ID || !h.Alternates && s != named {
			t.Errorf("%s: at its position %q, by its name %q", h.ID, s.Handicap, named.Handicap)
		}
	}
	if s := kifu.StartAt(standard, standard.Start); !s.IsEven(standard) || s.Handicap != "" {
		t.Error("the even start is not even")
	}
}

func TestEndWords(t *testing.T) {
	seen := map[string]bool{}
	for k := kifu.EndResign; k <= kifu.EndError; k++ {
		word := kifu.End{Kind: k}.String()
		if word == "" || seen[word] || kifu.EndOf(word) != (kifu.End{Kind: k}) {
			t.Errorf("end %d is %q, read back %+v", k, word, kifu.EndOf(word))
		}
		seen[word] = true
	}
	if e := kifu.EndOf("雨天順延"); e.Known() || e.String() != "雨天順延" {
		t.Errorf("an unknown word became %+v", e)
	}
	if got := (kifu.End{Kind: kifu.EndTakeBack + 1}).String(); got != "" {
		t.Errorf("an end beyond the last is %q", got)
	}
	if e := kifu.EndOf("詰"); e.Kind != kifu.EndMate || e.String() != "詰" {
		t.Errorf("詰 became %+v", e)
	}
}

func TestHeaders(t *testing.T) {
	var h kifu.Headers
	h.Set("先手", "甲")
	h.Set("備考", "一")
	h.Set("先手", "乙")
	h.Delete("備考")
	if !slices.Equal(h, kifu.Headers{{Key: "先手", Value: "乙"}}) {
		t.Errorf("headers %v", h)
	}
	if v, ok := h.Get("先手"); !ok || v != "乙" {
		t.Errorf("the header is %q, %v", v, ok)
	}
	if v, ok := h.Get("備考"); ok || v != "" {
		t.Errorf("a header that was removed is %q", v)
	}
}

func TestMoves(t *testing.T) {
	for text, want := range map[string]string{
		"":                "",
		"=投了":             "",
		"7g7f 3c3d":       "7g7f 3c3d",
		"7g7f 3c3d =投了":   "7g7f 3c3d",
		"7g7f P*5e =反則勝ち": "7g7f",
		"7g7f 3c3d 2g2f <2 8c8d 2g2f 8d8e =投了": "7g7f 3c3d 2g2f",
	} {
		b := kifu.NewBuilder(kifu.FormatUSI, kifu.ReadOptions{})
		if err := play(b, text); err != nil {
			t.Fatal(err)
		}
		rec, _, err := b.Finish()
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, m := range rec.Moves() {
			got = append(got, notation.FormatUSI(rec.Rules.Rules, m))
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%s: the moves are %q, want %s", text, got, want)
		}
	}
}

func TestWhereABuilderStands(t *testing.T) {
	for text, want := range map[string]string{
		"":                       "black 0 none",
		"7g7f":                   "white 1 7g7f",
		"7g7f 3c3d":              "black 2 3c3d",
		"7g7f 3c3d <2":           "white 1 7g7f",
		"7g7f 3c3d <1":           "black 0 none",
		"7g7f =投了":               "black 2 7g7f",
		"7g7f =投了 <2":            "white 1 7g7f",
		"7g7f P*5e =反則勝ち <2":     "white 1 7g7f",
		"7g7f 3c3d P*5e =反則勝ち":   "black 4 3c3d",
		"7g7f 7f7e 3c3d":         "white 1 7g7f given up",
		"7g7f 7f7e 3c3d <2 8c8d": "black 2 8c8d",
		"7g7f 3c3d <9 8c8d":      "black 2 3c3d given up",
	} {
		b := kifu.NewBuilder(kifu.FormatUSI, kifu.ReadOptions{Lenient: true})
		if err := play(b, text); err != nil {
			t.Fatal(err)
		}
		got := fmt.Sprint(b.Side(), " ", b.Ply(), " ", notation.FormatUSI(b.Position().Rules(), b.Last()))
		if b.GivenUp() {
			got += " given up"
			b.Node().Bookmark = "lost"
		}
		if got != want {
			t.Errorf("%s: it stands at %s, want %s", text, got, want)
		}
		rec, _, err := b.Finish()
		if err != nil {
			t.Fatal(err)
		}
		if err := rec.Walk(func(v *kifu.Visit) error {
			if v.Node.Bookmark != "" {
				t.Errorf("%s: what belongs to a line given up is on move %d", text, v.Ply)
			}
			return nil
		}); err != nil {
			t.Error(err)
		}
	}
}

func TestManyWarnings(t *testing.T) {
	b := kifu.NewBuilder(kifu.FormatUSI, kifu.ReadOptions{})
	for range 1001 {
		b.Warn(&kifu.Error{})
	}
	rec, warnings, err := b.Finish()
	if err != nil || len(warnings) != 1000 {
		t.Errorf("%d warnings, %v", len(warnings), err)
	}
	rec.Headers = make(kifu.Headers, 1500)
	if n := len(rec.Doubts()); n != 1000 {
		t.Errorf("%d doubts", n)
	}
	rec.Root.Children = nil
	for range 1500 {
		rec.Root.Children = append(rec.Root.Children, &kifu.Node{End: &kifu.End{Kind: kifu.EndMate}})
	}
	if n := len(rec.Check()); n != 1000 {
		t.Errorf("%d faults", n)
	}
}

func TestPlaces(t *testing.T) {
	standard, err := variant.Lookup("standard")
	if err != nil {
		t.Fatal(err)
	}
	for _, keep := range []bool{true, false} {
		b := kifu.NewBuilder(kifu.FormatUSI, kifu.ReadOptions{Places: keep})
		at := kifu.Place{Line: 3, Column: 4, Text: strings.Repeat("x", 50)}
		if err := b.Move(standard.Start.AppendLegal(nil)[0], at); err != nil {
			t.Fatal(err)
		}
		rec, _, err := b.Finish()
		if err != nil {
			t.Fatal(err)
		}
		want := kifu.Place{}
		if keep {
			want = kifu.Place{Line: 3, Column: 4, Text: strings.Repeat("x", 40) + "…"}
		}
		if got := rec.Place(rec.Main()[0]); got != want || rec.Place(rec.Root) != (kifu.Place{}) {
			t.Errorf("kept %v: the move stood at %+v, want %+v", keep, got, want)
		}
	}
}

// A missing king is allowed; the reading with fewer faults is reported.
func TestPlaceSetup(t *testing.T) {
	standard, err := variant.Lookup("standard")
	if err != nil {
		t.Fatal(err)
	}
	for sfen, faults := range map[string]int{
		"4k4/9/9/9/9/9/9/9/4K4 b - 1": 0, "4k4/9/9/9/9/9/9/9/9 b - 1": 0, "9/9/9/9/4P4/9/9/9/9 b - 1": 0,
		"4P4/9/9/9/9/9/9/9/9 b - 1": 1, "4k4/9/9/9/4P4/4P4/9/9/4K4 b - 1": 1, "kk7/9/9/9/9/9/9/9/9 b - 1": 1,
	} {
		setup, err := notation.ParseSFEN(standard.Rules, sfen)
		if err != nil {
			t.Fatal(err)
		}
		_, err = kifu.PlaceSetup(setup)
		bad := (*shogi.SetupError)(nil)
		if (err == nil) != (faults == 0) || err != nil && (!errors.As(err, &bad) || len(bad.Faults) != faults) {
			t.Errorf("%s: %v, want %d faults", sfen, err, faults)
		}
	}
}
