package browser

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/chromedp/cdproto/accessibility"
	"github.com/chromedp/cdproto/cdp"
)

// Node is an element for screen readers.
type Node struct{ Role, Name string }

// Tree returns the page's accessibility tree.
func (p *Page) Tree() []Node {
	p.Helper()
	Do(p, accessibility.Enable, struct{}{})
	out := Do(p, accessibility.GetFullAXTree, accessibility.GetFullAXTreeParams{})
	Do(p, accessibility.Disable, cdp.Empty{}) // it slows the page down
	var list []Node
	for _, n := range out.Nodes {
		if n.Ignored || n.Role == nil {
			continue
		}
		list = append(list, Node{valueOf(n.Role), valueOf(n.Name)})
	}
	return list
}

func valueOf(v *accessibility.Value) string {
	if v == nil {
		return ""
	}
	var text string
	if json.Unmarshal(v.Value, &text) != nil {
		return ""
	}
	return strings.TrimSpace(text)
}

// named are interactive roles, which need a name.
var named = []string{"button", "link", "radio", "checkbox", "slider", "combobox", "textbox", "grid", "gridcell", "dialog", "img", "image"}

// Unnamed fails the test for elements without a name.
func (p *Page) Unnamed(where string, list []Node) {
	p.Helper()
	for _, n := range list {
		if slices.Contains(named, n.Role) && n.Name == "" {
			p.Errorf("%s: a %s has no name for a screen reader", where, n.Role)
		}
	}
}
