package records_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/komadai/komadai/e2e/browser"
)

// Another site without scripts shows a running game.
func TestEmbeddedGame(t *testing.T) {
	t.Parallel()
	s := browser.Serve(t)
	p := s.Open(browser.Look{})
	p.Start(browser.NewGame{"clock": map[string]any{"kind": "byoyomi", "main": 600_000, "byoyomi": 30_000, "periods": 1}})
	address := s.URL + "/embed" + strings.Replace(browser.Ask[string](p, "() => location.pathname"), "/game/", "/games/", 1)

	other := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		w.Header().Set("Content-Security-Policy", "default-src 'none'; frame-src "+s.URL)
		fmt.Fprintf(w, `<!doctype html><main><iframe src="%s?lang=ja" width="480" height="700"></iframe></main>`, address)
	}))
	defer other.Close()
	q := s.Open(browser.Look{})
	q.Expect("favicon")
	if err := chromedp.Do(q.Ctx, chromedp.Navigate(other.URL)); err != nil {
		t.Fatal(err)
	}
	square := func(name, piece string) string {
		return fmt.Sprintf(`() => document.querySelector("komadai-board")?.shadowRoot.querySelector('[data-square="%s"]')?.dataset.piece === "%s"`, name, piece)
	}
	q.WaitInFrame(address, "the start", square("7g", "P"))
	q.WaitInFrame(address, "the clocks and names in Japanese", `() => document.querySelector("[data-testid=clock-b]").textContent.includes("秒読み30秒") && document.querySelector("[data-testid=camp-w]").textContent.includes("コンピューター Lv.1")`)
	p.Move("7g", "7f")
	p.Ready()
	q.WaitInFrame(address, "the move", square("7f", "P"))
	q.WaitInFrame(address, "the answer", `() => document.querySelector("main").dataset.plies === "2" && /☖/.test(document.querySelector("[data-testid=last-move]").textContent)`)
	q.WaitInFrame(address, "no overflow", `() => document.documentElement.scrollWidth <= innerWidth && document.documentElement.scrollHeight <= innerHeight`)

	// The frame reports a server restart and reconnects.
	q.Kill()
	q.WaitInFrame(address, "the note", `() => !document.querySelector("[data-testid=notice]").hidden`)
	q.Site.Start()
	q.WaitInFrame(address, "the connection", `() => document.querySelector("[data-testid=notice]").hidden`)
}

// A stream overlay shows a player's current game, and follows to the next.
func TestOverlayOfPlayer(t *testing.T) {
	t.Parallel()
	s := browser.Shared(t)
	p := s.Open(browser.Look{})
	p.SignUp("Habu")
	q := s.Open(browser.Look{Width: 900, Height: 640, Languages: "en"})
	q.Visit("/overlay/players/habu?surface=walnut&hide=line")
	q.Wait("no game yet", "() => kit.find('notice').textContent.startsWith('Habu is not playing')")

	p.Start(browser.NewGame{"color": "w"})
	q.Wait("the game", "() => kit.find('watched').dataset.rules === 'standard' && kit.find('notice').hidden")
	if got := browser.Ask[string](q, "() => `${getComputedStyle(document.documentElement).backgroundColor} ${getComputedStyle(document.body).backgroundColor} ${kit.board().getAttribute('orientation')} ${kit.board().getAttribute('surface')} ${document.querySelector('footer').hidden}`"); got != "rgba(0, 0, 0, 0) rgba(0, 0, 0, 0) w walnut true" {
		t.Errorf("the overlay has %s", got)
	}
	first := browser.Ask[string](q, "() => kit.find('watched').dataset.game")
	p.Click("resign")
	p.Click("resign-yes")
	q.Wait("the end", "() => kit.find('watched').dataset.over")

	p.Start(browser.NewGame{"rules": "torus"})
	q.Wait("the next game", "(first) => kit.find('watched').dataset.game !== first && kit.find('watched').dataset.rules === 'torus' && kit.board().shape.ranks === 11", first)
	p.Move("7h", "7g")
	p.Ready()
	q.Wait("its moves", "() => kit.find('watched').dataset.plies === '2'")
	q.BoardFits("over a stream")

	q.Expect("status of 404")
	q.Visit("/overlay/players/nobody")
	q.Wait("the missing player", "() => kit.find('notice').textContent === 'There is no player of this name.'")
	q.Visit("/embed/games/none?lang=zh-CN")
	q.Wait("no game", "() => kit.find('notice').textContent === '没有这一局。'")
}

