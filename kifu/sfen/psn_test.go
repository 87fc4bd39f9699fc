package sfen_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/kifu/sfen"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

const psn = `[Sente "Habu Y."]
[Gote "Watanabe A."]
[Event "Kisei"]
[Result "0-1"]

{From the
archive} 1.P7g-7f P3c-3d 2.Bx2b+! ( 2. P-2f {slower} P-8d
( 2... P-4d ) ) Sx2b
3... {dots} B'5e 3. S-3c ; to the end of the line
--Resigns--
[Sente "Second"]
[Handicap "2 piece"]
1...  S-6b 2.P-7f
`

func TestScores(t *testing.T) {
	for text, want := range map[string][]string{
		"1. P-7f P-3d\n2. P-2f P-8d\n":                                                    {"7g7f 3c3d 2g2f 8c8d"},
		"1.P7g-7f\n2.P3c-3d\n\n3.P2g-2f\nResigns\n":                                       {"7g7f 3c3d 2g2f resign"},
		"1. 7g7f 3c3d\n2. 2g2f\n":                                                         {"7g7f 3c3d 2g2f"},
		"1. P76 P34 2. P26\nP84\n":                                                        {"7g7f 3c3d 2g2f 8c8d"},
		"1. P-7f P-3d\n1. P-2f P-8d\n2. P-7f\n":                                           {"7g7f 3c3d", "2g2f 8c8d 7g7f"},
		"1. P-7f P-3d\nstartpos moves 2g2f\n1. P-2f\n":                                    {"7g7f 3c3d", "2g2f", "2g2f"},
		"# a note\n1. P-7f\n\n2. P-2f\n":                                                  nil, // the number 2 after one move is that of White's
		"startpos moves 7g7f\nsfen 4k4/9/9/9/9/9/9/9/4K4 b P 1":                           {"7g7f", ""},
		"{start}P7g-7f{middle}P3c-3d P2g-2f{end}\n":                                       {"7g7f 3c3d 2g2f"},
		"[Venue \"81Dojo\"] ; a note\n\n; another\n1. P-7f P-3d ; the last\n":             {"7g7f 3c3d"},
		"1. P-7f $2 P-3d 2. Bx2b+ Sx2b 3. B@4e $18 1-0\n":                                 {"7g7f 3c3d 8h2b+ 3a2b B*4e resign"},
		"[SFEN \"lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL\"]\n1. P-7f\n": {"7g7f"},
		"1 P-7f P-3d\n2\tP-2f P-8d\n":                                                     {"7g7f 3c3d 2g2f 8c8d"},
		psn:                                                                               {"7g7f 3c3d 8h2b+ 3a2b B*5e 2b3c resign", "7a6b 7g7f"},
	} {
		records, warnings, err := sfen.USI().Read(strings.NewReader(text), kifu.ReadOptions{})
		if want == nil {
			if err == nil {
				t.Errorf("%q is read as %d games", text, len(records))
			}
			continue
		}
		if err != nil || len(warnings) > 0 || len(records) != len(want) {
			t.Errorf("%q: %d games, %v, %v", text, len(records), warnings, err)
			continue
		}
		for i, rec := range records {
			if got := mainLine(rec); got != want[i] {
				t.Errorf("%q, game %d: %s, want %s", text, i+1, got, want[i])
			}
		}
		if kifu.Detect([]byte(text), kifu.FormatUnknown).Format != kifu.FormatUSI {
			t.Errorf("%q is detected as %q", text, kifu.Detect([]byte(text), kifu.FormatUnknown).Format)
		}
	}
}

func mainLine(rec *kifu.Record) string {
	var words []string
	for _, n := range rec.Main() {
		switch {
		case n.End == nil:
			words = append(words, notation.FormatUSI(rec.Rules.Rules, n.Move))
		case n.End.Kind == kifu.EndResign:
			words = append(words, "resign")
		default:
			words = append(words, n.End.String())
		}
	}
	return strings.Join(words, " ")
}

func TestScoreParts(t *testing.T) {
	records, _, err := sfen.USI().Read(strings.NewReader(psn), kifu.ReadOptions{Places: true})
	if err != nil {
		t.Fatal(err)
	}
	rec := records[0]
	line := rec.Main()
	if rec.Player(0) != "Habu Y." || rec.Player(1) != "Watanabe A." || strings.Join(rec.Root.Comments, "/") != "From the/archive" {
		t.Errorf("headers %v, comments %q", rec.Headers, rec.Root.Comments)
	}
	if got, _ := rec.Headers.Get("Result"); got != "0-1" {
		t.Errorf("headers %v", rec.Headers)
	}
	if len(line[1].Children) != 2 || line[1].Children[1].Comments[0] != "slower" || len(line[1].Children[1].Children) != 2 {
		t.Errorf("the variations of move 3 are not read: %+v", line[1].Children)
	}
	if line[2].Comments[0] != "!" || line[3].Comments[0] != "dots" || line[5].Comments[0] != "to the end of the line" {
		t.Errorf("comments %q, %q, %q", line[2].Comments, line[3].Comments, line[5].Comments)
	}
	if at := rec.Place(line[4]); at.Line != 9 || at.Column != 13 || at.Text != "B'5e" {
		t.Errorf("B'5e stands at %+v", at)
	}
	if h := records[1].Start.Handicap; h != "two-piece" || records[1].Player(0) != "Second" {
		t.Errorf("the second game has the handicap %q and the headers %v", h, records[1].Headers)
	}
}

