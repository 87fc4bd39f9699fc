package nnue_test

import (
	"os"
	"strings"
	"testing"

	"github.com/komadai/komadai/engine/nnue"
	"github.com/komadai/komadai/variant"
)

func TestScales(t *testing.T) {
	b, err := os.ReadFile("scales.tsv")
	if err != nil {
		t.Fatal(err)
	}
	left := map[string]bool{}
	for line := range strings.Lines(string(b)) {
		field := strings.Split(line, "\t")
		if len(field) != 6 {
			t.Fatalf("%q has %d columns", line, len(field))
		}
		left[field[0]+" "+field[1]] = true
	}
	for _, rs := range variant.All() {
		_, network := nnue.ShippedNetwork(rs.Rules)
		key := rs.ID + " " + nnue.FingerprintOf(rs.Rules).String()
		cp, ok := nnue.ScaleOf(rs.Rules)
		if ok != network || ok != left[key] || ok && cp <= 0 {
			t.Errorf("%s: a network: %v, a scale: %v, %d, a line: %v", rs.ID, network, ok, cp, left[key])
		}
		delete(left, key)
	}
	for key := range left {
		t.Errorf("%s: no rule set is that", key)
	}
	own, err := variant.Parse("own.toml", []byte("extends = \"standard\"\nid = \"own\"\nnames = { en = \"Own\" }\n[ending]\nno_move = \"draw\"\n"))
	if err != nil {
		t.Fatal(err)
	}
	if cp, ok := nnue.ScaleOf(own.Rules); ok {
		t.Errorf("rules of a file have the scale %d", cp)
	}
}
