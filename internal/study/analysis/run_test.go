package analysis

import (
	"context"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/komadai/komadai/internal/expect"
	"github.com/komadai/komadai/internal/panics"
	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

func gameOf(t *testing.T, position string) Game {
	t.Helper()
	rules, err := variant.Lookup("standard")
	if err != nil {
		t.Fatal(err)
	}
	start, moves, err := notation.ParsePosition(&rules.Start, position)
	if err != nil {
		t.Fatal(err)
	}
	return Game{Rules: rules, Start: start, Moves: moves}
}

func randomGame(rules *variant.RuleSet, seed uint64, plies int) Game {
	g := Game{Rules: rules, Start: rules.Start}
	r := rand.New(rand.NewPCG(seed, 1))
	p := rules.Start
	for range plies {
		legal := p.AppendLegal(nil)
		if len(legal) == 0 {
			break
		}
		m := legal[r.IntN(len(legal))]
		if p.Play(m) != nil {
			break
		}
		g.Moves = append(g.Moves, m)
	}
	return g
}

var few = Settings{Nodes: 1500}

// Results do not depend on threads or interruptions.
func TestRunIsRepeatableRace(t *testing.T) {
	const plies, stop = 8, 4
	g := randomGame(gameOf(t, "startpos").Rules, 7, plies)
	want, err := Run(t.Context(), g, few, Options{Judge: &Engine{}})
	if err != nil || len(want) != len(g.Moves)+1 {
		t.Fatalf("%d positions, %v", len(want), err)
	}
	many, err := Run(t.Context(), g, few, Options{Judge: &Engine{}, Threads: 4})
	if d := cmp.Diff(want, many); d != "" || err != nil {
		t.Errorf("on four threads: %v (-one +four):\n%s", err, d)
	}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	var kept []Position
	part, err := Run(ctx, g, few, Options{Judge: &Engine{}, Threads: 2, Found: func(p Position) error {
		if kept = append(kept, p); len(kept) == stop {
			cancel()
		}
		return nil
	}})
	if !errors.Is(err, context.Canceled) || len(part) < stop || len(part) == len(want) {
		t.Fatalf("broken off: %d positions, %v", len(part), err)
	}
	known := len(kept)
	judge := &counting{judge: &Engine{}}
	rest, err := Run(t.Context(), g, few, Options{Judge: judge, Threads: 2, Known: kept})
	if d := cmp.Diff(want, rest); d != "" || err != nil {
		t.Errorf("taken up again: %v (-whole +resumed):\n%s", err, d)
	}
	if judge.calls != len(want)-known {
		t.Errorf("%d positions were judged after %d of %d", judge.calls, known, len(want))
	}
}

type counting struct {
	judge Judge
	mu    sync.Mutex
	calls int
}

func (c *counting) Judge(ctx context.Context, g *shogi.Game, s Settings) (Position, error) {
	c.mu.Lock()
	c.calls++
	c.mu.Unlock()
	return c.judge.Judge(ctx, g, s)
}

func TestEveryRuleSet(t *testing.T) {
	for _, rules := range variant.All() {
		t.Run(rules.ID, func(t *testing.T) {
			t.Parallel()
			g := randomGame(rules, 3, 8)
			s := Settings{Nodes: MinNodes}
			positions, err := Run(t.Context(), g, s, Options{Judge: &Engine{Hash: 1}, Threads: 2})
			if err != nil || len(positions) != len(g.Moves)+1 {
				t.Fatalf("%d positions, %v", len(positions), err)
			}
			r := NewReport(g, s, EngineName, positions)
			if !r.Complete || len(r.Judged) != len(g.Moves) || r.Black.Moves+r.White.Moves != len(g.Moves) {
				t.Errorf("%+v", r)
			}
			lines := g.Lines(r.Positions)
			for _, p := range r.Positions {
				if line := lines[p.Ply]; len(line.USI) != len(p.PV) {
					t.Errorf("position %d: of %v only %v can be played", p.Ply, p.PV, line.USI)
				}
			}
			rec := kifu.New(rules)
			node := rec.Root
			for _, m := range g.Moves {
				node.Children = []*kifu.Node{{Move: m}}
				node = node.Children[0]
			}
			if err := r.Annotate(rec, NoteOptions{Language: Japanese, Variations: true}); err != nil {
				t.Error(err)
			}
			if faults := rec.Check(); len(faults) > 0 {
				t.Errorf("the annotated record: %v", faults[0])
			}
		})
	}
}

func TestGamesRefused(t *testing.T) {
	problem := gameOf(t, "startpos moves 7g7f")
	setup, err := notation.ParseSFEN(problem.Rules.Rules, "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1")
	if err != nil {
		t.Fatal(err)
	}
	if problem.Start, err = kifu.PlaceSetup(setup); err != nil {
		t.Fatal(err)
	}
	illegal := gameOf(t, "startpos moves 7g7f")
	illegal.Moves = append(illegal.Moves, illegal.Moves[0])
	long := gameOf(t, "startpos")
	long.Moves = make([]shogi.Move, MaxMoves+1)
	for name, c := range map[string]struct {
		game Game
		word string
	}{
		"no moves": {gameOf(t, "startpos"), "no moves"},
		"problem":  {problem, "king"},
		"illegal":  {illegal, "move 2"},
		"long":     {long, "at most 2000"},
	} {
		if _, err := Run(t.Context(), c.game, few, Options{Judge: &Engine{}}); err == nil || !strings.Contains(err.Error(), c.word) {
			t.Errorf("%s: %v, want %q", name, err, c.word)
		}
	}
	g := gameOf(t, "startpos moves 7g7f")
	for _, s := range []Settings{{}, {Nodes: 1}, {Nodes: MaxNodes + 1}, {Time: 1}, {Time: MaxTime + 1}, {Nodes: 1000, Time: MinTime}} {
		if _, err := Run(t.Context(), g, s, Options{Judge: &Engine{}}); err == nil {
			t.Errorf("%+v was taken", s)
		}
	}
}

type broken struct {
	at    int
	fault func() error
}

func (b broken) Judge(_ context.Context, g *shogi.Game, _ Settings) (Position, error) {
	if g.Len() == b.at {
		return Position{}, b.fault()
	}
	return Position{}, nil
}

func TestJudgeFails(t *testing.T) {
	g := gameOf(t, "startpos moves 7g7f 3c3d 2g2f")
	for name, fault := range map[string]func() error{
		"error": func() error { return errors.New("it broke") },
		"panic": func() error { panic("it broke") },
	} {
		found, err := Run(t.Context(), g, few, Options{Judge: broken{2, fault}})
		if err == nil || !strings.Contains(err.Error(), "position 2") || !strings.Contains(err.Error(), "it broke") || len(found) != 2 {
			t.Errorf("%s: %d positions, %v", name, len(found), err)
		}
	}
	stop := errors.New("no room")
	if _, err := Run(t.Context(), g, few, Options{Judge: broken{-1, nil}, Found: func(Position) error { return stop }}); !errors.Is(err, stop) {
		t.Errorf("what is found cannot be kept: %v", err)
	}
}

func TestFoundPanicsRace(t *testing.T) {
	g := gameOf(t, "startpos moves 7g7f 3c3d 2g2f")
	run := func() (err error) {
		defer panics.Catch(&err)
		_, err = Run(t.Context(), g, few, Options{Judge: broken{-1, nil}, Threads: 3, Found: func(Position) error { panic("a bug") }})
		return err
	}
	if err := run(); err == nil || err.Error() != "panic: a bug" {
		t.Errorf("the caller got %v", err)
	}
}

func TestTask(t *testing.T) {
	for _, rules := range variant.All() {
		g := randomGame(rules, 5, 20)
		data, err := json.Marshal(NewTask(g, few))
		if err != nil {
			t.Fatal(err)
		}
		var task Task
		if err := json.Unmarshal(data, &task); err != nil {
			t.Fatal(err)
		}
		back, err := task.Game()
		if err != nil {
			t.Fatalf("%s: %v, %+v", rules.ID, err, back)
		}
		expect.All(t, rules.ID,
			expect.True("slices.Equal(back.Moves, g.Moves)", slices.Equal(back.Moves, g.Moves)),
			expect.That("back.Rules.ID", back.Rules.ID, rules.ID), expect.That("task.Settings", task.Settings, few),
			expect.That("notation.FormatSFEN(&back.Start)", notation.FormatSFEN(&back.Start), notation.FormatSFEN(&g.Start)),
		)
	}
	for _, task := range []Task{
		{Rules: "chess", Start: "x"}, {Rules: "standard", Start: "x"},
		{Rules: "standard", Start: "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", Moves: []string{"e2e4"}},
		{Rules: "standard", Start: "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", Moves: []string{"7g7d"}},
	} {
		if _, err := task.Game(); err == nil {
			t.Errorf("%+v was read", task)
		}
	}
}

func TestPlayedOn(t *testing.T) {
	cycle := " 2h3h 8b7b 3h2h 7b8b"
	g := gameOf(t, "startpos moves"+strings.Repeat(cycle, 3)+" 7g7f 3c3d")
	if !g.At(12).Result().Over() {
		t.Fatal("the fourth time is no repetition")
	}
	if after := g.At(14); after.Result().Over() || after.Len() != 2 {
		t.Errorf("%d moves, %v", after.Len(), after.Result())
	}
	positions, err := Run(t.Context(), g, few, Options{Judge: &Engine{}})
	if err != nil || len(positions) != 15 {
		t.Fatalf("%d positions, %v", len(positions), err)
	}
	for _, p := range positions {
		if p.Over != "" || p.Best == "" {
			t.Errorf("%+v", p)
		}
	}
	g.Moves = g.Moves[:12]
	positions, err = Run(t.Context(), g, few, Options{Judge: &Engine{}})
	if last := positions[len(positions)-1]; err != nil || last.Over != shogi.Sennichite.String() || last.Score != (Score{}) || last.Best != "" {
		t.Errorf("%+v, %v", last, err)
	}
}
