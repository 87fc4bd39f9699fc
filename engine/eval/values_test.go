package eval_test

import (
	"fmt"
	"testing"

	"github.com/komadai/komadai/engine/eval"
	"github.com/komadai/komadai/variant"
)

func TestX(t *testing.T) {
	for _, rs := range variant.All() {
		m := eval.New(rs.Rules)
		s := ""
		for _, k := range rs.Rules.Kinds() {
			b, h := m.Value(k)
			s += fmtf(rs.Rules.Info(k).Letter, b, h)
		}
		t.Log(rs.ID, s)
	}
}
func fmtf(l string, b, h int) string { return fmt.Sprintf(" %s %d/%d", l, b, h) }
