package notation_test

import (
	"os"
	"strings"
	"testing"

	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

// From seed 002.
func TestSample(t *testing.T) {
	p := standard(t).start
	last := shogi.NoMove
	table(t, "sample.tsv", 2, func(t *testing.T, f []string) string {
		m := usi(t, p.Rules(), f[0])
		text := notation.Text(notation.Japanese, &p, m, last)
		reread(t, &p, text, last, m)
		// Chinese, as in the seed.
		seed := strings.NewReplacer("△", "▽", "歩", "步", "　", " ", "２", "2", "８", "8").Replace(text)
		reread(t, &p, seed, last, m)
		if err := p.Play(m); err != nil {
			t.Fatal(err)
		}
		last = m
		return text
	})
}

func reread(t *testing.T, p *shogi.Position, text string, last, m shogi.Move) {
	t.Helper()
	got, err := notation.ParseJapanese(p, text, last)
	if err != nil || got != m {
		t.Errorf("%s: %s is read as %s, want %s: %v", notation.FormatSFEN(p), text,
			notation.FormatUSI(p.Rules(), got), notation.FormatUSI(p.Rules(), m), err)
	}
}

func TestMarks(t *testing.T) {
	data, err := os.ReadFile("testdata/marks.tsv")
	if err != nil {
		t.Fatal(err)
	}
	g := standard(t)
	groups := 0
	for line := range strings.Lines(string(data)) {
		if line[0] == '#' {
			continue
		}
		f := strings.Split(strings.TrimSpace(line), "\t")
		color := shogi.Black
		if f[0] == "w" {
			color = shogi.White
		}
		var from []shogi.Square
		for text := range strings.SplitSeq(f[2], ",") {
			from = append(from, official(g.rules, text))
		}
		to, marks := official(g.rules, f[3]), strings.Split(f[4], ",")
		if len(marks) != len(from) {
			t.Fatalf("%q: %d marks for %d pieces", line, len(marks), len(from))
		}
		checkGroup(t, g.rules, color, g.rules.Kind(f[1]), from, to, marks)
		for i := range from {
			from[i] = g.rules.Reverse(from[i])
		}
		checkGroup(t, g.rules, color.Other(), g.rules.Kind(f[1]), from, g.rules.Reverse(to), marks)
		groups++
	}
	if groups < 30 {
		t.Errorf("only %d groups", groups)
	}
}

func official(r *shogi.Rules, text string) shogi.Square {
	return r.SquareAt(int(text[0]-'0'), int(text[1]-'0'))
}

func checkGroup(t *testing.T, r *shogi.Rules, c shogi.Color, k shogi.Kind, from []shogi.Square, to shogi.Square, marks []string) {
	t.Helper()
	p := group(t, r, c, k, from, to)
	for i, sq := range from {
		promotes := false
		m := shogi.NewMove(sq, to, promotes)
		sign := "▲"
		if c == shogi.White {
			sign = "△"
		}
		want := sign + string(rune('０'+r.File(to))) + string([]rune("一二三四五六七八九")[r.Rank(to)-1]) +
			r.Info(k).Names.Move + strings.Trim(marks[i], "-")
		got := notation.Text(notation.Japanese, &p, m, shogi.NoMove)
		got, _, _ = strings.Cut(got, "不成") // in addition to the marks
		if got != want {
			t.Errorf("%s: %s is written %s, want %s", notation.FormatSFEN(&p), notation.FormatUSI(r, m), got, want)
		}
		reread(t, &p, want, shogi.NoMove, m)
	}
}

func group(t *testing.T, r *shogi.Rules, c shogi.Color, k shogi.Kind, from []shogi.Square, to shogi.Square) shogi.Position {
	t.Helper()
	for _, king := range r.Squares() {
		s := shogi.Setup{Rules: r, Side: c, Ply: 1}
		for _, sq := range from {
			s.Board[sq] = shogi.NewPiece(c, k)
		}
		if king == to || s.Board[king] != shogi.NoPiece {
			continue
		}
		s.Board[king] = shogi.NewPiece(c.Other(), r.Royal())
		p, err := s.Problem()
		if err != nil || p.Candidates(c, k, to).Count() != len(from) {
			continue
		}
		return p
	}
	t.Fatalf("no room for a king next to %s on %d squares", r.Info(k).Letter, len(from))
	return shogi.Position{}
}

func TestFormatJapanese(t *testing.T) {
	rules := byName(t)
	table(t, "japanese.tsv", 5, func(t *testing.T, f []string) string {
		g := rules[f[0]]
		p := position(t, g.rules, f[1])
		last, m := usi(t, g.rules, f[2]), usi(t, g.rules, f[3])
		if !p.IsLegal(m) {
			q := p
			t.Errorf("%s in %s is not legal: %v", f[3], f[1], q.Play(m))
		}
		text := notation.Text(notation.Japanese, &p, m, last)
		reread(t, &p, text, last, m)
		return text
	})
}

func TestSigns(t *testing.T) {
	g := standard(t)
	m := usi(t, g.rules, "7g7f")
	var got []string
	for _, signs := range []notation.Marks{notation.Triangles, notation.Downward, notation.Pieces, notation.NoMarks} {
		p := g.start
		text := notation.FormatJapanese(&p, m, shogi.NoMove, signs)
		reread(t, &p, text, shogi.NoMove, m)
		got = append(got, text)
		if err := p.Play(m); err != nil {
			t.Fatal(err)
		}
		reply := usi(t, g.rules, "3c3d")
		text = notation.FormatJapanese(&p, reply, m, signs)
		reread(t, &p, text, m, reply)
		got = append(got, text)
	}
	const want = "▲７六歩 △３四歩 ▲７六歩 ▽３四歩 ☗７六歩 ☖３四歩 ７六歩 ３四歩"
	if text := strings.Join(got, " "); text != want {
		t.Errorf("got  %s\nwant %s", text, want)
	}
}

func TestParse(t *testing.T) {
	rules := byName(t)
	table(t, "read.tsv", 5, func(t *testing.T, f []string) string {
		g := rules[f[0]]
		p := position(t, g.rules, f[1])
		m, err := notation.Parse(&p, f[3], usi(t, g.rules, f[2]))
		if err != nil {
			return message(t, err)
		}
		return notation.FormatUSI(g.rules, m)
	})
}