// The embed code is copied in a chosen size, by touch and keyboard, in every language.
func TestEmbedCode(t *testing.T) {
	t.Parallel()
	s := browser.Shared(t)
	p := s.Open(browser.Look{Width: 360, Height: 740, Phone: true})
	p.Start(browser.NewGame{})
	path := strings.Replace(browser.Ask[string](p, "() => location.pathname"), "/game/", "/games/", 1)
	browser.Ask[bool](p, "() => { navigator.clipboard.writeText = async (text) => void (globalThis.copied = text); return true; }")
	p.Tap("embed")
	p.Wait("the dialog", "() => kit.find('frame')")
	p.Tap("frame-size-small")
	p.Wait("the size", "() => kit.find('frame').textContent.includes('width=\"320\" height=\"560\"')")
	p.Tap("copy-frame")
	p.Wait("the line to be copied", "() => globalThis.copied?.startsWith('<iframe ') && copied === kit.find('frame').textContent")
	if got := browser.Ask[string](p, "() => kit.find('link-overlay').value"); got != s.URL+"/overlay"+path {
		t.Errorf("over a stream: %s", got)
	}
	if out := p.Overflow(); out != "" {
		t.Error(out)
	}
	for code, want := range map[string]string{"ja": "対局の埋め込み", "zh": "嵌入對局", "zh-Hans": "嵌入对局", "en": "Embed the game"} {
		p.Keys(kb.Escape)
		p.Wait("no dialog", "() => !kit.find('embed-dialog')")
		p.Speak(code)
		p.Tap("embed")
		p.Wait("the dialog in "+code, "(want) => kit.find('embed-dialog')?.querySelector('h2').textContent === want", want)
		if out := p.Overflow(); out != "" {
			t.Errorf("%s: %s", code, out)
		}
	}

	// The size is a group of radio buttons.
	p.TabTo("frame-size-medium")
	p.Keys(kb.ArrowRight)
	p.Wait("the large size", "() => kit.find('frame').textContent.includes('width=\"640\"')")
	p.TabTo("copy-frame")
	p.Keys(kb.Enter)
	p.Wait("the line to be copied", "() => globalThis.copied.includes('width=\"640\" height=\"960\"')")

	line := browser.Ask[string](p, "() => globalThis.copied")
	other := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		fmt.Fprintf(w, `<!doctype html><main>%s</main>`, line)
	}))
	defer other.Close()
	q := s.Open(browser.Look{})
	q.Expect("favicon")
	if err := chromedp.Do(q.Ctx, chromedp.Navigate(other.URL)); err != nil {
		t.Fatal(err)
	}
	q.WaitInFrame(s.URL+"/embed"+path, "the game", `() => document.querySelector("komadai-board")?.shadowRoot.querySelector('[data-square="7g"]')?.dataset.piece === "P"`)
	q.WaitInFrame(s.URL+"/embed"+path, "no overflow", `() => document.documentElement.scrollWidth <= innerWidth && document.documentElement.scrollHeight <= innerHeight`)
}

// Another site without scripts frames a shared record. A missing one is reported in the
// reader's language.
func TestFramedRecord(t *testing.T) {
	t.Parallel()
	s := browser.Shared(t)
	p := s.Open(browser.Look{Width: 360, Height: 740, Phone: true})
	p.Visit("/record")
	p.Give("paste", "", "7g7f 3c3d 8h2b+ 3a2b")
	p.Opened(5)
	p.Tap("nav-first")
	p.Tap("nav-next")
	browser.Ask[bool](p, "() => { navigator.clipboard.writeText = async (text) => void (globalThis.copied = text); return true; }")
	p.Tap("share")
	p.Wait("the long link", "() => kit.find('link-self')")
	p.Tap("make-link")
	p.Wait("the frame", "() => kit.find('frame')")
	p.Tap("from-here")
	p.Wait("its beginning", "() => !kit.find('frame').textContent.includes('ply=')")
	p.Tap("from-here")
	p.Tap("frame-size-small")
	p.Wait("the size", "() => kit.find('frame').textContent.includes('?ply=1\" width=\"320\" height=\"560\"')")
	if out := p.Overflow(); out != "" {
		t.Error(out)
	}
	p.Tap("copy-frame")
	p.Wait("the line to be copied", "() => globalThis.copied?.startsWith('<iframe ') && copied === kit.find('frame').textContent")
	line := strings.Replace(browser.Ask[string](p, "() => globalThis.copied"), "?ply=1", "?ply=1&lang=ja", 1)

	other := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		w.Header().Set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; frame-src "+s.URL)
		fmt.Fprintf(w, `<!doctype html><main>%s</main>`, line)
	}))
	defer other.Close()
	q := s.Open(browser.Look{})
	q.Expect("favicon")
	if err := chromedp.Do(q.Ctx, chromedp.Navigate(other.URL)); err != nil {
		t.Fatal(err)
	}
	path := s.URL + "/embed/records/"
	inside := `document.querySelector("komadai-board")?.shadowRoot`
	q.WaitInFrame(path, "the move", `() => `+inside+`?.querySelector('[data-square="7f"]')?.dataset.piece === "P" && `+inside+`.querySelector("select").selectedOptions[0].textContent.includes("７六歩")`)
	q.WaitInFrame(path, "no overflow", `() => document.documentElement.scrollWidth <= innerWidth && document.documentElement.scrollHeight <= innerHeight`)
	q.WaitInFrame(path, "the end, by a button", `() => { const b = `+inside+`.querySelector('[data-action="last"]'); b.click(); return b.getAttribute("aria-disabled") === "true" && `+inside+`.querySelector('[data-square="2b"]')?.dataset.piece === "s"; }`)
	q.WaitInFrame(path, "a step back, by a key", `() => { const b = `+inside+`.querySelector("select"); if (b.selectedIndex === 4) b.parentElement.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowLeft", bubbles: true, composed: true })); return b.selectedIndex === 3; }`)

	p.Expect("status of 404")
	for code, want := range map[string]string{"en": "There is no such record.", "ja": "その棋譜はありません。", "zh-Hant": "沒有這份棋譜。", "zh-Hans": "没有这份棋谱。"} {
		p.Visit("/embed/records/none?lang=" + code)
		p.Wait("the missing record, in "+code, "(want) => document.querySelector('komadai-board')?.shadowRoot.querySelector('[role=alert]')?.textContent === want", want)
	}
}
