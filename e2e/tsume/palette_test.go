package tsume_test

import (
	"testing"

	"github.com/komadai/komadai/e2e/browser"
)

// A palette piece pressed again after a change of sides stays chosen.
func TestPieceOfTheOtherSide(t *testing.T) {
	t.Parallel()
	p := browser.Shared(t).Open(browser.Look{})
	p.Visit("/tsume")
	for _, name := range []string{"brush-G", "side-defender", "brush-G"} {
		p.Click(name)
	}
	p.Wait("the defender's gold to be chosen", "() => kit.find('palette').dataset.brush === 'g'")
	p.Click("brush-move")
	p.Wait("pieces to be moved", "() => kit.find('palette').dataset.brush === 'move'")
}
