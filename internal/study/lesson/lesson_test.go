package lesson_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/komadai/komadai/internal/lang"
	"github.com/komadai/komadai/internal/study/lesson"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/tsume"
	"github.com/komadai/komadai/variant"
)

func courses(t *testing.T, check func(t *testing.T, rs *variant.RuleSet, c lesson.Course)) {
	t.Helper()
	for _, rs := range variant.All() {
		t.Run(rs.ID, func(t *testing.T) {
			t.Parallel()
			c, err := lesson.Of(rs)
			if err != nil {
				t.Fatal(err)
			}
			check(t, rs, c)
		})
	}
}

// TestStepsAreSolvable plays every solution: no move but the last reaches the goal.
func TestStepsAreSolvable(t *testing.T) {
	courses(t, func(t *testing.T, rs *variant.RuleSet, c lesson.Course) {
		for _, s := range c.Steps {
			if len(s.Goal.Options) > 0 {
				if s.Goal.Answer >= len(s.Goal.Options) || len(s.Goal.Options) < 2 {
					t.Errorf("%s: answer %d of %d options", s.ID, s.Goal.Answer, len(s.Goal.Options))
				}
				continue
			}
			play, err := lesson.Begin(rs.Rules, s)
			if err != nil {
				t.Errorf("%s: %v", s.ID, err)
				continue
			}
			for i, usi := range s.Solution {
				m, err := notation.ParseUSI(rs.Rules, usi)
				if err != nil {
					t.Fatalf("%s: %v", s.ID, err)
				}
				verdict, err := play.Move(m)
				if want := i == len(s.Solution)-1; (verdict == lesson.Done) != want || verdict > lesson.Done || err != nil {
					t.Errorf("%s: move %d, %s: verdict %d, error %v", s.ID, i+1, usi, verdict, err)
				}
			}
			if s.Most < len(s.Solution) {
				t.Errorf("%s: %d moves allowed, the solution needs %d", s.ID, s.Most, len(s.Solution))
			}
		}
	})
}

// TestStepsCanBeMissed: in every step with a choice some first move does not reach the goal.
func TestStepsCanBeMissed(t *testing.T) {
	courses(t, func(t *testing.T, rs *variant.RuleSet, c lesson.Course) {
		for _, s := range c.Steps {
			if len(s.Goal.Options) > 0 {
				continue
			}
			at, err := s.Start(rs.Rules)
			if err != nil {
				t.Fatal(err)
			}
			legal := at.AppendLegal(nil)
			if len(legal) == 1 {
				continue
			}
			wrong := slices.ContainsFunc(legal, func(m shogi.Move) bool {
				play, err := lesson.Begin(rs.Rules, s)
				if err != nil {
					return false
				}
				verdict, err := play.Move(m)
				return err == nil && verdict != lesson.Done
			})
			if !wrong {
				t.Errorf("%s: every first move reaches the goal", s.ID)
			}
		}
	})
}

// TestLostMovesAreLost: no line of moves reaches the goal after a verdict Lost, and the mistakes
// of the first course get one at once.
func TestLostMovesAreLost(t *testing.T) {
	for _, c := range []struct {
		step, moves string
		want        lesson.Verdict
	}{
		{"pawn-and-lance", "3i3b", lesson.Lost},
		{"pawn-and-lance", "3i3b+", lesson.Goes}, // and back as a gold
		{"pawn-and-lance", "3i3e", lesson.Goes},
		{"rook", "2h2f 2f2d 2d1d", lesson.Lost},
		{"rook", "2h2f 2f7f", lesson.Goes},
		{"dragon", "2h2c", lesson.Lost},
		{"dragon", "2h2c+", lesson.Goes},
		{"drop", "2h2e S*4e", lesson.Missed},
		{"castle", "5i4h 4h3h 3h2h 3i4h", lesson.Goes},
		{"castle", "5i5h 5h5i 5i5h 5h5i", lesson.Lost},
	} {
		rs := standard(t)
		play, err := lesson.Begin(rs.Rules, stepOf(t, rs, c.step))
		if err != nil {
			t.Fatal(err)
		}
		got := lesson.Goes
		for usi := range strings.FieldsSeq(c.moves) {
			m, err := notation.ParseUSI(rs.Rules, usi)
			if err != nil {
				t.Fatal(err)
			}
			if got, err = play.Move(m); err != nil {
				t.Fatal(err)
			}
		}
		if got != c.want {
			t.Errorf("%s: %s is judged %d, want %d", c.step, c.moves, got, c.want)
		}
	}
}

