package play_test

import (
	"context"
	"errors"
	"reflect"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/komadai/komadai/internal/expect"
	"github.com/komadai/komadai/internal/games/play"
	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/internal/refusal"
	"github.com/komadai/komadai/shogi"
)

func TestGameAgainstTheEngine(t *testing.T) {
	inWorld(t, func(w *world) {
		g := w.create(wire.NewGame{Level: 7})
		expect.All(w, "new game",
			expect.That("You", g.You, "b"), expect.That("Turn", g.Turn, "b"), expect.True("!Thinking", !g.Thinking),
			expect.True("Can.Move", g.Can.Move), expect.True("!Can.Undo", !g.Can.Undo), expect.That("len(Legal)", len(g.Legal), 30),
			expect.That("White.Level", g.White.Level, 7),
		)
		watch, err := w.Watch(w.Context(), other, g.ID)
		if err != nil {
			w.Fatal(err)
		}
		defer watch.Close()
		<-watch.News()
		g = w.must(w.act(g, "move", "7g7f"))
		if len(g.Moves) != 1 {
			w.Fatalf("after the move: %+v", g)
		}
		expect.All(w, "after the move",
			expect.True("Thinking", g.Thinking), expect.That("Turn", g.Turn, "w"), expect.True("!Can.Move", !g.Can.Move),
			expect.That("len(Legal)", len(g.Legal), 0), expect.That("Moves[0].Ja", g.Moves[0].Ja, "７六歩"),
		)
		<-watch.News()
		if seen, err := watch.Game(w.Context()); err != nil || len(seen.Moves) != 1 || seen.You != "" || !reflect.DeepEqual(seen.Can, wire.Can{Offers: []string{}}) {
			w.Errorf("the spectator sees %+v, %v", seen, err)
		}
		<-watch.News() // the engine moved after a second
		g = w.get(g.ID)
		if len(g.Moves) != 2 {
			w.Fatalf("after the answer: %+v", g)
		}
		expect.All(w, "after the answer",
			expect.True("!Thinking", !g.Thinking), expect.That("Turn", g.Turn, "b"), expect.True("Can.Undo", g.Can.Undo),
			expect.That("Moves[1].Spent", g.Moves[1].Spent, 1000),
		)
		if len(w.engine.levels) != 1 || w.engine.levels[0] != 7 {
			w.Errorf("levels %v", w.engine.levels)
		}
		g = w.must(w.act(g, "resign", ""))
		if g.Result == nil {
			w.Fatalf("after resigning: %+v", g)
		}
		expect.All(w, "after resigning",
			expect.That("g.Result.Winner", g.Result.Winner, "w"), expect.That("g.Result.Reason", g.Result.Reason, "resignation"),
			expect.That("g.Turn", g.Turn, ""),
			expect.True("reflect.DeepEqual(g.Can, wire.Can{Offers: []string{}})", reflect.DeepEqual(g.Can, wire.Can{Offers: []string{}})),
		)
		_, err = w.act(g, "move", "2g2f")
		w.refused("over", err)
		list, err := w.List(w.Context(), me)
		if err != nil || len(list.Games) != 1 {
			w.Fatalf("list %+v, %v", list, err)
		}
		listed := list.Games[0]
		expect.All(w, "the list", expect.That("Plies", listed.Plies, 2), expect.True("Result != nil", listed.Result != nil), expect.That("You", listed.You, "b"))
		if list, err := w.List(w.Context(), ""); err != nil || list.Games == nil || len(list.Games) != 0 {
			w.Errorf("the list of nobody: %+v, %v", list, err)
		}
	})
}

