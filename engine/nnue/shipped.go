package nnue

import (
	"bytes"
	_ "embed"
	"strconv"
	"strings"

	"github.com/komadai/komadai/engine/eval"
	"github.com/komadai/komadai/shogi"
)

// Extension is for [Network.Encode] in Zstandard.
const Extension = ".nnue.zst"

// Shipped returns the model of the shipped network for r. It takes some milliseconds.
func Shipped(r *shogi.Rules) (m eval.Model, ok bool) {
	n, ok := ShippedNetwork(r)
	if !ok {
		return nil, false
	}
	m, err := NewModel(r, n)
	return m, err == nil
}

// ShippedNetwork returns the shipped network for r.
func ShippedNetwork(r *shogi.Rules) (n *Network, ok bool) {
	b, ok := ShippedFile(FingerprintOf(r).String())
	if !ok {
		return nil, false
	}
	n, err := Read(bytes.NewReader(b))
	return n, err == nil
}

// ShippedFile returns the file for a [Fingerprint.String]. Each call decompresses it, in some
// milliseconds.
func ShippedFile(fingerprint string) (data []byte, ok bool) {
	if len(fingerprint) != 2*len(Fingerprint{}) {
		return nil, false
	}
	data, err := unpacked(fingerprint)
	return data, err == nil
}

// scales has tab-separated columns: rule set ID, fingerprint, scale in centipawns,
// standard error, games, positions. docs/guide/analysis.md describes how it is made.
//
//go:embed scales.tsv
var scales string

// ScaleOf returns the score in centipawns that wins 73 %, 1/(1+1/e), by the shipped network of
// r; ok is false if not measured.
func ScaleOf(r *shogi.Rules) (cp int, ok bool) {
	want := FingerprintOf(r).String()
	for line := range strings.Lines(scales) {
		if field := strings.Split(line, "\t"); len(field) > 2 && field[1] == want {
			cp, err := strconv.Atoi(field[2])
			return cp, err == nil
		}
	}
	return 0, false
}
