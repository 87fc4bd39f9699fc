package look_test

import (
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"

	"github.com/komadai/komadai/e2e/browser"
)

func axe(t *testing.T) string {
	t.Helper()
	source, err := os.ReadFile(filepath.Join("..", "..", "web", "node_modules", "axe-core", "axe.min.js"))
	switch ci := os.Getenv("CI"); {
	case err == nil:
	case ci == "true" || ci == "1":
		t.Fatal(err)
	default:
		t.Skip("axe-core is missing: scripts/web.sh packages installs it")
	}
	return string(source)
}

func judge(p *browser.Page, source, where string) {
	p.Helper()
	p.Labels(where)
	if !browser.Ask[bool](p, "() => !!globalThis.axe") {
		browser.Ask[bool](p, "() => { "+source+"; return true; }")
	}
	for _, finding := range browser.Ask[[]string](p, `async () => {
		const { violations } = await axe.run(document, { resultTypes: ["violations"], preload: false, selectors: false });
		return violations.flatMap((v) => v.nodes.map((n) => v.id + " at " + n.html.slice(0, 200) + ": " + n.failureSummary.replace(/\s+/g, " ").slice(0, 300)));
	}`) {
		p.Errorf("%s: %s", where, finding)
	}
}

type addresses struct {
	mu  sync.Mutex
	all []string
}

func (a *addresses) hear(event any) {
	if sent, ok := event.(*network.EventRequestWillBeSent); ok {
		a.mu.Lock()
		defer a.mu.Unlock()
		a.all = append(a.all, sent.Request.URL)
	}
}

func (a *addresses) elsewhere(site string) (other []string, asked int) {
	a.mu.Lock()
	defer a.mu.Unlock()
	for _, address := range a.all {
		if !strings.HasPrefix(address, site+"/") && !strings.HasPrefix(address, "data:") && !strings.HasPrefix(address, "blob:"+site+"/") {
			other = append(other, address)
		}
	}
	return other, len(a.all)
}

const recordOfFour = "/record?rules=standard&sfen=lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL%20b%20-%201&moves=7g7f%203c3d%202g2f%208c8d&ply=4"

const asked = `async (path, body) => {
	const answer = await fetch("/api/v1" + path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
	if (!answer.ok) throw new Error(path + ": " + await answer.text());
	return await answer.json();
}`

// judgePeople judges what two accounts have with each other: messages, published problems and
// conditional moves.
func judgePeople(p, other *browser.Page, source string) {
	p.Helper()
	type made struct{ ID string }
	see := func(path, condition string) {
		p.Helper()
		p.Visit(path)
		p.Wait(path, condition)
		judge(p, source, path)
	}
	other.SignUp("Axel")
	browser.Ask[any](other, asked, "/friends/Axe/follow", map[string]any{"on": true})
	see("/friends", "() => kit.find('people-asked')")
	browser.Ask[any](p, asked, "/friends/Axel/follow", map[string]any{"on": true})
	browser.Ask[any](other, asked, "/friends/Axe/messages", map[string]any{"text": "Hello", "client": "axemessage"})
	see("/friends/Axel", "() => kit.find('post')")
	problem := browser.Ask[made](p, asked, "/problems", map[string]any{
		"rules": "standard", "sfen": "5k3/2RS5/9/9/9/9/9/9/9 b Gr2b3g3s4n4l18p 1", "title": "Axe", "note": "A note.", "client": "axeproblem",
	})
	see("/problems", "() => Number(kit.find('works-list')?.dataset.count) > 0")
	see("/problems/"+problem.ID, "() => kit.find('post-text') && kit.board()?.shape.files > 0")
	p.Visit("/problems?author=Axe")
	p.Wait("the author's problems", "() => kit.find('works-print')")
	p.Click("works-print")
	p.Wait("the printed page", "() => kit.find('sheet')")
	judge(p, source, "a printed collection")
	game := browser.Ask[made](p, asked, "/games", map[string]any{
		"opponent": "person", "rules": "standard", "color": "b", "clock": map[string]any{"kind": "correspondence", "byoyomi": 86_400_000, "periods": 1},
	})
	browser.Ask[any](other, asked, "/games/"+game.ID+"/join", map[string]any{})
	p.Visit("/game/" + game.ID)
	p.Ready()
	p.Move("7g", "7f")
	p.Click("confirm-yes")
	p.Wait("conditional moves", "() => kit.find('plan-add')")
	p.Click("plan-add")
	p.Wait("a line to enter", "() => kit.find('plan').dataset.entering === '0'")
	judge(p, source, "conditional moves")
}

