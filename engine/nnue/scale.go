package nnue

import (
	_ "embed"
	"strconv"
	"strings"

	"github.com/komadai/komadai/shogi"
)

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
