package look_test

import (
	"testing"

	"github.com/komadai/komadai/e2e/browser"
)

type board struct {
	Ground, Piece string
	Parts         int
}

// The chosen boards and pieces have a preview, apply to every board, and are kept.
func TestBoardsAndPieces(t *testing.T) {
	t.Parallel()
	p := browser.Shared(t).Open(browser.Look{Width: 360, Height: 740, Phone: true})
	p.Visit("/edit?rules=seishin")
	p.Wait("the board", "() => kit.board()?.shadowRoot.querySelector('.koma')")
	seen := map[string]string{}
	const looks = `(preview) => {
		const host = preview ? kit.find('look-preview')?.querySelector('komadai-board') : kit.board();
		const root = host?.shadowRoot;
		return { Ground: getComputedStyle(root.querySelector('.plank')).fill, Parts: root.querySelectorAll('.ground [clip-path] > *').length, Piece: root.querySelector('.pieces .koma')?.innerHTML ?? '' };
	}`
	p.Tap("open-settings")
	p.Tap("part-board")
	p.Wait("the preview", "() => kit.find('look-preview')?.querySelector('komadai-board')?.shadowRoot.querySelector('.koma')")
	for _, name := range []string{"walnut", "bamboo", "slate", "paper", "indigo", "lacquer", "kaya"} {
		before := browser.Ask[board](p, looks, true)
		p.Tap("board-style-" + name)
		p.Wait("a board of "+name, "(before) => { const now = ("+looks+")(true); return now.Ground !== before.Ground && now.Parts > 1; }", before)
		now := browser.Ask[board](p, looks, true)
		if other, ok := seen[now.Ground]; ok {
			t.Errorf("%s looks like %s", name, other)
		}
		seen[now.Ground] = name
		if below := browser.Ask[board](p, looks, false); below.Ground != now.Ground {
			t.Errorf("%s: the board of the page is %s and the one shown %s", name, below.Ground, now.Ground)
		}
	}
	for _, name := range []string{"two", "intl", "moves", "figures", "contrast", "one"} {
		before := browser.Ask[board](p, looks, false)
		p.Tap("pieceset-" + name)
		p.Wait("the pieces "+name, "(before) => ("+looks+")(false).Piece !== before.Piece", before)
		now := browser.Ask[board](p, looks, false)
		if other, ok := seen[now.Piece]; ok {
			t.Errorf("%s looks like %s", name, other)
		}
		seen[now.Piece] = name
	}
	p.Tap("pieceset-figures")
	p.Tap("board-style-lacquer")
	p.Reload()
	p.Wait("black lacquer and pictures", "() => kit.board()?.getAttribute('surface') === 'lacquer' && getComputedStyle(kit.board().shadowRoot.querySelector('.plank')).fill === 'rgb(33, 26, 23)'")
	if out := p.Overflow(); out != "" {
		t.Error(out)
	}
	// The server draws its own sets.
	p.Tap("diagram")
	p.Wait("the diagram", "() => kit.find('picture')?.naturalWidth > 0")
}
