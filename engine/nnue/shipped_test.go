package nnue_test

import (
	"encoding/json"
	"flag"
	"hash/fnv"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"github.com/komadai/komadai/engine/eval"
	"github.com/komadai/komadai/engine/nnue"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

var update = flag.Bool("update", false, "write testdata/shipped.json anew")

// Networks correct the formula, so a change of the formula changes them too.
func TestShipped(t *testing.T) {
	files, err := filepath.Glob("networks/*")
	if err != nil || len(files) == 0 {
		t.Fatalf("no networks: %v", err)
	}
	left := map[string]bool{}
	size := int64(0)
	for _, f := range files {
		left[filepath.Base(f)] = true
		info, err := os.Stat(f)
		if err != nil {
			t.Fatal(err)
		}
		size += info.Size()
	}
	t.Logf("the networks have %d bytes", size)
	if size > 8<<20 {
		t.Errorf("the networks have %d bytes: at most 8 MB", size)
	}
	got := map[string]uint64{}
	for _, rs := range variant.All() {
		n, ok := nnue.ShippedNetwork(rs.Rules)
		name := rs.ID + "-" + nnue.FingerprintOf(rs.Rules).String() + nnue.Extension
		if ok != left[name] {
			t.Errorf("%s: a network is found: %v, in a file: %v", rs.ID, ok, left[name])
		}
		delete(left, name)
		if !ok {
			continue
		}
		if n.Header.Training["games"] == nil {
			t.Errorf("%s: the network does not say how it was made", rs.ID)
		}
		m, ok := nnue.Shipped(rs.Rules)
		if !ok {
			t.Fatalf("%s: the network cannot be used", rs.ID)
		}
		got[rs.ID] = probe(rs, m)
	}
	for name := range left {
		t.Errorf("networks/%s is for no rule set", name)
	}
	if *update {
		b, err := json.MarshalIndent(got, "", "\t")
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile("testdata/shipped.json", append(b, '\n'), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	b, err := os.ReadFile("testdata/shipped.json")
	if err != nil {
		t.Fatal(err)
	}
	var want map[string]uint64
	if err := json.Unmarshal(b, &want); err != nil {
		t.Fatal(err)
	}
	for id, sum := range got {
		if want[id] != sum {
			t.Errorf("%s: the network judges otherwise than when it was measured (checksum %d, was %d): measure it again, then -update", id, sum, want[id])
		}
	}
}

func probe(rs *variant.RuleSet, m eval.Model) uint64 {
	e := m.NewEvaluator()
	rng := rand.New(rand.NewPCG(11, 12))
	sum := fnv.New64a()
	for range 8 {
		p := rs.Start
		for range 60 {
			moves := p.AppendLegal(nil)
			if len(moves) == 0 {
				break
			}
			var u shogi.Undo
			p.Make(moves[rng.IntN(len(moves))], &u)
			e.Reset(&p)
			v := e.Evaluate(&p)
			sum.Write([]byte{byte(v), byte(v >> 8)})
		}
	}
	return sum.Sum64()
}
