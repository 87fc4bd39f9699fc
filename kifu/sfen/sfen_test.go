package sfen_test

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/komadai/komadai/internal/kifutest"
	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/kifu/sfen"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/variant"
)

func TestUSIRoundTrip(t *testing.T) {
	for _, rules := range variant.All() {
		t.Run(rules.ID, func(t *testing.T) {
			t.Parallel()
			rapid.Check(t, func(t *rapid.T) {
				rec := kifutest.Record(rules, kifutest.Features{Starts: true, Numbers: true, Ends: true}).Draw(t, "record")
				for _, n := range rec.Main() {
					if n.End != nil && n.End.Kind != kifu.EndDeclare {
						n.End = &kifu.End{Kind: kifu.EndResign}
					}
				}
				var out bytes.Buffer
				losses, err := sfen.USI().Write(&out, rec, kifu.WriteOptions{})
				losses = slices.DeleteFunc(losses, func(l kifu.Loss) bool { return l.Kind == kifu.LossHandicapName })
				if err != nil || len(losses) > 0 {
					t.Fatalf("losses %v, error %v", losses, err)
				}
				text := out.String()
				read, warnings, err := sfen.USI().Read(&out, kifu.ReadOptions{})
				if err != nil || len(read) != 1 || len(warnings) > 0 {
					t.Fatalf("warnings %v, error %v\n%s", warnings, err, text)
				}
				read[0].Start.Handicap = rec.Start.Handicap
				if diff := kifutest.Diff(rec, read[0]); diff != "" {
					t.Fatalf("%s\n%s", diff, text)
				}
				if d := kifu.Detect([]byte(text), kifu.FormatUnknown).Format; d != kifu.FormatUSI {
					t.Errorf("detected as %q: %s", d, text)
				}
			})
		})
	}
}

func TestUSIDialects(t *testing.T) {
	for text, want := range map[string]string{
		"position startpos moves 7g7f 3c3d": "7g7f 3c3d",
		"startpos moves 7g7f":               "7g7f",
		"startpos":                          "",
		"moves 7g7f resign":                 "7g7f 投了",
		"sfen 4k4/9/9/9/9/9/9/9/4K4 b G 1 moves G*5h win":                                   "G*5h 入玉勝ち",
		"4k4/9/9/9/9/9/9/9/4K4 w g 12 moves G*5h":                                           "G*5h",
		"4k4/9/9/9/9/9/9/9/4K4 b -":                                                         "",
		"usi\nsetoption name USI_Variant value torus\nposition startpos moves 7h7g\nquit\n": "7h7g",
	} {
		recs, warnings, err := sfen.USI().Read(strings.NewReader(text), kifu.ReadOptions{})
		if err != nil || len(warnings) > 0 || len(recs) != 1 {
			t.Errorf("%s: %v, %v", text, warnings, err)
			continue
		}
		var got []string
		for _, n := range recs[0].Main() {
			if n.End != nil {
				got = append(got, n.End.String())
				continue
			}
			got = append(got, notation.FormatUSI(recs[0].Rules.Rules, n.Move))
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%s: %v, want %s", text, got, want)
		}
	}
}

func TestUSIErrors(t *testing.T) {
	for text, want := range map[string]string{
		"":                                "the input has no game",
		"# only a note":                   "the input has no game",
		"startpos moves 7g7f 7g7e":        `line 1, column 21 ("7g7e"): move 2, 7g7e, is illegal`,
		"startpos 7g7f":                   `after the position "moves" was expected`,
		"startpos moves banana":           `column 16 ("banana"): move 1`,
		"startpos\nnonsense":              `line 2, column 1 ("nonsense")`,
		"position sfen 9/9 b - 1 moves a": `column 15`,
		"startpos moves resign 7g7f":      "the line ended before this move",
		"setoption name USI_Variant value nosuch\nstartpos": "there is no rule set",
	} {
		_, _, err := sfen.USI().Read(strings.NewReader(text), kifu.ReadOptions{})
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: error %v, want %q", text, err, want)
		}
	}
}

func TestEach(t *testing.T) {
	good, bad := 0, 0
	for g, err := range kifu.Each(sfen.USI().Split(strings.NewReader("startpos moves 7g7f\nstartpos moves 1a1a\n\nstartpos\n"), kifu.ReadOptions{})) {
		if err != nil {
			bad++
			continue
		}
		good++
		_ = g.Record.Moves()
	}
	if good != 2 || bad != 1 {
		t.Errorf("%d good, %d bad", good, bad)
	}
}

func TestUSIHostile(t *testing.T) {
	fill := func(s string) string { return strings.Repeat(s, 4<<20/len(s)) }
	for name, text := range map[string]string{
		"moves": "startpos moves " + fill("2h3h 8b7b 3h2h 7b8b "),
		"lines": fill("startpos\nx\n"),
		"notes": fill("#\n"),
		"one":   fill("l"),
		"blank": "startpos moves" + fill(" "),
	} {
		var err error
		kifutest.Cheap(t, name, len(text), func() {
			_, _, err = sfen.USI().Read(strings.NewReader(text), kifu.ReadOptions{MaxMoves: 5000})
		})
		if err == nil && name != "blank" {
			t.Errorf("%s was read", name)
		}
	}
}

func FuzzReadUSI(f *testing.F) {
	f.Add([]byte("#note\nposition startpos moves 7g7f 3c3d resign\n"), false)
	f.Add([]byte("setoption name USI_Variant value seishin\nstartpos moves 1h2h pass"), true)
	f.Add([]byte(psn), false)
	f.Add([]byte("[SFEN \"9/9 b - 1\"]\n1. P-7f (1. P-2f) {a} 3. *"), true)
	f.Fuzz(func(t *testing.T, data []byte, lenient bool) {
		recs, _, err := sfen.USI().Read(bytes.NewReader(data), kifu.ReadOptions{Lenient: lenient, MaxMoves: 500})
		if err != nil {
			return
		}
		for _, rec := range recs {
			var out bytes.Buffer
			if _, err := sfen.USI().Write(&out, rec, kifu.WriteOptions{}); err != nil {
				t.Fatal(err)
			}
			if _, _, err := sfen.USI().Read(&out, kifu.ReadOptions{}); err != nil {
				t.Fatalf("what was written cannot be read: %v", err)
			}
		}
	})
}

func ExampleUSI() {
	records, _, err := sfen.USI().Read(strings.NewReader("startpos moves 7g7f 3c3d resign"), kifu.ReadOptions{})
	if err != nil {
		fmt.Println(err)
		return
	}
	losses, err := sfen.USI().Write(io.Discard, records[0], kifu.WriteOptions{})
	fmt.Println(len(records[0].Moves()), losses, err)
	// Output: 2 [] <nil>
}
