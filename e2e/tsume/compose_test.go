package tsume_test

import (
	"net/url"
	"testing"

	"github.com/komadai/komadai/e2e/browser"
)

// cooked is a mate in three with one cook.
const cooked = "9/8k/9/7PB/9/9/9/9/9 b S2rb4g3s4n4l17p 1"

func draft(p *browser.Page, sfen string, more ...string) {
	p.Helper()
	query := url.Values{"rules": {"standard"}, "sfen": {sfen}}
	for i := 0; i < len(more); i += 2 {
		query.Set(more[i], more[i+1])
	}
	p.Visit("/compose?" + query.Encode())
	p.Wait("the draft", "(sfen) => kit.find('compose')?.dataset.sfen === sfen && kit.board()?.shape.files > 0", sfen)
}

// The verdict appears, a change is found and applied, and the draft is sound.
func TestComposeRepair(t *testing.T) {
	t.Parallel()
	p := browser.Shared(t).Open(browser.Look{Width: 360, Height: 740, Phone: true})
	draft(p, cooked)
	p.Wait("the verdict", "() => kit.find('draft-state')?.dataset.state === 'flawed' && kit.find('verdict')?.querySelector('[data-kind=cook]')")
	p.WellNow("the cook")
	for _, kind := range []string{"remove", "replace", "add"} {
		p.Tap("kind-" + kind)
	}
	p.Tap("repair-go")
	p.Wait("the repairs", "() => kit.find('repairs')?.children.length > 1 && kit.find('repair').dataset.running === undefined")
	p.WellNow("the repairs")
	sfen := browser.Ask[string](p, "() => kit.find('repairs').querySelector('[data-kind=shift]').dataset.sfen")
	use := browser.Ask[string](p, "() => kit.find('repairs').querySelector('[data-kind=shift] button').dataset.testid")
	p.Tap(use)
	p.Wait("a sound draft", "(sfen) => kit.find('compose').dataset.sfen === sfen && ['sound', 'tolerated'].includes(kit.find('draft-state').dataset.state) && kit.find('unneeded') && !kit.find('compose').dataset.running", sfen)
	p.WellNow("the sound draft")
	if got := browser.Ask[int](p, "() => kit.find('by-rule').querySelectorAll('[data-status=mate]').length"); got != 3 {
		t.Errorf("by %d of the rules for useless interpositions there is a mate, want 3", got)
	}
	p.Tap("undo")
	p.Wait("the cook again, from memory", "() => kit.find('draft-state').dataset.state === 'flawed' && !kit.find('compose').dataset.running")
	p.Tap("redo")
	p.Wait("the repair again", "() => ['sound', 'tolerated'].includes(kit.find('draft-state').dataset.state)")
	p.Tap("try-sense-lucky")
	p.Wait("the tries that mate after a slip", "() => { const l = [...kit.find('tries').querySelectorAll('button')]; return l.length > 0 && l.every((b) => b.dataset.usi.split(' ').length > 2) }")
	p.Tap("try-sense-usual")
	p.Wait("all tries, each with its refutation", "() => { const l = [...kit.find('tries').querySelectorAll('button')]; return l.length > 0 && l.every((b) => b.dataset.usi.split(' ').length <= 2) }")
	p.Tap("tree-main")
	p.Wait("the solution on the board", "() => kit.find('line')?.dataset.at === '1'")
	p.Tap("edit")
	p.Tap("to-record")
	p.Wait("the record", "() => kit.find('record')?.dataset.nodes > 4")
}

// The print shows the corner with the pieces, or the whole board by choice.
func TestComposeSheet(t *testing.T) {
	t.Parallel()
	p := browser.Shared(t).Open(browser.Look{Width: 360, Height: 740, Phone: true})
	draft(p, cooked)
	p.Wait("the verdict", "() => kit.find('draft-state')?.dataset.state === 'flawed' && !kit.find('compose').dataset.running")
	p.Tap("to-sheet")
	size := func(what, when string) (out struct{ Width, Height int }) {
		p.Wait(what, "(when) => { const i = kit.find('sheet')?.querySelector('img'); return i?.complete && i.naturalWidth > 0 && i.src.includes('tsume=true') === (when === 'corner') }", when)
		return browser.Ask[struct{ Width, Height int }](p, "() => { const i = kit.find('sheet').querySelector('img'); return { width: i.naturalWidth, height: i.naturalHeight } }")
	}
	corner := size("the corner", "corner")
	p.WellNow("the corner")
	p.Tap("sheet-corner")
	whole := size("the whole board", "whole")
	p.WellNow("the whole board")
	if corner.Width >= whole.Width || corner.Height >= whole.Height {
		t.Errorf("the corner is %+v, the whole board %+v", corner, whole)
	}
}

// A stored problem keeps its aim, check duty and announced length.
func TestComposeKept(t *testing.T) {
	t.Parallel()
	p := browser.Shared(t).Open(browser.Look{Width: 1440, Height: 900})
	draft(p, selfMate, "aim", "help-self-mate", "duty", "none", "length", "4")
	p.Wait("the draft", "() => location.search.includes('duty=none') && location.search.includes('length=4')")
	p.Click("keep")
	p.Wait("the problem kept", "() => kit.find('mine')?.dataset.count === '1'")
	draft(p, cooked)
	p.Wait("another draft", "() => !location.search.includes('duty') && kit.find('mine')?.dataset.count === '1'")
	p.Click(browser.Ask[string](p, "() => kit.find('mine').querySelector('.draft-mine-open').dataset.testid"))
	p.Wait("the problem with all that it asks", "(sfen) => { const q = new URLSearchParams(location.search); return q.get('sfen') === sfen && q.get('aim') === 'help-self-mate' && q.get('duty') === 'none' && q.get('length') === '4' }", selfMate)
}
