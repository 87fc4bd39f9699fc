package selfplay_test

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/komadai/komadai/internal/lab/selfplay"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

func lookup(t testing.TB, id string) *variant.RuleSet {
	t.Helper()
	rs, err := variant.Lookup(id)
	if err != nil {
		t.Fatal(err)
	}
	return rs
}

func header(t testing.TB, id string) selfplay.Header {
	rs := lookup(t, id)
	return selfplay.NewHeader(&rs.Start, map[string]any{"seed": 1})
}

func drawGame(t *rapid.T) *selfplay.Game {
	n := rapid.IntRange(0, 60).Draw(t, "moves")
	g := &selfplay.Game{
		Opening: rapid.IntRange(0, n).Draw(t, "opening"),
		Outcome: shogi.Outcome(rapid.IntRange(1, 3).Draw(t, "outcome")),
		Reason:  selfplay.Reason(rapid.IntRange(0, 3).Draw(t, "reason")),
	}
	for range n {
		g.Moves = append(g.Moves, shogi.Move(rapid.Uint16().Draw(t, "move")))
	}
	for range n - g.Opening {
		g.Scores = append(g.Scores, rapid.Int16().Draw(t, "score"))
	}
	return g
}

func write(t testing.TB, path string, h selfplay.Header, games []*selfplay.Game, breaks ...int) {
	t.Helper()
	w, err := selfplay.Open(path, h)
	if err != nil {
		t.Fatal(err)
	}
	for i, g := range games {
		for _, b := range breaks {
			if b != i {
				continue
			}
			if err := w.Close(); err != nil {
				t.Fatal(err)
			}
			if w, err = selfplay.Open(path, h); err != nil {
				t.Fatal(err)
			}
			if w.Games() != i {
				t.Fatalf("opened again it has %d games, want %d", w.Games(), i)
			}
		}
		if err := w.Append(g); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
}

func read(data []byte) (games []*selfplay.Game, err error) {
	r, err := selfplay.NewReader(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	for {
		g := &selfplay.Game{}
		if err := r.Next(g); errors.Is(err, io.EOF) {
			return games, nil
		} else if err != nil {
			return games, err
		}
		games = append(games, g)
	}
}

func TestRoundTrip(t *testing.T) {
	h := header(t, "standard")
	dir := t.TempDir()
	n := 0
	rapid.Check(t, func(rt *rapid.T) {
		n++
		path := filepath.Join(dir, "round.games")
		defer os.Remove(path)
		games := rapid.SliceOfN(rapid.Custom(drawGame), 0, 50).Draw(rt, "games")
		at := rapid.IntRange(0, len(games)).Draw(rt, "break")
		write(t, path, h, games, at)
		data, err := os.ReadFile(path)
		if err != nil {
			rt.Fatal(err)
		}
		got, err := read(data)
		if err != nil {
			rt.Fatalf("read back: %v", err)
		}
		if len(got) != len(games) {
			rt.Fatalf("%d games came back of %d", len(got), len(games))
		}
		for i := range games {
			if d := cmp.Diff(normal(games[i]), normal(got[i])); d != "" {
				rt.Fatalf("game %d (-wrote +read):\n%s", i, d)
			}
		}
	})
}

func normal(g *selfplay.Game) selfplay.Game {
	out := *g
	out.Moves = append([]shogi.Move{}, g.Moves...)
	out.Scores = append([]int16{}, g.Scores...)
	return out
}

func TestKilled(t *testing.T) {
	h := header(t, "standard")
	games := make([]*selfplay.Game, 40)
	for i := range games {
		games[i] = &selfplay.Game{Moves: []shogi.Move{shogi.Move(i)}, Scores: []int16{int16(i)}, Outcome: shogi.NoResult}
	}
	path := filepath.Join(t.TempDir(), "cut.games")
	write(t, path, h, games)
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	whole, readable := 0, 0
	for size := range data {
		got, err := read(data[:size])
		if err != nil {
			continue
		}
		readable++
		if len(got)%16 != 0 {
			t.Fatalf("cut at %d: %d games, want whole blocks of 16", size, len(got))
		}
		whole = max(whole, len(got))
		if size%97 != 0 {
			continue
		}
		if err := os.WriteFile(path, data[:size], 0o600); err != nil {
			t.Fatal(err)
		}
		write(t, path, h, games[len(got):])
		again, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if all, err := read(again); err != nil || len(all) != len(games) {
			t.Fatalf("cut at %d and continued: %d games, %v", size, len(all), err)
		}
	}
	if whole != 32 || readable < 100 {
		t.Errorf("of cut files at most %d games were read, want 32; %d were readable", whole, readable)
	}
}

func TestDamage(t *testing.T) {
	h := header(t, "standard")
	games := make([]*selfplay.Game, 20)
	for i := range games {
		games[i] = &selfplay.Game{Moves: []shogi.Move{1, 2}, Opening: 1, Scores: []int16{7}, Outcome: shogi.BlackWins}
	}
	path := filepath.Join(t.TempDir(), "bad.games")
	write(t, path, h, games)
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for i := range data {
		bad := bytes.Clone(data)
		bad[i] ^= 0x10
		got, err := read(bad)
		if err == nil && len(got) == len(games) { // a greater length of the last block loses it
			t.Fatalf("byte %d of %d changed without an error", i, len(data))
		}
		for _, g := range got {
			if d := cmp.Diff(normal(games[0]), normal(g)); d != "" {
				t.Fatalf("byte %d changed: a game came back as\n%s", i, d)
			}
		}
	}
}

func TestRefused(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "a.games")
	write(t, path, header(t, "standard"), nil)
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := selfplay.Open(path, header(t, "torus")); err == nil || !strings.Contains(err.Error(), "other rules or another recipe") {
		t.Errorf("continued by other rules: %v", err)
	}
	r, err := selfplay.NewReader(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := r.Start(lookup(t, "torus").Rules); err == nil || !strings.Contains(err.Error(), "games of other rules (standard) than torus") {
		t.Errorf("read for other rules: %v", err)
	}
	if _, err := r.Start(lookup(t, "standard").Rules); err != nil {
		t.Errorf("read for its rules: %v", err)
	}
	for _, test := range []struct{ name, text, want string }{
		{"nothing", "", "no file of games"},
		{"text", "hello, I am not a file of games at all", "no file of games"},
		{"another version", "KMDGAMES\x09\x00\x00\x00\x00\x00", "version 9"},
		{"cut", string(data[:30]), "ends within its header"},
		{"a long header", "KMDGAMES\x01\x00\xff\xff\xff\xff", "claims"},
	} {
		if _, err := selfplay.NewReader(strings.NewReader(test.text)); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v, want %q", test.name, err, test.want)
		}
	}
	w, err := selfplay.Open(path, header(t, "standard"))
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	for _, g := range []*selfplay.Game{
		{Moves: make([]shogi.Move, selfplay.MaxMoves+1), Outcome: 1},
		{Moves: make([]shogi.Move, 2), Scores: make([]int16, 1), Outcome: 1},
		{Opening: 2, Moves: make([]shogi.Move, 1), Outcome: 1},
		{},
	} {
		if err := w.Append(g); err == nil {
			t.Errorf("a game of %d moves, %d scores and outcome %d was taken", len(g.Moves), len(g.Scores), g.Outcome)
		}
	}
}

func FuzzGames(f *testing.F) {
	path := filepath.Join(f.TempDir(), "seed.games")
	write(f, path, header(f, "standard"), []*selfplay.Game{
		{Moves: []shogi.Move{1, 2, 3}, Opening: 1, Scores: []int16{5, -5}, Outcome: shogi.WhiteWins},
	})
	data, err := os.ReadFile(path)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(data)
	f.Add(data[:len(data)-3])
	f.Fuzz(func(t *testing.T, data []byte) {
		games, _ := read(data)
		for _, g := range games {
			if len(g.Scores) != len(g.Moves)-g.Opening {
				t.Fatalf("%d scores for %d moves after %d", len(g.Scores), len(g.Moves), g.Opening)
			}
		}
	})
}
