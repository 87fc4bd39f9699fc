package usi

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/komadai/komadai/shogi"
)

// Any input gets ASCII output and one answer per go.
func FuzzServe(f *testing.F) {
	files, err := filepath.Glob("testdata/serve/*.txtar")
	if err != nil || len(files) == 0 {
		f.Fatalf("no transcripts: %v", err)
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		for _, part := range txtar.Parse(data).Files {
			var lines []string
			for line := range strings.Lines(string(part.Data)) {
				if command, ok := strings.CutPrefix(line, "> "); ok {
					lines = append(lines, command)
				}
			}
			f.Add(strings.Join(lines, ""))
		}
	}
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 1<<12 || strings.Contains(text, "perft") {
			return // a deep count never ends
		}
		out, err := converse(context.Background(), Config{New: newCalm, Seed: 1, Hash: 1}, text)
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range out {
			if r != '\n' && (r < ' ' || r > '~') {
				t.Fatalf("%q is not ASCII", out)
			}
		}
		goes := 0
		for line := range strings.Lines(text) {
			switch word, _ := cut(line); word {
			case "go":
				goes++
			case "quit":
				goes -= 1 << 20 // the rest is not read
			}
		}
		if got := tally(out, "bestmove", "checkmate"); goes >= 0 && got != goes {
			t.Fatalf("%d answers to %d go\n%s", got, goes, out)
		}
	})
}

func FuzzHear(f *testing.F) {
	for _, s := range []string{
		"info depth 8 seldepth 12 multipv 2 score cp -31 lowerbound nodes 1000 time 50 pv 7g7f 3c3d string x",
		"option name Style type combo default Normal var Solid var Normal",
		"option name X type spin default 1 min 0 max 9", "bestmove 7g7f ponder 3c3d", "bestmove win", "checkmate nomate",
		"checkmate 7g7f 3c3d", "id name Engine 1.0", "usiok", "readyok", "go btime 1 wtime 2 byoyomi 3 searchmoves 7g7f",
		"setoption name a b value c d", "info score mate +", "info pv", "",
	} {
		f.Add(s)
	}
	game := newSession(f.Context(), Config{}, nil)
	f.Fuzz(func(t *testing.T, line string) {
		info := ParseInfo(line)
		if got := ParseInfo(info.String()); got.Score != info.Score || got.Nodes != info.Nodes || got.Depth != info.Depth {
			t.Errorf("%q: %+v became %+v", line, info, got)
		}
		if o, err := ParseOption(line); err == nil {
			_ = o.Accepts(line)
		}
		if l, err := ParseLimits(line); err == nil {
			again, err := ParseLimits(l.String())
			if err != nil || again.String() != l.String() {
				t.Errorf("%q: %q became %q, %v", line, l, again, err)
			}
		}
		_, _, _ = parseSetOption(line)

		e := &Engine{usiok: make(chan struct{}), answered: make(chan struct{}), asked: 1}
		s := &Search{engine: e, position: *game.game.Position(), done: make(chan struct{})}
		e.search = s
		e.receive(line)
		if isClosed(s.done) && s.err == nil && s.answer.Kind == Played && s.answer.Move == shogi.NoMove {
			t.Errorf("%q was played", line)
		}
	})
}
