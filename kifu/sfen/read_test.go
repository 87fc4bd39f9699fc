package sfen_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/kifu/sfen"
)

func TestNotes(t *testing.T) {
	recs, _, err := sfen.USI().Read(strings.NewReader("#one\n#two\nstartpos\n#three\nstartpos moves 7g7f\nstartpos moves 2g2f\n"), kifu.ReadOptions{})
	if err != nil || len(recs) != 3 {
		t.Fatal(recs, err)
	}
	for i, want := range [][]string{{"one", "two"}, {"three"}, nil} {
		if !slices.Equal(recs[i].Notes, want) {
			t.Errorf("the notes of game %d are %q, want %q", i, recs[i].Notes, want)
		}
	}
}

func TestRuleSet(t *testing.T) {
	for text, want := range map[string]string{
		"":                                       "standard",
		"setoption name USI_Variant value torus": "torus",
		"setoption name UCI_Variant value torus": "torus",
		"setoption name USI_Hash value torus":    "standard",
		"setoption name USI_Variant value nosuch\nsetoption name USI_Variant value torus": "torus",
	} {
		recs, _, err := sfen.USI().Read(strings.NewReader(text+"\nstartpos"), kifu.ReadOptions{})
		if err != nil || len(recs) != 1 || recs[0].Rules.ID != want {
			t.Errorf("%q: %v, %v, want %s", text, recs, err, want)
		}
	}
}

func TestLongLine(t *testing.T) {
	n := 0
	var last error
	for _, err := range kifu.Each(sfen.USI().Split(strings.NewReader("startpos\nstartpos moves "+strings.Repeat("2h3h 8b7b 3h2h 7b8b ", 10_000)), kifu.ReadOptions{MaxBytes: 1000})) {
		n, last = n+1, err
	}
	if n != 2 || last == nil || !strings.Contains(last.Error(), "line 2") {
		t.Errorf("%d games, the last with the error %v", n, last)
	}
}

func TestWestern(t *testing.T) {
	for text, want := range map[string]string{
		"P-7f P-3d Bx2b+ Sx2b B*5e":      "moves 7g7f 3c3d 8h2b+ 3a2b B*5e",
		"1. P76 P34 2. Bx22+ Sx22":       "moves 7g7f 3c3d 8h2b+ 3a2b",
		"1.P-7f P-8d 2.S-6h P-3d resign": "moves 7g7f 8c8d 7i6h 3c3d resign",
		"P-7f P34 B2b= 3a2b":             "moves 7g7f 3c3d 8h2b 3a2b",
	} {
		recs, warnings, err := sfen.USI().Read(strings.NewReader(text), kifu.ReadOptions{})
		if err != nil || len(recs) != 1 || len(warnings) > 0 || kifu.Detect([]byte(text), kifu.FormatUnknown).Format != kifu.FormatUSI {
			t.Errorf("%s: %d games, %v, %v, %s", text, len(recs), warnings, err, kifu.Detect([]byte(text), kifu.FormatUnknown).Format)
			continue
		}
		var b strings.Builder
		if _, err := sfen.USI().Write(&b, recs[0], kifu.WriteOptions{}); err != nil || !strings.HasSuffix(strings.TrimSpace(b.String()), want) {
			t.Errorf("%s: written %s, %v", text, b.String(), err)
		}
	}
	_, _, err := sfen.USI().Read(strings.NewReader("P-7f P-4f"), kifu.ReadOptions{})
	if err == nil || !strings.Contains(err.Error(), `("P-4f"): move 2: Western move`) {
		t.Errorf("a move that cannot be played: %v", err)
	}
}
