package kakinoki

import (
	"testing"

	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

func TestKanji(t *testing.T) {
	for n, want := range map[int]string{0: "〇", 1: "一", 10: "十", 18: "十八", 20: "二十", 99: "九十九", 100: "百", 255: "二百五十五"} {
		if got := notation.KanjiNumber(n); got != want {
			t.Errorf("%d is %s, want %s", n, got, want)
		}
	}
}

func TestWidth(t *testing.T) {
	for text, want := range map[string]int{"７六歩(77)": 10, "": 0, "ｱa": 2} {
		if got := Width(text); got != want {
			t.Errorf("%q is %d columns wide, want %d", text, got, want)
		}
	}
}

func TestMoves(t *testing.T) {
	for _, rules := range variant.All() {
		names := NewNames(rules.Rules)
		for side := range shogi.Color(2) {
			p := rules.StartFor(side)
			for _, m := range p.AppendLegal(nil) {
				text := names.FormatMove(&p, m, shogi.NoMove)
				got, rest, err := names.ParseMove(&p, text+" ( 0:01/00:00:01)+", shogi.NoMove)
				if err != nil || got != m || trim(rest) != "( 0:01/00:00:01)+" {
					t.Errorf("%s: %s is written %s and read %s, rest %q, error %v", rules.ID, notation.FormatUSI(rules.Rules, m), text,
						notation.FormatUSI(rules.Rules, got), rest, err)
				}
			}
		}
	}
}

func TestBadMoves(t *testing.T) {
	rules, err := variant.Lookup("standard")
	if err != nil {
		t.Fatal(err)
	}
	names := NewNames(rules.Rules)
	p := rules.Start
	for _, text := range []string{"", "同　歩(77)", "７六", "０六歩(77)", "７六歩(7x)", "７六歩(99)", "７七歩(77)", "７六？", "＃"} {
		if m, _, err := names.ParseMove(&p, text, shogi.NoMove); err == nil {
			t.Errorf("%q is read as %s", text, notation.FormatUSI(rules.Rules, m))
		}
	}
}
