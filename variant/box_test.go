package variant

import (
	"path/filepath"
	"testing"
)

// Seed 003 prints values for its own pieces only.
func TestPrintedValues(t *testing.T) {
	standard, err := Lookup("standard")
	if err != nil {
		t.Fatal(err)
	}
	printed := map[string]int{}
	for _, k := range standard.Rules.Kinds() {
		i := standard.Rules.Info(k)
		printed[i.Names.Two] = i.Box
	}
	sets := All()
	files, err := filepath.Glob("../rulesets/*.toml")
	if err != nil || len(files) == 0 {
		t.Fatalf("%d files: %v", len(files), err)
	}
	for _, file := range files {
		r, err := Load(file)
		if err != nil {
			t.Fatal(err)
		}
		sets = append(sets, r)
	}
	for _, r := range sets {
		for _, k := range r.Rules.Kinds() {
			if i := r.Rules.Info(k); i.Box != 0 && i.Box != printed[i.Names.Two] {
				t.Errorf("%s: %s is worth %d in the box, where it has %d", r.ID, i.Names.Two, i.Box, printed[i.Names.Two])
			}
		}
	}
}
