package rulesets_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/komadai/komadai/e2e/browser"
	"github.com/komadai/komadai/variant"
)

// The games of a directory have their own group and start from their cards.
func TestRuleSetsFromFiles(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	for _, id := range []string{"attic", "cellar"} {
		if err := os.WriteFile(filepath.Join(dir, id+".toml"), variant.New(id), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	s := browser.Serve(t, "--rules", dir)
	p := s.Open(browser.Look{})
	p.Visit("/")
	p.Wait("the two games", "() => document.querySelectorAll('[data-testid^=\"rules-\"][href*=\"@\"]').length === 2")
	id := browser.Ask[string](p, "() => document.querySelector('[data-testid^=\"rules-attic@\"]').dataset.testid.slice(6)")
	p.Start(browser.NewGame{"rules": id})
	p.Move("3d", "3c")
	p.Moved("3d3c")
	if text := browser.Ask[string](p, "() => document.querySelector('.game-title').innerText"); !strings.Contains(text, "Attic") {
		t.Errorf("the game is called %q", text)
	}
	p.Visit("/learn/" + id)
	p.Wait("the lessons", "() => kit.find('lesson-mate-step')")
	p.Visit("/rules/" + id)
	p.Wait("its problem", "() => kit.find('rules-problem') && !kit.find('rules-problem').querySelector('a')")
	p.Visit("/")
	p.Wait("the game among the unfinished", "() => document.querySelector('[data-testid^=resume-]')?.innerText.includes('Attic')")
}

// A game with changed rules says so.
func TestChangedRules(t *testing.T) {
	t.Parallel()
	s := browser.Shared(t)
	p := s.Open(browser.Look{})
	p.Visit("/new/okisaki")
	p.Click("more")
	p.Wait("the choices", "() => kit.find('choice-drops')")
	p.WellNow("the choices")
	// The second choice precedes the first.
	choose(p, "choice-drops", "camp")
	choose(p, "choice-stalemate", "draw")
	p.Wait("both changes", "() => /the enemy camp alone.*no result/.test(document.querySelector('h1').innerText)")
	p.Click("start")
	p.Wait("the game", "() => document.querySelector('.game-title')?.innerText.includes('the enemy camp alone; no legal move without check: no result')")
	p.Visit("/rules/okisaki:drops=camp")
	p.Wait("the rules that say so", "() => /Changed rules[^]*the enemy camp alone/.test(document.querySelector('.rules-text').innerText)")
}

func choose(p *browser.Page, name, value string) {
	p.Helper()
	p.Wait(name, "(name) => kit.find(name)", name)
	browser.Ask[bool](p, "(name, value) => { const s = kit.find(name); s.value = value; return s.dispatchEvent(new Event('change', { bubbles: true })); }", name, value)
}
