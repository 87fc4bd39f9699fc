package play_test

import (
	"context"
	"errors"
	"fmt"
	"net/netip"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/komadai/komadai/clock"
	"github.com/komadai/komadai/internal/admission"
	"github.com/komadai/komadai/internal/expect"
	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/games/play"
	"github.com/komadai/komadai/internal/people"
	"github.com/komadai/komadai/internal/refusal"
	"github.com/komadai/komadai/shogi"
)

func TestGameAgainstTheEngine(t *testing.T) {
	inWorld(t, func(w *world) {
		g := w.create(play.Terms{Level: 7})
		expect.All(w, "new game",
			expect.That("You", g.you(), "b"), expect.That("Turn", g.turn(), "b"), expect.True("!Thinking", !g.Thinking),
			expect.True("mayMove", g.mayMove()), expect.True("!CanUndo", !g.Game.CanUndo(shogi.Black)), expect.That("len(Legal)", len(g.legal()), 30),
			expect.That("White.Level", g.player(shogi.White).Engine, 7),
		)
		watch, err := w.Watch(w.Context(), other, g.ID)
		if err != nil {
			w.Fatal(err)
		}
		defer watch.Close()
		<-watch.News()
		g = w.must(w.act(g, move("7g7f")))
		if g.moves() != 1 {
			w.Fatalf("after the move: %+v", g)
		}
		expect.All(w, "after the move",
			expect.True("Thinking", g.Thinking), expect.That("Turn", g.turn(), "w"), expect.True("!mayMove", !g.mayMove()),
			expect.That("len(Legal)", len(g.legal()), 0), expect.That("move", g.move(0), "7g7f"),
		)
		<-watch.News()
		if seen, err := watch.Game(w.Context()); err != nil || seen.moves() != 1 || seen.you() != "" {
			w.Errorf("the spectator sees %+v, %v", seen, err)
		}
		<-watch.News() // the engine moved after a second
		g = w.get(g.ID)
		if g.moves() != 2 {
			w.Fatalf("after the answer: %+v", g)
		}
		expect.All(w, "after the answer",
			expect.True("!Thinking", !g.Thinking), expect.That("Turn", g.turn(), "b"), expect.True("CanUndo", g.Game.CanUndo(shogi.Black)),
			expect.That("Moves[1].Spent", g.spent(1), time.Second),
		)
		if len(w.engine.levels) != 1 || w.engine.levels[0] != 7 {
			w.Errorf("levels %v", w.engine.levels)
		}
		g = w.must(w.act(g, command(match.Resigned)))
		if g.end() != "resignation w" || g.turn() != "" || g.Game.CanUndo(shogi.Black) {
			w.Errorf("after resigning: %s, %s to move", g.end(), g.turn())
		}
		_, err = w.act(g, move("2g2f"))
		w.refused("over", err)
		list, err := w.List(w.Context(), me)
		if err != nil || len(list) != 1 {
			w.Fatalf("list %+v, %v", list, err)
		}
		listed := list[0]
		expect.All(w, "the list", expect.That("Plies", listed.Plies, 2), expect.True("over", listed.Result.Over()), expect.That("Side", listed.Side, shogi.Black))
		if list, err := w.List(w.Context(), ""); err != nil || len(list) != 0 {
			w.Errorf("the list of an unknown holder: %+v, %v", list, err)
		}
	})
}

func TestRefusals(t *testing.T) {
	inWorld(t, func(w *world) {
		g := w.create(play.Terms{})
		_, err := w.Get(w.Context(), me, "nowhere")
		w.refused("not-found", err)
		_, err = w.Watch(w.Context(), me, "nowhere")
		w.refused("not-found", err)
		_, err = w.Act(w.Context(), other, g.ID, move("7g7f"), g.seq())
		w.refused("not-yours", err)
		_, err = w.Act(w.Context(), "", g.ID, command(match.Resigned), g.seq())
		w.refused("not-yours", err)
		for _, c := range []struct {
			command match.Command
			code    refusal.Code
		}{
			{move("7g"), "bad-request"}, {move("7g7f7e"), "bad-request"}, {command(match.Undone), "not-now"},
			{command(match.Counted), "not-now"}, {command(match.Declared), "foul"}, {move("7g7e"), "foul"},
		} {
			_, err := w.act(g, c.command)
			w.refused(c.code, err)
		}
		_, err = w.act(g, move("3c3d"))
		var r *refusal.Error
		if !errors.As(err, &r) || r.Foul != shogi.OutOfTurn || !strings.Contains(r.Message, "3c3d") {
			w.Errorf("another's piece: %+v", r)
		}
		moved := w.must(w.act(g, move("7g7f")))
		_, err = w.act(moved, move("2g2f"))
		w.refused("not-your-turn", err)
		_, err = w.act(g, move("2g2f"))
		w.refused("stale", err)
		again := w.must(w.act(g, move("7g7f")))
		if again.moves() != 1 {
			w.Errorf("a repeated move was played twice: %d moves", again.moves())
		}
	})
}

