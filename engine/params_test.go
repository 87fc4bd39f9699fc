package engine_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/komadai/komadai/engine"
	"github.com/komadai/komadai/engine/eval"
	"github.com/komadai/komadai/shogi"
)

const middleGame = "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1"

func TestParamTable(t *testing.T) {
	seen := map[string]bool{}
	for i, row := range engine.ParamTable() {
		if key := strings.ToLower(row.Name); seen[key] || row.Name == "" || row.About == "" || strings.ContainsAny(row.Name, " =,:") {
			t.Errorf("row %d, %q, is without a name or has that of another", i, row.Name)
		} else {
			seen[key] = true
		}
		if row.Default < row.Min || row.Default > row.Max {
			t.Errorf("%s: default %d outside %d to %d", row.Name, row.Default, row.Min, row.Max)
		}
		if row.Step < 1 || row.Step > row.Max-row.Min {
			t.Errorf("%s: default %d, range %d to %d, step %d", row.Name, row.Default, row.Min, row.Max, row.Step)
		}
		p := engine.DefaultParams()
		*row.Field(&p) = row.Default + 1
		changed := 0
		for _, other := range engine.ParamTable() {
			if *other.Field(&p) != other.Default {
				changed++
			}
		}
		if changed != 1 {
			t.Errorf("%s changes %d numbers", row.Name, changed)
		}
	}
	if engine.DefaultParams().Eval != eval.DefaultWeights() {
		t.Error("the evaluator's defaults are not those of the engine")
	}
}

func TestParamsAtTheirEnds(t *testing.T) {
	rs := lookup(t, "standard")
	middle, opening := play(t, rs, middleGame), shogi.NewGame(rs.Start)
	mate := play(t, rs, "4k4/9/4P4/9/9/9/9/9/4K4 b G2r2b3g4s4n4l17p 1")
	changed := map[string]bool{}
	course := func(e *engine.Engine) (text string) {
		for _, g := range []*shogi.Game{middle, opening} {
			r := search(t, e, g, engine.Limits{Nodes: 12_000}, func(i engine.Info) {
				text += fmt.Sprintln(i.Depth, i.Nodes, i.Score)
			})
			if r.Best == shogi.NoMove {
				t.Errorf("no move was found: %+v", r)
			}
		}
		return text
	}
	usual := course(newEngine(rs, engine.Options{Hash: 1}))
	for _, row := range engine.ParamTable() {
		for _, v := range []int{row.Min, row.Max} {
			p := engine.DefaultParams()
			*row.Field(&p) = v
			e := engine.New(rs.Rules, engine.Options{Hash: 1, Formula: true, Params: &p})
			if course(e) != usual {
				changed[row.Name] = true
			}
			if r := search(t, e, mate, engine.Limits{Depth: 2, Nodes: 200_000}, nil); r.Score.Mate != 1 {
				t.Errorf("%s %d: the mate in one has score %v", row.Name, v, r.Score)
			}
		}
	}
	for _, row := range engine.ParamTable() {
		// Time is not used here, and some parameters need great depths.
		if !changed[row.Name] && !strings.HasPrefix(row.Name, "Time") && !slices.Contains([]string{"KingDangerStuck", "NullVerifyDepth", "NullDivisor", "NullSurplus", "HistoryMost", "SingularDepth", "SingularMargin"}, row.Name) {
			t.Errorf("%s changes nothing", row.Name)
		}
	}
	wild := engine.DefaultParams()
	wild.NullMoveDepthDivisor, wild.LateMoveReductionHistory, wild.NullMoveEvalDivisor, wild.LateMoveReductionDivisor = 0, 0, 0, 0
	if r := search(t, engine.New(rs.Rules, engine.Options{Hash: 1, Formula: true, Params: &wild}), middle, engine.Limits{Nodes: 1000}, nil); r.Best == shogi.NoMove {
		t.Error("numbers out of range are not brought into it")
	}
}

func TestParamSwitches(t *testing.T) {
	rs := lookup(t, "standard")
	e := func(name string, v int) *engine.Engine {
		p := engine.DefaultParams()
		for _, row := range engine.ParamTable() {
			if row.Name == name {
				*row.Field(&p) = v
			}
		}
		return engine.New(rs.Rules, engine.Options{Hash: 4, Formula: true, Params: &p})
	}
	middle := play(t, rs, middleGame)
	limits := engine.Limits{Nodes: 20_000}
	off := search(t, e("MateSolver", 0), middle, limits, nil)
	plain := search(t, newEngine(rs, engine.Options{Hash: 4, PlainSearch: true}), middle, limits, nil)
	if off.Score != plain.Score || off.Depth != plain.Depth || off.Nodes != plain.Nodes {
		t.Errorf("without the solver the search is %v at depth %d, a plain one %v at %d", off.Score, off.Depth, plain.Score, plain.Depth)
	}
	start := shogi.NewGame(rs.Start)
	deep := func(e *engine.Engine) uint64 {
		return search(t, e, start, engine.Limits{Depth: 8}, nil).Nodes
	}
	if with, without := deep(e("NullMove", 1)), deep(e("NullMove", 0)); with >= without {
		t.Errorf("depth 8 takes %d nodes with null moves, %d without", with, without)
	}
}
