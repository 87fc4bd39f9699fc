package look_test

import (
	"testing"

	"github.com/komadai/komadai/e2e/browser"
)

// A small phone shows the start button, and both players and the replay keys of a record.
func TestInSightOnAPhone(t *testing.T) {
	t.Parallel()
	p := browser.Shared(t).Open(browser.Look{Width: 360, Height: 740, Phone: true})
	p.Visit("/new/standard")
	if !browser.Ask[bool](p, "() => kit.box('start').bottom <= innerHeight") {
		t.Error("the button that begins a game is below the window")
	}
	p.Visit("/record")
	p.Give("paste", "", "手合割：平手\n先手：佐藤\n後手：鈴木\n手数----指手--\n1 ７六歩(77)\n2 ３四歩(33)\n")
	p.Opened(3)
	for _, name := range []string{"camp-w", "camp-b", "nav-next"} {
		if !browser.Ask[bool](p, "(name) => { const b = kit.box(name); const on = document.elementFromPoint(b.left + 8, b.bottom - 2); return b.bottom <= innerHeight && kit.find(name).contains(on); }", name) {
			t.Errorf("%s is out of sight", name)
		}
	}
}
