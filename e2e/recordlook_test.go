package e2e

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// The pages of records fit every width, can be read in light and dark in every
// language, and everything on them has a name.
func TestRecordPagesLookWell(t *testing.T) {
	for name, l := range map[string]look{
		"phone": {width: 360, height: 740, phone: true},
		"dark":  {width: 1440, height: 900, dark: true},
		"small": {width: 900, height: 640},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := serve(t).open(l)
			well := func(where string) {
				t.Helper()
				if out := p.overflow(); out != "" {
					t.Errorf("%s: %s", where, out)
				}
				if list := ask[[]string](p, faint); len(list) > 0 {
					t.Errorf("%s: hard to read: %s", where, strings.Join(list, "; "))
				}
				p.unnamed(where, p.tree())
			}
			for _, code := range []string{"en", "ja", "zh"} {
				p.visit("/record")
				p.speak(code)
				well("opening in " + code)
				p.give("paste", "", sampleRecord)
				p.opened(11)
				p.keys(kb.ArrowRight, kb.ArrowRight, kb.ArrowRight)
				p.wait("the move", "() => kit.find('record').dataset.ply === '3'")
				well("a record in " + code)
				p.boardFits("a record in " + code)
				for _, name := range []string{"nav-next", "download", "graph", "moves", "comment"} {
					p.point(name) // nothing lies over it
					if high := ask[float64](p, "(name) => kit.box(name).height", name); high < 40 {
						t.Errorf("%s is %.0f pixels high in %s", name, high, code)
					}
				}
				for dialog, there := range map[string]string{"download": "copy-file", "share": "link-self", "details": "header-0"} {
					p.click(dialog)
					p.wait(dialog, "(name) => kit.find(name)", there)
					well(dialog + " in " + code)
					p.keys(kb.Escape)
					p.wait("no dialog", "() => !document.querySelector('dialog')")
				}
			}
		})
	}
}
