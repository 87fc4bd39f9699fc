package trainer_test

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/komadai/komadai/internal/expect"
	"github.com/komadai/komadai/internal/gates/message"
	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/internal/people"
	"github.com/komadai/komadai/internal/refusal"
	"github.com/komadai/komadai/internal/store"
	"github.com/komadai/komadai/internal/store/storetest"
	"github.com/komadai/komadai/internal/study/puzzle"
	"github.com/komadai/komadai/internal/study/trainer"
)

type world struct {
	*testing.T
	service  *trainer.Trainer
	db       *store.DB
	problems map[string]puzzle.Problem
}

func newWorld(t *testing.T) *world {
	f, err := os.Open("../puzzle/testdata/problems.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	all, err := puzzle.Read(f)
	if err != nil {
		t.Fatal(err)
	}
	db, err := store.OpenSQLite(t.Context(), storetest.File(t))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	})
	w := &world{T: t, db: db, problems: map[string]puzzle.Problem{}}
	for _, p := range all {
		w.problems[p.ID] = p
	}
	w.service = trainer.New(trainer.Config{Store: db.Puzzles, Problems: all, Time: 20 * time.Second, Hash: 4 << 20, Dice: func(int) int { return 0 }})
	return w
}

func (w *world) begin(holder people.ID) wire.PuzzleAttempt {
	w.Helper()
	a, err := w.service.Begin(w.Context(), holder, "standard", trainer.Wish{})
	if err != nil {
		w.Fatal(err)
	}
	return message.PuzzleAttempt(a)
}

func (w *world) act(holder people.ID, a wire.PuzzleAttempt, kind trainer.ActionKind, usi string) wire.PuzzleAttempt {
	w.Helper()
	out, err := w.service.Act(w.Context(), holder, a.ID, trainer.Action{Kind: kind, USI: usi, Seq: a.Seq})
	if err != nil {
		w.Fatalf("%s %s: %v", kind, usi, err)
	}
	return message.PuzzleAttempt(out)
}

func (w *world) refused(code refusal.Code, holder people.ID, id string, in trainer.Action) {
	w.Helper()
	_, err := w.service.Act(w.Context(), holder, id, in)
	refused := (*refusal.Error)(nil)
	if !errors.As(err, &refused) || refused.Code != code {
		w.Errorf("%+v: %v, want %s", in, err, code)
	}
}

func (w *world) solution(a wire.PuzzleAttempt) []string { return w.problems[a.Problem].Moves }

func (w *world) solve(holder people.ID, a wire.PuzzleAttempt) wire.PuzzleAttempt {
	w.Helper()
	line := w.solution(a)
	for a.State == "open" {
		a = w.act(holder, a, "move", line[len(a.Line)])
	}
	return a
}

func TestSolved(t *testing.T) {
	w := newWorld(t)
	a := w.begin("s:a")
	line := w.solution(a)
	expect.All(t, "a",
		expect.That("Seq", a.Seq, 1), expect.That("State", a.State, "open"), expect.That("Plies", a.Plies, len(line)),
		expect.True("Rated", a.Rated), expect.That("Side", a.Side, "b"), expect.True("len(Legal) != 0", len(a.Legal) != 0),
		expect.That("Player.Rating", a.Player.Rating, 700),
	)
	if again := w.begin("s:a"); again.ID != a.ID {
		t.Error("who has an open attempt gets another one")
	}
	for i := 0; i < len(line)-1; i += 2 {
		hides(t, a, line[i:])
		a = w.act("s:a", a, "move", line[i])
		if a.Result == nil || len(a.Line) != i+2 {
			t.Fatalf("after move %d: %+v", i+1, a)
		}
		expect.All(t, "after move",
			expect.That("Result.Kind", a.Result.Kind, "right"), expect.That("Line[i+1].USI", a.Line[i+1].USI, line[i+1]),
			expect.True("!Scored", !a.Scored),
		)
	}
	a = w.act("s:a", a, "move", line[len(line)-1])
	expect.All(t, "at the end",
		expect.That("State", a.State, "solved"), expect.That("Result.Kind", a.Result.Kind, "mate"), expect.That("Score", a.Score, 1),
		expect.True("Change > 0", a.Change > 0), expect.That("Player.Streak", a.Player.Streak, 1),
		expect.That("Player.Solved", a.Player.Solved, 1), expect.That("Player.Rating", a.Player.Rating, 700+a.Change),
		expect.That("len(Solution)", len(a.Solution), len(line)), expect.That("Plays", a.Plays, 1), expect.That("Solves", a.Solves, 1),
	)
	w.refused("over", "s:a", a.ID, trainer.Action{Kind: trainer.GiveUp, Seq: a.Seq})
	next := w.begin("s:a")
	if next.Problem == a.Problem {
		t.Error("the same problem comes again at once")
	}
	if got, err := w.service.Attempt(t.Context(), "s:a", a.ID); err != nil || got.State != puzzle.Solved || got.Result != nil || len(got.Solution) == 0 {
		t.Errorf("looked at again: %+v, %v", got, err)
	}
}