func TestNewGames(t *testing.T) {
	for _, c := range []struct {
		name string
		n    play.Terms
		// expected game, or the text of the refusal
		start, you, word string
		check            func(g state) bool
	}{
		{name: "white", n: play.Terms{Color: "w"}, you: "w", check: func(g state) bool { return g.Thinking }},
		{name: "white first", n: play.Terms{First: "w"}, start: "LNSGKGSNL w - 1"},
		{name: "alias", n: play.Terms{Rules: "shogi"}, check: func(g state) bool { return g.config().Rules == "standard" }},
		{name: "sfen", n: play.Terms{SFEN: "4k4/9/4P4/9/9/9/9/9/4K4 b G 1"}, start: "4k4/9/4P4/9/9/9/9/9/4K4 b G 1"},
		{name: "lose by fouls", n: play.Terms{Fouls: match.LoseByFoul}, check: func(g state) bool { return g.config().Fouls == match.LoseByFoul }},
		{name: "impasse", n: play.Terms{Impasse: "try"}, check: func(g state) bool { return g.config().Impasse == shogi.ImpasseTry && !g.Game.CanDeclare(shogi.Black) }},
		{name: "declaration", n: play.Terms{Impasse: "24-declaration"}, check: func(g state) bool {
			return g.Game.CanDeclare(shogi.Black) && !g.Game.Declaration(shogi.Black).OK
		}},
		{name: "no undo", n: play.Terms{NoUndo: true}, check: func(g state) bool { return !g.config().Undo }},
		{name: "clock", n: play.Terms{Control: byoyomi(time.Minute, 10*time.Second, 2)},
			check: func(g state) bool {
				k := g.Clock()
				return g.running() == "b" && k.Remaining(shogi.Black, g.Now) == clock.Remaining{Main: time.Minute, Byoyomi: 10 * time.Second, Periods: 2}
			}},
		{name: "seishin", n: play.Terms{Rules: "seishin"}, check: func(g state) bool { return g.Game.Position().Remaining(shogi.Black) == 9 }},

		{name: "unknown rules", n: play.Terms{Rules: strings.Repeat("x", 5000)}, word: "rules: "},
		{name: "unknown handicap", n: play.Terms{Handicap: "all"}, word: "handicap: "},
		{name: "handicap and first", n: play.Terms{Handicap: "rook", First: "b"}, word: "first: "},
		{name: "handicap and sfen", n: play.Terms{Handicap: "rook", SFEN: "4k4/9/9/9/9/9/9/9/4K4 b - 1"}, word: "sfen: "},
		{name: "bad first", n: play.Terms{First: "x"}, word: "first: "},
		{name: "bad sfen", n: play.Terms{SFEN: "9/9/9 b - 1"}, word: "sfen: "},
		{name: "illegal sfen", n: play.Terms{SFEN: "4k4/9/9/9/9/P8/P8/9/4K4 b - 1"}, word: "sfen: "},
		{name: "decided sfen", n: play.Terms{SFEN: "4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1"}, word: "already decided"},
		{name: "bad color", n: play.Terms{Color: "green"}, word: "color: "},
		{name: "toss with handicap", n: play.Terms{Handicap: "rook", Color: "furigoma"}, word: "color: "},
		{name: "level", n: play.Terms{Level: 11}, word: "level: "},
		{name: "clock bounds", n: play.Terms{Control: sudden(1 << 60)}, word: "clock: "},
		{name: "impasse not offered", n: play.Terms{Rules: "seishin", Impasse: "27"}, word: "impasse: "},
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
				if !strings.HasSuffix(g.config().Start, c.start) || c.you != "" && g.you() != c.you {
					w.Errorf("begins at %s, you are %s: %+v", g.config().Start, g.you(), g)
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
		g := w.create(play.Terms{Handicap: handicap(w), Color: "w"})
		if g.config().Handicap == "" || g.turn() != "w" || g.you() != "w" || !g.mayMove() {
			w.Errorf("handicap game: %+v", g)
		}
		seen := map[string]bool{}
		for range 40 {
			g := w.create(play.Terms{Color: "furigoma"})
			if toss := g.config().Toss; toss == nil || len(toss.Throws) == 0 || g.player(shogi.Black).IsEngine() == (g.you() == "b") {
				w.Fatalf("toss %+v, you %q", toss, g.you())
			}
			seen[g.you()] = true
			w.must(w.act(g, command(match.Resigned)))
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
		g := w.create(play.Terms{})
		g = w.must(w.act(g, move("7g7f")))
		time.Sleep(time.Second / 2)
		g = w.must(w.act(g, command(match.Undone)))
		synctest.Wait()
		if w.engine.cancelled != 1 || g.Thinking || g.moves() != 0 || !g.mayMove() {
			w.Errorf("%d cancelled, %+v", w.engine.cancelled, g)
		}
		g = w.must(w.act(g, move("2g2f")))
		time.Sleep(2 * time.Second)
		if g = w.get(g.ID); g.moves() != 2 || g.move(0) != "2g2f" {
			w.Errorf("after another move: %d moves", g.moves())
		}
		g = w.must(w.act(g, move("2f2e")))
		time.Sleep(time.Second / 2)
		g = w.must(w.act(g, command(match.Resigned)))
		synctest.Wait()
		if w.engine.cancelled != 2 || g.Thinking || !g.over() {
			w.Errorf("%d cancelled, %+v", w.engine.cancelled, g)
		}
	})
}

// TestSearchesAreBounded: guests of one address fill the queue of searches. Another gets no game
// there; a guest of another address does, and the engine's next move.
func TestSearchesAreBounded(t *testing.T) {
	inWorld(t, func(w *world) {
		create := func(holder, address string) (state, error) {
			ctx := admission.As(w.Context(), admission.NewClient("", netip.MustParseAddr(address))) // a guest from this game on
			return w.Create(ctx, play.Person{Holder: people.ID(holder)}, play.Terms{Rules: "standard", Color: "w"})
		}
		var games []state
		for i := range 5 {
			games = append(games, w.must(create(fmt.Sprint("s:a", i), "192.0.2.1")))
			synctest.Wait()
		}
		time.Sleep(time.Second / 2)
		_, err := create("s:c", "192.0.2.1")
		w.refused("busy", err)
		late := w.must(create("s:d", "192.0.2.2"))
		time.Sleep(8 * time.Second / 5) // the rest of a search, and one more
		if late = w.get(late.ID); late.moves() != 1 {
			w.Errorf("the engine has made %d moves in the game of a client who used nothing", late.moves())
		}
		time.Sleep(10 * time.Second)
		for _, g := range games {
			if g = w.get(g.ID); g.moves() != 1 {
				w.Errorf("%d moves", g.moves())
			}
		}
		if w.engine.most != 1 {
			w.Errorf("%d searches ran at a time", w.engine.most)
		}
	})
}

func TestClockRunsOut(t *testing.T) {
	inWorld(t, func(w *world) {
		control := sudden(5 * time.Second)
		g := w.create(play.Terms{Control: control})
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
		if g = w.get(g.ID); g.end() != "time w" || g.left(shogi.Black) != 0 {
			w.Errorf("%+v, %+v", g.end(), g.Clock())
		}
		// An engine that never answers loses on time.
		w.engine.think = func(ctx context.Context, _ play.Task) (play.Choice, error) {
			<-ctx.Done()
			return play.Choice{}, ctx.Err()
		}
		g = w.create(play.Terms{Color: "w", Control: control})
		time.Sleep(5 * time.Second)
		synctest.Wait()
		if g = w.get(g.ID); g.end() != "time w" || g.Thinking {
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
		g := w.create(play.Terms{Control: fischer(time.Minute, time.Second), Level: 2})
		time.Sleep(10 * time.Second)
		g = w.must(w.act(g, move("7g7f")))
		synctest.Wait()
		expect.All(w, "task",
			expect.That("Left[0].Main", got.Left[0].Main, 51*time.Second), expect.That("Left[1].Main", got.Left[1].Main, time.Minute),
			expect.That("Level", got.Level, 2), expect.That("Game.Len()", got.Game.Len(), 1), expect.That("Rules.ID", got.Rules.ID, "standard"),
		)
		if g = w.get(g.ID); g.end() != "resignation b" {
			w.Errorf("%+v", g.end())
		}
	})
}

// TestGamesOfNobodyExpire: each sweep begins where the last one ended, 90 days ago.
func TestGamesOfNobodyExpire(t *testing.T) {
	inWorld(t, func(w *world) {
		time.Sleep(time.Minute)
		w.store.mu.Lock()
		defer w.store.mu.Unlock()
		calls := w.store.expired
		if len(calls) < 2 || !calls[0][0].IsZero() {
			w.Fatalf("sweeps %v", calls)
		}
		for i, c := range calls[1:] {
			if !c[0].Equal(calls[i][1]) || time.Since(c[1]) < 90*24*time.Hour {
				w.Errorf("after %v: %v", calls[i], c)
			}
		}
	})
}

func TestIdleGamesLeaveMemory(t *testing.T) {
	inWorld(t, func(w *world) {
		idle := w.create(play.Terms{})
		watched := w.create(play.Terms{})
		timed := w.create(play.Terms{Control: sudden(time.Hour)})
		watch, err := w.Watch(w.Context(), other, watched.ID)
		if err != nil {
			w.Fatal(err)
		}
		time.Sleep(15 * time.Minute)
		if n := w.Stats().Games; n != 1 {
			w.Errorf("%d games in memory, want the watched one", n)
		}
		if n := w.Stats().Clocks; n != 1 {
			w.Errorf("%d clocks run, want that of the timed game", n)
		}
		watch.Close()
		time.Sleep(time.Hour)
		if n := w.Stats().Games; n != 0 {
			w.Errorf("%d games in memory", n)
		}
		if g := w.get(timed.ID); g.reason() != "time" {
			w.Errorf("the timed game: %+v", g.end())
		}
		if g := w.must(w.act(w.get(idle.ID), move("7g7f"))); g.moves() != 1 || g.spent(0) > time.Second {
			w.Errorf("the idle game: %d moves", g.moves())
		}
	})
}

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
				g := w.create(play.Terms{Color: "w"})
				time.Sleep(time.Minute)
				if g = w.get(g.ID); g.end() != "resignation w" {
					w.Errorf("%+v", g.end())
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
		g := w.create(play.Terms{})
		w.store.fail(errDisk)
		if _, err := w.act(g, move("7g7f")); !errors.Is(err, errDisk) {
			w.Errorf("a move that was not stored: %v", err)
		}
		if _, err := w.Create(w.Context(), play.Person{Holder: me}, play.Terms{Rules: "standard"}); !errors.Is(err, errDisk) {
			w.Errorf("a game that was not stored: %v", err)
		}
		w.store.fail(nil)
		time.Sleep(time.Second)
		if now := w.get(g.ID); now.moves() != 0 {
			w.Errorf("a move that was not stored is there: %+v", now.moves())
		}
		g = w.must(w.act(g, move("7g7f")))
		// The engine's move is not stored; the next request restarts the search.
		w.store.fail(errDisk)
		time.Sleep(2 * time.Second)
		w.store.fail(nil)
		time.Sleep(time.Second / 2)
		if now := w.get(g.ID); now.moves() != 1 || !now.Thinking {
			w.Errorf("%d moves, thinking %v", now.moves(), now.Thinking)
		}
		time.Sleep(10 * time.Second)
		if now := w.get(g.ID); now.moves() != 2 {
			w.Errorf("%d moves", now.moves())
		}
	})
}

// A slow watcher skips states but gets the newest, and blocks no other.
func TestSlowWatcher(t *testing.T) {
	inWorld(t, func(w *world) {
		g := w.create(play.Terms{})
		watch, err := w.Watch(w.Context(), other, g.ID)
		if err != nil {
			w.Fatal(err)
		}
		for range 5 {
			g = w.must(w.act(g, move(g.legal()[0])))
			time.Sleep(2 * time.Second)
			g = w.get(g.ID)
		}
		<-watch.News()
		if seen, err := watch.Game(w.Context()); err != nil || seen.seq() != g.seq() {
			w.Errorf("saw %d of %d, %v", seen.seq(), g.seq(), err)
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
		g := w.create(play.Terms{Color: "w"})
		time.Sleep(15 * time.Second)
		synctest.Wait()
		if g = w.get(g.ID); g.moves() != 1 || g.spent(0) != 15*time.Second {
			w.Errorf("%d moves", g.moves())
		}
	})
}
