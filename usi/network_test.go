package usi

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/komadai/komadai/engine"
	"github.com/komadai/komadai/engine/eval"
	"github.com/komadai/komadai/engine/nnue"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

// EvalFile loads a network for its rules; UseNetwork disables it.
func TestNetworkOptions(t *testing.T) {
	rs, err := variant.Lookup("torus")
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "torus.nnue")
	writeNetwork(t, rs.Rules, path)
	text := filepath.Join(t.TempDir(), "text")
	if err := os.WriteFile(text, []byte("this is a text"), 0o666); err != nil {
		t.Fatal(err)
	}
	var got []engine.Options
	commands := []string{
		"setoption name EvalFile value " + path, // for rules other than standard
		"setoption name EvalFile value " + text,
		"setoption name EvalFile value " + path + "x",
		"isready", // 1: default
		"setoption name USI_Variant value torus",
		"setoption name EvalFile value " + path,
		"isready", // 2: the network
		"setoption name UseNetwork value false",
		"isready", // 3: the formula
		"setoption name UseNetwork value true",
		"isready", // 4: the network
		"setoption name USI_Variant value cylinder",
		"isready", // 5: rules do not match
		"setoption name USI_Variant value torus",
		"setoption name EvalFile value <empty>",
		"isready", // 6: default
		"quit",
	}
	var out strings.Builder
	err = Serve(t.Context(), strings.NewReader(strings.Join(commands, "\n")+"\n"), &out, Config{
		Hash: 1,
		New: func(r *shogi.Rules, o engine.Options) Searcher {
			got = append(got, o)
			return engine.New(r, o)
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"EvalFile: it is a network for other rules (torus) than standard",
		"EvalFile: it is no network made by komadai lab train",
		"EvalFile: no such file or directory",
		"EvalFile: it is a network for other rules (torus) than cylinder; it is not used",
	} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("nothing says %q in\n%s", want, out.String())
		}
	}
	wants := []struct{ model, formula bool }{
		{false, false}, {true, false}, {false, true}, {true, false}, {false, false}, {false, false},
	}
	if len(got) != len(wants) {
		t.Fatalf("%d engines were made, want %d", len(got), len(wants))
	}
	for i, w := range wants {
		if has := got[i].Model != nil; has != w.model || got[i].Formula != w.formula {
			t.Errorf("engine %d: a network %v, the formula %v; want %v", i+1, has, got[i].Formula, w)
		}
	}
	if m := got[1].Model; m != nil && worth(m, rs) == worth(eval.New(rs.Rules), rs) {
		t.Error("the network judges as the formula does")
	}
}

func writeNetwork(t *testing.T, r *shogi.Rules, path string) {
	t.Helper()
	h, err := nnue.NewHeader(r, nnue.FeatureSet{Regions: nnue.OneRegion}, nnue.WidthStep, 1)
	if err != nil {
		t.Fatal(err)
	}
	h.Scale = 100
	n := nnue.New(h)
	n.Offsets[0] = nnue.ActivationOne * nnue.ActivationOne * nnue.WeightOne
	b, err := n.Encode()
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, b, 0o666); err != nil {
		t.Fatal(err)
	}
}

func worth(m eval.Model, rs *variant.RuleSet) int {
	e := m.NewEvaluator()
	p := rs.Start
	e.Reset(&p)
	return e.Evaluate(&p)
}
