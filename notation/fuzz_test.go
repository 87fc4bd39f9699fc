package notation_test

import (
	"os"
	"strings"
	"testing"

	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

func seed(f *testing.F, table string, column int) {
	f.Helper()
	data, err := os.ReadFile("testdata/" + table)
	if err != nil {
		f.Fatal(err)
	}
	for line := range strings.Lines(string(data)) {
		fields := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if line[0] != '#' && column < len(fields) {
			f.Add(fields[0], fields[column])
		}
	}
}

func FuzzSFEN(f *testing.F) {
	seed(f, "sfen.tsv", 1)
	rules := byName(f)
	f.Fuzz(func(t *testing.T, id, text string) {
		g, ok := rules[id]
		if !ok {
			return
		}
		s, err := notation.ParseSFEN(g.rules, text)
		if err != nil {
			message(t, err)
			return
		}
		written := notation.FormatSetup(&s)
		if back, err := notation.ParseSFEN(g.rules, written); err != nil || back != s {
			t.Errorf("%q is written %q and read back otherwise: %v", text, written, err)
		}
		if p, err := s.Problem(); err == nil && notation.FormatSFEN(&p) != written {
			t.Errorf("the position of %q is written %q", written, notation.FormatSFEN(&p))
		}
	})
}

func FuzzUSI(f *testing.F) {
	seed(f, "usi.tsv", 1)
	rules := byName(f)
	f.Fuzz(func(t *testing.T, id, text string) {
		g, ok := rules[id]
		if !ok {
			return
		}
		m, err := notation.ParseUSI(g.rules, text)
		if err != nil {
			message(t, err)
			return
		}
		if written := notation.FormatUSI(g.rules, m); written != text {
			t.Errorf("%q is written %q", text, written)
		}
	})
}

func FuzzPosition(f *testing.F) {
	seed(f, "position.tsv", 1)
	rules := byName(f)
	f.Fuzz(func(t *testing.T, id, text string) {
		g, ok := rules[id]
		if !ok {
			return
		}
		p, moves, err := notation.ParsePosition(&g.start, text)
		if err != nil {
			message(t, err)
			return
		}
		for _, m := range moves {
			if err := p.Play(m); err != nil {
				t.Errorf("%q: %v", text, err)
			}
		}
	})
}

func FuzzJapanese(f *testing.F) {
	rules := byName(f)
	data, err := os.ReadFile("testdata/japanese.tsv")
	if err != nil {
		f.Fatal(err)
	}
	for line := range strings.Lines(string(data)) {
		if fields := strings.Split(strings.TrimSpace(line), "\t"); line[0] != '#' && len(fields) == 5 {
			f.Add(fields[0], fields[1], fields[2], fields[4])
		}
	}
	f.Fuzz(func(t *testing.T, id, sfen, before, text string) {
		g, ok := rules[id]
		if !ok {
			return
		}
		p := g.start
		if s, err := notation.ParseSFEN(g.rules, sfen); err == nil {
			if q, err := s.Problem(); err == nil {
				p = q
			}
		}
		last, err := notation.ParseUSI(g.rules, before)
		if err != nil {
			last = shogi.NoMove
		}
		m, err := notation.Parse(&p, text, last)
		if err != nil {
			message(t, err)
			return
		}
		if !p.IsLegal(m) {
			t.Fatalf("%q is read as the illegal move %s", text, notation.FormatUSI(g.rules, m))
		}
		reread(t, &p, notation.Text(notation.Japanese, &p, m, last), last, m)
	})
}