// TestBoundIsBelow: after a first move that is judged Lost, a search without a bound of moves
// finds no solution that is short enough.
func TestBoundIsBelow(t *testing.T) {
	courses(t, func(t *testing.T, rs *variant.RuleSet, c lesson.Course) {
		for _, s := range c.Steps {
			if len(s.Legs) == 0 || s.Most > 4 || len(s.Replies) > 0 {
				continue
			}
			free := s
			free.Legs = nil
			at, err := s.Start(rs.Rules)
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range at.AppendLegal(nil) {
				play, err := lesson.Begin(rs.Rules, s)
				if err != nil {
					t.Fatal(err)
				}
				if verdict, err := play.Move(m); err != nil || verdict != lesson.Lost {
					continue
				}
				usi := notation.FormatUSI(rs.Rules, m)
				free.Goal.Play = nil
				if line, err := lesson.SolveAfter(rs.Rules, free, m); err == nil {
					t.Errorf("%s: %s is judged Lost, but %v solves it", s.ID, usi, line)
				}
			}
		}
	})
}

func standard(t *testing.T) *variant.RuleSet {
	t.Helper()
	rs, err := variant.Lookup(variant.IDs()[0])
	if err != nil {
		t.Fatal(err)
	}
	return rs
}

func stepOf(t *testing.T, rs *variant.RuleSet, id string) lesson.Step {
	t.Helper()
	c, err := lesson.Of(rs)
	if err != nil {
		t.Fatal(err)
	}
	i := slices.IndexFunc(c.Steps, func(s lesson.Step) bool { return s.ID == id })
	if i < 0 {
		t.Fatalf("no step %q", id)
	}
	return c.Steps[i]
}

// TestMatesAreMates: the solver proves the mates and their length.
func TestMatesAreMates(t *testing.T) {
	courses(t, func(t *testing.T, rs *variant.RuleSet, c lesson.Course) {
		for _, s := range c.Steps {
			if !s.Goal.Mate {
				continue
			}
			at, err := s.Start(rs.Rules)
			if err != nil {
				t.Fatal(err)
			}
			found, err := tsume.Solve(context.Background(), at, tsume.Options{Shortest: true, Nodes: 200_000})
			if err != nil {
				t.Fatal(err)
			}
			if want := 2*len(s.Solution) - 1; found.Status != tsume.Mate || found.Plies != want {
				t.Errorf("%s: status %v in %d plies, want a mate in %d", s.ID, found.Status, found.Plies, want)
			}
		}
	})
}

// TestTexts: every written step has its texts in all languages, and a sentence for a mistake
// unless the page has one.
func TestTexts(t *testing.T) {
	whole := func(t variant.Text) bool {
		return t.Ja != "" && t.Zh != "" && t.En != "" && lang.Simplify(t.Zh) != ""
	}
	courses(t, func(t *testing.T, rs *variant.RuleSet, c lesson.Course) {
		if !whole(c.First) {
			t.Errorf("what to try first: %+v", c.First)
		}
		seen := make(map[string]bool)
		for _, s := range c.Steps {
			if seen[s.ID] || strings.Contains(s.ID, " ") {
				t.Errorf("%q is a bad ID", s.ID)
			}
			seen[s.ID] = true
			if s.Made != "" {
				if rs.Rules.Kind(s.Letter) == shogi.NoKind {
					t.Errorf("%s: no piece %q", s.ID, s.Letter)
				}
				continue
			}
			if !whole(s.Title) || !whole(s.Task) || !whole(s.Done) {
				t.Errorf("%s: a text is missing", s.ID)
			}
			explains := len(s.Goal.Play) > 0 || s.Most == 1 || len(s.Goal.Options) > 0
			if s.Miss == (variant.Text{}) && explains || s.Miss != (variant.Text{}) && !whole(s.Miss) {
				t.Errorf("%s: no sentence for a mistake", s.ID)
			}
			for _, o := range s.Goal.Options {
				if !whole(o) {
					t.Errorf("%s: option %+v", s.ID, o)
				}
			}
		}
	})
}

