package expect_test

import (
	"fmt"
	"testing"

	"github.com/komadai/komadai/internal/expect"
)

type recorder struct{ reports []string }

func (*recorder) Helper() {}

func (r *recorder) Errorf(format string, args ...any) {
	r.reports = append(r.reports, fmt.Sprintf(format, args...))
}

func TestAll(t *testing.T) {
	for _, c := range []struct {
		fields []expect.Field
		want   string
	}{
		{nil, ""},
		{[]expect.Field{expect.That("turn", "b", "b"), expect.That("moves", 2, 2)}, ""},
		{
			[]expect.Field{expect.That("turn", "", "b"), expect.That("moves", 2, 2), expect.That("legal", false, true)},
			"a game (-want +got):\n- turn: \"b\"\n+ turn: \"\"\n- legal: true\n+ legal: false\n",
		},
	} {
		var r recorder
		expect.All(&r, "a game", c.fields...)
		if got := fmt.Sprint(r.reports); c.want == "" && len(r.reports) > 0 || c.want != "" && got != "["+c.want+"]" {
			t.Errorf("reports %q, want %q", r.reports, c.want)
		}
	}
}
