package variant

import "testing"

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
	for _, r := range everything() {
		for _, k := range r.Rules.Kinds() {
			if i := r.Rules.Info(k); i.Box != 0 && i.Box != printed[i.Names.Two] {
				t.Errorf("%s: %s is worth %d in the box, where it has %d", r.ID, i.Names.Two, i.Box, printed[i.Names.Two])
			}
		}
	}
}
