package engine_test

import (
	"context"
	"testing"
	"time"

	"github.com/komadai/komadai/engine"
	"github.com/komadai/komadai/engine/eval"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/tsume"
)

var longMates = []string{
	"l3+Rpknl/9/4G1pg1/pP+B2Ssp1/1npnP4/4KP2P/P2P4L/2GS4G/LR7 b SN6Pbp 1",
	"3s3s1/n3l2G1/1RN2k3/7b1/P2N5/5N2p/4l4/4p1L2/1K1RP4 b GS2Pb2g 1",
	"9/1k2pS1P1/8R/3p1P1p1/9/B3PR1b1/5g3/1lKG2Pg1/9 b SL2Pnlp 1",
}

// The solver finds mates that the search alone misses; the line is the whole mate.
func TestSolverFinds(t *testing.T) {
	rs := lookup(t, "standard")
	missed := 0
	for _, sfen := range longMates {
		p := position(t, rs, sfen)
		limits := engine.Limits{Nodes: 120_000}
		plain := search(t, newEngine(rs, engine.Options{Hash: 4, PlainSearch: true}), shogi.NewGame(p), limits, nil)
		if plain.Score.Mate <= 0 {
			missed++
		}
		var last engine.Info
		res := search(t, newEngine(rs, engine.Options{Hash: 4}), shogi.NewGame(p), limits, func(i engine.Info) { last = i })
		if res.Score.Mate <= 0 || len(res.PV) != res.Score.Mate {
			t.Errorf("%s: %v, a line of %d moves", sfen, res.Score, len(res.PV))
			continue
		}
		if last.Score.Mate != res.Score.Mate || len(last.PV) != len(res.PV) {
			t.Errorf("%s: reported %v, decided %v", sfen, last.Score, res.Score)
		}
		checkLine(t, rs, p, res.PV)
		q := p
		for _, m := range res.PV {
			if err := q.Play(m); err != nil {
				t.Fatal(err)
			}
		}
		if q.HasLegal() {
			t.Errorf("%s: the line does not end in mate", sfen)
		}
		if res.Nodes > limits.Nodes+limits.Nodes/10 {
			t.Errorf("%s: %d nodes of %d", sfen, res.Nodes, limits.Nodes)
		}
	}
	t.Logf("a plain search misses %d", missed)
	if missed == 0 {
		t.Error("a plain search finds all of them: they show nothing")
	}
}

// The engine avoids moves that allow a long mate seen by the solver.
func TestSolverWarns(t *testing.T) {
	rs := lookup(t, "standard")
	// The positions need this weight: with safer kings a plain search fails.
	weights := eval.DefaultWeights()
	weights.Danger = 8
	model := eval.NewWeighted(rs.Rules, weights)
	fell := 0
	for _, sfen := range []string{
		"9/5L2k/9/1p1R1G1s1/9/bP7/1r2pl1P1/pG5s1/1K4N2 b GNLPslp 1",
		"r1s3kg1/1S7/4N4/S8/5P3/b1p6/9/p4N2N/2K3G2 b 2L2Prnp 1",
	} {
		mated := func(plain bool) bool {
			p := position(t, rs, sfen)
			res := search(t, engine.New(rs.Rules, engine.Options{Hash: 4, PlainSearch: plain, Model: model}), shogi.NewGame(p), engine.Limits{Nodes: 40_000}, nil)
			if err := p.Play(res.Best); err != nil {
				t.Fatal(err)
			}
			s, err := tsume.Solve(context.Background(), p, tsume.Options{Futile: tsume.Strict, Nodes: 50_000})
			if err != nil {
				t.Fatal(err)
			}
			t.Logf("%s: plain %v: %s, %v: %s", sfen, plain, notation.FormatUSI(rs.Rules, res.Best), res.Score, s.Status)
			return s.Status == tsume.Mate
		}
		if mated(true) {
			fell++
		}
		if mated(false) {
			t.Errorf("%s: the best move is mated", sfen)
		}
	}
	if fell == 0 {
		t.Error("a plain search does as well: they show nothing")
	}
}

func TestSolverShare(t *testing.T) {
	for _, id := range []string{"standard", "torus", "skate", "checkers", "okisaki"} {
		rs := lookup(t, id)
		mates, all := engine.Asked(newEngine(rs, engine.Options{Hash: 4}), shogi.NewGame(rs.Start), 60_000)
		if mates > all/24 {
			t.Errorf("%s: %d of %d nodes are the solver's", id, mates, all)
		}
	}
	rs := lookup(t, "standard")
	g := play(t, rs, "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1")
	mates, all := engine.Asked(newEngine(rs, engine.Options{Hash: 4}), g, 100_000)
	if mates == 0 || mates > all/24 {
		t.Errorf("%d of %d nodes are the solver's", mates, all)
	}
}

func TestSolverStopsRace(t *testing.T) {
	rs := lookup(t, "standard")
	g := play(t, rs, "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1")
	e := newEngine(rs, engine.Options{Hash: 4})
	for range 20 {
		ctx, cancel := context.WithCancel(t.Context())
		time.AfterFunc(5*time.Millisecond, cancel)
		if res, err := e.Search(ctx, g, engine.Limits{Infinite: true}, nil); err != nil || res.Best == shogi.NoMove {
			t.Fatalf("%v, %v", res.Best, err)
		}
	}
}
