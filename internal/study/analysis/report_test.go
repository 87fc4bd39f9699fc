package analysis

import (
	"encoding/json"
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/komadai/komadai/internal/expect"
	"github.com/komadai/komadai/internal/kifutest"
	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

func cp(v int) Score { return Score{Value: v} }

func TestGrades(t *testing.T) {
	mateB, mateW := won(shogi.Black, 5), won(shogi.White, 4)
	for name, c := range map[string]struct {
		before, after Score
		best, declare bool
		grade         Grade
		missed        bool
		allowed       bool
	}{
		"the engine's own, worse than thought": {before: cp(0), after: cp(-900), best: true, grade: Best},
		"another, as good":                     {before: cp(100), after: cp(90), grade: Best},
		"better than the engine thought":       {before: cp(0), after: cp(500), grade: Best},
		"a little worse":                       {before: cp(0), after: cp(-150), grade: Good},
		"an inaccuracy":                        {before: cp(0), after: cp(-300), grade: Inaccuracy},
		"a mistake":                            {before: cp(0), after: cp(-600), grade: Mistake},
		"a blunder":                            {before: cp(0), after: cp(-1300), grade: Blunder},
		"the same drop where all is lost":      {before: cp(-6000), after: cp(-7300), grade: Best},
		"into a mate":                          {before: cp(0), after: mateW, grade: Blunder, allowed: true},
		"into a mate where all is lost":        {before: cp(-9000), after: mateW, grade: Best, allowed: true},
		"a mate let go, still winning":         {before: mateB, after: cp(9000), grade: Inaccuracy, missed: true},
		"a mate let go":                        {before: mateB, after: cp(0), grade: Blunder, missed: true},
		"from a mate into one":                 {before: mateB, after: mateW, grade: Blunder, missed: true, allowed: true},
		"a longer way to mate":                 {before: mateB, after: won(shogi.Black, 20), grade: Best},
		"mated anyway":                         {before: mateW, after: won(shogi.White, 1), grade: Best},
		"a declaration not made":               {before: won(shogi.Black, 1), declare: true, after: cp(0), grade: Blunder, missed: true},
	} {
		m := Move{USI: "7g7f"}
		before, after := &Position{Score: c.before, Best: "2g2f", Declare: c.declare}, &Position{Score: c.after}
		if c.best {
			before.Best = m.USI
		}
		grade(&m, shogi.Black, 0, before, after)
		if m.Grade != c.grade || m.Missed != c.missed || m.Allowed != c.allowed || m.Declaration != c.declare {
			t.Errorf("%s: %+v", name, m)
		}
		turn := func(s Score) Score { return Score{Mate: s.Mate, Value: -s.Value, Sign: -s.Sign} }
		other := Move{USI: "7g7f"}
		b, a := *before, *after
		b.Score, a.Score = turn(b.Score), turn(a.Score)
		grade(&other, shogi.White, 0, &b, &a)
		near := func(a, b float64) bool { return math.Abs(a-b) < 1e-12 }
		expect.All(t, name,
			expect.That("other.Grade", other.Grade, m.Grade), expect.That("other.Missed", other.Missed, m.Missed),
			expect.That("other.Allowed", other.Allowed, m.Allowed), expect.True("near(other.Loss, m.Loss)", near(other.Loss, m.Loss)),
			expect.True("near(other.Before, m.Before)", near(other.Before, m.Before)),
		)
	}
}

func TestChances(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := rapid.IntRange(-40000, 40000).Draw(t, "a"), rapid.IntRange(-40000, 40000).Draw(t, "b")
		black, white := cp(a).Win(shogi.Black, 0), cp(a).Win(shogi.White, 0)
		if black < 0 || black > 1 || math.Abs(black+white-1) > 1e-12 {
			t.Fatalf("%d: %v and %v", a, black, white)
		}
		if a < b && black > cp(b).Win(shogi.Black, 0) {
			t.Fatalf("%d is better than %d", a, b)
		}
		x, y := rapid.Float64Range(0, 1).Draw(t, "x"), rapid.Float64Range(0, 1).Draw(t, "y")
		m, n := &Move{Loss: min(x, y)}, &Move{Loss: max(x, y)}
		if m.accuracy() < n.accuracy() || n.accuracy() <= 0 || m.accuracy() > 100 {
			t.Fatalf("%v and %v", m.accuracy(), n.accuracy())
		}
		if w := (&Move{Before: x, After: y, Loss: max(0, x-y)}).weight(); w < leastWeight || w > 1 {
			t.Fatalf("the weight %v", w)
		}
	})
	if got := (&Move{Loss: .1}).accuracy(); math.Abs(got-50) > 1e-9 {
		t.Errorf("a move that gives 10 %% away has the accuracy %v", got)
	}
	if w := cp(0).Win(shogi.Black, 0); w != .5 {
		t.Errorf("an even position: %v", w)
	}
}

