package usi

import (
	"bufio"
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"go.uber.org/goleak"
	"golang.org/x/tools/txtar"

	"github.com/komadai/komadai/engine"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

var update = flag.Bool("update", false, "write the transcripts anew")

func TestMain(m *testing.M) {
	if os.Getenv(fakeEngine) != "" {
		os.Exit(runFakeEngine())
	}
	goleak.VerifyTestMain(m)
}

// calm plays the legal move whose text sorts first, after a report of its limits, at once
// unless it must wait.
type calm struct {
	hash, threads int
	opts          engine.Options
	games         int
	hit           chan struct{}
}

func newCalm(r *shogi.Rules, o engine.Options) Searcher {
	return &calm{hash: o.Hash, threads: o.Threads, opts: o, hit: make(chan struct{}, 1)}
}

func (c *calm) Search(ctx context.Context, g *shogi.Game, l engine.Limits, report func(engine.Info)) (engine.Result, error) {
	p := *g.Position()
	moves := l.Moves
	if len(moves) == 0 {
		moves = p.AppendLegal(nil)
	}
	byText := func(a, b shogi.Move) int {
		return strings.Compare(notation.FormatUSI(p.Rules(), a), notation.FormatUSI(p.Rules(), b))
	}
	slices.SortFunc(moves, byText)
	for i := range min(max(l.MultiPV, 1), len(moves)) {
		report(engine.Info{
			Depth: max(l.Depth, 1), MultiPV: i + 1, Nodes: l.Nodes, Time: l.MoveTime,
			Score: engine.Score{CP: -i, Bound: engine.BoundExact}, PV: moves[i : i+1],
		})
	}
	for l.Infinite || l.Ponder {
		select {
		case <-ctx.Done():
			l.Infinite, l.Ponder = false, false
		case <-c.hit:
			l.Ponder = false
		}
	}
	if len(moves) == 0 {
		return engine.Result{Resign: true}, nil
	}
	r := engine.Result{Best: moves[0], Declare: g.Declaration(p.Side()).OK}
	if err := p.Play(moves[0]); err == nil {
		if replies := p.AppendLegal(nil); len(replies) > 0 {
			r.Ponder = slices.MinFunc(replies, byText)
		}
	}
	return r, nil
}

func (c *calm) PonderHit()       { c.hit <- struct{}{} }
func (c *calm) NewGame()         { c.games++ }
func (c *calm) SetHash(mb int)   { c.hash = mb }
func (c *calm) SetThreads(n int) { c.threads = n }

type talk struct {
	t    *testing.T
	in   io.WriteCloser
	out  <-chan string
	end  chan error
	sync int
}

func newTalk(t *testing.T, config Config) *talk {
	inR, inW := io.Pipe()
	outR, outW := io.Pipe()
	lines := make(chan string, 1<<16)
	k := &talk{t: t, in: inW, out: lines, end: make(chan error, 1)}
	go func() {
		scan := bufio.NewScanner(outR)
		scan.Buffer(nil, 1<<22)
		for scan.Scan() {
			lines <- scan.Text()
		}
		close(lines)
	}()
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
	go func() {
		err := Serve(ctx, inR, outW, config)
		inR.Close()
		outW.Close()
		k.end <- err
	}()
	t.Cleanup(func() {
		inW.Close()
		for range k.out {
		}
		cancel()
	})
	return k
}

func (k *talk) send(lines ...string) {
	k.t.Helper()
	for _, l := range lines {
		if _, err := io.WriteString(k.in, l+"\n"); err != nil {
			k.t.Fatalf("sending %q: %v", l, err)
		}
	}
}

func (k *talk) until(heads ...string) []string {
	k.t.Helper()
	var lines []string
	for line := range k.out {
		lines = append(lines, line)
		if slices.ContainsFunc(heads, func(h string) bool { return strings.HasPrefix(line, h) }) {
			return lines
		}
	}
	k.t.Fatalf("the output ended before %q, after %q", heads, lines)
	return nil
}

func (k *talk) settle() []string {
	k.sync++
	mark := fmt.Sprintf("mark-%d", k.sync)
	k.send(mark)
	lines := k.until(`info string unknown command "` + mark + `"`)
	return lines[:len(lines)-1]
}

// In testdata/serve/*.txtar, "> command" is sent and the following lines are the answer.
func TestTranscripts(t *testing.T) {
	files, err := filepath.Glob("testdata/serve/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatalf("no transcripts: %v", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			archive, err := txtar.ParseFile(file)
			if err != nil {
				t.Fatal(err)
			}
			for i := range archive.Files {
				f := &archive.Files[i]
				want := string(f.Data)
				got := transcribe(t, want)
				if *update {
					f.Data = []byte(got)
				} else if got != want {
					t.Errorf("%s: got\n%s\nwant\n%s", f.Name, got, want)
				}
			}
			if *update {
				if err := os.WriteFile(file, txtar.Format(archive), 0o644); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}

func transcribe(t *testing.T, text string) string {
	k := newTalk(t, Config{New: newCalm, Seed: 1})
	var b strings.Builder
	waiting, pondering := false, false
	for line := range strings.Lines(text) {
		command, ok := strings.CutPrefix(strings.TrimSuffix(line, "\n"), "> ")
		if !ok {
			continue
		}
		fmt.Fprintf(&b, "> %s\n", command)
		k.send(command)
		var answer []string
		word, rest := cut(command)
		args := strings.Fields(rest)
		waits := (slices.Contains(args, "infinite") || slices.Contains(args, "ponder")) && !slices.Contains(args, "mate")
		switch {
		case word == "quit":
			for a := range k.out {
				answer = append(answer, a)
			}
			if err := <-k.end; err != nil {
				t.Error(err)
			}
		case word == "go" && !slices.Contains(args, "perft"):
			if waiting {
				answer = k.until("bestmove")
			}
			pondering = slices.Contains(args, "ponder")
			if waiting = waits; waits {
				answer = append(answer, k.until("info depth")...)
			} else {
				answer = append(answer, k.until("bestmove", "checkmate")...)
			}
		case word == "ponderhit" && waiting && pondering, word == "stop" && waiting, word == "gameover" && waiting:
			answer = k.until("bestmove")
			waiting = false
		}
		if word != "quit" {
			answer = append(answer, k.settle()...)
		}
		for _, a := range answer {
			b.WriteString(a + "\n")
		}
	}
	return b.String()
}
