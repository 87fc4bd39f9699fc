package records_test

import (
	"github.com/komadai/komadai/e2e/browser"

	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// Another site embeds a file, a text, and a shared record; a bad one shows its error.
func TestEmbeddedRecords(t *testing.T) {
	t.Parallel()
	s := browser.Shared(t)
	p := s.Open(browser.Look{})
	openSample(p)
	p.Click("share")
	// It makes room for itself, and moves the button.
	p.Wait("the long link", "() => kit.find('link-self')")
	p.Click("make-link")
	p.Wait("the short link", "() => kit.find('link-short')")
	p.Click("snippet-size-small")
	p.Wait("the width", "() => kit.find('copy-snippet').dataset.text.includes('size=\"320\"')")
	snippet := browser.Ask[string](p, "() => kit.find('copy-snippet').dataset.text")

	mux := http.NewServeMux()
	mux.HandleFunc("GET /game.kifu", func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, sampleRecord) })
	mux.HandleFunc("GET /{$}", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		w.Header().Set("Content-Security-Policy", "default-src 'self'; script-src "+s.URL+"; connect-src 'self' "+s.URL)
		fmt.Fprintf(w, `<!doctype html><html lang="ja"><main>%s
<komadai-board id="file" record-src="game.kifu" ply="2"></komadai-board>
<komadai-board id="inline"><script type="text/plain">
手合割：平手
   1 ２六歩(27)
*飛車先
   2 ８四歩(83)
</script></komadai-board>
<komadai-board id="bad" record="手合割：平手
   1 ５五歩(56)
"></komadai-board>
<komadai-board id="none" record-src="/nowhere"></komadai-board>
<komadai-board id="torus" rules="torus" viewonly></komadai-board>
</main></html>`, snippet)
	})
	other := httptest.NewServer(mux)
	defer other.Close()

	q := s.Open(browser.Look{Languages: "ja"})
	q.Expect("status of 404")
	if err := chromedp.Do(q.Ctx, chromedp.Navigate(other.URL)); err != nil && !errors.As(err, new(*chromedp.LoadError)) {
		t.Fatal(err)
	}
	player := func(id string) string {
		return fmt.Sprintf("document.querySelector('%s').shadowRoot.querySelector('.player')", id)
	}
	q.Wait("the shared record", "() => "+player("[record-id]")+"?.querySelectorAll('option').length === 6")
	if got := browser.Ask[float64](q, "() => document.querySelector('[record-id]').getBoundingClientRect().width"); got != 320 {
		t.Errorf("the board of the small size is %v pixels wide", got)
	}
	q.Wait("the file at move 2", "() => "+player("#file")+"?.querySelector('select').selectedIndex === 2 && document.querySelector('#file').shadowRoot.querySelector('[data-square=\"3d\"]').dataset.piece === 'p'")
	browser.Ask[bool](q, "() => { "+player("#file")+".querySelector('[data-action=next]').click(); return true; }")
	q.Wait("the comment", "() => "+player("#file")+".querySelector('.player-text').textContent === '角交換'")
	browser.Ask[bool](q, "() => { "+player("#file")+".querySelector('[data-action=previous]').click(); return true; }")
	q.Wait("the variations", "() => "+player("#file")+".querySelectorAll('.player-ways button').length === 2")
	browser.Ask[bool](q, "() => { "+player("#file")+".querySelectorAll('.player-ways button')[1].click(); return true; }")
	q.Wait("the variation", "() => document.querySelector('#file').shadowRoot.querySelector('[data-square=\"8d\"]').dataset.piece === 'p'")
	q.Wait("the text in the page", "() => "+player("#inline")+"?.querySelectorAll('option').length === 3")
	q.Wait("another rule set", "() => document.querySelector('#torus').shape.ranks === 11 && document.querySelector('#torus').shadowRoot.querySelectorAll('[data-piece=P]').length === 9")
	// The line up to the bad move is shown.
	q.Wait("the bad record", "() => "+player("#bad")+"?.querySelectorAll('option').length === 1")
	q.Wait("the missing file", "() => "+player("#none")+"?.textContent.includes('読み込めません')")

	// The page of records opens a file of another site by its address.
	mux.HandleFunc("GET /open.kifu", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Access-Control-Allow-Origin", "*")
		fmt.Fprint(w, sampleRecord)
	})
	r := s.Open(browser.Look{})
	r.Visit("/record?src=" + url.QueryEscape(other.URL+"/open.kifu"))
	r.Opened(11)
	r.Expect("blocked by CORS|net::ERR_FAILED")
	r.Visit("/record?src=" + url.QueryEscape(other.URL+"/game.kifu"))
	r.Wait("the fault", "() => kit.find('fault')")

	// The demonstration page.
	d := s.Open(browser.Look{Width: 360, Height: 740, Phone: true})
	d.Visit("/embed.html")
	d.Wait("its boards", "() => [...document.querySelectorAll('komadai-board')].every((b) => b.shadowRoot.querySelectorAll('[data-piece=K]').length === 1)")
	if out := d.Overflow(); out != "" {
		t.Error(out)
	}
	if got := browser.Ask[string](d, "() => "+player("#file")+".innerText"); !strings.Contains(got, "羽織") {
		t.Errorf("the sample says %q", got)
	}
}
