package lab

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/komadai/komadai/engine/eval"
)

// An example that changes an evaluator weight disables the network of both sides.
func TestMatchExamples(t *testing.T) {
	manual, err := os.ReadFile("../../../docs/guide/matches.md")
	if err != nil {
		t.Fatal(err)
	}
	name := regexp.MustCompile(`Param\.(\w+)`)
	found := 0
	for line := range strings.Lines(matchCmd{}.Help() + "\n" + string(manual)) {
		for _, m := range name.FindAllStringSubmatch(line, -1) {
			if m[1] == "NAME" {
				continue
			}
			found++
			weight := slices.ContainsFunc(eval.WeightTable(), func(row eval.Row[eval.Weights]) bool { return row.Name == m[1] })
			if weight && strings.Count(line, "UseNetwork=false") < strings.Count(line, "--engine ") {
				t.Errorf("%s is a weight of the formula: %s", m[1], line)
			}
		}
	}
	if found < 4 {
		t.Errorf("found %d parameters in the examples, want 4 or more", found)
	}
}
