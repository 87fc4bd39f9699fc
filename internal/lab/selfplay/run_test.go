package selfplay_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/komadai/komadai/internal/lab/selfplay"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

func quick(threads int) selfplay.Options {
	o := selfplay.Defaults()
	o.Nodes, o.Mates, o.Threads, o.Level, o.MaxMoves = 60, 60, threads, 1500, 60
	return o
}

func games(t *testing.T, id string, o selfplay.Options, from, count int) []*selfplay.Game {
	t.Helper()
	rs, err := variant.Lookup(id)
	if err != nil {
		t.Fatal(err)
	}
	var out []*selfplay.Game
	err = selfplay.Run(t.Context(), rs.Start, o, from, count, func(n int, g *selfplay.Game) error {
		if n != from+len(out) {
			t.Errorf("game %d comes at place %d", n, from+len(out))
		}
		out = append(out, g)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func TestRepeatable(t *testing.T) {
	all := games(t, "standard", quick(1), 0, 6)
	if d := cmp.Diff(all, games(t, "standard", quick(3), 0, 6)); d != "" {
		t.Errorf("with three threads:\n%s", d)
	}
	if d := cmp.Diff(all[4:], games(t, "standard", quick(2), 4, 2)); d != "" {
		t.Errorf("continued:\n%s", d)
	}
	o := quick(1)
	o.Seed = 2
	if cmp.Equal(all[:1], games(t, "standard", o, 0, 1)) {
		t.Error("another seed makes the same game")
	}
}

// Lines diverge games within the margin, then moves are best again.
func TestLinesRace(t *testing.T) {
	o := quick(1)
	o.Opening, o.Mates, o.Nodes, o.MaxMoves = [2]int{0, 0}, 0, 150, 10
	plain := games(t, "standard", o, 0, 4)
	o.Lines, o.LineMoves, o.LineMargin = 4, 6, 80
	drawn := games(t, "standard", o, 0, 4)
	o.Threads = 3
	if d := cmp.Diff(drawn, games(t, "standard", o, 0, 4)); d != "" {
		t.Errorf("with three threads:\n%s", d)
	}
	seen := map[string]bool{}
	for i := range drawn {
		if !cmp.Equal(plain[i].Moves, plain[0].Moves) {
			t.Error("games without an opening and lines differ")
		}
		seen[fmt.Sprint(drawn[i].Moves[:6])] = true
		if n := len(drawn[i].Scores); n != len(drawn[i].Moves) {
			t.Errorf("game %d: %d scores for %d moves", i, n, len(drawn[i].Moves))
		}
	}
	if len(seen) < 3 {
		t.Errorf("four games begin in %d ways", len(seen))
	}
	o.LineMoves = 0
	if d := cmp.Diff(plain, games(t, "standard", o, 0, 4)); d != "" {
		t.Errorf("no moves drawn:\n%s", d)
	}
}

func TestDepth(t *testing.T) {
	o := quick(1)
	o.Nodes, o.Depth, o.Mates, o.MaxMoves = selfplay.MostNodes, 1, 0, 20
	one := games(t, "standard", o, 0, 2)
	o.Depth = 3
	if cmp.Equal(one, games(t, "standard", o, 0, 2)) {
		t.Error("depth 3 makes the games of depth 1")
	}
	o.Lines = 2
	r := o.Recipe()
	plain := quick(1)
	if p := plain.Recipe(); r["depth"] != 3 || r["lines"] == nil || p["depth"] != nil || p["lines"] != nil {
		t.Errorf("recipes %v and %v", r, p)
	}
}

func TestLegal(t *testing.T) {
	ids := []string{"standard", "torus", "seishin", "skate", "checkers-2", "forward-try", "okisaki"}
	for _, id := range ids {
		rs, err := variant.Lookup(id)
		if err != nil {
			t.Fatal(err)
		}
		reasons := map[selfplay.Reason]int{}
		for i, g := range games(t, id, quick(2), 0, 4) {
			reasons[g.Reason]++
			game := shogi.NewGame(rs.Start)
			for n, m := range g.Moves {
				if err := game.Play(m); err != nil {
					t.Fatalf("%s: game %d, move %d: %v", id, i, n+1, err)
				}
			}
			if len(g.Scores) != len(g.Moves)-g.Opening || g.Opening < 6 || g.Opening > 14 {
				t.Errorf("%s: game %d has %d moves, %d of them drawn, and %d scores", id, i, len(g.Moves), g.Opening, len(g.Scores))
			}
			if r := game.Result(); r.Over() && (g.Reason == selfplay.Played) != (r.Outcome == g.Outcome) && g.Reason != selfplay.Proven {
				t.Errorf("%s: game %d ended %v by the rules, %v in the file", id, i, r, g.Outcome)
			}
			if last := len(g.Scores) - 1; g.Reason == selfplay.Proven && g.Scores[last] < selfplay.WonScore && g.Scores[last] > -selfplay.WonScore {
				t.Errorf("%s: game %d is proven with score %d", id, i, g.Scores[last])
			}
			if g.Reason == selfplay.Long && len(g.Moves) != 60 {
				t.Errorf("%s: game %d is too long with %d moves", id, i, len(g.Moves))
			}
		}
	}
}

func TestStops(t *testing.T) {
	rs, err := variant.Lookup("standard")
	if err != nil {
		t.Fatal(err)
	}
	full := errors.New("the disk is full")
	err = selfplay.Run(t.Context(), rs.Start, quick(2), 0, 0, func(n int, _ *selfplay.Game) error {
		if n == 2 {
			return full
		}
		return nil
	})
	if !errors.Is(err, full) {
		t.Errorf("an error of emit came back as %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	err = selfplay.Run(ctx, rs.Start, quick(2), 0, 0, func(int, *selfplay.Game) error { cancel(); return nil })
	if !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled it returns %v", err)
	}
	for want, change := range map[string]func(o *selfplay.Options){
		"nodes 1: must be 50 to 10000000":               func(o *selfplay.Options) { o.Nodes = 1 },
		"depth -1: must be 0 to":                        func(o *selfplay.Options) { o.Depth = -1 },
		"-1 lines for 0 moves within 0: must not be ne": func(o *selfplay.Options) { o.Lines = -1 },
	} {
		bad := quick(1)
		change(&bad)
		if err := selfplay.Run(t.Context(), rs.Start, bad, 0, 1, nil); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
}
