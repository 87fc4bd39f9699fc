package play_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/fetch"
	"github.com/chromedp/chromedp"

	"github.com/komadai/komadai/e2e/browser"
)

// A bad position shows one line, and the form keeps its values.
func TestBadPositionIsOneClearLine(t *testing.T) {
	t.Parallel()
	p := browser.Shared(t).Open(browser.Look{})
	p.Expect(`status of 400`)
	p.Visit("/new/standard")
	p.Click("color-w")
	sfen := ""
	tamper(p, "/api/v1/games", func(body map[string]any) {
		delete(body, "first")
		body["sfen"] = sfen
	})
	for _, c := range []struct{ sfen, word string }{
		{"hello", "sfen"},
		{"4k4/9/9/9/9/P8/P8/9/4K4 b - 1", "file 9"},
	} {
		sfen = c.sfen
		p.Click("start")
		p.Wait("the line", "(word) => document.querySelector('form [role=alert]')?.innerText.toLowerCase().includes(word)", c.word)
		line := browser.Ask[string](p, "() => document.querySelector('form [role=alert]').innerText.trim()")
		if !strings.HasSuffix(line, ".") || strings.Contains(line, "\n") || len(line) > 200 {
			t.Errorf("the page says %q, want one sentence", line)
		}
		if !browser.Ask[bool](p, "() => kit.find('color-w').checked && !kit.find('start').disabled") {
			t.Error("the form has lost what was chosen")
		}
	}
}

func tamper(p *browser.Page, path string, change func(map[string]any)) {
	p.Helper()
	requests := chromedp.Events(p.Ctx, fetch.RequestPaused)
	browser.Do(p, fetch.Enable, fetch.EnableParams{Patterns: []*fetch.RequestPattern{{URLPattern: "*" + path}}})
	go func() {
		for e, err := range requests {
			if err != nil {
				return // the tab is closed
			}
			next := fetch.ContinueRequestParams{RequestID: e.RequestID}
			body := make(map[string]any)
			if r := e.Request; r.Method == "POST" && len(r.PostDataEntries) > 0 && json.Unmarshal(r.PostDataEntries[0].Bytes, &body) == nil {
				change(body)
				next.PostData, _ = json.Marshal(body) // it was JSON
			}
			_, _ = chromedp.Call(p.Ctx, fetch.ContinueRequest, next) // a closed tab needs no answer
		}
	}()
}

// Unknown addresses say so, and link to the home page.
func TestAddressesOfNothing(t *testing.T) {
	t.Parallel()
	p := browser.Shared(t).Open(browser.Look{})
	p.Expect(`status of 404|WebSocket`)
	p.Visit("/")
	for path, text := range map[string]string{
		"/game/nosuchgame":   "There is no such game.",
		"/new/chess":         "There is no such rule set.",
		"/rules/chess":       "There is no such rule set.",
		"/nowhere":           "There is no such page.",
		"/game/%F0%9F%A6%8A": "There is no such game.",
	} {
		p.Follow(path)
		p.Wait("the notice of "+path, "(path, text) => location.pathname === path && document.querySelector('main h1')?.innerText.trim() === text", path, text)
		if !browser.Ask[bool](p, "() => [...document.querySelectorAll('main a')].some((a) => a.getAttribute('href') === '/')") {
			t.Errorf("%s: nothing leads back home", path)
		}
	}
}

// Foreign data in the browser's storage breaks no page.
func TestSpoiltStorage(t *testing.T) {
	t.Parallel()
	p := browser.Shared(t).Open(browser.Look{})
	p.Visit("/")
	browser.Ask[bool](p, `() => {
		for (const key of ["form", "theme", "pieces", "coordinates", "notation", "setup", "sound", "hints", "language"]) localStorage.setItem("komadai." + key, "{]");
		return true;
	}`)
	p.Visit("/new/standard")
	p.Click("color-b")
	p.Click("start")
	p.Ready()
	p.Move("7g", "7f")
	p.Moved("7g7f")
	p.Visit("/")
	browser.Ask[bool](p, "(form) => { localStorage.setItem('komadai.form', form); return true; }", `{"color":"green","level":99,"clock":"sand","fouls":3,"first":null,"main":"x"}`)
	p.Visit("/new/standard")
	p.Click("color-b")
	p.Click("start")
	p.Ready()
}