func hides(t *testing.T, a wire.PuzzleAttempt, rest []string) {
	t.Helper()
	shown := a
	shown.Legal = nil
	data, err := json.Marshal(shown)
	if err != nil {
		t.Fatal(err)
	}
	for _, usi := range rest {
		if strings.Contains(string(data), `"`+usi+`"`) {
			t.Errorf("%s is revealed: %s", usi, data)
		}
	}
	if a.Solution != nil {
		t.Error("the solution is revealed")
	}
}

func TestWrong(t *testing.T) {
	w := newWorld(t)
	a := w.begin("s:a")
	checks := w.failing(a)
	if len(checks) == 0 {
		t.Fatal("every check of this problem mates: another one is needed")
	}
	usi, before := checks[0], a
	quiet := w.act("s:a", a, "move", w.quiet(a))
	expect.All(t, "a move that is no check",
		expect.That("Result.Kind", quiet.Result.Kind, "no-check"), expect.That("Seq", quiet.Seq, a.Seq), expect.That("Wrong", quiet.Wrong, 0),
		expect.True(`Result.Text.Ja != ""`, quiet.Result.Text.Ja != ""), expect.True(`Result.Text.Zh != ""`, quiet.Result.Text.Zh != ""),
		expect.True(`Result.Text.En != ""`, quiet.Result.Text.En != ""),
	)
	a = w.act("s:a", a, "move", usi)
	expect.All(t, "a",
		expect.That("Result.Kind", a.Result.Kind, "escapes"), expect.That("Wrong", a.Wrong, 1), expect.That("State", a.State, "open"),
		expect.True("Scored", a.Scored), expect.That("Score", a.Score, 0), expect.True("Change < 0", a.Change < 0),
		expect.That("SFEN", a.SFEN, before.SFEN), expect.That("Player.Failed", a.Player.Failed, 1),
		expect.That("Player.Streak", a.Player.Streak, 0),
	)
	if n := len(a.Result.Line); n != 2 || a.Result.Line[0].USI != usi || a.Result.Line[1].View.Side != "w" {
		t.Errorf("the refutation: %+v", a.Result.Line)
	}
	if a.Result.Text.Ja == "" || a.Result.Text.Zh == "" || a.Result.Text.En == "" {
		t.Errorf("without words: %+v", a.Result)
	}
	hides(t, a, w.solution(a))
	rating := a.Player.Rating
	a = w.solve("s:a", a)
	expect.All(t, "solved after a mistake",
		expect.That("State", a.State, "solved"), expect.That("Score", a.Score, 0), expect.That("Player.Rating", a.Player.Rating, rating),
		expect.That("Player.Solved", a.Player.Solved, 0), expect.That("Player.Failed", a.Player.Failed, 1), expect.That("Plays", a.Plays, 1),
		expect.That("Solves", a.Solves, 0),
	)
}