func TestMissedMate(t *testing.T) {
	// 頭金: neither side plays G*5b.
	g := gameOf(t, "sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1 moves 5i5h 5a4a G*4b")
	positions, err := Run(t.Context(), g, Settings{Nodes: 20_000}, Options{Judge: &Engine{}})
	if err != nil {
		t.Fatal(err)
	}
	r := NewReport(g, Settings{Nodes: 20_000}, EngineName, positions)
	if p := r.Position(0); p.Score != won(shogi.Black, 1) || p.Best != "G*5b" {
		t.Errorf("before: %+v", p)
	}
	if m := r.Judged[0]; !m.Missed || m.MissedIn != 1 || !m.Grade.Marked() {
		t.Errorf("the mate let go: %+v", m)
	}
	if s := r.Black; s.Missed != 1 || s.Grades[r.Judged[0].Grade] == 0 {
		t.Errorf("Black: %+v", s)
	}
}

func TestMated(t *testing.T) {
	g := gameOf(t, "sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1 moves G*5b")
	positions, err := Run(t.Context(), g, few, Options{Judge: &Engine{}})
	if err != nil || len(positions) != 2 || positions[1].Over != shogi.Mate.String() || positions[1].Score != won(shogi.Black, 0) {
		t.Fatalf("%+v, %v", positions, err)
	}
	r := NewReport(g, few, EngineName, positions)
	if m := r.Judged[0]; m.Grade != Best || m.Loss != 0 || m.Missed {
		t.Errorf("%+v", m)
	}
}

func TestReconcile(t *testing.T) {
	g := gameOf(t, "startpos moves 7g7f 3c3d 2g2f 8c8d 2f2e")
	moves := NewTask(g, few).Moves
	list := []Position{
		{Ply: 0, Score: cp(10), Best: "2g2f"},
		{Ply: 1, Score: cp(20), Best: "8c8d"},
		{Ply: 2, Score: won(shogi.Black, 7), Best: "2g2f", PV: []string{"2g2f", "8c8d", "2f2e"}},
		{Ply: 3, Score: cp(700), Best: "1c1d", PV: []string{"1c1d"}},
		{Ply: 4, Score: cp(800), Best: "2f2e"},
		{Ply: 5, Score: cp(900)},
	}
	reconcile(&g, moves, list)
	want := slices.Clone(list)
	want[3] = Position{Ply: 3, Score: won(shogi.Black, 6), Best: "8c8d", PV: []string{"8c8d", "2f2e"}}
	want[4].Score = won(shogi.Black, 5)
	if d := cmp.Diff(want[:5], list[:5]); d != "" {
		t.Errorf("a mate that is seen early (-want +got):\n%s", d)
	}
	list = []Position{
		{Ply: 0, Score: cp(10), Best: "2g2f"},
		{Ply: 1, Score: won(shogi.Black, 4), Best: "3c3d", PV: []string{"3c3d", "2g2f"}},
	}
	reconcile(&g, moves, list)
	if p := list[0]; p.Score != won(shogi.Black, 5) || p.Best != "7g7f" || !slices.Equal(p.PV, []string{"7g7f", "3c3d", "2g2f"}) {
		t.Errorf("a mate that is seen late: %+v", p)
	}

	rapid.Check(t, func(t *rapid.T) {
		list := make([]Position, len(moves)+1)
		for i := range list {
			p := Position{Ply: i, Score: cp(rapid.IntRange(-900, 900).Draw(t, "cp"))}
			if rapid.IntRange(0, 2).Draw(t, "mate") == 0 {
				p.Score = won(shogi.Color(rapid.IntRange(0, 1).Draw(t, "side")), rapid.IntRange(0, 9).Draw(t, "plies"))
			}
			if i < len(moves) && rapid.Bool().Draw(t, "best") {
				p.Best, p.PV = moves[i], []string{moves[i]}
			}
			list[i] = p
		}
		before := slices.Clone(list)
		reconcile(&g, moves, list)
		for i := range list {
			if c := before[i].Score; c.Mate && list[i].Score.Mate && list[i].Score.Sign != c.Sign {
				t.Fatalf("position %d: the winner changed from %+v to %+v", i, c, list[i].Score)
			}
		}
	})
}

