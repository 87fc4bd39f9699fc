package solution_test

import (
	"testing"

	"github.com/komadai/komadai/internal/study/solution"
	"github.com/komadai/komadai/tsume"
)

func TestLineFaults(t *testing.T) {
	for reason, ja := range map[string]string{
		tsume.FaultNotLegal: "指せない手", tsume.FaultNoCheck: "王手でない手",
		tsume.FaultDefends: "玉方の手で終わっている", tsume.FaultNotMated: "玉が詰んでいない", "another": "詰みになっていない",
	} {
		if got := solution.FaultText(reason).Ja; got != ja {
			t.Errorf("%s: %s", reason, got)
		}
	}
}
