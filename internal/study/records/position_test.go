package records_test

import (
	"testing"

	"github.com/komadai/komadai/internal/study/records"
)

func TestPosition(t *testing.T) {
	set, err := records.Rules(nil, "standard")
	if err != nil {
		t.Fatal(err)
	}
	for sfen, want := range map[string]string{
		"4k4/9/9/9/9/9/9/9/4K4 b - 1":  "",
		"4k4/9/9/9/9/9/9/9/9 w G 1":    "",
		"9/9/9/9/4P4/9/9/9/9 b - 1":    "",
		"9/9/9/9/4P4/4P4/9/9/9 b - 1":  "This is not a legal position: black has 2 unpromoted P on file 5.",
		"4k4/9/9/9/9/9/9/9/3KK4 b - 1": "This is not a legal position: black has 2 kings, on 5i and 6i.",
	} {
		_, err := records.Position(set, sfen)
		got := ""
		if err != nil {
			got = err.Error()
		}
		if got != want {
			t.Errorf("%s: %q, want %q", sfen, got, want)
		}
	}
}