func TestPhases(t *testing.T) {
	g := gameOf(t, "startpos moves 7g7f 3c3d 8h2b+ 3a2b 2h6h 8b4b")
	if middle, end := phases(g); middle != 0 || end != 0 {
		t.Errorf("two captures of forty: %d, %d", middle, end)
	}
	rapid.Check(t, func(t *rapid.T) {
		g := randomGame(g.Rules, rapid.Uint64().Draw(t, "seed"), 150)
		middle, end := phases(g)
		if end > 0 && (middle == 0 || end <= middle) || max(middle, end) > len(g.Moves) {
			t.Fatalf("%d moves: %d, %d", len(g.Moves), middle, end)
		}
		r := &Report{Middle: middle, End: end}
		for ply, last := 1, 0; ply <= len(g.Moves); ply++ {
			at := slices.Index(Phases(), r.phase(ply))
			if at < last {
				t.Fatalf("move %d goes back to the %s", ply, r.phase(ply))
			}
			last = at
		}
	})
}

func scored(t *rapid.T, g Game) *Report {
	var list []Position
	for ply := range len(g.Moves) + 1 {
		p := Position{Ply: ply, Score: cp(rapid.IntRange(-2500, 2500).Draw(t, "cp")), Depth: 9, Nodes: 1000}
		if legal := g.At(ply).Position().AppendLegal(nil); len(legal) > 0 {
			p.line(g.Rules.Rules, legal[rapid.IntRange(0, len(legal)-1).Draw(t, "best"):][:1])
		}
		list = append(list, p)
	}
	return NewReport(g, few, "another engine", list)
}

func TestAnnotate(t *testing.T) {
	features := kifutest.All()
	features.MaxMoves = 15
	for _, name := range []string{"standard", "torus", "seishin"} {
		rules, err := variant.Lookup(name)
		if err != nil {
			t.Fatal(err)
		}
		t.Run(name, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				rec := kifutest.Record(rules, features).Draw(t, "record")
				g, err := OfRecord(rec)
				if errors.Is(err, ErrNoMoves) || errors.Is(err, ErrNoKing) {
					return
				}
				if err != nil {
					t.Fatal(err)
				}
				r := scored(t, g)
				moves, main := rec.Moves(), len(rec.Main())
				comments, evaluations := total(rec)
				o := NoteOptions{Language: rapid.SampledFrom([]Language{"", Japanese, Chinese, English}).Draw(t, "language"), Variations: rapid.Bool().Draw(t, "variations")}
				if err := r.Annotate(rec, o); err != nil {
					t.Fatal(err)
				}
				if !slices.Equal(rec.Moves(), moves) || len(rec.Main()) != main {
					t.Fatal("the game is another one")
				}
				marks := 0
				for _, m := range r.Judged {
					if m.Grade.Marked() || m.CounterCheck {
						marks++
					}
				}
				said := 0
				if o.Language != "" {
					said = marks
					for _, s := range []Side{r.Black, r.White} {
						if s.Moves > 0 {
							said++
						}
					}
				}
				c, e := total(rec)
				if c != comments+said || e != evaluations+len(r.Positions) {
					t.Fatalf("%d comments and %d evaluations became %d and %d; %d marks", comments, evaluations, c, e, marks)
				}
				if err := r.Annotate(rec, o); err != nil {
					t.Fatal(err)
				}
				if c2, e2 := total(rec); c2 != c || e2 != e {
					t.Fatalf("written again, %d comments and %d evaluations became %d and %d", c, e, c2, e2)
				}
				if err := rec.Walk(func(*kifu.Visit) error { return nil }); err != nil {
					t.Fatal(err)
				}
			})
		})
	}
	rec := kifu.New(gameOf(t, "startpos").Rules)
	g := gameOf(t, "startpos moves 7g7f")
	rec.Root.Children = []*kifu.Node{{Move: gameOf(t, "startpos moves 2g2f").Moves[0]}}
	r := NewReport(g, few, EngineName, []Position{{Ply: 0}, {Ply: 1}})
	if err := r.Annotate(rec, NoteOptions{}); !errors.Is(err, ErrOtherGame) {
		t.Errorf("another game: %v", err)
	}
}

func total(r *kifu.Record) (comments, evaluations int) {
	comments, evaluations = len(r.Root.Comments), len(r.Root.Evaluations)
	_ = r.Walk(func(v *kifu.Visit) error {
		comments, evaluations = comments+len(v.Node.Comments), evaluations+len(v.Node.Evaluations)
		return nil
	})
	return comments, evaluations
}