func TestScoreFaults(t *testing.T) {
	for text, want := range map[string]string{
		"1. P-7f P-3d\n2. P-5e\n":                `usi, line 2, column 4 ("P-5e"): move 3: Western move, column 1 ("P-5e"): no legal move is written like that`,
		"[Handicap \"7 lances\"]\n1... P-3d":     `usi, line 1, column 1 ("[Handicap \"7 lances\"]"): standard has no handicap game "7 lances"`,
		"(1. P-7f":                               "",
		"1. (P-7f)":                              "usi, line 1, column 4: a variation stands before the first move",
		"1. P-7f" + strings.Repeat("(P-2f", 101): "usi, line 1, column 508: variations are nested more than 100 deep",
		"[SFEN \"9/9 b - 1\"]\n1. P-7f":          `usi, line 1, column 1 ("[SFEN \"9/9 b - 1\"]"): SFEN, column 1 ("9/9"): the board has 9 ranks, here are 2`,
	} {
		_, _, err := sfen.USI().Read(strings.NewReader(text), kifu.ReadOptions{})
		if err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
	// A lenient reader takes the even game.
	for _, head := range []string{`[Handicap "7 lances"]`, `[SFEN "9/9 b - 1"]`, `[Variant "nosuch"]`} {
		records, warnings, err := sfen.USI().Read(strings.NewReader(head+"\n1. P-7f"), kifu.ReadOptions{Lenient: true})
		if err != nil || len(warnings) != 1 || mainLine(records[0]) != "7g7f" {
			t.Errorf("%s: %v, %v", head, warnings, err)
		}
	}
	for text, want := range map[string]string{
		"1. P-7f P-3d\n3. P-2f\n": `usi, line 2, column 1 ("3."): the number 3 does not follow: 2 moves were read`,
		"1. P-7f\n{no end\n":      `usi, line 3, column 1 ("{"): the comment has no end`,
		"4. P-7f":                 `usi, line 1, column 1 ("4."): the number 4 does not follow: 0 moves were read`,
	} {
		_, warnings, err := sfen.USI().Read(strings.NewReader(text), kifu.ReadOptions{})
		if err != nil || len(warnings) != 1 || warnings[0].Error() != want {
			t.Errorf("%q: %v, %v, want %s", text, warnings, err, want)
		}
	}
}

// A glyph with a sign becomes the sign; comments among the headers stand before the moves.
func TestScoreRemarks(t *testing.T) {
	const text = "[Sente \"a\"] ; of the host\n{between}\n[Gote \"b\"]\n1. P-7f $1 P-3d $4 $18\n"
	records, _, err := sfen.USI().Read(strings.NewReader(text), kifu.ReadOptions{})
	if err != nil {
		t.Fatal(err)
	}
	rec, line := records[0], records[0].Main()
	got := []string{rec.Player(1), strings.Join(rec.Root.Comments, "/"), strings.Join(line[0].Comments, "/"), strings.Join(line[1].Comments, "/")}
	if want := []string{"b", "of the host/between", "!", "??/$18"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// Prose above numbered moves is a note with a warning; elsewhere it is an error of its line.
func TestProseAboveScore(t *testing.T) {
	for text, want := range map[string]string{
		"lishogi\n[Sente \"a\"]\n1. P-7f\n":       `usi, line 1, column 1 ("lishogi"): this line does not belong to a record; it is kept as a note`,
		"My game\nof yesterday\n1. P-7f\n":        `usi, line 1, column 1 ("My game"): this line does not belong to a record; it is kept as a note`,
		"My game\n":                               `usi, line 1, column 1 ("My game"): SFEN, column 1 ("M"): this rule set has no such piece`,
		"My game\nstartpos moves 7g7f\n":          `usi, line 1, column 1 ("My game"): SFEN, column 1 ("M"): this rule set has no such piece`,
		"1. P-7f\nstartpos moves 7g7f\nthe end\n": `usi, line 3, column 1 ("the end"): SFEN, column 1 ("t"): this rule set has no such piece`,
		"P-7f is the first move\n1. P-7f P-3d\n":  `usi, line 1, column 6 ("is"): move 2: USI move, column 1 ("is"): a move is written like 7g7f, 8h2b+, P*5e or pass`,
	} {
		records, warnings, err := sfen.USI().Read(strings.NewReader(text), kifu.ReadOptions{})
		got := err
		if len(warnings) > 0 {
			got = warnings[0]
			if len(records) != 1 || len(records[0].Notes) != len(warnings) || len(records[0].Main()) != 1 {
				t.Errorf("%q: %v, %d games", text, warnings, len(records))
			}
		}
		if got == nil || got.Error() != want {
			t.Errorf("%q: %v, want %s", text, got, want)
		}
	}
}

// A result without a reason is a resignation of the side to move, or the words of KI2.
func TestScoreResults(t *testing.T) {
	for text, want := range map[string]string{
		"1. P-7f 1-0":      "7g7f resign",
		"1. P-7f 0-1":      "7g7f 後手の勝ち",
		"1. P-7f P-3d 0-1": "7g7f 3c3d resign",
		"1. P-7f P-3d 1-0": "7g7f 3c3d 先手の勝ち",
		"1. P-7f 1/2-1/2":  "7g7f 引き分け",
	} {
		records, warnings, err := sfen.USI().Read(strings.NewReader(text), kifu.ReadOptions{})
		if err != nil || len(warnings) > 0 || mainLine(records[0]) != want {
			t.Errorf("%s: %v, %v, want %s", text, warnings, err, want)
			continue
		}
		main := records[0].Main()
		side := records[0].SideAt(len(main))
		result := main[len(main)-1].End.Result(side).Outcome
		if won := strings.HasSuffix(text, "1-0"); won != (result == shogi.BlackWins) {
			t.Errorf("%s has the outcome %v", text, result)
		}
	}
}