func TestRefusals(t *testing.T) {
	inWorld(t, func(w *world) {
		g := w.create(wire.NewGame{})
		_, err := w.Get(w.Context(), me, "nowhere")
		w.refused("not-found", err)
		_, err = w.Watch(w.Context(), me, "nowhere")
		w.refused("not-found", err)
		_, err = w.Act(w.Context(), other, g.ID, wire.Action{Type: "move", USI: "7g7f", Seq: g.Seq})
		w.refused("not-yours", err)
		_, err = w.Act(w.Context(), "", g.ID, wire.Action{Type: "resign", Seq: g.Seq})
		w.refused("not-yours", err)
		for _, c := range []struct {
			kind, usi string
			code      refusal.Code
		}{
			{"dance", "", "bad-request"},
			{"resign", "7g7f", "bad-request"},
			{"move", "", "bad-request"},
			{"move", "7g", "bad-request"},
			{"move", "7g7f7e", "bad-request"},
			{"undo", "", "not-now"},
			{"count", "", "not-now"},
			{"declare", "", "foul"},
			{"move", "7g7e", "foul"},
		} {
			_, err := w.act(g, c.kind, c.usi)
			w.refused(c.code, err)
		}
		_, err = w.act(g, "move", "3c3d")
		var r *refusal.Error
		if !errors.As(err, &r) || r.Foul != shogi.OutOfTurn || !strings.Contains(r.Message, "3c3d") {
			w.Errorf("another's piece: %+v", r)
		}
		moved := w.must(w.act(g, "move", "7g7f"))
		_, err = w.act(moved, "move", "2g2f")
		w.refused("not-your-turn", err)
		_, err = w.act(g, "move", "2g2f")
		w.refused("stale", err)
		again := w.must(w.act(g, "move", "7g7f"))
		if len(again.Moves) != 1 {
			w.Errorf("a repeated move was played twice: %d moves", len(again.Moves))
		}
	})
}

func TestNewGames(t *testing.T) {
	no := false
	for _, c := range []struct {
		name string
		n    wire.NewGame
		// expected game, or the text of the refusal
		start, you, word string
		check            func(g wire.Game) bool
	}{
		{name: "white", n: wire.NewGame{Color: "w"}, you: "w", check: func(g wire.Game) bool { return g.Thinking }},
		{name: "white first", n: wire.NewGame{First: "w"}, start: "LNSGKGSNL w - 1"},
		{name: "alias", n: wire.NewGame{Rules: "shogi"}, check: func(g wire.Game) bool { return g.Rules == "standard" }},
		{name: "sfen", n: wire.NewGame{SFEN: "4k4/9/4P4/9/9/9/9/9/4K4 b G 1"}, start: "4k4/9/4P4/9/9/9/9/9/4K4 b G 1"},
		{name: "lose by fouls", n: wire.NewGame{Fouls: "lose"}, check: func(g wire.Game) bool { return g.Fouls == "lose" }},
		{name: "impasse", n: wire.NewGame{Impasse: "try"}, check: func(g wire.Game) bool { return g.Impasse == "try" && !g.Can.Declare }},
		{name: "declaration", n: wire.NewGame{Impasse: "24-declaration"}, check: func(g wire.Game) bool {
			return g.Can.Declare && g.Declaration != nil && !g.Declaration.OK && len(g.Declaration.Conditions) == 4
		}},
		{name: "no undo", n: wire.NewGame{Undo: &no}},
		{name: "clock", n: wire.NewGame{Clock: wire.Clock{Kind: "byoyomi", Main: 60000, Byoyomi: 10000, Periods: 2}},
			check: func(g wire.Game) bool {
				return g.Time.Running == "b" && g.Time.Black == wire.Remaining{Main: 60000, Byoyomi: 10000, Periods: 2} && g.Time.Clock.Kind == "byoyomi"
			}},
		{name: "seishin", n: wire.NewGame{Rules: "seishin"}, check: func(g wire.Game) bool { return g.Score != nil && g.Score.Black.Left == 9 }},

		{name: "unknown rules", n: wire.NewGame{Rules: strings.Repeat("x", 5000)}, word: "rules: "},
		{name: "unknown handicap", n: wire.NewGame{Handicap: "all"}, word: "handicap: "},
		{name: "handicap and first", n: wire.NewGame{Handicap: "rook", First: "b"}, word: "first: "},
		{name: "handicap and sfen", n: wire.NewGame{Handicap: "rook", SFEN: "4k4/9/9/9/9/9/9/9/4K4 b - 1"}, word: "sfen: "},
		{name: "bad first", n: wire.NewGame{First: "x"}, word: "first: "},
		{name: "bad sfen", n: wire.NewGame{SFEN: "9/9/9 b - 1"}, word: "sfen: "},
		{name: "illegal sfen", n: wire.NewGame{SFEN: "4k4/9/9/9/9/P8/P8/9/4K4 b - 1"}, word: "sfen: "},
		{name: "decided sfen", n: wire.NewGame{SFEN: "4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1"}, word: "already decided"},
		{name: "bad color", n: wire.NewGame{Color: "green"}, word: "color: "},
		{name: "toss with handicap", n: wire.NewGame{Handicap: "rook", Color: "furigoma"}, word: "color: "},
		{name: "level", n: wire.NewGame{Level: 11}, word: "level: "},
		{name: "clock kind", n: wire.NewGame{Clock: wire.Clock{Kind: "sand"}}, word: "clock: "},
		{name: "clock bounds", n: wire.NewGame{Clock: wire.Clock{Kind: "sudden", Main: 1 << 60}}, word: "clock: "},
		{name: "fouls", n: wire.NewGame{Fouls: "cheer"}, word: "fouls: "},
		{name: "impasse not offered", n: wire.NewGame{Rules: "seishin", Impasse: "27"}, word: "impasse: "},
	} {
		t.Run(c.name, func(t *testing.T) {
			inWorld(t, func(w *world) {
				if c.n.Rules == "" {
					c.n.Rules = "standard"
				}
				g, err := w.Create(w.Context(), play.Person{Holder: me}, c.n)
				if c.word != "" {
					w.refused("bad-request", err)
					if err == nil || !strings.Contains(err.Error(), c.word) || len(err.Error()) > 300 {
						w.Errorf("error %v, want one with %q", err, c.word)
					}
					return
				}
				if err != nil {
					w.Fatal(err)
				}
				if !strings.HasSuffix(g.Start, c.start) || c.you != "" && g.You != c.you {
					w.Errorf("begins at %s, you are %s: %+v", g.Start, g.You, g)
				}
				if c.check != nil && !c.check(g) {
					w.Errorf("%+v", g)
				}
			})
		})
	}
}

