package variant_test

import (
	"strings"
	"testing"

	"github.com/komadai/komadai/variant"
)

func TestTextsFitTheRules(t *testing.T) {
	for id, never := range map[string][]string{
		"checkers":    {"桂馬のほかは駒を跳び越せません", "除桂馬外，不得越過", "captures. Only the knight jumps"},
		"checkers-2":  {"桂馬のほかは駒を跳び越せません", "除桂馬外，不得越過", "captures. Only the knight jumps"},
		"torus":       {"行き所のない駒を打つ手", "打入無路可走的棋子", "a dead drop"},
		"forward-try": {"- **トライルール**", "トライルール、なしも選べる", "- **入陣規則", "入陣規則（トライ），或不採用", "- **Try", "declaration, try, or none"},
	} {
		rs, err := variant.Lookup(id)
		if err != nil {
			t.Fatal(err)
		}
		var all strings.Builder
		for _, text := range []string{rs.Body.Ja, rs.Body.Zh, rs.Body.En} {
			all.WriteString(text)
		}
		for _, c := range rs.Choices {
			all.WriteString(c.Text.Ja + c.Text.Zh + c.Text.En)
		}
		for _, phrase := range never {
			if strings.Contains(all.String(), phrase) {
				t.Errorf("%s: the text contains %q, which its games do not do", id, phrase)
			}
		}
	}
}
