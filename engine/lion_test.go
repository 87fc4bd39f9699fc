package engine_test

import (
	"strings"
	"testing"

	"github.com/komadai/komadai/engine"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

// A lion takes two pieces at once, or comes back from a protected one.
func TestLionCaptures(t *testing.T) {
	rs := lookup(t, "chu")
	for _, c := range []struct{ sfen, want string }{
		{"kg10/pp10/12/12/12/6s5/5N1r4/12/12/10PP/10GK/12 b - 1", "7g6f5g"},
		{"kg10/pp10/12/6r5/12/6d5/5N6/12/12/10PP/10GK/12 b - 1", "7g6f"},
	} {
		p := position(t, rs, c.sfen)
		e := newEngine(rs, engine.Options{Hash: 1})
		now := p
		res := search(t, e, shogi.NewGame(p), engine.Limits{Nodes: 5000}, func(info engine.Info) { checkLine(t, rs, now, info.PV) })
		if got := notation.FormatUSI(rs.Rules, res.Best); !res.Best.Doubles() || !strings.HasPrefix(got, c.want) {
			t.Errorf("%s: %s, want %s", c.sfen, got, c.want)
		}
	}
}