func (w *world) quiet(a wire.PuzzleAttempt) string {
	w.Helper()
	p := w.problems[a.Problem]
	q, err := p.Start()
	if err != nil {
		w.Fatal(err)
	}
	for i, m := range q.AppendLegal(nil) {
		if !q.GivesCheck(m) {
			return a.Legal[i].USI
		}
	}
	w.Fatal("every move is a check")
	return ""
}

func (w *world) failing(a wire.PuzzleAttempt) []string {
	w.Helper()
	p := w.problems[a.Problem]
	q, err := p.Start()
	if err != nil {
		w.Fatal(err)
	}
	referee := puzzle.Referee{Time: 20 * time.Second, Now: time.Now, Hash: 4 << 20}
	var out []string
	for i, m := range q.AppendLegal(nil) {
		v, err := referee.Judge(w.Context(), q, m, 0)
		if err != nil {
			w.Fatal(err)
		}
		if v.Kind == puzzle.Escapes {
			out = append(out, a.Legal[i].USI)
		}
	}
	return out
}

func TestHintAndGivingUp(t *testing.T) {
	w := newWorld(t)
	a := w.begin("s:a")
	key := w.solution(a)[0]
	a = w.act("s:a", a, "hint", "")
	expect.All(t, "the first hint for",
		expect.True(`a.Hint != ""`, a.Hint != ""), expect.True("strings.HasPrefix(key, a.Hint)", strings.HasPrefix(key, a.Hint)),
		expect.True("a.Hint != key", a.Hint != key), expect.True("!a.Scored", !a.Scored), expect.That("a.Hinted", a.Hinted, 1),
	)
	a = w.act("s:a", a, "move", key)
	if a.Hint != "" || a.Hinted != 0 || a.Hints != 1 {
		t.Errorf("a hint stays: %+v", a)
	}
	a = w.solve("s:a", a)
	if a.Score != 0.5 || a.Player.Solved != 0 || a.Player.Failed != 0 {
		t.Errorf("solved with a hint: %+v", a)
	}
	a = w.begin("s:a")
	key = w.solution(a)[0]
	a = w.act("s:a", w.act("s:a", a, "hint", ""), "hint", "")
	if a.Hint != key || !a.Scored || a.Score != 0 {
		t.Errorf("the second hint for %s: %+v", key, a)
	}
	w.refused("not-now", "s:a", a.ID, trainer.Action{Kind: trainer.Hint, Seq: a.Seq})
	a = w.act("s:a", a, "give-up", "")
	if a.State != "given-up" || len(a.Solution) != a.Plies || a.Player.Failed != 1 {
		t.Errorf("given up: %+v", a)
	}
}

func TestAtStake(t *testing.T) {
	w := newWorld(t)
	for round, how := range []trainer.ActionKind{"give-up", "hint", "give-up"} {
		a := w.begin("s:a")
		before, stake := a.Player.Rating, a.AtStake
		if stake <= 0 {
			t.Errorf("round %d: %d points are at stake", round, stake)
		}
		if how == "hint" {
			if a = w.act("s:a", a, "hint", ""); a.AtStake != stake {
				t.Errorf("after the first hint %d are at stake, before it %d", a.AtStake, stake)
			}
		}
		a = w.act("s:a", a, how, "")
		if a.Player.Rating != before-stake || a.AtStake != 0 || a.Change != -stake {
			t.Errorf("round %d: announced %d, from %d to %d (%d), then %d are at stake", round, stake, before, a.Player.Rating, a.Change, a.AtStake)
		}
		if how == "hint" {
			w.act("s:a", a, "give-up", "")
		}
	}
}

