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
	if s != (set{5, 1}) || len(table.Params()) != 2 || table.Params()[1].Name != "Beta" {
		t.Errorf("the defaults are %+v", s)
	}
	for _, c := range []struct {
		name    string
		v       int
		ok, bad bool
		want    set
	}{
		{"alpha", -10, true, false, set{-10, 1}}, {"Beta", 0, true, false, set{-10, 0}},
		{"Beta", 2, true, true, set{-10, 0}}, {"Alpha", -11, true, true, set{-10, 0}}, {"Gamma", 0, false, false, set{-10, 0}},
	} {
		ok, err := table.Set(&s, c.name, c.v)
		if ok != c.ok || (err != nil) != c.bad || s != c.want {
			t.Errorf("%s %d: %v, %v, %+v", c.name, c.v, ok, err, s)
		}
	}
	s = set{100, -1}
	if table.Clamp(&s); s != (set{10, 0}) {
		t.Errorf("brought into range: %+v", s)
	}
}