// No page has axe findings or requests to other hosts. Page.Well checks phones and the dark
// theme.
func TestAxe(t *testing.T) {
	t.Parallel()
	source := axe(t)
	s := browser.Shared(t)
	p := s.Open(browser.Look{Width: 1440, Height: 900})
	heard := &addresses{}
	browser.Do(p, network.Enable, network.EnableParams{})
	if err := chromedp.Listen(p.Ctx, heard.hear); err != nil {
		t.Fatal(err)
	}
	visit := func(path string, there ...string) {
		t.Helper()
		p.Visit(path)
		for _, what := range there {
			p.WaitEngine(what, "(what) => kit.find(what)", what)
		}
		judge(p, source, path)
	}
	press := func(name, there string) {
		t.Helper()
		p.Wait(name, "(name) => kit.find(name)", name)
		browser.Ask[bool](p, "(name) => (kit.find(name).click(), true)", name)
		p.WaitEngine(there, "(there) => kit.find(there)", there)
		judge(p, source, name)
	}
	visit("/", "rules-standard")
	press("open-settings", "theme-dark")
	browser.Ask[bool](p, "() => (document.querySelector('dialog[open]').close(), true)")
	for _, page := range [][2]string{
		{"/new/standard", "start"}, {"/rules/seishin", "history"}, {"/lobby", "footer"}, {"/watch", "watch-page"}, {"/record", "choose"}, {"/learn", "course"},
		{"/learn?step=two-pawns", "lesson"},
		{"/edit", "edit"}, {"/rules/edit", "making"}, {"/tsume", "tsume"}, {"/compose", "compose"}, {"/puzzles", "puzzles"}, {"/puzzles/own", "own-puzzles"}, {"/practice", "practice"}, {"/mistakes", "mistakes-none"}, {"/statistics", "statistics"},
		{"/storm/standard", "storm"}, {"/tournaments", "footer"}, {"/explore", "explorer"}, {"/about", "about"}, {"/book", "book-choose"},
		{"/sign-in", "sign-in"}, {"/sign-up", "sign-up"}, {"/reset", "reset"}, {"/leaders/standard", "footer"}, {"/day/today", "footer"}, {"/daily/today", "daily-day"},
	} {
		p.Follow(page[0])
		p.WaitEngine(page[1], "(path, what) => (location.pathname + (path.includes('?') ? location.search : '') === path || path === '/day/today') && kit.find(what)", page[0], page[1])
		judge(p, source, page[0])
	}
	visit(recordOfFour, "record")
	for _, tab := range []string{"analysis", "explorer", "engine"} {
		press("room-"+tab, "room-"+tab)
	}
	press("engine-switch", "engine-line")
	press("download", "download-dialog")
	visit("/book", "book-choose")
	press("book-fresh", "book-position-comment")
	visit("/book?moves=7g7f", "book-add")
	press("book-add", "board")
	p.WaitEngine("the move is in the book", "() => kit.find('book-line').dataset.missing === '0'")
	visit("/book", "book-7g7f")
	press("edit-7g7f", "book-edit")
	p.Train("standard")
	judge(p, source, "a problem")
	p.Expect("404")
	p.Visit("/nowhere")
	judge(p, source, "no page")
	p.Start(browser.NewGame{})
	judge(p, source, "a game")
	press("resign", "resign-yes")
	browser.Ask[bool](p, "() => (kit.find('resign-yes').click(), true)")
	p.Result()
	judge(p, source, "a game that is over")
	p.SignUp("Axe")
	visit("/account", "passkeys")
	visit("/@Axe", "player")
	judgePeople(p, s.Open(browser.Look{}), source)
	visit("/tournaments", "make-tournament")
	press("make-tournament", "hold-form")
	p.Fill("tournament-name", "Axe")
	press("hold", "tournament")
	for _, path := range []string{"/api", "/embed.html"} {
		p.Visit(path)
		// The interface page has hundreds of parts from two templates: check some of each.
		browser.Ask[bool](p, "() => { for (const kind of ['article:not(.type)', 'article.type']) [...document.querySelectorAll(kind)].slice(5).forEach((e) => e.remove()); return true; }")
		judge(p, source, path)
	}
	other, asked := heard.elsewhere(p.URL)
	if len(other) > 0 || asked < 100 {
		t.Errorf("%d requests, elsewhere: %v", asked, other)
	}
}
