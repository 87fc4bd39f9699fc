package records_test

import (
	"net/url"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"github.com/komadai/komadai/e2e/browser"
)

func TestRecordPagesLookWell(t *testing.T) {
	for name, l := range map[string]browser.Look{
		"phone": {Width: 360, Height: 740, Phone: true},
		"small": {Width: 900, Height: 640},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := browser.Shared(t).Open(l)
			p.Visit("/record")
			p.Well("opening")
			p.Give("paste", "", sampleRecord)
			p.Opened(11)
			p.Keys(kb.ArrowRight, kb.ArrowRight, kb.ArrowRight)
			p.Wait("the move", "() => kit.find('record').dataset.ply === '3'")
			p.Well("a record")
			p.BoardFits("a record")
			for _, name := range []string{"nav-next", "download", "moves", "graph", "comment"} {
				if tab := map[string]string{"moves": "moves", "graph": "analysis", "comment": "comment"}[name]; tab != "" && (l.Phone || tab != "moves") {
					p.Room(tab)
				}
				p.Point(name) // nothing lies over it
				if high := browser.Ask[float64](p, "(name) => kit.box(name).height", name); high < 40 {
					t.Errorf("%s is %.0f pixels high", name, high)
				}
			}
			for dialog, there := range map[string]string{"download": "copy-file", "share": "link-self", "details": "header-0"} {
				p.Click(dialog)
				p.Wait(dialog, "(name) => kit.find(name)", there)
				p.Well(dialog)
				p.Keys(kb.Escape)
				p.Wait("no dialog", "() => !document.querySelector('dialog')")
			}
		})
	}
}

// On a phone a tapped tab brings its panel into the window, and the board stays.
func TestStudyRoomOnAPhone(t *testing.T) {
	t.Parallel()
	p := browser.Shared(t).Open(browser.Look{Width: 360, Height: 740, Phone: true})
	openSample(p)
	for _, tab := range []string{"comment", "engine", "explorer", "moves"} {
		p.Tap("room-" + tab)
		p.Wait(tab, `(tab) => {
			const panel = kit.box("room"), board = kit.board().getBoundingClientRect();
			return kit.find("room").dataset.tab === tab && board.top >= 0 && board.bottom <= panel.top + 1
				&& kit.box("replay").top >= panel.bottom && kit.box("replay").bottom <= innerHeight && panel.height > 170;
		}`, tab)
	}
	if rows := browser.Ask[int](p, "() => { const bottom = kit.box('room').bottom; return [...kit.find('moves').querySelectorAll('.move-row')].filter((r) => r.getBoundingClientRect().bottom <= bottom).length; }"); rows < 4 {
		t.Errorf("%d moves are in sight", rows)
	}
}

// The tools stay in place when the first move is entered and saved.
func TestToolsStay(t *testing.T) {
	t.Parallel()
	s := browser.Shared(t)
	for name, look := range map[string]browser.Look{"phone": {Width: 360, Height: 780, Phone: true, Languages: "ja"}, "desktop": {Width: 1280, Height: 860}} {
		p := s.Open(look)
		p.Visit("/record?rules=footwork-king-major&sfen=" + url.QueryEscape("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"))
		p.Opened(1)
		p.Wait("pieces within reach", "() => kit.board().shadowRoot.querySelector('.own')")
		const place = "() => { const r = kit.find('download').getBoundingClientRect(); return [r.left + scrollX, r.top + scrollY]; }"
		before := browser.Ask[[2]float64](p, place)
		press := p.Click
		if look.Phone {
			press = p.Tap
		}
		press("7g")
		press("7f")
		p.Opened(2)
		p.Wait("the record to be kept", "() => kit.find('kept').dataset.kept === 'yes'")
		if after := browser.Ask[[2]float64](p, place); after != before {
			t.Errorf("%s: the tools went from %v to %v", name, before, after)
		}
	}
}
