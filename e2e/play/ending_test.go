package play_test

import (
	"maps"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/komadai/komadai/e2e/browser"
)

func TestEndings(t *testing.T) {
	t.Parallel()
	p := browser.Shared(t).Open(browser.Look{})
	for _, c := range []struct {
		game     browser.NewGame
		from, to string
		want     browser.Ending
	}{
		{browser.NewGame{"sfen": "4k4/9/4P4/9/9/9/9/9/4K4 b G 1"}, "b:G", "5b", browser.Ending{Winner: "b", Reason: "mate"}},
		{browser.NewGame{"sfen": "4k4/9/9/9/9/9/4p4/9/4K4 w g 1", "color": "w"}, "w:G", "5h", browser.Ending{Winner: "w", Reason: "mate"}},
		{browser.NewGame{"rules": "forward-try", "sfen": "9/4K4/9/9/9/9/9/9/k8 b - 1"}, "5b", "5a", browser.Ending{Winner: "b", Reason: "try"}},
		{browser.NewGame{"sfen": "8k/9/8P/9/9/9/9/6R2/4K4 b - 1"}, "3h", "2h", browser.Ending{Winner: "b", Reason: "no-move"}},
	} {
		p.Start(c.game)
		p.Move(c.from, c.to)
		r := p.Result()
		if d := cmp.Diff(c.want, r, cmpopts.IgnoreFields(browser.Ending{}, "Text")); d != "" || !strings.Contains(r.Text, "You win") {
			t.Errorf("the page says %q (-want +got):\n%s", r.Text, d)
		}
		if got := p.Targets(); len(got) != 0 || browser.Ask[bool](p, "() => !!kit.find('resign')") {
			t.Errorf("after %s the game is over and can still be played", c.want.Reason)
		}
	}
	// It stays over, and a new game can begin.
	before := p.Result()
	p.Reload()
	if d := cmp.Diff(before, p.Result()); d != "" {
		t.Errorf("the result after a reload (-before +after):\n%s", d)
	}
	p.Click("again")
	p.Wait("the form", "() => kit.find('new-game')")
}

func TestResign(t *testing.T) {
	t.Parallel()
	p := browser.Shared(t).Open(browser.Look{})
	p.Start(browser.NewGame{})
	p.Click("resign")
	p.Click("dialog-cancel")
	p.Wait("no question", "() => !kit.find('resign-dialog')")
	p.Ready()
	p.Click("resign")
	p.Click("resign-yes")
	if r := p.Result(); r.Winner != "w" || r.Reason != "resignation" {
		t.Errorf("the result is %+v", r)
	}
}

// The dialog shows each condition of a declaration first.
func TestDeclare(t *testing.T) {
	const inCamp = "1GK6/PPPPPPPP1/S1S1B1R2/9/9/9/9/9/4k4 b RB2G2N2L9P 1"
	t.Parallel()
	p := browser.Shared(t).Open(browser.Look{})
	conditions := func() map[string]string {
		t.Helper()
		p.Click("declare")
		p.Wait("the conditions", "() => kit.find('declare-dialog')?.open")
		return browser.Ask[map[string]string](p, "() => Object.fromEntries([...document.querySelectorAll('[data-condition]')].map((c) => [c.dataset.condition, c.dataset.ok]))")
	}
	p.Start(browser.NewGame{"sfen": inCamp, "impasse": "27"})
	if got := conditions(); !maps.Equal(got, map[string]string{"king-in-camp": "true", "pieces-in-camp": "true", "not-in-check": "true", "points": "true"}) {
		t.Fatalf("the conditions are %v", got)
	}
	p.Click("declare-yes")
	if r := p.Result(); r.Winner != "b" || r.Reason != "declaration" {
		t.Errorf("the result is %+v", r)
	}

	p.Start(browser.NewGame{})
	if browser.Ask[bool](p, "() => !!kit.find('declare')") {
		t.Error("a declaration is offered far from the enemy camp")
	}
	const tooFew = "1GK6/1PPPP4/9/9/9/9/9/9/4k4 b 2G 1"
	p.Start(browser.NewGame{"sfen": tooFew})
	if got := conditions(); got["king-in-camp"] != "true" || got["points"] != "false" || got["not-in-check"] != "true" {
		t.Errorf("with few pieces the conditions are %v", got)
	}
	// Where illegal moves are refused, an invalid declaration is disabled.
	said := func() string { return browser.Ask[string](p, "() => kit.find('declare-dialog').innerText") }
	if text := said(); strings.Contains(text, "lose") || browser.Ask[bool](p, "() => !kit.find('declare-yes').disabled") {
		t.Errorf("a declaration that cannot be made is offered: %s", text)
	}
	p.Click("dialog-cancel")
	p.Ready()

	p.Start(browser.NewGame{"sfen": tooFew, "fouls": "lose"})
	conditions()
	if text := said(); !strings.Contains(text, "lose") {
		t.Errorf("a declaration that loses is offered without a warning: %s", text)
	}
	p.Click("declare-yes")
	if r := p.Result(); r.Winner != "w" {
		t.Errorf("the result is %+v", r)
	}
}
