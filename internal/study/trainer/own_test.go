package trainer_test

import (
	"context"
	"encoding/json"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/komadai/komadai/internal/expect"
	"github.com/komadai/komadai/internal/gates/message"
	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/internal/people"
	"github.com/komadai/komadai/internal/refusal"
	"github.com/komadai/komadai/internal/study/puzzle"
	"github.com/komadai/komadai/internal/study/trainer"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

type archive struct {
	holder people.ID
	games  map[string]string
	order  []string
	read   int
}

func (a *archive) Over(_ context.Context, holder people.ID) (out []trainer.Game, err error) {
	for _, id := range a.order {
		if holder == a.holder {
			side := shogi.Black
			if id == "h" { // the opponent's mate
				side = shogi.White
			}
			out = append(out, trainer.Game{ID: id, Rules: "standard", Side: side, Names: [2]string{"甲", "乙"}, Began: time.UnixMilli(1_700_000_000_000)})
		}
	}
	return out, nil
}

func (a *archive) Moves(_ context.Context, holder people.ID, id string) (shogi.Position, []shogi.Move, error) {
	if holder != a.holder {
		return shogi.Position{}, nil, refusal.New(refusal.NotFound, "There is no such game of yours.")
	}
	a.read++
	rs, err := variant.Lookup("standard")
	if err != nil {
		return shogi.Position{}, nil, err
	}
	return notation.ParsePosition(&rs.Start, a.games[id])
}

const (
	// missed: another move was played. hit: played. twoWays: two moves mate in one.
	missed  = "sfen 1k7/2R6/1g7/9/9/9/9/9/4K4 b GSr2b2g3s4n4l18p 1 moves 5i5h R*5a"
	hit     = "sfen 1k7/2R6/1g7/9/9/9/9/9/4K4 b GSr2b2g3s4n4l18p 1 moves G*7a 8a9a S*9b"
	twoWays = "sfen 3lk4/9/4+P4/9/9/9/9/9/4K4 b G2r2b3g4s4n3l17p 1"
)

func newArchive(t *testing.T) (*world, *archive) {
	w := newWorld(t)
	games := &archive{holder: "s:a", games: map[string]string{"m": missed, "h": hit, "t": twoWays, "n": "startpos moves 7g7f 3c3d"}, order: []string{"m", "h", "t", "n"}}
	w.service = trainer.New(trainer.Config{Store: w.db.Puzzles, Games: games, Time: 20 * time.Second, Hash: 4 << 20})
	return w, games
}

func (w *world) list(holder people.ID) wire.OwnPuzzles {
	w.Helper()
	for {
		found, err := w.service.OwnProblems(w.Context(), holder)
		if err != nil {
			w.Fatal(err)
		}
		if out := message.OwnPuzzles(found); out.Left == 0 {
			return out
		}
	}
}

func (w *world) own(holder people.ID, in wire.OwnPuzzleAsk) wire.OwnPuzzleAttempt {
	w.Helper()
	a, err := w.service.ActOwn(w.Context(), holder, message.OwnAsk(in))
	if err != nil {
		w.Fatal(err)
	}
	return message.OwnPuzzleAttempt(a)
}

func TestOwnProblems(t *testing.T) {
	w, games := newArchive(t)
	found := w.list("s:a")
	if found.Games != 4 || len(found.Puzzles) != 3 {
		t.Fatalf("%+v", found)
	}
	for i, want := range []struct {
		game, you string
		plies     int
		hit       bool
	}{{"m", "b", 3, false}, {"h", "w", 3, true}, {"t", "b", 1, false}} {
		got := found.Puzzles[i]
		expect.All(t, "got",
			expect.That("Game", got.Game, want.game), expect.That("Ply", got.Ply, 0), expect.That("Plies", got.Plies, want.plies),
			expect.That("Hit", got.Hit, want.hit), expect.That("You", got.You, want.you), expect.That("Side", got.Side, "b"),
			expect.That("White", got.White, "乙"), expect.That("State", got.State, "open"), expect.True("Played == nil", got.Played == nil),
		)
	}
	if w.list("s:a"); games.read != 4 {
		t.Errorf("%d games were read, want each of four once", games.read)
	}
	for _, other := range []people.ID{"s:b", ""} {
		if got := w.list(other); got.Games != 0 || len(got.Puzzles) != 0 {
			t.Errorf("%q: %+v", other, got)
		}
		_, err := w.service.ActOwn(t.Context(), other, trainer.OwnAsk{Game: "m"})
		if refused, ok := refusal.As(err); !ok || refused.Code != refusal.NotFound {
			t.Errorf("%q: %v", other, err)
		}
	}
}

func TestOwnAttempt(t *testing.T) {
	w, _ := newArchive(t)
	a := w.own("s:a", wire.OwnPuzzleAsk{Game: "m"})
	expect.All(t, "a",
		expect.That("Attempt.State", a.Attempt.State, "open"), expect.That("Attempt.Plies", a.Attempt.Plies, 3),
		expect.True("Puzzle.Played == nil", a.Puzzle.Played == nil), expect.True("!Attempt.Rated", !a.Attempt.Rated),
		expect.True("Attempt.Solution == nil", a.Attempt.Solution == nil),
	)
	if data, err := json.Marshal(a.State); err != nil || strings.Contains(string(data), "s:a") {
		t.Errorf("the state reveals the player: %s, %v", data, err)
	}
	act := func(kind, usi string) {
		t.Helper()
		a = w.own("s:a", wire.OwnPuzzleAsk{Game: "m", State: a.State, Action: &wire.PuzzleAction{Type: kind, USI: usi, Seq: a.Attempt.Seq}})
	}
	if act("move", "G*7a"); a.Attempt.Result.Kind != "right" || len(a.Attempt.Line) != 2 {
		t.Fatalf("%+v", a.Attempt)
	}
	act("move", "S*9b")
	if a.Puzzle.Played == nil {
		t.Fatalf("%+v", a)
	}
	expect.All(t, "a",
		expect.That("Attempt.State", a.Attempt.State, "solved"), expect.That("Attempt.Score", a.Attempt.Score, 1),
		expect.That("len(Attempt.Solution)", len(a.Attempt.Solution), 3), expect.That("Puzzle.Played.USI", a.Puzzle.Played.USI, "5i5h"),
	)
	if got := w.list("s:a").Puzzles[0]; got.State != "solved" || got.Score != 1 {
		t.Errorf("in the list: %+v", got)
	}
	a = w.own("s:a", wire.OwnPuzzleAsk{Game: "m"})
	if act("give-up", ""); a.Attempt.State != "given-up" || len(a.Attempt.Solution) != 3 {
		t.Errorf("%+v", a)
	}
	if got := w.list("s:a").Puzzles[0]; got.State != "solved" || got.Score != 1 {
		t.Errorf("in the list: %+v", got)
	}
	if _, ok, err := w.db.Puzzles.Player(t.Context(), "s:a", "standard"); ok || err != nil {
		t.Errorf("it is rated: %v, %v", ok, err)
	}
}

func TestOwnSeveralSolutions(t *testing.T) {
	w, _ := newArchive(t)
	for _, key := range []string{"G*5b", "G*4b"} {
		a := w.own("s:a", wire.OwnPuzzleAsk{Game: "t"})
		a = w.own("s:a", wire.OwnPuzzleAsk{Game: "t", State: a.State, Action: &wire.PuzzleAction{Type: "move", USI: key, Seq: 1}})
		if a.Attempt.State != "solved" || a.Attempt.Result.Kind != "mate" || a.Attempt.Solution[0].USI != key {
			t.Errorf("%s: %+v", key, a.Attempt)
		}
	}
}

func TestOwnRefuses(t *testing.T) {
	w, _ := newArchive(t)
	for name, c := range map[string]struct {
		in   trainer.OwnAsk
		code refusal.Code
	}{
		"no such game":        {trainer.OwnAsk{Game: "x"}, refusal.NotFound},
		"no mate there":       {trainer.OwnAsk{Game: "m", Ply: 1}, refusal.NotFound},
		"no state":            {trainer.OwnAsk{Game: "m", State: "["}, refusal.BadRequest},
		"moves of elsewhere":  {trainer.OwnAsk{Game: "m", State: `{"Seq":2,"State":"open","Moves":["P*5e","5a5b"]}`}, refusal.BadRequest},
		"stale":               {trainer.OwnAsk{Game: "m", Action: &trainer.Action{Kind: trainer.GiveUp, Seq: 9}}, refusal.Stale},
		"an unknown action":   {trainer.OwnAsk{Game: "m", Action: &trainer.Action{Kind: "dance", Seq: 1}}, refusal.BadRequest},
		"after the end of it": {trainer.OwnAsk{Game: "m", State: `{"Seq":2,"State":"given-up"}`, Action: &trainer.Action{Kind: trainer.GiveUp, Seq: 2}}, refusal.Over},
	} {
		_, err := w.service.ActOwn(t.Context(), "s:a", c.in)
		if refused, ok := refusal.As(err); !ok || refused.Code != c.code {
			t.Errorf("%s: %v, want %s", name, err, c.code)
		}
	}
	if past, err := w.db.Puzzles.Attempts(t.Context(), "s:a", "standard", 9); err != nil || len(past) != 0 {
		t.Errorf("something was kept: %+v, %v", past, err)
	}
}

func TestWishes(t *testing.T) {
	w := newWorld(t)
	set := []puzzle.Problem{
		{ID: "three", Rules: "standard", Plies: 3, Rating: 700, Tags: []string{"sacrifice"}},
		{ID: "one", Rules: "standard", Plies: 1, Rating: 1500, Tags: []string{"non-promotion", "sacrifice"}},
		{ID: "five", Rules: "standard", Plies: 5, Rating: 1300},
	}
	for i := range set {
		set[i].SFEN, set[i].Moves = "3lk4/9/4+P4/9/9/9/9/9/9 b G2r2b3g4s4n3l17p 1", []string{"G*5b"}
	}
	begin := func(holder people.ID, wish trainer.Wish) string {
		t.Helper()
		a, err := trainer.New(trainer.Config{Store: w.db.Puzzles, Problems: set}).Begin(t.Context(), holder, "standard", wish)
		if err != nil {
			return err.Error()
		}
		return a.Attempt.Problem
	}
	for holder, c := range map[people.ID]struct {
		wish trainer.Wish
		want string
	}{
		"s:1": {trainer.Wish{}, "one"},
		"s:2": {trainer.Wish{Tag: "sacrifice"}, "three"},
		"s:3": {trainer.Wish{Tag: "non-promotion"}, "one"},
		"s:4": {trainer.Wish{Plies: 5}, "five"},
		"s:5": {trainer.Wish{Plies: 5, Tag: "sacrifice"}, "There is no problem of that length and theme."},
	} {
		if got := begin(holder, c.wish); got != c.want && (c.want != "three" || got != "one") {
			t.Errorf("%+v: %s, want %s", c.wish, got, c.want)
		}
	}
	list, err := trainer.New(trainer.Config{Store: w.db.Puzzles, Problems: set}).Collections(t.Context(), "")
	if err != nil || len(list) != 1 || len(list[0].Themes) != 2 {
		t.Fatalf("%+v, %v", list, err)
	}
	expect.All(t, "list",
		expect.That("list[0].Themes[0].Tag", list[0].Themes[0].Tag, "non-promotion"),
		expect.That("list[0].Themes[1].Count", list[0].Themes[1].Count, 2),
		expect.That("len(list[0].Themes[1].Lengths)", len(list[0].Themes[1].Lengths), 2),
	)
}

func TestOwnProblemsDoNotWaitRace(t *testing.T) {
	w, games := newArchive(t)
	slow := &slowArchive{archive: games, begun: make(chan struct{}), goOn: make(chan struct{})}
	w.service = trainer.New(trainer.Config{Store: w.db.Puzzles, Games: slow, Time: 20 * time.Second, Hash: 4 << 20})
	done := make(chan error, 1)
	go func() {
		_, err := w.service.ActOwn(context.WithoutCancel(t.Context()), "s:a", trainer.OwnAsk{Game: "m"})
		done <- err
	}()
	<-slow.begun
	found, err := w.service.OwnProblems(t.Context(), "s:a")
	if err != nil || found.Left != 4 || len(found.Problems) != 0 {
		t.Errorf("%+v, %v", found, err)
	}
	close(slow.goOn)
	if err := <-done; err != nil {
		t.Error(err)
	}
	if got := w.list("s:a"); len(got.Puzzles) != 3 {
		t.Errorf("afterwards: %+v", got)
	}
}

type slowArchive struct {
	*archive
	begun, goOn chan struct{}
	once        sync.Once
}

func (a *slowArchive) Moves(ctx context.Context, holder people.ID, id string) (shogi.Position, []shogi.Move, error) {
	a.once.Do(func() {
		close(a.begun)
		<-a.goOn
	})
	return a.archive.Moves(ctx, holder, id)
}