func TestHandicapAndToss(t *testing.T) {
	inWorld(t, func(w *world) {
		g := w.create(wire.NewGame{Handicap: handicap(w), Color: "w"})
		if g.Handicap == "" || g.Turn != "w" || g.You != "w" || !g.Can.Move {
			w.Errorf("handicap game: %+v", g)
		}
		seen := map[string]bool{}
		for range 40 {
			g := w.create(wire.NewGame{Color: "furigoma"})
			if g.Toss == nil || len(g.Toss.Throws) == 0 || (g.Toss.Black == "person") != (g.You == "b") {
				w.Fatalf("toss %+v, you %q", g.Toss, g.You)
			}
			seen[g.You] = true
			w.must(w.act(g, "resign", ""))
			time.Sleep(2 * time.Second)
		}
		if !seen["b"] || !seen["w"] {
			w.Errorf("forty tosses gave %v", seen)
		}
	})
}

func handicap(w *world) string {
	w.Helper()
	id, err := someHandicap()
	if err != nil {
		w.Fatal(err)
	}
	return id
}

func TestUndoAndResignCancelTheSearch(t *testing.T) {
	inWorld(t, func(w *world) {
		g := w.create(wire.NewGame{})
		g = w.must(w.act(g, "move", "7g7f"))
		time.Sleep(time.Second / 2)
		g = w.must(w.act(g, "undo", ""))
		synctest.Wait()
		if w.engine.cancelled != 1 || g.Thinking || len(g.Moves) != 0 || !g.Can.Move {
			w.Errorf("%d cancelled, %+v", w.engine.cancelled, g)
		}
		g = w.must(w.act(g, "move", "2g2f"))
		time.Sleep(2 * time.Second)
		if g = w.get(g.ID); len(g.Moves) != 2 || g.Moves[0].USI != "2g2f" {
			w.Errorf("after another move: %+v", g.Moves)
		}
		g = w.must(w.act(g, "move", "2f2e"))
		time.Sleep(time.Second / 2)
		g = w.must(w.act(g, "resign", ""))
		synctest.Wait()
		if w.engine.cancelled != 2 || g.Thinking || g.Result == nil {
			w.Errorf("%d cancelled, %+v", w.engine.cancelled, g)
		}
	})
}

