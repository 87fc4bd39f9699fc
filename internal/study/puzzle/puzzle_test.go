package puzzle_test

import (
	"context"
	"errors"
	"os"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/komadai/komadai/internal/expect"
	"github.com/komadai/komadai/internal/study/puzzle"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/rating"
	"github.com/komadai/komadai/shogi"
)

func problems(t *testing.T) []puzzle.Problem {
	t.Helper()
	f, err := os.Open("testdata/problems.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	all, err := puzzle.Read(f)
	if err != nil {
		t.Fatal(err)
	}
	if len(all) < 10 {
		t.Fatalf("%d problems", len(all))
	}
	return all
}

var noon = time.UnixMilli(1_700_000_000_000).UTC()

const one = `{"id":"a","rules":"standard","sfen":"4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1","plies":1,"moves":["G*5b"],"quality":50,"rating":900}`

func TestReadRefuses(t *testing.T) {
	for name, c := range map[string]struct{ text, want string }{
		"no JSON":           {one + "\n{", "line 2: "},
		"the same id twice": {one + "\n\n" + one, `line 3: the id "a"`},
		"even length":       {strings.Replace(one, `"plies":1`, `"plies":2`, 1), "a mate in 2 plies cannot be"},
		"another length":    {strings.Replace(one, `"plies":1`, `"plies":3`, 1), "the line has 1 moves"},
		"no id":             {strings.Replace(one, `"a"`, `""`, 1), "the id is missing"},
		"illegal move":      {strings.Replace(one, "G*5b", "G*5c", 1), "move 1: "},
		"unknown rules":     {strings.Replace(one, "standard", "nothing", 1), "line 1: "},
		"no position":       {strings.Replace(one, "4k4", "5k4", 1), "line 1: "},
	} {
		if _, err := puzzle.Read(strings.NewReader(c.text)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", name, err, c.want)
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add(one)
	f.Add(one + "\n\n" + strings.Replace(one, `"a"`, `"b"`, 1))
	f.Fuzz(func(t *testing.T, text string) {
		all, err := puzzle.Read(strings.NewReader(text))
		if err != nil {
			return
		}
		for _, p := range all {
			if _, err := p.Start(); err != nil {
				t.Errorf("%s was read and has no position: %v", p.ID, err)
			}
			if err := p.New().Rating.Validate(); err != nil {
				t.Error(err)
			}
		}
	})
}

func TestAttempt(t *testing.T) {
	p := problems(t)[0]
	step := func(scored bool, err error) func(t *testing.T, wantScored bool, wantErr error) {
		return func(t *testing.T, wantScored bool, wantErr error) {
			t.Helper()
			if scored != wantScored || !errors.Is(err, wantErr) {
				t.Errorf("scored %v, %v; want %v, %v", scored, err, wantScored, wantErr)
			}
		}
	}
	t.Run("solved", func(t *testing.T) {
		a := puzzle.Begin("x", "s:a", &p, true, noon)
		step(a.Play(1, "m1", "r1", noon))(t, false, nil)
		step(a.Play(1, "m1", "r1", noon))(t, false, puzzle.ErrStale)
		step(a.Play(2, "m2", "", noon))(t, true, nil)
		step(a.Play(3, "m3", "", noon))(t, false, puzzle.ErrOver)
		expect.All(t, "a",
			expect.That("State", a.State, puzzle.Solved), expect.That("Score", a.Score, 1), expect.That("Seq", a.Seq, 3),
			expect.That("len(Moves)", len(a.Moves), 3), expect.True("!Ended.IsZero()", !a.Ended.IsZero()),
		)
	})
	t.Run("solved after a mistake", func(t *testing.T) {
		a := puzzle.Begin("x", "s:a", &p, true, noon)
		step(a.Fail(1))(t, true, nil)
		step(a.Fail(2))(t, false, nil)
		step(a.Play(3, "m", "", noon))(t, false, nil)
		if a.State != puzzle.Solved || a.Score != 0 || a.Wrong != 2 {
			t.Errorf("%+v", a)
		}
	})
	t.Run("hints", func(t *testing.T) {
		a := puzzle.Begin("x", "s:a", &p, true, noon)
		step(a.Hint(1))(t, false, nil)
		step(a.Play(2, "m", "r", noon))(t, false, nil)
		step(a.Hint(3))(t, false, nil)
		step(a.Play(4, "m", "", noon))(t, true, nil)
		if a.Score != 0.5 || a.Hints != 2 {
			t.Errorf("a hint for each move: %+v", a)
		}
		a = puzzle.Begin("x", "s:a", &p, true, noon)
		step(a.Hint(1))(t, false, nil)
		step(a.Hint(2))(t, true, nil)
		step(a.Hint(3))(t, false, puzzle.ErrNoHint)
		step(a.GiveUp(3, noon))(t, false, nil)
		if a.Score != 0 || a.State != puzzle.GivenUp {
			t.Errorf("all hints: %+v", a)
		}
	})
}

func TestAttemptProperties(t *testing.T) {
	p := problems(t)[0]
	rapid.Check(t, func(t *rapid.T) {
		a := puzzle.Begin("x", "s:a", &p, true, noon)
		results := 0
		for range 12 {
			before := a
			seq := a.Seq - rapid.IntRange(0, 1).Draw(t, "late")
			var scored bool
			var err error
			switch rapid.IntRange(0, 4).Draw(t, "act") {
			case 0:
				scored, err = a.Play(seq, "m", "r", noon)
			case 1:
				scored, err = a.Play(seq, "m", "", noon)
			case 2:
				scored, err = a.Fail(seq)
			case 3:
				scored, err = a.Hint(seq)
			case 4:
				scored, err = a.GiveUp(seq, noon)
			}
			if err != nil {
				expect.All(t, err.Error(),
					expect.That("Seq", a.Seq, before.Seq), expect.That("State", a.State, before.State),
					expect.That("len(Moves)", len(a.Moves), len(before.Moves)), expect.True("!scored", !scored),
				)
			}
			if err == nil && (a.Seq != before.Seq+1 || before.State != puzzle.Open || seq != before.Seq) {
				t.Fatalf("from %+v to %+v", before, a)
			}
			if scored {
				results++
			}
			if (a.State != puzzle.Open) != !a.Ended.IsZero() || a.State != puzzle.Open && !a.Scored {
				t.Fatalf("%+v", a)
			}
		}
		if results > 1 || (results == 1) != a.Scored {
			t.Fatalf("%d results of %+v", results, a)
		}
	})
}

func TestSettle(t *testing.T) {
	p := problems(t)[0]
	settle := func(score float64, rated bool) (puzzle.Attempt, puzzle.Player, puzzle.Tally) {
		a := puzzle.Begin("x", "s:a", &p, rated, noon)
		a.Scored, a.Score = true, score
		player := puzzle.NewPlayer("s:a", "standard")
		player.Streak, player.Best = 4, 4
		player, tally, err := puzzle.Settle(&a, player, p.New(), noon)
		if err != nil {
			t.Fatal(err)
		}
		return a, player, tally
	}
	a, player, tally := settle(1, true)
	expect.All(t, "solved",
		expect.True("player.Rating.Value > 700", player.Rating.Value > 700),
		expect.True("tally.Rating.Value < p.Rating", tally.Rating.Value < p.Rating), expect.That("player.Streak", player.Streak, 5),
		expect.That("player.Best", player.Best, 5), expect.That("player.Version", player.Version, 1),
		expect.That("player.Solved", player.Solved, 1), expect.That("tally.Plays", tally.Plays, 1),
		expect.That("tally.Solves", tally.Solves, 1),
	)
	if a.Before != 700 || a.After != player.Rating.Value || a.Against != p.Rating {
		t.Errorf("%+v", a)
	}
	_, player, tally = settle(0, true)
	expect.All(t, "failed",
		expect.True("player.Rating.Value < 700", player.Rating.Value < 700),
		expect.True("tally.Rating.Value > p.Rating", tally.Rating.Value > p.Rating), expect.That("player.Streak", player.Streak, 0),
		expect.That("player.Best", player.Best, 4), expect.That("player.Failed", player.Failed, 1),
		expect.That("tally.Solves", tally.Solves, 0),
	)
	if _, player, _ = settle(0.5, true); player.Streak != 4 || player.Solved != 0 || player.Failed != 0 || player.Version != 1 {
		t.Errorf("with a hint: %+v", player)
	}
	if a, player, tally = settle(1, false); player.Rating != puzzle.NewPlayer("s:a", "standard").Rating || player.Version != 0 || tally != p.New() || a.Before != a.After {
		t.Errorf("unrated: %+v %+v", player, tally)
	}
}

func TestNext(t *testing.T) {
	set := make([]puzzle.Problem, 40)
	for i := range set {
		set[i] = puzzle.Problem{ID: string(rune('A' + i)), Rating: 800 + 20*float64(i)}
	}
	rapid.Check(t, func(t *rapid.T) {
		value := rapid.Float64Range(600, 1800).Draw(t, "rating")
		tried := rapid.SliceOf(rapid.SampledFrom(set)).Draw(t, "tried")
		var ids []string
		for _, p := range tried {
			ids = append(ids, p.ID)
		}
		tallies := map[string]puzzle.Tally{"C": {Rating: rating.Rating{Value: 3000}}}
		got := puzzle.Next(set, tallies, value, ids, func(n int) int { return rapid.IntRange(0, n-1).Draw(t, "dice") })
		if got == nil {
			t.Fatal("none")
		}
		late := map[string]bool{}
		for _, id := range ids {
			if len(late) < 30 {
				late[id] = true
			}
		}
		if late[got.ID] {
			t.Fatalf("%s was tried lately", got.ID)
		}
		nearer := 0
		for _, p := range set {
			if !late[p.ID] && p.ID != "C" && abs(p.Rating-value) < abs(got.Rating-value) {
				nearer++
			}
		}
		if nearer > 6 || got.ID == "C" && nearer > 0 {
			t.Fatalf("%d are nearer to %v than %s", nearer, value, got.ID)
		}
	})
	if puzzle.Next(nil, nil, 1500, nil, func(int) int { return 0 }) != nil {
		t.Error("a problem out of nothing")
	}
	if one := set[:1]; puzzle.Next(one, nil, 1500, []string{"A"}, func(int) int { return 0 }) == nil {
		t.Error("the only problem is not given again")
	}
}

func shipped(t *testing.T, rules string) []puzzle.Problem {
	t.Helper()
	list, err := puzzle.LoadSet(rules)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

func TestFirstProblems(t *testing.T) {
	for _, name := range puzzle.SetNames() {
		set := shipped(t, name)
		short := 0
		for _, p := range set {
			if p.Plies == 1 {
				short++
			}
		}
		for dice := range 6 {
			roll := func(n int) int { return dice % n }
			player := puzzle.NewPlayer("s:new", name)
			if p := puzzle.Next(set, nil, player.Rating.Value, nil, roll); p.Plies > 1 && short >= 6 {
				t.Errorf("%s: the first problem may have %d plies", name, p.Plies)
			}
			for _, score := range []float64{0, 1} {
				p := practised(t, set, score, 8, roll)
				long := p.Plies > 1 && short >= 14
				if score == 0 && long || score == 1 && p.Plies < 3 {
					t.Errorf("%s: after eight scores of %v the problem has %d plies", name, score, p.Plies)
				}
			}
		}
	}
	if p := practised(t, shipped(t, "standard"), 1, 12, func(int) int { return 0 }); p.Plies < 7 {
		t.Errorf("after twelve right answers the problem has %d plies", p.Plies)
	}
}

func practised(t *testing.T, set []puzzle.Problem, score float64, times int, dice func(int) int) *puzzle.Problem {
	t.Helper()
	player := puzzle.NewPlayer("s:new", set[0].Rules)
	var tried []string
	for range times {
		p := puzzle.Next(set, nil, player.Rating.Value, tried, dice)
		a := puzzle.Begin("x", "s:new", p, true, noon)
		a.Scored, a.Score = true, score
		var err error
		if player, _, err = puzzle.Settle(&a, player, p.New(), noon); err != nil {
			t.Fatal(err)
		}
		tried = append([]string{p.ID}, tried...)
	}
	return puzzle.Next(set, nil, player.Rating.Value, tried, dice)
}

func TestRatingIsBoundByWhatWasShown(t *testing.T) {
	for _, hardest := range []float64{700, 1500, 1950} {
		player := puzzle.NewPlayer("s:a", "standard")
		for i := range 60 {
			p := puzzle.Problem{ID: "p", Rules: "standard", Rating: hardest}
			a := puzzle.Begin("x", "s:a", &p, true, noon)
			a.Scored, a.Score = true, 1
			before := player.Rating.Value
			var err error
			if player, _, err = puzzle.Settle(&a, player, p.New(), noon); err != nil {
				t.Fatal(err)
			}
			if player.Rating.Value < before || player.Rating.Value > hardest+200 {
				t.Fatalf("%v, right answer %d: from %v to %v", hardest, i+1, before, player.Rating.Value)
			}
		}
		if player.Rating.Value < hardest+100 {
			t.Errorf("%v: sixty right answers lead to %v", hardest, player.Rating.Value)
		}
	}
	// An easy problem does not raise a far stronger player.
	player := puzzle.NewPlayer("s:a", "standard")
	player.Rating.Value = 1800
	p := puzzle.Problem{ID: "p", Rules: "standard", Rating: 700}
	a := puzzle.Begin("x", "s:a", &p, true, noon)
	a.Scored, a.Score = true, 1
	if after, _, err := puzzle.Settle(&a, player, p.New(), noon); err != nil || after.Rating.Value != 1800 || after.Solved != 1 {
		t.Errorf("%+v, %v", after, err)
	}
}

func abs(x float64) float64 { return max(x, -x) }

var referee = puzzle.Referee{Time: 20 * time.Second, Now: time.Now, Hash: 4 << 20}

// Every main line is right, and its defence is played if equally long.
func TestRefereeAgreesWithTheLines(t *testing.T) {
	for _, p := range problems(t) {
		q, err := p.Start()
		if err != nil {
			t.Fatal(err)
		}
		for i := 0; i < len(p.Moves); i += 2 {
			m := usi(t, &q, p.Moves[i])
			prefer := shogi.NoMove
			if i+1 < len(p.Moves) {
				next := q
				if err := next.Play(m); err != nil {
					t.Fatal(err)
				}
				prefer = usi(t, &next, p.Moves[i+1])
			}
			v, err := referee.Judge(t.Context(), q, m, prefer)
			if err != nil || v.Kind != puzzle.Right || v.Plies != p.Plies-i-1 || v.Reply != prefer {
				t.Fatalf("%s: move %d: %+v, %v", p.ID, i+1, v, err)
			}
			best, err := referee.Best(t.Context(), q)
			if err != nil || best == shogi.NoMove {
				t.Errorf("%s: no best move at %d: %v", p.ID, i+1, err)
			}
			if err := q.Play(m); err != nil {
				t.Fatal(err)
			}
			if prefer != shogi.NoMove {
				if err := q.Play(prefer); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
}

func usi(t *testing.T, p *shogi.Position, text string) shogi.Move {
	t.Helper()
	m, err := notation.ParseUSI(p.Rules(), text)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestReferee(t *testing.T) {
	for _, c := range []struct {
		name, sfen, move string
		kind             puzzle.Kind
		reply            string
		plies            int
	}{
		{"the mate", "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1", "G*5b", puzzle.Right, "", 0},
		{"no check", "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1", "G*9i", puzzle.NoCheck, "", 0},
		{"taken", "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1", "G*4a", puzzle.Escapes, "5a4a", 0},
		{"one of two that are equal", "3lk4/9/4+P4/9/9/9/9/9/9 b G2r2b3g4s4n3l17p 1", "G*4b", puzzle.Right, "", 0},
		{"the other of the two", "3lk4/9/4+P4/9/9/9/9/9/9 b G2r2b3g4s4n3l17p 1", "G*5b", puzzle.Right, "", 0},
		{"a longer mate", "4k4/9/4P4/9/9/9/9/9/9 b RGr2b3g4s4n4l17p 1", "R*5b", puzzle.Slower, "", 2},
		{"useless interpositions", "7lk/7p1/9/7N1/9/9/9/9/9 b Rr2b4g4s3n3l17p 1", "R*1i", puzzle.Right, "", 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := puzzle.Problem{Rules: "standard", SFEN: c.sfen}
			q, err := p.Start()
			if err != nil {
				t.Fatal(err)
			}
			v, err := referee.Judge(t.Context(), q, usi(t, &q, c.move), shogi.NoMove)
			if err != nil {
				t.Fatal(err)
			}
			reply := ""
			if v.Reply != shogi.NoMove {
				reply = notation.FormatUSI(q.Rules(), v.Reply)
			}
			if v.Kind != c.kind || reply != c.reply || v.Plies != c.plies || v.Useless != (c.name == "useless interpositions") {
				t.Errorf("%+v, reply %s; want %s, %s, %d", v, reply, c.kind, c.reply, c.plies)
			}
		})
	}
	t.Run("out of time", func(t *testing.T) {
		p := problems(t)[1]
		q, err := p.Start()
		if err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		v, err := referee.Judge(ctx, q, usi(t, &q, p.Moves[0]), shogi.NoMove)
		if err == nil && v.Kind == puzzle.Escapes {
			t.Errorf("a search that was broken off found %+v", v)
		}
	})
}

// Each day has one problem, the same all day: short on most days, longer on Sundays, and another one the next day.
func TestOfDay(t *testing.T) {
	set, err := puzzle.LoadSet("standard")
	if err != nil {
		t.Fatal(err)
	}
	lengths := puzzle.Lengths(set)
	day := time.Date(2026, 11, 22, 0, 0, 0, 0, time.UTC) // a Sunday
	before := ""
	for i, want := range []int{2, 0, 1, 0, 1, 0, 1, 2} {
		at := day.AddDate(0, 0, i)
		p := puzzle.OfDay(set, at)
		if p.Plies != lengths[want] {
			t.Errorf("%s: mate in %d, want %d", at.Weekday(), p.Plies, lengths[want])
		}
		if later := puzzle.OfDay(set, at.Add(24*time.Hour-time.Nanosecond)); later.ID != p.ID {
			t.Errorf("%s: %s in the morning and %s at night", at.Weekday(), p.ID, later.ID)
		}
		if p.ID == before {
			t.Errorf("%s: the problem of the day before", at.Weekday())
		}
		before = p.ID
	}
	if p := puzzle.OfDay(nil, day); p != nil {
		t.Errorf("from an empty set: %+v", p)
	}
	if p := puzzle.OfDay(set[:1], day); p.ID != set[0].ID {
		t.Errorf("from one problem: %+v", p)
	}
}
