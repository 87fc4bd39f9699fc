package tsume

import (
	"context"
	"testing"

	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

// crossfire is a mate by sliders on a torus. Under Loose one check takes hundreds of trials of
// 無駄合.
const crossfire = "9/9/+R8/9/9/L8/9/4Bk3/9/9/3L5 b rb4g4s4n2l18p 1"

func onTorus(t *testing.T, ctx context.Context, o Options) *search {
	t.Helper()
	rs, err := variant.Lookup("torus")
	if err != nil {
		t.Fatal(err)
	}
	setup, err := notation.ParseSFEN(rs.Rules, crossfire)
	if err != nil {
		t.Fatal(err)
	}
	p, err := setup.ProblemOf(shogi.Black)
	if err != nil {
		t.Fatal(err)
	}
	o.Futile, o.Hash = Loose, 1<<20
	s, err := newSearch(ctx, &p, o)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func watchTrials(s *search, seen func(n int)) {
	spend, n := s.futile.spend, 0
	s.futile.spend = func(number int) bool {
		n++
		seen(n)
		return spend(number)
	}
}

func TestTrialsAreBounded(t *testing.T) {
	const nodes = 300
	s := onTorus(t, t.Context(), Options{Nodes: nodes})
	trials := 0
	watchTrials(s, func(n int) { trials = n })
	s.ask(endless)
	// Each judgement has free trials, and after the end each makes one.
	if most := nodes + (freeTrials+1)*len(s.p.AppendChecks(nil)); trials < nodes || trials > most || s.nodes < nodes || s.nodes > nodes+1 {
		t.Errorf("%d trials within %d nodes, want %d to %d within %d", trials, s.nodes, nodes, most, nodes)
	}
	if !s.meter.out {
		t.Error("the bound was not reached")
	}
}

func TestTrialsStop(t *testing.T) {
	for _, rule := range []Futile{Narrow, Loose} {
		ctx, cancel := context.WithCancel(t.Context())
		s := onTorus(t, ctx, Options{})
		s.futile.rule = rule
		const at = 20
		trials := 0
		watchTrials(s, func(n int) {
			if trials = n; n == at {
				cancel()
			}
		})
		v := s.ask(endless)
		if most := at + lookWork/trialWork + len(s.p.AppendChecks(nil)); rule == Loose && (trials < at || trials > most) {
			t.Errorf("%v: %d trials, stopped at %d, want at most %d", rule, trials, at, most)
		}
		if rule == Loose && v.decided() {
			t.Errorf("%v: it is said to be settled: %+v", rule, v)
		}
		cancel()
	}
}

func TestStopped(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	s := onTorus(t, ctx, Options{})
	if v := s.ask(endless); v.decided() || s.nodes != 1 || !s.stopped {
		t.Errorf("%d nodes, stopped %v, %+v", s.nodes, s.stopped, v)
	}
}
