package notation_test

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

func TestSetupRoundTrip(t *testing.T) {
	for _, g := range games(t) {
		t.Run(g.name, rapid.MakeCheck(func(t *rapid.T) {
			s := drawSetup(t, g.rules)
			text := notation.FormatSetup(&s)
			back, err := notation.ParseSFEN(g.rules, text)
			if err != nil || back != s {
				t.Fatalf("%s is read back as %s: %v", text, notation.FormatSetup(&back), err)
			}
		}))
	}
}

func drawSetup(t *rapid.T, r *shogi.Rules) shogi.Setup {
	var standing []shogi.Kind
	for _, k := range r.Kinds() {
		if !r.Info(k).Token {
			standing = append(standing, k)
		}
	}
	s := shogi.Setup{Rules: r, Side: shogi.Color(rapid.IntRange(0, 1).Draw(t, "side")), Ply: rapid.IntRange(1, 99999).Draw(t, "ply")}
	empty := rapid.IntRange(0, 9).Draw(t, "empty of ten")
	for _, sq := range r.Squares() {
		if rapid.IntRange(0, 9).Draw(t, "full") >= empty {
			s.Board[sq] = shogi.NewPiece(shogi.Color(rapid.IntRange(0, 1).Draw(t, "color")), rapid.SampledFrom(standing).Draw(t, "kind"))
		}
	}
	for c := range s.Hands {
		for _, k := range r.HandKinds() {
			s.Hands[c][k] = uint8(rapid.OneOf(rapid.Just(0), rapid.IntRange(0, 255)).Draw(t, "held"))
		}
	}
	return s
}

func TestMovesRoundTrip(t *testing.T) {
	for _, g := range games(t) {
		t.Run(g.name, rapid.MakeCheck(func(t *rapid.T) {
			p, last := g.start, shogi.NoMove
			for range rapid.IntRange(0, 120).Draw(t, "length") {
				moves := p.AppendLegal(nil)
				if len(moves) == 0 {
					break
				}
				m := rapid.SampledFrom(moves).Draw(t, "move")
				if err := p.Play(m); err != nil {
					t.Fatal(err)
				}
				last = m
			}
			checkPosition(t, &p, last)
		}))
	}
}

func checkPosition(t *rapid.T, p *shogi.Position, last shogi.Move) {
	r, sfen := p.Rules(), notation.FormatSFEN(p)
	if s, err := notation.ParseSFEN(r, sfen); err != nil || s != p.Setup() {
		t.Fatalf("%s is read back otherwise: %v", sfen, err)
	}
	for _, m := range p.AppendLegal(nil) {
		for _, style := range notation.Styles() {
			text := notation.Text(style, p, m, last)
			got, err := parse(style, p, text, last)
			if err != nil || got != m {
				t.Fatalf("%s: %s is written %s in %s and read back as %s: %v", sfen,
					notation.FormatUSI(r, m), text, style, notation.FormatUSI(r, got), err)
			}
			if style == notation.Hosking {
				continue // P76 is Western for Parse too
			}
			if got, err := notation.Parse(p, text, last); err != nil || got != m {
				t.Fatalf("%s: %s is recognised as %s: %v", sfen, text, notation.FormatUSI(r, got), err)
			}
		}
	}
}

func parse(style notation.Style, p *shogi.Position, text string, last shogi.Move) (shogi.Move, error) {
	switch style {
	case notation.USI:
		return notation.ParseUSI(p.Rules(), text)
	case notation.Japanese, notation.KanjiSquares, notation.WideSquares, notation.HalfSquares:
		return notation.ParseJapanese(p, text, last)
	default:
		return notation.ParseWestern(p, text)
	}
}
