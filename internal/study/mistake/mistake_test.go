package mistake_test

import (
	"testing"
	"time"

	"github.com/komadai/komadai/internal/expect"
	"github.com/komadai/komadai/internal/study/analysis"
	"github.com/komadai/komadai/internal/study/mistake"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

var noon = time.UnixMilli(1_700_000_000_000).UTC()

func TestIntervals(t *testing.T) {
	c := mistake.NewCard("s:甲", "line.5", mistake.Question{}, noon)
	if !c.Memory.Due.Equal(noon) {
		t.Fatalf("a new card is due at %v", c.Memory.Due)
	}
	c.Answer(false, noon)
	if wait := c.Memory.Due.Sub(noon); wait != 10*time.Minute || c.Version != 2 {
		t.Fatalf("a wrong answer returns after %v as version %d", wait, c.Version)
	}
	now, before := c.Memory.Due, time.Duration(0)
	for i := range 4 {
		c.Answer(true, now)
		wait := c.Memory.Due.Sub(now)
		if wait < 24*time.Hour || wait <= before {
			t.Fatalf("right answer %d returns after %v, the one before after %v", i+1, wait, before)
		}
		now, before = c.Memory.Due, wait
	}
	c.Answer(false, now)
	if wait := c.Memory.Due.Sub(now); wait != 10*time.Minute || c.Memory.Lapses != 1 {
		t.Fatalf("a forgotten card returns after %v with %d lapses", wait, c.Memory.Lapses)
	}
	later := c.Memory.Due
	c.Answer(true, later)
	if wait := c.Memory.Due.Sub(later); wait >= before {
		t.Errorf("after a lapse the interval is %v, before it was %v", wait, before)
	}
}

// report judges 7g7f 3c3d 8h2b+ 8b2b? with positions of given scores for Black.
func report(t *testing.T, scores []int, mate int) *analysis.Report {
	t.Helper()
	rules, err := variant.Lookup("standard")
	if err != nil {
		t.Fatal(err)
	}
	moves, err := notation.ParseUSIMoves(rules.Rules, []string{"7g7f", "3c3d", "8h2b+", "8b2b"})
	if err != nil {
		t.Fatal(err)
	}
	g := analysis.Game{Rules: rules, Start: rules.Start, Moves: moves}
	best := []string{"2g2f", "8c8d", "2f2e", "3a2b", "B*5e"}
	var positions []analysis.Position
	for i, cp := range scores {
		p := analysis.Position{Ply: i, Best: best[i], PV: []string{best[i]}, Depth: 9, Score: analysis.Score{Value: cp}}
		if i == mate {
			p.Score, p.Depth = analysis.Score{Mate: true, Value: -5}, 0
		}
		positions = append(positions, p)
	}
	return analysis.NewReport(g, analysis.Settings{Nodes: 1000}, "test", positions)
}

func TestQuestions(t *testing.T) {
	even := []int{0, 0, 0, 0, 0}
	for name, test := range map[string]struct {
		scores []int
		mate   int
		side   shogi.Color
		want   []int // plies
	}{
		"no mistake":        {even, -1, shogi.White, nil},
		"a blunder":         {[]int{0, 0, 0, 0, 2000}, -1, shogi.White, []int{4}},
		"of the other side": {[]int{0, 0, 0, 0, 2000}, -1, shogi.Black, nil},
		"a small loss":      {[]int{0, 0, 0, 0, 250}, -1, shogi.White, nil},
		"two":               {[]int{0, 0, 1500, 0, 2000}, -1, shogi.White, []int{2, 4}},
		"a missed mate":     {even, 3, shogi.White, []int{4}},
		"an allowed mate":   {even, 3, shogi.Black, []int{3}},
	} {
		t.Run(name, func(t *testing.T) {
			r := report(t, test.scores, test.mate)
			found, err := mistake.Of(r, test.side)
			if err != nil {
				t.Fatal(err)
			}
			var plies []int
			for _, q := range found {
				plies = append(plies, q.Ply)
				if q.Played != r.Moves[q.Ply-1] || q.Last != r.Moves[q.Ply-2] || q.Best[0] == q.Played {
					t.Errorf("the question is %+v", q)
				}
				if mate := test.mate == q.Ply-1; (q.Mate == 5) != mate || q.Proven != mate {
					t.Errorf("mate in %d, proven %v", q.Mate, q.Proven)
				}
			}
			if len(plies) != len(test.want) {
				t.Fatalf("questions at %v, want %v", plies, test.want)
			}
			for i := range plies {
				if plies[i] != test.want[i] {
					t.Fatalf("questions at %v, want %v", plies, test.want)
				}
			}
		})
	}
}

// The ID depends on the moves and not on the effort.
func TestLineID(t *testing.T) {
	a := report(t, []int{0, 0, 0, 0, 0}, -1).Task
	b := a
	b.Nodes = 5
	if mistake.LineID(a) != mistake.LineID(b) || mistake.LineID(a) == "" {
		t.Error("the effort changes the ID")
	}
	b.Moves = b.Moves[:3]
	if mistake.LineID(a) == mistake.LineID(b) {
		t.Error("other moves have the same ID")
	}
}

func TestSummary(t *testing.T) {
	r := report(t, []int{0, 0, 0, 0, 2000}, -1)
	black, white := mistake.Summary(r, shogi.Black), mistake.Summary(r, shogi.White)
	expect.All(t, "the sides", expect.That("Black's side", black.Side, "b"), expect.That("White's side", white.Side, "w"),
		expect.That("blunders of Black", black.Blunders, 0), expect.That("blunders of White", white.Blunders, 1),
		expect.True("White is less accurate", white.Accuracy < black.Accuracy), expect.That("nodes", white.Nodes, 1000))
}
