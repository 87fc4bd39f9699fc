package tsume

import "testing"

func TestSoundNeedsLine(t *testing.T) {
	j := Judgement{Solution: &Solution{Status: Mate, Minimal: true, Plies: 7}}
	if !j.Solution.LineMissing() || j.Sound() {
		t.Errorf("without a line: missing %v, sound %v", j.Solution.LineMissing(), j.Sound())
	}
	if s := (&Solution{Status: Mate}); s.LineMissing() {
		t.Error("a line is missing where there is no move to make")
	}
}
