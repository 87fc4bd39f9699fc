package records_test

import (
	"strings"
	"testing"

	"github.com/komadai/komadai/internal/refusal"
	"github.com/komadai/komadai/internal/study/records"
	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/kifu/kakinoki"
)

func TestCheckEnds(t *testing.T) {
	mate := "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２二角成(88)\n   4 ４二玉(51)\n   5 ３三馬(22)\n"
	rooks := func(n int) string {
		var b strings.Builder
		b.WriteString("手合割：平手\n")
		ply := 0
		for range n {
			for _, m := range []string{"３八飛(28)", "７二飛(82)", "２八飛(38)", "８二飛(72)"} {
				ply++
				b.WriteString("   " + string(rune('0'+ply/10)) + string(rune('0'+ply%10)) + " " + m + "\n")
			}
		}
		return b.String()
	}
	for name, c := range map[string]struct {
		text string
		ply  int
	}{
		"resigned":      {"手合割：平手\n   1 ７六歩(77)\n   2 投了\n", 0},
		"no mate":       {"手合割：平手\n   1 ７六歩(77)\n   2 詰み\n", 1},
		"repetition":    {rooks(3) + "  13 千日手\n", 0},
		"none yet":      {rooks(2) + "   9 千日手\n", 8},
		"no declaring":  {"手合割：平手\n   1 ７六歩(77)\n   2 入玉勝ち\n", 1},
		"a variation":   {"手合割：平手\n   1 ７六歩(77)\n   2 投了\n\n変化：1手\n   1 ２六歩(27)\n   2 詰み\n", 1},
		"still no mate": {mate + "   6 詰み\n", 5},
	} {
		read, _, err := kakinoki.KIF().Read(strings.NewReader(c.text), kifu.ReadOptions{})
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		err = records.CheckEnds(read[0])
		if c.ply == 0 {
			if err != nil {
				t.Errorf("%s: %v", name, err)
			}
			continue
		}
		r, ok := refusal.As(err)
		if !ok || r.Reason != "false-end" || r.Args["ply"] != c.ply || r.Args["end"] == "" {
			t.Errorf("%s: %v", name, err)
		}
	}
}
