package nnue

import (
	_ "embed"
	"strconv"
	"strings"

	"github.com/komadai/komadai/shogi"
)

// scales is a table, columns divided by tabs, of what scores mean: the id of a rule
// set, its fingerprint, the scale in centipawns, its standard error, and the games and
// positions it was fitted to. docs/guide/analysis.md tells how it is made.
//
//go:embed scales.tsv
var scales string

// ScaleOf returns the score in centipawns at which the chance of winning is 73 %,
// 1/(1+1/e), for positions of r judged by the network that the program brings along;
// ok is false where it was not measured.
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
