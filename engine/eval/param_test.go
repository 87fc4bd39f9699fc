package eval_test

import (
	"testing"

	"github.com/komadai/komadai/engine/eval"
)

type set struct{ A, B int }

var table = eval.Table[set]{
	{Param: eval.Param{Name: "Alpha", Default: 5, Min: -10, Max: 10, Step: 1}, Field: func(s *set) *int { return &s.A }},
	{Param: eval.Param{Name: "Beta", Default: 1, Min: 0, Max: 1, Step: 1}, Field: func(s *set) *int { return &s.B }},
}

func TestTable(t *testing.T) {
	s := table.Defaults()
	if s != (set{5, 1}) {
		t.Errorf("the defaults are %+v", s)
	}
	s = set{100, -1}
	if table.Clamp(&s); s != (set{10, 0}) {
		t.Errorf("brought into range: %+v", s)
	}
}
