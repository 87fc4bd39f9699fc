package tsume

import "testing"

// TestSoundNeedsLine: a judgement that tried nothing, because no line was found,
// is not sound; where the problem is mate already there is none to find.
func TestSoundNeedsLine(t *testing.T) {
	j := Judgement{Solution: &Solution{Status: Mate, Minimal: true, Plies: 7}}
	if !j.Solution.LineMissing() || j.Sound() {
		t.Errorf("without a line: missing %v, sound %v", j.Solution.LineMissing(), j.Sound())
	}
	if s := (&Solution{Status: Mate}); s.LineMissing() {
		t.Error("a line is missing where there is no move to make")
	}
}