func TestSearchesAreBounded(t *testing.T) {
	inWorld(t, func(w *world) {
		var games []wire.Game
		for range 4 {
			games = append(games, w.create(wire.NewGame{Color: "w"}))
		}
		time.Sleep(time.Second / 2)
		games = append(games, w.create(wire.NewGame{Color: "w"}))
		synctest.Wait()
		_, err := w.Create(w.Context(), play.Person{Holder: other}, wire.NewGame{Rules: "standard"})
		w.refused("busy", err) // one searches, four wait
		time.Sleep(10 * time.Second)
		for _, g := range games {
			if g = w.get(g.ID); len(g.Moves) != 1 {
				w.Errorf("%d moves", len(g.Moves))
			}
		}
		if w.engine.most != 1 {
			w.Errorf("%d searches ran at a time", w.engine.most)
		}
	})
}

func TestClockRunsOut(t *testing.T) {
	inWorld(t, func(w *world) {
		control := wire.Clock{Kind: "sudden", Main: 5000}
		g := w.create(wire.NewGame{Clock: control})
		watch, err := w.Watch(w.Context(), me, g.ID)
		if err != nil {
			w.Fatal(err)
		}
		defer watch.Close()
		<-watch.News()
		begin := time.Now()
		<-watch.News() // pushed by the server
		if d := time.Since(begin); d != 5*time.Second {
			w.Errorf("the flag fell after %v", d)
		}
		if g = w.get(g.ID); g.Result == nil || g.Result.Reason != "time" || g.Result.Winner != "w" || g.Time.Black.Main != 0 {
			w.Errorf("%+v, %+v", g.Result, g.Time)
		}
		// An engine that never answers loses on time.
		w.engine.think = func(ctx context.Context, _ play.Task) (play.Choice, error) {
			<-ctx.Done()
			return play.Choice{}, ctx.Err()
		}
		g = w.create(wire.NewGame{Color: "w", Clock: control})
		time.Sleep(5 * time.Second)
		synctest.Wait()
		if g = w.get(g.ID); g.Result == nil || g.Result.Reason != "time" || g.Result.Winner != "w" || g.Thinking {
			w.Errorf("%+v", g)
		}
	})
}

func TestEngineSeesItsTime(t *testing.T) {
	inWorld(t, func(w *world) {
		var got play.Task
		w.engine.think = func(_ context.Context, t play.Task) (play.Choice, error) {
			got = t
			return play.Choice{Resign: true}, nil
		}
		g := w.create(wire.NewGame{Clock: wire.Clock{Kind: "fischer", Main: 60000, Increment: 1000}, Level: 2})
		time.Sleep(10 * time.Second)
		g = w.must(w.act(g, "move", "7g7f"))
		synctest.Wait()
		expect.All(w, "task",
			expect.That("Left[0].Main", got.Left[0].Main, 51*time.Second), expect.That("Left[1].Main", got.Left[1].Main, time.Minute),
			expect.That("Level", got.Level, 2), expect.That("Game.Len()", got.Game.Len(), 1), expect.That("Rules.ID", got.Rules.ID, "standard"),
		)
		if g = w.get(g.ID); g.Result == nil || g.Result.Reason != "resignation" || g.Result.Winner != "b" {
			w.Errorf("%+v", g.Result)
		}
	})
}

func TestIdleGamesLeaveMemory(t *testing.T) {
	inWorld(t, func(w *world) {
		idle := w.create(wire.NewGame{})
		watched := w.create(wire.NewGame{})
		timed := w.create(wire.NewGame{Clock: wire.Clock{Kind: "sudden", Main: 3_600_000}})
		watch, err := w.Watch(w.Context(), other, watched.ID)
		if err != nil {
			w.Fatal(err)
		}
		time.Sleep(15 * time.Minute)
		if n := w.Games(); n != 1 {
			w.Errorf("%d games in memory, want the watched one", n)
		}
		if n := w.Stats().Clocks; n != 1 {
			w.Errorf("%d clocks run, want that of the timed game", n)
		}
		watch.Close()
		time.Sleep(time.Hour)
		if n := w.Games(); n != 0 {
			w.Errorf("%d games in memory", n)
		}
		if g := w.get(timed.ID); g.Result == nil || g.Result.Reason != "time" {
			w.Errorf("the timed game: %+v", g.Result)
		}
		if g := w.must(w.act(w.get(idle.ID), "move", "7g7f")); len(g.Moves) != 1 || g.Moves[0].Spent > 1000 {
			w.Errorf("the idle game: %+v", g.Moves)
		}
	})
}

