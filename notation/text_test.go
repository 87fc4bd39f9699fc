package notation_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

func TestSFEN(t *testing.T) {
	rules := byName(t)
	table(t, "sfen.tsv", 3, func(t *testing.T, f []string) string {
		s, err := notation.ParseSFEN(rules[f[0]].rules, f[1])
		if err != nil {
			return message(t, err)
		}
		text := notation.FormatSetup(&s)
		if again, err := notation.ParseSFEN(rules[f[0]].rules, text); err != nil || again != s {
			t.Errorf("%s is read back otherwise: %v", text, err)
		}
		return text
	})
}

func TestUSI(t *testing.T) {
	rules := byName(t)
	table(t, "usi.tsv", 3, func(t *testing.T, f []string) string {
		m, err := notation.ParseUSI(rules[f[0]].rules, f[1])
		if err != nil {
			return message(t, err)
		}
		return notation.FormatUSI(rules[f[0]].rules, m)
	})
}

func TestPosition(t *testing.T) {
	rules := byName(t)
	table(t, "position.tsv", 3, func(t *testing.T, f []string) string {
		g := rules[f[0]]
		p, moves, err := notation.ParsePosition(&g.start, f[1])
		if err != nil {
			return message(t, err)
		}
		for _, m := range moves {
			if err := p.Play(m); err != nil {
				t.Errorf("%s: %v", f[1], err)
			}
		}
		return fmt.Sprintf("%d %s", len(moves), notation.FormatSFEN(&p))
	})
}

func message(t *testing.T, err error) string {
	t.Helper()
	var e *notation.Error
	if !errors.As(err, &e) {
		t.Fatalf("%T: %v: not an *Error", err, err)
	}
	if e.Column < 1 || e.Format == "" || e.Reason == "" || strings.ContainsAny(err.Error(), "\n\t") {
		t.Errorf("malformed error %#v", e)
	}
	return err.Error()
}

func TestErrorsUnwrap(t *testing.T) {
	g := standard(t)
	_, _, err := notation.ParsePosition(&g.start, "startpos moves 7g7e")
	if !errors.Is(err, shogi.ImpossibleMove) {
		t.Errorf("%v: does not unwrap to the foul", err)
	}
	_, _, err = notation.ParsePosition(&g.start, "sfen 4k4/9/9/9/9/9/9/4P4/4P4 w - 1")
	var fault *shogi.SetupError
	if !errors.As(err, &fault) {
		t.Errorf("%v: does not unwrap to the faults of the position", err)
	}
}

func TestBounds(t *testing.T) {
	g := standard(t)
	long := strings.Repeat("9", 1<<20)
	for name, read := range map[string]func() error{
		"SFEN":     func() error { _, err := notation.ParseSFEN(g.rules, long); return err },
		"USI":      func() error { _, err := notation.ParseUSI(g.rules, long); return err },
		"square":   func() error { _, err := notation.ParseSquare(g.rules, long); return err },
		"position": func() error { _, _, err := notation.ParsePosition(&g.start, long); return err },
		"Japanese": func() error { _, err := notation.ParseJapanese(&g.start, long, shogi.NoMove); return err },
		"Western":  func() error { _, err := notation.ParseWestern(&g.start, long); return err },
		"any":      func() error { _, err := notation.Parse(&g.start, long, shogi.NoMove); return err },
	} {
		err := read()
		if err == nil {
			t.Errorf("%s: a text of a megabyte was read", name)
			continue
		}
		if text := message(t, err); len(text) > 300 {
			t.Errorf("%s: the error repeats %d bytes", name, len(text))
		}
	}
}

func TestSquares(t *testing.T) {
	for _, g := range games(t) {
		for _, sq := range g.rules.Squares() {
			name := notation.FormatSquare(g.rules, sq)
			back, err := notation.ParseSquare(g.rules, name)
			if err != nil || back != sq {
				t.Errorf("%s: %s is read as square %d, want %d: %v", g.name, name, back, sq, err)
			}
		}
		if name := notation.FormatSquare(g.rules, shogi.NoSquare); name != "-" {
			t.Errorf("%s: no square is written %q", g.name, name)
		}
	}
}

func TestAnyMoveIsWritten(t *testing.T) {
	for _, g := range games(t) {
		for m := range 1 << 16 {
			if m%7 != 0 && m > 300 { // a sample, with every low value
				continue
			}
			for _, s := range notation.Styles() {
				if notation.Text(s, &g.start, shogi.Move(m), shogi.Move(m*31)) == "" {
					t.Fatalf("%s: move %d is written as nothing in %s", g.name, m, s)
				}
			}
		}
	}
}

func TestStyles(t *testing.T) {
	for _, s := range notation.Styles() {
		if got, ok := notation.ParseStyle(s.String()); !ok || got != s {
			t.Errorf("style %s is read as %s", s, got)
		}
	}
	if _, ok := notation.ParseStyle("roman"); ok {
		t.Error("there is no style named roman")
	}
}
