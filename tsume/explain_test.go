package tsume_test

import (
	"context"
	"slices"
	"testing"

	"github.com/komadai/komadai/internal/expect"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/tsume"
)

func problemBy(t *testing.T, sfen string) shogi.Position {
	t.Helper()
	p, err := notationOf(t, sfen).ProblemOf(shogi.Black)
	if err != nil {
		t.Fatalf("%s: %v", sfen, err)
	}
	return p
}

var special = []struct {
	name, sfen string
	plies      int
	sound      bool
}{
	{"a rook stays a rook, lest the pawn mates (打歩詰)", "5G2k/9/9/7S1/9/6R2/9/9/9 b P 1", 7, true},
	{"longer", "5p2k/5P3/9/7G1/6R2/9/9/9/9 b P 1", 11, true},
	{"the defender moves first", "k8/3+R5/9/9/9/9/9/9/9 w G 1", 2, true},
	{"the defender has nothing in hand", "k8/9/1K7/9/9/9/9/9/9 b R 1", 1, false},
	{"the defender has a pawn in hand", "k8/9/1K7/9/9/9/9/9/9 b Rp 1", 3, false},
	{"both kings, the attacker's pinned in", "4k4/9/4P4/9/4r4/9/9/4G4/4K4 b G 1", 1, true},
}

func TestSpecial(t *testing.T) {
	lone(t)
	for _, c := range special {
		p := problemBy(t, c.sfen)
		o := tsume.Options{DefenderMoves: p.Side() == shogi.White, Nodes: 1 << 18}
		j, err := tsume.Judge(context.Background(), p, nil, o)
		if err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		expect.All(t, c.name,
			expect.That("Solution.Status", j.Solution.Status, tsume.Mate), expect.That("len(Line)", len(j.Line), c.plies),
			expect.True("Solution.Minimal", j.Solution.Minimal), expect.That("Sound()", j.Sound(), c.sound),
			expect.True("len(Open) <= 0", len(j.Open) <= 0),
		)
		checkExplanation(t, c.name, p, j, o)
	}
}

func checkExplanation(t *testing.T, name string, p shogi.Position, j *tsume.Judgement, o tsume.Options) {
	t.Helper()
	e, err := tsume.Explain(context.Background(), p, j, 2, true, o)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	checkVariations(t, name, p, j.Line, 1, e.Variations, 2)
	q := p
	for i, m := range j.Line {
		if q.Side() == shogi.Black {
			for _, other := range q.AppendLegal(nil) {
				if other == m || !q.GivesCheck(other) {
					continue
				}
				told := slices.ContainsFunc(e.Tries, func(x tsume.Try) bool { return x.Ply == i+1 && x.Move == other && !x.DropMate })
				flaw := slices.ContainsFunc(j.Flaws, func(f tsume.Flaw) bool { return f.Ply == i+1 && f.Move == other })
				if told == flaw {
					t.Errorf("%s: move %d, %s: reported as a try %v, as a flaw %v", name, i+1, notation.FormatUSI(p.Rules(), other), told, flaw)
				}
			}
			for _, x := range e.Tries {
				if x.Ply == i+1 {
					checkTry(t, name, q, x)
				}
			}
		}
		var u shogi.Undo
		q.Make(m, &u)
	}
}

func checkTry(t *testing.T, name string, p shogi.Position, x tsume.Try) {
	t.Helper()
	text := notation.FormatUSI(p.Rules(), x.Move)
	if x.DropMate {
		if p.IsLegal(x.Move) {
			t.Errorf("%s: %s is said to mate by a pawn, and is legal", name, text)
		}
		return
	}
	var u shogi.Undo
	p.Make(x.Move, &u)
	if !p.IsLegal(x.Reply) {
		t.Errorf("%s: %s: the reply is not legal", name, text)
		return
	}
	p.Make(x.Reply, &u)
	// If brute force is too expensive, at least no short mate exists.
	if mated, _ := matedBy(p, shogi.Black, 1000, nil); mated {
		t.Errorf("%s: %s: the reply %s is mated", name, text, notation.FormatUSI(p.Rules(), x.Reply))
	}
}

func checkVariations(t *testing.T, name string, p shogi.Position, line []shogi.Move, ply int, list []tsume.Variation, depth int) {
	t.Helper()
	told := map[int][]shogi.Move{}
	for _, v := range list {
		told[v.Ply] = append(told[v.Ply], append([]shogi.Move{v.Move}, v.Also...)...)
	}
	for i, m := range line {
		if p.Side() == shogi.White {
			want := p.AppendLegal(nil)
			want = slices.DeleteFunc(want, func(o shogi.Move) bool { return o == m })
			got := told[ply+i]
			slices.Sort(want)
			slices.Sort(got)
			if !slices.Equal(got, want) {
				t.Errorf("%s: move %d: %d replies are reported of %d", name, ply+i, len(got), len(want))
			}
		}
		for _, v := range list {
			if v.Ply == ply+i {
				q := p
				var u shogi.Undo
				q.Make(v.Move, &u)
				if v.Open || len(v.Line) != v.Plies-v.Ply {
					t.Errorf("%s: move %d, %s: open %v, %d moves follow of a mate in %d", name, v.Ply, notation.FormatUSI(p.Rules(), v.Move), v.Open, len(v.Line), v.Plies)
				}
				if depth > 1 {
					checkVariations(t, name, q, v.Line, v.Ply+1, v.Variations, depth-1)
				} else if len(v.Variations) > 0 {
					t.Errorf("%s: deeper than asked for", name)
				}
			}
		}
		var u shogi.Undo
		p.Make(m, &u)
	}
}

