package variant

import (
	"testing"

	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

// Captures of lions in chu shogi, with both kings far away.
func TestLionTrades(t *testing.T) {
	chu, err := Lookup("chu")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		what, sfen, move string
		legal            bool
	}{
		{"an adjacent lion, protected", "kg10/12/12/12/7g4/6n5/5N6/12/12/12/12/11K b - 1", "7g6f", true},
		{"an adjacent lion, and on", "kg10/12/12/12/7g4/6n5/5N6/12/12/12/12/11K b - 1", "7g6f5e", true},
		{"an adjacent lion, and back", "kg10/12/12/12/7g4/6n5/5N6/12/12/12/12/11K b - 1", "7g6f7g", true},
		{"a distant lion, not protected", "kg10/12/12/12/12/5n6/12/5N6/12/12/12/11K b - 1", "7h7f", true},
		{"a distant lion, protected", "kg10/12/12/12/5r6/5n6/12/5N6/12/12/12/11K b - 1", "7h7f", false},
		{"protected through the lion that captures", "kg10/12/12/5n6/12/5N6/12/5r6/12/12/12/11K b - 1", "7f7d", false},
		{"with a silver on the way", "kg10/12/12/12/5r6/5n6/5s6/5N6/12/12/12/11K b - 1", "7h7g7f", true},
		{"with a pawn on the way", "kg10/12/12/12/5r6/5n6/5p6/5N6/12/12/12/11K b - 1", "7h7g7f", false},
		{"with a go-between on the way, the only protector", "kg10/12/12/12/12/5n6/5i6/5N6/12/12/12/11K b - 1", "7h7g7f", false},
		{"with a pawn on the way, unprotected", "kg10/12/12/12/12/5n6/5p6/5N6/12/12/12/11K b - 1", "7h7g7f", true},
		{"by a rook", "kg10/12/12/12/5r6/5n6/12/5R6/12/12/12/11K b - 1", "7h7f", true},
		{"by a bishop", "kg10/12/12/12/12/4n7/12/12/12/8B3/12/11K b - 1", "4j8f", true},
		{"by a bishop after one fell elsewhere", "kg10/12/12/12/12/4n7/12/12/12/8B3/12/11K b 2b 1", "4j8f", false},
		{"by a lion after one fell elsewhere", "kg10/12/12/12/12/5n6/12/5N6/12/12/12/11K b 2b 1", "7h7f", true},
		{"on the square where one fell", "kg10/12/12/12/12/4+o7/12/12/12/8B3/12/11K b 8f 1", "4j8f", true},
		{"a pass", "kg10/12/12/12/12/12/5N6/12/12/12/12/11K b - 1", "7g6h7g", true},
		{"a falcon ahead and back", "kg10/12/12/12/12/5p6/5+H6/12/12/12/12/11K b - 1", "7g7f7g", true},
		{"a falcon twice ahead", "kg10/12/12/12/5s6/5p6/5+H6/12/12/12/12/11K b - 1", "7g7f7e", true},
		{"a falcon ahead and aside", "kg10/12/12/12/6s5/5p6/5+H6/12/12/12/12/11K b - 1", "7g7f6e", false},
		{"an eagle by its side", "kg10/12/12/12/12/12/5+Dp5/12/12/12/12/11K b - 1", "7g6g7g", false},
		{"promotion on entering the camp", "kg10/12/12/12/5S6/12/12/12/12/12/12/11K b - 1", "7e7d+", true},
		{"no promotion inside", "kg10/12/12/5S6/12/12/12/12/12/12/12/11K b - 1", "7d7c+", false},
		{"promotion inside with a capture", "kg10/12/5p6/5S6/12/12/12/12/12/12/12/11K b - 1", "7d7c+", true},
		{"promotion out of the camp with a capture", "kg10/12/12/5B6/12/12/8p3/12/12/12/12/11K b - 1", "7d4g+", true},
		{"promotion where a pawn ends", "kg10/5P6/12/12/12/12/12/12/12/12/12/11K b - 1", "7b7a+", true},
		{"a pawn that stays one", "kg10/5P6/12/12/12/12/12/12/12/12/12/11K b - 1", "7b7a", true},
	} {
		setup, err := notation.ParseSFEN(chu.Rules, c.sfen)
		if err != nil {
			t.Errorf("%s: %v", c.what, err)
			continue
		}
		p, err := setup.Position()
		if err != nil {
			t.Errorf("%s: %v", c.what, err)
			continue
		}
		m, err := notation.ParseMove(&p, c.move)
		if err != nil || p.IsLegal(m) != c.legal {
			t.Errorf("%s: %s is legal: %t (%v)", c.what, c.move, !c.legal, err)
		}
	}
}

// The first step of a double move over an empty square does not matter.
func TestCanonical(t *testing.T) {
	chu, err := Lookup("chu")
	if err != nil {
		t.Fatal(err)
	}
	setup, err := notation.ParseSFEN(chu.Rules, "10gk/12/12/12/4+H7/12/5N6/6p5/12/12/12/11K b - 1")
	if err != nil {
		t.Fatal(err)
	}
	p, err := setup.Position()
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]string{
		"7g6f5e": "7g5e", "7g6h5i": "7g6h5i", "7g6h7g": "7g6h7g", "7g8f7g": "7g7f7g", "8e8d8c": "8e8c",
		"8e7e6e": "8e7e6e", // the falcon slides there, and does not step
	} {
		m, err := notation.ParseMove(&p, text)
		if got := notation.FormatUSI(chu.Rules, m); err != nil || got != want {
			t.Errorf("%s is %s, want %s (%v)", text, got, want, err)
		}
		if p.IsLegal(m) != (text != "8e7e6e") {
			t.Errorf("%s is legal: %t", text, p.IsLegal(m))
		}
	}
	q := p
	m, _ := notation.ParseMove(&p, "7g6h7g")
	q.Advance(m)
	if got := notation.FormatSFENKey(&q); got != "10gk/12/12/12/4+H7/12/5N6/12/12/12/12/11K w -" {
		t.Errorf("after the capture from afar: %s", got)
	}
	if p.Captured(m) == shogi.NoPiece || p.Captured(m).Kind() != chu.Rules.Kind("P") {
		t.Errorf("%v was captured", p.Captured(m))
	}
}
