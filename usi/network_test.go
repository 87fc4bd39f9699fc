package usi

import (
	"encoding/binary"
	"io"
	"os"
	"path/filepath"
	"slices"
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
		"EvalFile: it is a network neither of komadai nor of YaneuraOu",
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

// A K-P file of YaneuraOu's whose output is constant shows the divisor FV_SCALE.
func TestFVScale(t *testing.T) {
	const text = "Features=K+P[1710->256x2],Network=AffineTransform[1<-32](ClippedReLU[32](AffineTransform[32<-32](ClippedReLU[32](" +
		"AffineTransform[32<-512](InputSlice[512(0:512)])))))"
	file := binary.LittleEndian.AppendUint32(nil, 0x7AF32F16)
	file = append(file, make([]byte, 4)...)
	file = binary.LittleEndian.AppendUint32(file, uint32(len(text)))
	file = append(file, text...)
	file = append(file, make([]byte, 4+2*256+2*1710*256+4+4*32+32*512+4*32+32*32)...)
	file = binary.LittleEndian.AppendUint32(file, 9000)
	file = append(file, make([]byte, 32)...)
	path := filepath.Join(t.TempDir(), "kp.bin")
	if err := os.WriteFile(path, file, 0o666); err != nil {
		t.Fatal(err)
	}
	var scores []int
	commands := []string{
		"setoption name EvalFile value " + path, "isready", "setoption name FV_SCALE value 20", "isready", "quit",
	}
	err := Serve(t.Context(), strings.NewReader(strings.Join(commands, "\n")+"\n"), io.Discard, Config{
		Hash: 1,
		New: func(r *shogi.Rules, o engine.Options) Searcher {
			rs, err := variant.Lookup("standard")
			if err != nil {
				t.Error(err)
			}
			e := o.Model.NewEvaluator()
			e.Reset(&rs.Start)
			scores = append(scores, e.Evaluate(&rs.Start))
			return engine.New(r, o)
		},
	})
	if want := []int{9000 * 100 / (16 * 90), 9000 * 100 / (20 * 90)}; err != nil || !slices.Equal(scores, want) {
		t.Errorf("scores %v, want %v, error %v", scores, want, err)
	}
}

func TestHashFitsTheMachine(t *testing.T) {
	var got []int
	var out strings.Builder
	err := Serve(t.Context(), strings.NewReader("usi\nsetoption name USI_Hash value 3000\nisready\nquit\n"), &out, Config{
		Hash: 64, MaxHash: 20,
		New: func(r *shogi.Rules, o engine.Options) Searcher {
			got = append(got, o.Hash)
			return engine.New(r, o)
		},
	})
	if err != nil || !slices.Equal(got, []int{20}) || !strings.Contains(out.String(), "USI_Hash type spin default 20 min 1 max 20\n") ||
		!strings.Contains(out.String(), "info string USI_Hash 3000: using 20, the limit") {
		t.Errorf("tables of %v MiB, error %v, said\n%s", got, err, out.String())
	}
}