// A failing engine is retried and finally resigns.
func TestEngineFails(t *testing.T) {
	for name, think := range map[string]func(context.Context, play.Task) (play.Choice, error){
		"error":   func(context.Context, play.Task) (play.Choice, error) { return play.Choice{}, errors.New("no idea") },
		"panic":   func(context.Context, play.Task) (play.Choice, error) { panic("argh") },
		"illegal": func(context.Context, play.Task) (play.Choice, error) { return play.Choice{Move: 12345}, nil },
		"declare": func(context.Context, play.Task) (play.Choice, error) { return play.Choice{Declare: true}, nil },
	} {
		t.Run(name, func(t *testing.T) {
			inWorld(t, func(w *world) {
				w.engine.think = think
				g := w.create(wire.NewGame{Color: "w"})
				time.Sleep(time.Minute)
				if g = w.get(g.ID); g.Result == nil || g.Result.Winner != "w" || g.Result.Reason != "resignation" {
					w.Errorf("%+v", g.Result)
				}
				if n := len(w.engine.levels); n != 3 {
					w.Errorf("asked %d times", n)
				}
				if !strings.Contains(w.log.String(), g.ID) {
					w.Error("nothing was logged")
				}
			})
		})
	}
}

func TestStoreFails(t *testing.T) {
	inWorld(t, func(w *world) {
		g := w.create(wire.NewGame{})
		w.store.fail(errDisk)
		if _, err := w.act(g, "move", "7g7f"); !errors.Is(err, errDisk) {
			w.Errorf("a move that was not stored: %v", err)
		}
		if _, err := w.Create(w.Context(), play.Person{Holder: me}, wire.NewGame{Rules: "standard"}); !errors.Is(err, errDisk) {
			w.Errorf("a game that was not stored: %v", err)
		}
		w.store.fail(nil)
		if now := w.get(g.ID); len(now.Moves) != 0 {
			w.Errorf("a move that was not stored is there: %+v", now.Moves)
		}
		g = w.must(w.act(g, "move", "7g7f"))
		// The engine's move is not stored; the next request restarts the search.
		w.store.fail(errDisk)
		time.Sleep(2 * time.Second)
		w.store.fail(nil)
		if now := w.get(g.ID); len(now.Moves) != 1 || !now.Thinking {
			w.Errorf("%d moves, thinking %v", len(now.Moves), now.Thinking)
		}
		time.Sleep(10 * time.Second)
		if now := w.get(g.ID); len(now.Moves) != 2 {
			w.Errorf("%d moves", len(now.Moves))
		}
	})
}

// A slow watcher skips states but gets the newest, and blocks no other.
func TestSlowWatcher(t *testing.T) {
	inWorld(t, func(w *world) {
		g := w.create(wire.NewGame{})
		watch, err := w.Watch(w.Context(), other, g.ID)
		if err != nil {
			w.Fatal(err)
		}
		for range 5 {
			g = w.must(w.act(g, "move", g.Legal[0].USI))
			time.Sleep(2 * time.Second)
			g = w.get(g.ID)
		}
		<-watch.News()
		if seen, err := watch.Game(w.Context()); err != nil || seen.Seq != g.Seq {
			w.Errorf("saw %d of %d, %v", seen.Seq, g.Seq, err)
		}
		select {
		case <-watch.News():
			w.Error("there is more news than there was")
		default:
		}
		w.close()
		<-watch.Gone()
		watch.Close()
	})
}

// An endless search must return its best move at the deadline.
func TestLongestSearch(t *testing.T) {
	inWorld(t, func(w *world) {
		w.engine.think = func(ctx context.Context, t play.Task) (play.Choice, error) {
			<-ctx.Done()
			return play.Choice{Move: t.Game.Position().AppendLegal(nil)[0]}, nil
		}
		g := w.create(wire.NewGame{Color: "w"})
		time.Sleep(15 * time.Second)
		synctest.Wait()
		if g = w.get(g.ID); len(g.Moves) != 1 || g.Moves[0].Spent != 15_000 {
			w.Errorf("%+v", g.Moves)
		}
	})
}
