package play

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/komadai/komadai/clock"
	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

var update = flag.Bool("update", false, "write the golden files")

func part(a *txtar.Archive, name string) string {
	for _, f := range a.Files {
		if f.Name == name {
			return string(f.Data)
		}
	}
	return ""
}

// Each archive has input under "in" and the screen under "out". Its comment has the rule set,
// the side that resigns at once ("machine white"), and a SFEN ("sfen …").
func TestGames(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatalf("no golden files: %v", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			archive, err := txtar.ParseFile(file)
			if err != nil {
				t.Fatal(err)
			}
			o, err := options(string(archive.Comment))
			if err != nil {
				t.Fatal(err)
			}
			var out bytes.Buffer
			_, err = runTerminal(t.Context(), strings.NewReader(part(archive, "in")), &out, o)
			if err != nil {
				fmt.Fprintf(&out, "error: %v\n", err)
			}
			if *update {
				archive.Files = []txtar.File{{Name: "in", Data: []byte(part(archive, "in"))}, {Name: "out", Data: out.Bytes()}}
				if err := os.WriteFile(file, txtar.Format(archive), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			if want := part(archive, "out"); out.String() != want {
				t.Errorf("got:\n%s\nwant:\n%s", out.String(), want)
			}
		})
	}
}

func options(comment string) (settings, error) {
	var o settings
	var set *variant.RuleSet
	for line := range strings.Lines(comment) {
		word, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
		switch word {
		case "rules":
			var err error
			if set, err = variant.Lookup(rest); err != nil {
				return o, err
			}
			o.Name, o.Start = set.Names.En, set.Start
		case "sfen":
			setup, err := notation.ParseSFEN(set.Rules, rest)
			if err != nil {
				return o, err
			}
			if o.Start, err = setup.Position(); err != nil {
				return o, err
			}
		case "fouls":
			o.Fouls, _ = match.ParseFoulMode(rest)
		case "impasse":
			with, err := set.With(variant.Options{Impasse: rest})
			if err != nil {
				return o, err
			}
			set, o.Start = with, with.Start
		case "machine":
			side := shogi.Black
			if rest == "white" {
				side = shogi.White
			}
			o.Players[side] = first
		case "style":
			o.Style, _ = notation.ParseStyle(rest)
		}
	}
	return o, nil
}

func first(_ context.Context, g *shogi.Game, _ *clock.Clock) (reply, error) {
	if g.Len() > 3 {
		return reply{Resign: true}, nil
	}
	return reply{Move: g.Position().AppendLegal(nil)[0]}, nil
}

func TestPlayerFails(t *testing.T) {
	o, err := options("rules standard")
	if err != nil {
		t.Fatal(err)
	}
	fault := errors.New("out of order")
	o.Players[shogi.Black] = func(context.Context, *shogi.Game, *clock.Clock) (reply, error) { return reply{}, fault }
	if _, err := runTerminal(t.Context(), strings.NewReader(""), &bytes.Buffer{}, o); !errors.Is(err, fault) {
		t.Errorf("got %v", err)
	}
	o.Players[shogi.Black] = func(context.Context, *shogi.Game, *clock.Clock) (reply, error) { return reply{}, nil }
	if _, err := runTerminal(t.Context(), strings.NewReader(""), &bytes.Buffer{}, o); err == nil {
		t.Error("a player may play no move")
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := runTerminal(ctx, strings.NewReader("7g7f\n"), &bytes.Buffer{}, o); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

func TestReasons(t *testing.T) {
	for r := shogi.Mate; r.String() != "unknown"; r++ {
		if reasons[r] == "" {
			t.Errorf("no words for %s", r)
		}
	}
	if len(commands()) == 0 {
		t.Error("no commands")
	}
}

// A person's time runs out during input, and a move pays for its time.
func TestClock(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		o, err := options("rules standard")
		if err != nil {
			t.Fatal(err)
		}
		o.Control = clock.Control{Kind: clock.Byoyomi, Main: 10 * time.Second, Byoyomi: 5 * time.Second, Periods: 1}
		in, keys := io.Pipe()
		go func() {
			time.Sleep(4 * time.Second)
			fmt.Fprintln(keys, "7g7f")
		}()
		begun := time.Now()
		var out bytes.Buffer
		g, err := runTerminal(t.Context(), in, &out, o)
		if err != nil {
			t.Fatal(err)
		}
		keys.Close() // ends the reader
		synctest.Wait()
		if r := g.Result(); r.Reason != shogi.TimeUp || r.Outcome != shogi.BlackWins || g.Len() != 1 {
			t.Errorf("%+v after %d moves", r, g.Len())
		}
		if took := time.Since(begun); took != 19*time.Second {
			t.Errorf("the game took %s, want 4s and then 15s", took)
		}
		if !strings.Contains(out.String(), "(▲ 6s+5s×1, △ 10s+5s×1)") {
			t.Errorf("the clock is missing:\n%s", out.String())
		}
	})
}