// The problem needs an unpromoted rook; promotion is a try refuted by 打歩詰.
func TestTryPromotion(t *testing.T) {
	lone(t)
	p := problemBy(t, special[0].sfen)
	o := tsume.Options{Nodes: 1 << 18}
	j, err := tsume.Judge(context.Background(), p, nil, o)
	if err != nil {
		t.Fatal(err)
	}
	first := j.Line[0]
	if !first.IsBoard() || first.Promotes() {
		t.Fatalf("the first move is %s", notation.FormatUSI(p.Rules(), first))
	}
	e, err := tsume.Explain(context.Background(), p, j, 0, true, o)
	if err != nil {
		t.Fatal(err)
	}
	promotion := shogi.NewMove(first.From(), first.To(), true)
	if !slices.ContainsFunc(e.Tries, func(x tsume.Try) bool { return x.Ply == 1 && x.Move == promotion && x.Reply != shogi.NoMove }) {
		t.Errorf("%v", e.Tries)
	}
	if len(e.Variations) > 0 {
		t.Error("variations that were not asked for")
	}
}

func TestTryDropMate(t *testing.T) {
	lone(t)
	p := problemBy(t, "7nk/9/8G/9/9/9/9/9/9 b P 1")
	j, err := tsume.Judge(context.Background(), p, nil, tsume.Options{})
	if err != nil || j.Solution.Status != tsume.NoMate || j.Sound() {
		t.Fatalf("%+v, %v", j, err)
	}
	e, err := tsume.Explain(context.Background(), p, j, 1, true, tsume.Options{})
	if err != nil {
		t.Fatal(err)
	}
	drops := 0
	for _, x := range e.Tries {
		checkTry(t, "drop mate", p, x)
		if x.DropMate {
			drops++
			if got := notation.FormatUSI(p.Rules(), x.Move); got != "P*1b" {
				t.Errorf("%s", got)
			}
		}
	}
	if drops != 1 || len(e.Tries) < 2 {
		t.Errorf("%v", e.Tries)
	}
}

func TestJudgeUseless(t *testing.T) {
	lone(t)
	p := problemBy(t, "8R/9/9/9/6+S2/7r1/6+N1k/6B1N/6+s1+S w p 1")
	for _, c := range []struct {
		rule    tsume.Futile
		plies   int
		useless bool
	}{{tsume.Narrow, 2, true}, {tsume.Strict, 4, false}} {
		o := tsume.Options{DefenderMoves: true, Futile: c.rule}
		j, err := tsume.Judge(context.Background(), p, nil, o)
		if err != nil || len(j.Line) != c.plies {
			t.Fatalf("%s: %+v, %v", c.rule, j, err)
		}
		e, err := tsume.Explain(context.Background(), p, j, 1, false, o)
		if err != nil {
			t.Fatal(err)
		}
		found := false
		for _, v := range e.Variations {
			if v.Useless {
				found = true
				if slices.ContainsFunc(j.Flaws, func(f tsume.Flaw) bool { return f.Ply == v.Ply && f.Move == v.Move }) {
					t.Errorf("%s: %s counts for nothing and is a flaw", c.rule, notation.FormatUSI(p.Rules(), v.Move))
				}
			}
		}
		if found != c.useless {
			t.Errorf("%s: useless interpositions %v: %+v", c.rule, found, e.Variations)
		}
		for _, f := range j.Flaws {
			if f.Kind == tsume.Longer {
				t.Errorf("%s: %s holds out longer", c.rule, notation.FormatUSI(p.Rules(), f.Move))
			}
		}
	}
}

func TestSlips(t *testing.T) {
	lone(t)
	p := problemBy(t, "5G2k/9/9/7S1/9/6R2/9/9/9 b P 1")
	o := tsume.Options{Nodes: 1 << 18}
	j, err := tsume.Judge(context.Background(), p, nil, o)
	if err != nil {
		t.Fatal(err)
	}
	e, err := tsume.Explain(context.Background(), p, j, 0, true, o)
	if err != nil {
		t.Fatal(err)
	}
	before := e.Nodes
	if err := e.Slips(context.Background(), p, j, o); err != nil || e.Nodes == before {
		t.Fatalf("%d nodes, %v", e.Nodes-before, err)
	}
	slips := 0
	for _, x := range e.Tries {
		if x.Slip == shogi.NoMove {
			continue
		}
		slips++
		q := p
		for _, m := range append(slices.Clone(j.Line[:x.Ply-1]), append([]shogi.Move{x.Move, x.Slip}, x.SlipLine...)...) {
			if err := q.Play(m); err != nil {
				t.Fatal(err)
			}
		}
		if x.Slip == x.Reply || q.Ending().Reason != shogi.Mate {
			t.Errorf("move %d, %s: slip %s, %+v", x.Ply, notation.FormatUSI(p.Rules(), x.Move), notation.FormatUSI(p.Rules(), x.Slip), q.Ending())
		}
	}
	if slips != 3 || slips == len(e.Tries) {
		t.Errorf("%d of %d tries have a slip behind them, want 3", slips, len(e.Tries))
	}
}
