package solve_test

import (
	"testing"

	"github.com/komadai/komadai/internal/study/solve"
	"github.com/komadai/komadai/tsume"
)

func TestLineFaults(t *testing.T) {
	for reason, ja := range map[string]string{
		tsume.FaultNotLegal: "指せない手", tsume.FaultNoCheck: "王手でない手",
		tsume.FaultDefends: "玉方の手で終わっている", tsume.FaultNotMated: "玉が詰んでいない", "another": "詰みになっていない",
	} {
		if got := solve.FaultText(reason).Ja; got != ja {
			t.Errorf("%s: %s", reason, got)
		}
	}
}