func TestCountsOnceRace(t *testing.T) {
	w := newWorld(t)
	a := w.begin("s:a")
	w.refused("stale", "s:a", a.ID, trainer.Action{Kind: trainer.GiveUp, Seq: 2})
	w.refused("not-found", "s:b", a.ID, trainer.Action{Kind: trainer.GiveUp, Seq: 1})
	w.refused("not-found", "", a.ID, trainer.Action{Kind: trainer.GiveUp, Seq: 1})
	w.refused("foul", "s:a", a.ID, trainer.Action{Kind: trainer.Move, USI: "P*5e", Seq: 1})
	w.refused("bad-request", "s:a", a.ID, trainer.Action{Kind: trainer.Move, USI: "hello", Seq: 1})
	var wait sync.WaitGroup
	results := make([]error, 6)
	for i := range results {
		wait.Go(func() {
			_, results[i] = w.service.Act(context.WithoutCancel(t.Context()), "s:a", a.ID, trainer.Action{Kind: trainer.GiveUp, Seq: 1})
		})
	}
	wait.Wait()
	done := 0
	for _, err := range results {
		if err == nil {
			done++
		}
	}
	got, err := w.service.Attempt(t.Context(), "s:a", a.ID)
	if err != nil || done != 1 || got.Player.Failed != 1 || got.Seq != 2 {
		t.Errorf("%d of %d gave up: %+v, %v", done, len(results), got, err)
	}
	ids := make([]string, 6)
	for i := range ids {
		wait.Go(func() {
			a, err := w.service.Begin(context.WithoutCancel(t.Context()), "s:a", "standard", trainer.Wish{})
			if err != nil {
				t.Error(err)
			}
			ids[i] = a.ID
		})
	}
	wait.Wait()
	for _, id := range ids {
		if id != ids[0] || id == a.ID {
			t.Errorf("attempts %v", ids)
		}
	}
}

func TestManyPlayersRace(t *testing.T) {
	w := newWorld(t)
	var wait sync.WaitGroup
	const players = 24
	var problem string
	for i := range players {
		holder := "s:" + string(rune('a'+i))
		a := w.begin(people.ID(holder))
		problem = a.Problem
		wait.Go(func() {
			if _, err := w.service.Act(context.WithoutCancel(t.Context()), people.ID(holder), a.ID, trainer.Action{Kind: trainer.GiveUp, Seq: 1}); err != nil {
				t.Error(err)
			}
		})
	}
	wait.Wait()
	tallies, err := w.db.Puzzles.Tallies(t.Context(), "standard")
	if err != nil || tallies[problem].Plays != players {
		t.Errorf("%+v, %v", tallies, err)
	}
}

func TestSecondTimeIsNotRated(t *testing.T) {
	w := newWorld(t)
	seen := map[string]int{}
	for range 13 {
		a := w.begin("s:a")
		if a.Rated != (seen[a.Problem] == 0) {
			t.Fatalf("problem %s for the %d. time: rated %v", a.Problem, seen[a.Problem]+1, a.Rated)
		}
		seen[a.Problem]++
		before := a.Player
		a = w.act("s:a", a, "give-up", "")
		if !a.Rated && (a.Change != 0 || a.Player != before) {
			t.Errorf("unrated, and changed: %+v", a)
		}
	}
	again := 0
	for _, n := range seen {
		if n > 1 {
			again++
		}
	}
	if again == 0 {
		t.Error("no problem came again, so nothing was tried")
	}
}

