package records_test

import (
	"github.com/komadai/komadai/e2e/browser"

	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// The pages of records fit every width, can be read in light and dark in every
// language, and everything on them has a name.
func TestRecordPagesLookWell(t *testing.T) {
	for name, l := range map[string]browser.Look{
		"phone": {Width: 360, Height: 740, Phone: true},
		"dark":  {Width: 1440, Height: 900, Dark: true},
		"small": {Width: 900, Height: 640},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := browser.Serve(t).Open(l)
			well := func(where string) {
				t.Helper()
				if out := p.Overflow(); out != "" {
					t.Errorf("%s: %s", where, out)
				}
				if list := browser.Ask[[]string](p, browser.Faint); len(list) > 0 {
					t.Errorf("%s: hard to read: %s", where, strings.Join(list, "; "))
				}
				p.Unnamed(where, p.Tree())
			}
			for _, code := range []string{"en", "ja", "zh"} {
				p.Visit("/record")
				p.Speak(code)
				well("opening in " + code)
				p.Give("paste", "", sampleRecord)
				p.Opened(11)
				p.Keys(kb.ArrowRight, kb.ArrowRight, kb.ArrowRight)
				p.Wait("the move", "() => kit.find('record').dataset.ply === '3'")
				well("a record in " + code)
				p.BoardFits("a record in " + code)
				for _, name := range []string{"nav-next", "download", "graph", "moves", "comment"} {
					p.Point(name) // nothing lies over it
					if high := browser.Ask[float64](p, "(name) => kit.box(name).height", name); high < 40 {
						t.Errorf("%s is %.0f pixels high in %s", name, high, code)
					}
				}
				for dialog, there := range map[string]string{"download": "copy-file", "share": "link-self", "details": "header-0"} {
					p.Click(dialog)
					p.Wait(dialog, "(name) => kit.find(name)", there)
					well(dialog + " in " + code)
					p.Keys(kb.Escape)
					p.Wait("no dialog", "() => !document.querySelector('dialog')")
				}
			}
		})
	}
}
