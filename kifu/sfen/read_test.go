package sfen_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/kifu/sfen"
)

// The notes above a game are that game's.
func TestNotes(t *testing.T) {
	recs, _, err := sfen.Read(strings.NewReader("#one\n#two\nstartpos\n#three\nstartpos moves 7g7f\nstartpos moves 2g2f\n"), kifu.ReadOptions{})
	if err != nil || len(recs) != 3 {
		t.Fatal(recs, err)
	}
	for i, want := range [][]string{{"one", "two"}, {"three"}, nil} {
		if !slices.Equal(recs[i].Notes, want) {
			t.Errorf("the notes of game %d are %q, want %q", i, recs[i].Notes, want)
		}
	}
}

// The rule set is the one that was set last, by either name of the option.
func TestRuleSet(t *testing.T) {
	for text, want := range map[string]string{
		"":                                       "standard",
		"setoption name USI_Variant value torus": "torus",
		"setoption name UCI_Variant value torus": "torus",
		"setoption name USI_Hash value torus":    "standard",
		"setoption name USI_Variant value nosuch\nsetoption name USI_Variant value torus": "torus",
	} {
		recs, _, err := sfen.Read(strings.NewReader(text+"\nstartpos"), kifu.ReadOptions{})
		if err != nil || len(recs) != 1 || recs[0].Rules.ID != want {
			t.Errorf("%q: %v, %v, want %s", text, recs, err, want)
		}
	}
}

// A line that is too long ends the reading with an error that names it.
func TestLongLine(t *testing.T) {
	n := 0
	var last error
	for _, err := range sfen.Each(strings.NewReader("startpos\nstartpos moves "+strings.Repeat("2h3h 8b7b 3h2h 7b8b ", 10_000)), kifu.ReadOptions{MaxBytes: 1000}) {
		n, last = n+1, err
	}
	if n != 2 || last == nil || !strings.Contains(last.Error(), "line 2") {
		t.Errorf("%d games, the last with the error %v", n, last)
	}
}
