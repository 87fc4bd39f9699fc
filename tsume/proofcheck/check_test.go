package proofcheck_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/tsume"
	"github.com/komadai/komadai/tsume/proofcheck"
	"github.com/komadai/komadai/variant"
)

func find(name string) (*shogi.Rules, error) {
	rs, err := variant.Lookup(name)
	if err != nil {
		return nil, err
	}
	return rs.Rules, nil
}

func proof(t testing.TB, rules, sfen string) string {
	t.Helper()
	r, err := find(rules)
	if err != nil {
		t.Fatal(err)
	}
	setup, err := notation.ParseSFEN(r, sfen)
	if err != nil {
		t.Fatal(err)
	}
	p, err := setup.Problem()
	if err != nil {
		t.Fatal(err)
	}
	s, err := tsume.Solve(context.Background(), p, tsume.Options{Shortest: true, Futile: tsume.Strict, Hash: 4 << 20})
	if err != nil {
		t.Fatal(err)
	}
	proven, err := s.Proof(1 << 16)
	if err != nil {
		t.Fatal(err)
	}
	text, err := proven.AppendText(nil, rules)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

const five = "9/7Pk/6G2/9/9/9/9/9/9 b G2r2b2g4s4n4l17p 1"

func TestCheck(t *testing.T) {
	for _, c := range []struct {
		rules, sfen string
		plies       int
	}{
		{"standard", "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1", 1},
		{"standard", five, 5},
		{"standard", "9/9/9/9/9/9/4p4/9/4K4 w g 1", 1},
		{"cylinder", "4k4/9/4P4/9/9/9/9/9/9 b G 1", 1},
	} {
		text := proof(t, c.rules, c.sfen)
		p, err := proofcheck.Read(strings.NewReader(text), find)
		if err != nil {
			t.Fatalf("%s: %v\n%s", c.sfen, err, text)
		}
		done, err := p.Check()
		if err != nil || p.Plies != c.plies || done.Positions != len(p.Answers) || done.Unused != 0 {
			t.Errorf("%s: %d plies, %+v, %v; want %d", c.sfen, p.Plies, done, err, c.plies)
		}
	}
}

func TestGaps(t *testing.T) {
	lines := strings.Split(strings.TrimSuffix(proof(t, "standard", five), "\n"), "\n")
	check := func(lines []string) error {
		p, err := proofcheck.Read(strings.NewReader(strings.Join(lines, "\n")), find)
		if err != nil {
			t.Fatal(err)
		}
		_, err = p.Check()
		return err
	}
	var gap *proofcheck.GapError
	for i := 4; i < len(lines); i++ {
		less := append(append([]string{}, lines[:i]...), lines[i+1:]...)
		if err := check(less); !errors.As(err, &gap) {
			t.Errorf("without %q it is still a proof: %v", lines[i], err)
		}
		quiet := append([]string{}, lines...)
		at, _, _ := strings.Cut(quiet[i], "\t")
		quiet[i] = at + "\t3c4d"
		if err := check(quiet); !errors.As(err, &gap) {
			t.Errorf("with another move in %q it is still a proof: %v", at, err)
		}
	}
	less := append([]string{}, lines...)
	less[2] = "mate 3 b"
	if err := check(less); !errors.As(err, &gap) {
		t.Errorf("it is a mate in three: %v", err)
	}
}

func TestUnreadable(t *testing.T) {
	good := proof(t, "standard", five)
	for _, c := range []struct {
		text, want string
	}{
		{"", "line 1: the proof ends before its answers"},
		{"mate\n", "line 1: a proof begins with"},
		{strings.Replace(good, "rules standard", "rules nowhere", 1), "line 2: "},
		{strings.Replace(good, "mate 5 b", "mate -5 b", 1), `line 3: "-5" is not a length`},
		{strings.Replace(good, "mate 5 b", "mate 5", 1), "line 3: "},
		{strings.Replace(good, "start 9", "start x", 1), "line 4: "},
		{good + "nothing\n", "is not a position and a move"},
		{good + good[strings.LastIndex(strings.TrimSuffix(good, "\n"), "\n")+1:], "is answered twice"},
		{good + strings.Repeat("9", 5000), "longer than 4096 bytes"},
	} {
		_, err := proofcheck.Read(strings.NewReader(c.text), find)
		var line *proofcheck.LineError
		if !errors.As(err, &line) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%.60q: %v, want %q", c.text, err, c.want)
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add(proof(f, "standard", five))
	f.Add("komadai proof 1\nrules standard\nmate 1 w\nstart 4k4/9/9/9/9/9/9/9/4K4 w - 1\n")
	f.Fuzz(func(_ *testing.T, text string) {
		if p, err := proofcheck.Read(strings.NewReader(text), find); err == nil {
			_, _ = p.Check()
		}
	})
}