func TestCollections(t *testing.T) {
	w := newWorld(t)
	a := w.begin("s:a")
	list, err := w.service.Collections(t.Context(), "s:a")
	if err != nil || len(list) != 2 {
		t.Fatalf("%+v, %v", list, err)
	}
	for _, c := range list {
		if c.Rules == "standard" {
			expect.All(t, "standard",
				expect.That("Open", c.Open, a.ID), expect.That("Count", c.Count, 10), expect.That("len(Lengths)", len(c.Lengths), 2),
				expect.True("Player == nil", c.Player == nil), expect.True(`Sample != ""`, c.Sample != ""),
			)
		}
	}
	if shown := message.PuzzleCollections(list); len(shown.Collections) != 2 || shown.Collections[0].Player != nil && list[0].Player == nil {
		t.Errorf("as a client sees them: %+v", shown)
	}
	w.act("s:a", a, "give-up", "")
	if list, err = w.service.Collections(t.Context(), "s:a"); err != nil {
		t.Fatal(err)
	}
	for _, c := range list {
		if c.Rules == "standard" && (c.Open != "" || c.Player == nil || c.Player.Failed != 1) {
			t.Errorf("%+v", c)
		}
	}
	for name, plies := range map[string]int{"torus": 0, "nothing": 0, "standard": 99} {
		_, err := w.service.Begin(t.Context(), "s:a", name, trainer.Wish{Plies: plies})
		refused := (*refusal.Error)(nil)
		if !errors.As(err, &refused) || refused.Code != "not-found" {
			t.Errorf("%s: %v", name, err)
		}
	}
	if a, err := w.service.Begin(t.Context(), "s:a", "本将棋", trainer.Wish{Plies: 5}); err != nil || a.Plies != 5 {
		t.Errorf("five plies: %+v, %v", a, err)
	}
}

func TestEquallyGoodMove(t *testing.T) {
	for _, key := range []string{"G*5b", "G*4b"} {
		db, err := store.OpenSQLite(t.Context(), storetest.File(t))
		if err != nil {
			t.Fatal(err)
		}
		defer db.Close()
		problem := puzzle.Problem{
			ID: "two", Rules: "standard", SFEN: "3lk4/9/4+P4/9/9/9/9/9/9 b G2r2b3g4s4n3l17p 1", Plies: 1, Moves: []string{"G*5b"}, Rating: 900,
		}
		service := trainer.New(trainer.Config{Store: db.Puzzles, Problems: []puzzle.Problem{problem}, Time: 20 * time.Second})
		a, err := service.Begin(t.Context(), "s:a", "standard", trainer.Wish{})
		if err != nil {
			t.Fatal(err)
		}
		a, err = service.Act(t.Context(), "s:a", a.ID, trainer.Action{Kind: trainer.Move, USI: key, Seq: a.Seq})
		if err != nil {
			t.Fatalf("%s: %+v, %v", key, a, err)
		}
		expect.All(t, key,
			expect.That("a.State", a.State, puzzle.Solved), expect.That("a.Score", a.Score, 1),
			expect.That("problems.PuzzleAttempt(a).Line[0].USI", message.PuzzleAttempt(a).Line[0].USI, key),
			expect.That("problems.PuzzleAttempt(a).Solution[0].USI", message.PuzzleAttempt(a).Solution[0].USI, "G*5b"),
		)
	}
}

func TestRestart(t *testing.T) {
	w := newWorld(t)
	a := w.begin("s:a")
	line := w.solution(a)
	a = w.act("s:a", a, "move", line[0])
	var rest []puzzle.Problem
	for _, p := range w.problems {
		rest = append(rest, p)
	}
	again := trainer.New(trainer.Config{Store: w.db.Puzzles, Problems: rest, Time: 20 * time.Second})
	got, err := again.Begin(t.Context(), "s:a", "standard", trainer.Wish{})
	if err != nil || got.ID != a.ID || len(got.Line) != 2 || got.Seq != a.Seq {
		t.Errorf("after a restart: %+v, %v", got, err)
	}
	rest = slices.DeleteFunc(rest, func(p puzzle.Problem) bool { return p.ID == a.Problem })
	without := trainer.New(trainer.Config{Store: w.db.Puzzles, Problems: rest, Time: 20 * time.Second})
	got, err = without.Begin(t.Context(), "s:a", "standard", trainer.Wish{})
	if err != nil || got.Problem == a.Problem || got.Player.Failed != 0 || message.PuzzleAttempt(got).Player.Rating != 700 {
		t.Errorf("without the problem: %+v, %v", got, err)
	}
}