// TestEveryRuleSetHasSteps: the course for newcomers has 24; every other one three written
// steps and those made from its definition.
func TestEveryRuleSetHasSteps(t *testing.T) {
	courses(t, func(t *testing.T, rs *variant.RuleSet, c lesson.Course) {
		made := 0
		for _, s := range c.Steps {
			if s.Made != "" {
				made++
			}
		}
		written := len(c.Steps) - made
		if rs.ID == variant.IDs()[0] {
			if written != 24 || made != 0 {
				t.Errorf("%d written and %d made steps", written, made)
			}
			return
		}
		if written != 3 || made == 0 {
			t.Errorf("%d written and %d made steps", written, made)
		}
	})
}

// TestSamples: the sample games are legal, from the start, and end by the rules.
func TestSamples(t *testing.T) {
	courses(t, func(t *testing.T, rs *variant.RuleSet, c lesson.Course) {
		moves, err := notation.ParseUSIMoves(rs.Rules, c.Sample)
		if err != nil {
			t.Fatal(err)
		}
		game := shogi.NewGame(rs.StartFor(shogi.Black))
		for i, m := range moves {
			if err := game.Play(m); err != nil {
				t.Fatalf("move %d: %v", i+1, err)
			}
		}
		if !game.Result().Over() || game.Len() > 150 {
			t.Errorf("%d moves, result %+v", game.Len(), game.Result())
		}
	})
}

// TestRuleSetsOfFiles: a rule set without written steps has steps about its board, its camp, its
// drops and its win; each can be solved and missed.
func TestRuleSetsOfFiles(t *testing.T) {
	race, err := variant.Load("testdata/race.toml")
	if err != nil {
		t.Fatal(err)
	}
	sets := []*variant.RuleSet{race}
	for _, id := range []string{"minishogi", "gorogoro", "judkins", "euro", "yari"} {
		rs, err := variant.Lookup(id)
		if err != nil {
			t.Fatal(err)
		}
		sets = append(sets, rs)
	}
	for _, rs := range sets {
		c, err := lesson.Of(rs)
		if err != nil {
			t.Fatal(err)
		}
		var kinds []string
		for _, s := range c.Steps {
			kinds = append(kinds, s.Made)
			if s.Chapter == "basics" {
				checkMade(t, rs, s)
			}
		}
		want := []string{lesson.MadeBoard, lesson.MadeCamp, lesson.MadeHand, lesson.MadeMate}
		if rs.Rules.Spec().Try != nil {
			want = append(want, lesson.MadeTry)
		}
		for _, kind := range want {
			if !slices.Contains(kinds, kind) {
				t.Errorf("%s has no step %q: %v", rs.ID, kind, kinds)
			}
		}
	}
}

func checkMade(t *testing.T, rs *variant.RuleSet, s lesson.Step) {
	t.Helper()
	at, err := s.Start(rs.Rules)
	if err != nil {
		t.Fatalf("%s: %s: %v", rs.ID, s.ID, err)
	}
	count := make(map[lesson.Verdict]int)
	for _, m := range at.AppendLegal(nil) {
		play, err := lesson.Begin(rs.Rules, s)
		if err != nil {
			t.Fatal(err)
		}
		verdict, err := play.Move(m)
		if err != nil {
			t.Fatal(err)
		}
		count[verdict]++
	}
	if count[lesson.Done] != 1 || count[lesson.Missed] == 0 {
		t.Errorf("%s: %s: %d right and %d wrong moves in %s", rs.ID, s.ID, count[lesson.Done], count[lesson.Missed], s.SFEN)
	}
}

// TestOtherChoices: a rule set with another choice leaves out what the choice forbids.
func TestOtherChoices(t *testing.T) {
	for _, rs := range variant.All() {
		for _, c := range rs.Choices {
			if len(c.Values) == 0 {
				continue
			}
			changed, err := variant.Lookup(rs.ID + ":" + c.ID + "=" + c.Values[len(c.Values)-1].ID)
			if err != nil {
				t.Fatal(err)
			}
			got, err := lesson.Of(changed)
			if err != nil {
				t.Errorf("%s: %v", changed.ID, err)
			}
			if _, err := notation.Replay(changed.Rules, changed.SFEN, got.Sample); err != nil {
				t.Errorf("%s: sample: %v", changed.ID, err)
			}
		}
	}
}

// Every shipped rule set has a lesson.
func TestEveryGameHasALesson(t *testing.T) {
	for _, rs := range append(variant.All(), variant.Games()...) {
		if c, err := lesson.Of(rs); err != nil || len(c.Steps) == 0 {
			t.Errorf("%s: %v", rs.ID, err)
		}
	}
}