func TestWords(t *testing.T) {
	for _, l := range []Language{Japanese, Chinese, English} {
		w := wordsOf(l)
		for _, m := range []Move{
			{Grade: Blunder, Before: .6, After: .2}, {Grade: Mistake, Missed: true}, {Grade: Mistake, Missed: true, MissedIn: 7, Allowed: true},
			{Grade: Inaccuracy, Declaration: true, Missed: true},
		} {
			text := w.remark(&m, "▲７六歩")
			if strings.Contains(text, "%!") || !strings.HasPrefix(text, w.head()) || !strings.Contains(text, "▲７六歩") || !strings.Contains(text, w.say(gradeNames[m.Grade])) {
				t.Errorf("%s: %q", l, text)
			}
		}
		for _, g := range Grades() {
			if w.say(gradeNames[g]) == "" {
				t.Errorf("%s has no word for %s", l, g)
			}
		}
	}
	for p, want := range map[float64]int{0: 0, .0001: 1, .5: 50, .9999: 99, 1: 100} {
		if got := Percent(p); got != want {
			t.Errorf("%v is %d %%, want %d", p, got, want)
		}
	}
}

func TestReportJSON(t *testing.T) {
	g := gameOf(t, "startpos moves 7g7f 3c3d 8h3c+ 4a4b")
	positions, err := Run(t.Context(), g, few, Options{Judge: &Engine{}})
	if err != nil {
		t.Fatal(err)
	}
	want := NewReport(g, few, EngineName, positions)
	data, err := json.Marshal(want)
	if err != nil {
		t.Fatal(err)
	}
	var got *Report
	if err := json.Unmarshal(data, &got); err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
	graph := got.Graph("題", [2]string{"甲", ""})
	if len(graph.Points) != 5 {
		t.Fatalf("%+v", graph)
	}
	expect.All(t, "graph",
		expect.That("Plies", graph.Plies, 4), expect.That("Names", graph.Names, [2]string{"甲", "後手"}),
		expect.True("Points[3].Mark.A != 0", graph.Points[3].Mark.A != 0), expect.That("Points[0].Mark.A", graph.Points[0].Mark.A, 0),
	)
}

func TestScales(t *testing.T) {
	seen := map[Scale]bool{}
	for _, rules := range variant.All() {
		scale := ScaleOf(rules.Rules)
		if scale < 300 || scale > 6000 {
			t.Errorf("%s: a scale of %d", rules.ID, scale)
		}
		seen[scale] = true
		if w := cp(int(scale)).Win(shogi.Black, scale); math.Abs(w-1/(1+1/math.E)) > 1e-12 {
			t.Errorf("%s: at its scale the chance is %v", rules.ID, w)
		}
	}
	if len(seen) < 10 {
		t.Errorf("the rule sets have %d different scales", len(seen))
	}
	own, err := variant.Parse("own.toml", []byte("extends = \"standard\"\nid = \"own\"\nnames = { en = \"Own\" }\n[ending]\nno_move = \"draw\"\n"))
	if err != nil || ScaleOf(own.Rules) != usualScale {
		t.Errorf("rules of a file: %v, %v", ScaleOf(own.Rules), err)
	}
	g := gameOf(t, "startpos moves 7g7f 3c3d")
	positions := []Position{{Ply: 0, Score: cp(0), Best: "2g2f"}, {Ply: 1, Score: cp(-500), Best: "8c8d"}, {Ply: 2, Score: cp(1000)}}
	r := NewReport(g, Settings{Nodes: 20_000}, EngineName, positions)
	want := cp(-500).Win(shogi.Black, ScaleOf(g.Rules.Rules))
	if r.Judged[0].After != want || r.Graph("", [2]string{}).Points[1].Black != want || r.Scale != ScaleOf(g.Rules.Rules) {
		t.Errorf("%+v", r)
	}
	r.Scale = 0
	if p := r.Graph("", [2]string{}).Points[1].Black; p != cp(-500).Win(shogi.Black, usualScale) {
		t.Errorf("a report without a scale: %v", p)
	}
}

// A move that answers check by giving check is named in the record, whatever it is worth.
func TestCounterCheck(t *testing.T) {
	g := gameOf(t, "sfen 4k4/9/9/9/R3r4/9/9/9/4K4 b - 1 moves 9e5e 5a4a")
	rec := kifu.New(g.Rules)
	rec.Start = kifu.StartAt(g.Rules, g.Start)
	node := rec.Root
	for _, m := range g.Moves {
		node.Children = []*kifu.Node{{Move: m}}
		node = node.Children[0]
	}
	r := NewReport(g, Settings{}, "engine", []Position{{Ply: 0, Best: "9e5e"}, {Ply: 1, Best: "5a4a"}, {Ply: 2}})
	if !r.Judged[0].CounterCheck || r.Judged[1].CounterCheck {
		t.Errorf("%+v", r.Judged)
	}
	if err := r.Annotate(rec, NoteOptions{Language: Japanese}); err != nil {
		t.Fatal(err)
	}
	for i, want := range []string{"逆王手", ""} {
		if got := strings.Join(rec.Main()[i].Comments, ""); strings.Contains(got, "逆王手") != (want != "") {
			t.Errorf("move %d: %q", i+1, got)
		}
	}
}
