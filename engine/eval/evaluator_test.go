package eval_test

import (
	"encoding/json"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"

	"github.com/komadai/komadai/engine/eval"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

var models sync.Map

func model(rs *variant.RuleSet) eval.Model {
	m, ok := models.Load(rs.ID)
	if !ok {
		m, _ = models.LoadOrStore(rs.ID, eval.New(rs.Rules))
	}
	return m.(eval.Model)
}

func walk(t *testing.T, games, length int, visit func(rs *variant.RuleSet, p *shogi.Position, m shogi.Move, u *shogi.Undo)) {
	t.Helper()
	for _, rs := range append(variant.All(), variant.Games()...) {
		rng := rand.New(rand.NewPCG(1, uint64(len(rs.ID))))
		for range games {
			p := rs.Start
			visit(rs, &p, shogi.NoMove, nil)
			for range length {
				moves := p.AppendLegal(nil)
				if len(moves) == 0 {
					break
				}
				m := moves[rng.IntN(len(moves))]
				var u shogi.Undo
				p.Make(m, &u)
				visit(rs, &p, m, &u)
			}
		}
	}
}

func TestIncremental(t *testing.T) {
	follow := map[string]eval.Evaluator{}
	anew := map[string]eval.Evaluator{}
	depth := map[string]int{}
	walk(t, 4, 100, func(rs *variant.RuleSet, p *shogi.Position, m shogi.Move, u *shogi.Undo) {
		if follow[rs.ID] == nil {
			follow[rs.ID], anew[rs.ID] = model(rs).NewEvaluator(), model(rs).NewEvaluator()
		}
		e := follow[rs.ID]
		if m == shogi.NoMove {
			for ; depth[rs.ID] > 0; depth[rs.ID]-- {
				e.Unmake()
			}
			anew[rs.ID].Reset(p)
			if p.Ply() > 1 || depth[rs.ID] != 0 {
				t.Fatalf("%s: not the start", rs.ID)
			}
			e.Reset(p)
			return
		}
		e.Make(p, m, u)
		depth[rs.ID]++
		anew[rs.ID].Reset(p)
		if got, want := e.Evaluate(p), anew[rs.ID].Evaluate(p); got != want {
			t.Fatalf("%s: after %s in %s the evaluation is %d, anew %d", rs.ID,
				notation.FormatUSI(rs.Rules, m), notation.FormatSFEN(p), got, want)
		}
	})
}

func TestUnmake(t *testing.T) {
	for _, rs := range append(variant.All(), variant.Games()...) {
		rng := rand.New(rand.NewPCG(7, 7))
		e := model(rs).NewEvaluator()
		p := rs.Start
		e.Reset(&p)
		var played []shogi.Move
		var undo [80]shogi.Undo
		scores := []int{e.Evaluate(&p)}
		for i := range undo {
			moves := p.AppendLegal(nil)
			if len(moves) == 0 {
				break
			}
			m := moves[rng.IntN(len(moves))]
			p.Make(m, &undo[i])
			e.Make(&p, m, &undo[i])
			played = append(played, m)
			scores = append(scores, e.Evaluate(&p))
		}
		for i := len(played) - 1; i >= 0; i-- {
			p.Unmake(played[i], &undo[i])
			e.Unmake()
			if got := e.Evaluate(&p); got != scores[i] {
				t.Fatalf("%s: %d after taking back move %d, before it %d", rs.ID, got, i+1, scores[i])
			}
		}
	}
}

func TestTurned(t *testing.T) {
	evaluators := map[string]eval.Evaluator{}
	walk(t, 2, 100, func(rs *variant.RuleSet, p *shogi.Position, _ shogi.Move, _ *shogi.Undo) {
		if evaluators[rs.ID] == nil {
			evaluators[rs.ID] = model(rs).NewEvaluator()
		}
		e := evaluators[rs.ID]
		s, image := p.Setup(), p.Setup()
		image.Board = [shogi.MaxSquares]shogi.Piece{}
		for _, sq := range rs.Rules.Squares() {
			if pc := s.Board[sq]; pc != shogi.NoPiece {
				image.Board[rs.Rules.Reverse(sq)] = shogi.NewPiece(pc.Color().Other(), pc.Kind())
			}
		}
		image.Hands[0], image.Hands[1] = s.Hands[1], s.Hands[0]
		image.Side = s.Side.Other()
		q, err := image.Position()
		if err != nil {
			return // a Setup cannot hold void moves
		}
		e.Reset(p)
		want := e.Evaluate(p)
		e.Reset(&q)
		if got := e.Evaluate(&q); got != want {
			t.Fatalf("%s: %s is worth %d, turned round %d", rs.ID, notation.FormatSFEN(p), want, got)
		}
	})
}

// Pairs differ in one thing; the first is better for Black, to move.
func TestPreferences(t *testing.T) {
	for _, c := range []struct{ name, rules, better, worse string }{
		{"a rook more", "standard", "4k4/9/9/9/9/9/9/9/4K4 b R 1", "4k4/9/9/9/9/9/9/9/4K4 b - 1"},
		{"a dragon for a rook", "standard", "4k4/9/9/9/2+R6/9/9/9/3K5 b - 1", "4k4/9/9/9/2R6/9/9/9/3K5 b - 1"},
		{"golds next to the king", "standard", "4k4/9/9/9/9/9/9/1GG6/1K7 b - 1", "4k4/9/9/9/9/9/9/6GG1/1K7 b - 1"},
		{"golds near the enemy king", "standard", "4k4/9/3G5/9/9/9/9/9/4K4 b - 1", "4k4/9/9/9/9/9/G8/9/4K4 b - 1"},
		{"an open line for the rook", "standard", "4k4/9/9/9/9/9/P8/7R1/K8 b - 1", "4k4/9/9/9/9/9/7P1/7R1/K8 b - 1"},
		{"the king at home", "standard", "4k4/9/7r1/9/9/9/9/9/1K7 b - 1", "4k4/9/7r1/9/4K4/9/9/9/9 b - 1"},
		{"the king in the enemy's camp", "standard", "8k/1K7/PPPPPPP2/9/9/9/9/9/9 b - 1", "8k/9/PPPPPPP2/1K7/9/9/9/9/9 b - 1"},
		{"the king near the square it tries for", "forward-try", "8k/9/4K4/9/9/9/9/9/9 b - 1", "8k/9/9/9/9/9/9/4K4/9 b - 1"},
	} {
		rs := lookup(t, c.rules)
		e := model(rs).NewEvaluator()
		worth := func(sfen string) int {
			s, err := notation.ParseSFEN(rs.Rules, sfen)
			if err != nil {
				t.Fatal(err)
			}
			p, err := s.Position()
			if err != nil {
				t.Fatal(err)
			}
			e.Reset(&p)
			return e.Evaluate(&p)
		}
		if a, b := worth(c.better), worth(c.worse); a <= b {
			t.Errorf("%s: %d, without it %d", c.name, a, b)
		}
	}
}

func TestDanger(t *testing.T) {
	rs := lookup(t, "standard")
	s, err := notation.ParseSFEN(rs.Rules, "4k4/3+R5/9/9/9/9/9/9/4K4 w GG 1")
	if err != nil {
		t.Fatal(err)
	}
	p, err := s.Position()
	if err != nil {
		t.Fatal(err)
	}
	worth := func(danger int) int {
		w := eval.DefaultWeights()
		w.Danger = danger
		e := eval.NewWeighted(rs.Rules, w).NewEvaluator()
		e.Reset(&p)
		return e.Evaluate(&p)
	}
	none, one, eight := worth(0), worth(1), worth(8)
	if one >= none || eight-none != 8*(one-none) {
		t.Errorf("the attacked side has %d, %d and %d with danger 0, 1 and 8", none, one, eight)
	}
	if most, more := worth(64), worth(1000); most != more {
		t.Errorf("a weight out of range gives %d, the greatest %d", more, most)
	}
	if low, lower := worth(0), worth(-5); low != lower {
		t.Errorf("a weight below zero gives %d, zero %d", lower, low)
	}
}

func TestPoints(t *testing.T) {
	rs := lookup(t, "seishin")
	e := model(rs).NewEvaluator()
	setup := rs.Start.Setup()
	worth := func(s shogi.Setup) int {
		p, err := s.Position()
		if err != nil {
			t.Fatal(err)
		}
		e.Reset(&p)
		return e.Evaluate(&p)
	}
	even := worth(setup)
	for _, c := range []struct {
		what   string
		letter string
		owner  shogi.Color
	}{{"an enemy prey fewer", "Q", shogi.White}, {"an enemy hunter fewer", "J", shogi.White}} {
		s := setup
		for _, sq := range rs.Rules.Squares() {
			if s.Board[sq] == shogi.NewPiece(c.owner, rs.Rules.Kind(c.letter)) {
				s.Board[sq] = shogi.NoPiece
				break
			}
		}
		if got := worth(s); got <= even+50 {
			t.Errorf("%s: %d, at the start %d", c.what, got, even)
		}
	}
}

func TestNoAllocation(t *testing.T) {
	rs := lookup(t, "standard")
	e := model(rs).NewEvaluator()
	p := rs.Start
	m := p.AppendLegal(nil)[0]
	var u shogi.Undo
	n := testing.AllocsPerRun(100, func() {
		e.Reset(&p)
		p.Make(m, &u)
		e.Make(&p, m, &u)
		_ = e.Evaluate(&p)
		p.Unmake(m, &u)
		e.Unmake()
	})
	if n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func BenchmarkEvaluate(b *testing.B) {
	for _, rs := range append(variant.All(), variant.Games()...) {
		b.Run(rs.ID, func(b *testing.B) {
			e := model(rs).NewEvaluator()
			p := rs.Start
			e.Reset(&p)
			for b.Loop() {
				_ = e.Evaluate(&p)
			}
		})
	}
}

func BenchmarkNew(b *testing.B) {
	rs := lookup(b, "standard")
	for b.Loop() {
		_ = eval.New(rs.Rules)
	}
}

// KingDangerStuck counts where the king cannot step back, KingDanger elsewhere.
func TestDangerStuck(t *testing.T) {
	for _, rs := range append(variant.All(), variant.Games()...) {
		if rs.Rules.Royal() == shogi.NoKind {
			continue
		}
		stuck := true
		for _, a := range rs.Rules.Info(rs.Rules.Royal()).Spec.Moves {
			stuck = stuck && a.Up >= 0
		}
		if want := strings.HasPrefix(rs.ID, "forward"); stuck != want {
			t.Errorf("%s: the king cannot step back: %t", rs.ID, stuck)
		}
		differ := func(change func(*eval.Weights)) bool {
			w := eval.DefaultWeights()
			change(&w)
			usual, other := model(rs).NewEvaluator(), eval.NewWeighted(rs.Rules, w).NewEvaluator()
			rng := rand.New(rand.NewPCG(3, 3))
			for p := rs.Start; ; {
				usual.Reset(&p)
				other.Reset(&p)
				if usual.Evaluate(&p) != other.Evaluate(&p) {
					return true
				}
				moves := p.AppendLegal(nil)
				if len(moves) == 0 || p.Ply() > 300+4*len(rs.Rules.Squares()) {
					return false
				}
				var u shogi.Undo
				p.Make(moves[rng.IntN(len(moves))], &u)
			}
		}
		if differ(func(w *eval.Weights) { w.Danger = 0 }) == stuck || differ(func(w *eval.Weights) { w.DangerStuck = 0 }) != stuck {
			t.Errorf("%s: the wrong weight of danger counts", rs.ID)
		}
	}
}

func TestWeightsJSON(t *testing.T) {
	var w eval.Weights
	if err := json.Unmarshal([]byte(`{"Tempo":7}`), &w); err != nil {
		t.Fatal(err)
	}
	want := eval.DefaultWeights()
	want.Tempo = 7
	if w != want {
		t.Errorf("got %+v", w)
	}
	if err := json.Unmarshal([]byte(`{"Tempo":"much"}`), &w); err == nil {
		t.Error("a word is read as a number")
	}
}
