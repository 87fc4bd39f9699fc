package study_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/komadai/komadai/e2e/browser"
)

// indexedGames are three games; two transpose.
const indexedGames = `V2.2
N+甲
N-乙
$START_TIME:2026/11/01 10:00:00
PI
+
+7776FU
-3334FU
+2726FU
-8384FU
%TORYO
/
V2.2
N+乙
N-丙
PI
+
+2726FU
-3334FU
+7776FU
-4344FU
+3948GI
%TORYO
/
V2.2
N+丙
N-甲
PI
+
+7776FU
-8384FU
+2868HI
-3334FU
+5948OU
%TORYO
`

func serveIndex(t *testing.T) *browser.Site {
	t.Helper()
	s := browser.Serve(t)
	games := filepath.Join(t.TempDir(), "games.csa")
	if err := os.WriteFile(games, []byte(indexedGames), 0o644); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command(browser.Binary(), "index", "build", "--db", s.DB, games).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	return s
}

// The explorer finds moves, an opening and a player, and opens a game there; by touch.
func TestExplorer(t *testing.T) {
	t.Parallel()
	s := serveIndex(t)
	p := s.Open(browser.Look{Width: 360, Height: 780, Phone: true, Languages: "ja"})
	p.Visit("/explore")
	games := func(what string, n int) {
		t.Helper()
		p.Wait(what, "n => { const e = kit.find('explorer'); return e?.dataset.state === 'ready' && e.dataset.games === String(n); }", n)
	}
	games("all games", 3)
	p.Wait("the first moves", "() => kit.find('explorer-7g7f')?.closest('tr').dataset.games === '2'")
	p.Tap("explorer-2g2f")
	games("one game", 1)
	p.Visit("/explore?moves=7g7f+3c3d+2g2f")
	games("two games by transposition", 2)
	p.Wait("the move of each", "() => kit.find('explorer-8c8d') && kit.find('explorer-4c4d')")
	p.Tap("explore-start")
	games("all games again", 3)
	browser.Ask[bool](p, `() => { const e = kit.find('explorer-shape'); e.value = 'fourth-file-rook'; return e.dispatchEvent(new Event('change', { bubbles: true })); }`)
	p.Wait("the game with the opening", `() => kit.find('explorer-game')?.dataset.ply === '3' && document.querySelectorAll('[data-testid=explorer-game]').length === 1`)
	if wide := browser.Ask[bool](p, `() => document.documentElement.scrollWidth > innerWidth`); wide {
		t.Error("the page is wider than the phone")
	}
	p.Tap("explorer-game")
	p.Wait("the record at the move", `() => kit.find('record')?.dataset.ply === '3' && kit.find('record')?.textContent.includes('丙')`)
	p.Wait("the tab, with the page at rest", `() => kit.find('room-explorer') && document.querySelector('.record-moves')`)
	p.Rest()
	p.Tap("room-explorer")
	games("the panel of the record", 1)
	p.Tap("explorer-3c3d")
	p.Wait("the move is played", `() => kit.find('record')?.dataset.ply === '4'`)
}

// Invalid queries are reported; an empty index says so.
func TestExplorerFaults(t *testing.T) {
	t.Parallel()
	s := browser.Serve(t)
	p := s.Open(browser.Look{Languages: "en"})
	p.Visit("/explore?moves=7g7f")
	p.Wait("an empty index", `() => kit.find('explorer-empty')?.textContent.includes('index is empty')`)
	browser.Ask[bool](p, `() => { kit.find('explorer-filters').click(); return true; }`)
	p.Wait("the field", `() => kit.find('explorer-part')`)
	p.Expect("status of 400")
	browser.Ask[bool](p, `() => { const e = kit.find('explorer-part'); e.value = 'K9z'; return e.dispatchEvent(new Event('change', { bubbles: true })); }`)
	p.Wait("what is wrong", `() => kit.find('explorer-problem')?.textContent.includes('K8h G7h')`)
	browser.Ask[bool](p, `() => { kit.find('explorer-reset').click(); return true; }`)
	p.Wait("the position again", `() => kit.find('explorer-empty') && kit.find('explore')?.dataset.ply === '1'`)
}
