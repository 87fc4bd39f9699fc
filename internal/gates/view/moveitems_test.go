package view_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/komadai/komadai/internal/gates/view"
	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/variant"
)

// Every moving kind has one item, which starts with its name in Japanese and Chinese, too.
func TestMoveItems(t *testing.T) {
	for _, rs := range variant.All() {
		set, err := view.RuleSet(rs)
		if err != nil {
			t.Fatal(err)
		}
		page := view.RuleSetPage(rs, set)
		var letters []string
		for _, item := range page.MoveItems {
			letters = append(letters, item.Pieces...)
			kind := page.Pieces[slices.IndexFunc(page.Pieces, func(k wire.PieceKind) bool { return k.Letter == item.Pieces[0] })]
			for language, c := range map[string]struct{ body, one, name string }{
				"ja": {page.Body.Ja, kind.One, kind.Names.Ja}, "zh": {page.Body.Zh, kind.One, kind.Names.Zh},
			} {
				text := listItems(c.body)[item.Item]
				name, _, _ := strings.Cut(strings.TrimPrefix(text, "**"), "**")
				if !strings.Contains(name, c.one) && !strings.Contains(name, c.name) {
					t.Errorf("%s, %s: the item of %s begins with %q", rs.ID, language, item.Pieces, name)
				}
			}
		}
		for _, k := range page.Pieces {
			if n := len(slices.DeleteFunc(slices.Clone(letters), func(l string) bool { return l != k.Letter })); !k.Token && n != 1 || k.Token && n != 0 {
				t.Errorf("%s: %s is reported %d times", rs.ID, k.Letter, n)
			}
		}
		if len(page.Sources) == 0 || page.History.En == "" {
			t.Errorf("%s: sources %v, history %q", rs.ID, page.Sources, page.History.En)
		}
	}
}

func TestMoveItemsOfUnevenTexts(t *testing.T) {
	rs, err := variant.Parse("own.toml", []byte(`extends = "standard"
id = "uneven"
names = { en = "Uneven" }
[text.moves]
en = """
- **King**: one square.

- **Rook**: straight."""
ja = "- **玉**：一マス。"
zh = "- **玉**：一格。"
`))
	if err != nil {
		t.Fatal(err)
	}
	set, err := view.RuleSet(rs)
	if err != nil {
		t.Fatal(err)
	}
	if items := view.RuleSetPage(rs, set).MoveItems; len(items) != 0 {
		t.Errorf("%v", items)
	}
}

func listItems(text string) (out []string) {
	for line := range strings.SplitSeq(text, "\n") {
		if after, ok := strings.CutPrefix(line, "- "); ok {
			out = append(out, after)
		}
	}
	return out
}
