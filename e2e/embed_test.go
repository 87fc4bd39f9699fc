package e2e

import (
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// A page of another site shows a record file of its own, one that it holds in
// its text, and one that was shared; and says what is wrong with a bad one.
func TestEmbeddedRecords(t *testing.T) {
	t.Parallel()
	s := serve(t)
	p := s.open(look{})
	openSample(p)
	p.click("share")
	p.click("make-link")
	p.wait("the short link", "() => kit.find('link-short')")
	snippet := ask[string](p, "() => kit.find('snippet').textContent")

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
   1 ７五歩(77)
"></komadai-board>
<komadai-board id="none" record-src="/nowhere"></komadai-board>
<komadai-board id="torus" rules="torus" viewonly></komadai-board>
</main></html>`, snippet)
	})
	other := httptest.NewServer(mux)
	defer other.Close()

	q := s.open(look{languages: "ja"})
	q.expect("status of 404")
	if err := chromedp.Do(q.ctx, chromedp.Navigate(other.URL)); err != nil && !errors.As(err, new(*chromedp.LoadError)) {
		t.Fatal(err)
	}
	player := func(id string) string {
		return fmt.Sprintf("document.querySelector('%s').shadowRoot.querySelector('.player')", id)
	}
	q.wait("the shared record", "() => "+player("[record-id]")+"?.querySelectorAll('option').length === 6")
	q.wait("the file at move 2", "() => "+player("#file")+"?.querySelector('select').selectedIndex === 2 && document.querySelector('#file').shadowRoot.querySelector('[data-square=\"3d\"]').dataset.piece === 'p'")
	ask[bool](q, "() => { "+player("#file")+".querySelector('[data-action=next]').click(); return true; }")
	q.wait("the comment", "() => "+player("#file")+".querySelector('.player-text').textContent === '角交換'")
	ask[bool](q, "() => { "+player("#file")+".querySelector('[data-action=previous]').click(); return true; }")
	q.wait("the variations", "() => "+player("#file")+".querySelectorAll('.player-ways button').length === 2")
	ask[bool](q, "() => { "+player("#file")+".querySelectorAll('.player-ways button')[1].click(); return true; }")
	q.wait("the variation", "() => document.querySelector('#file').shadowRoot.querySelector('[data-square=\"8d\"]').dataset.piece === 'p'")
	q.wait("the text in the page", "() => "+player("#inline")+"?.querySelectorAll('option').length === 3")
	q.wait("another rule set", "() => document.querySelector('#torus').shape.ranks === 11 && document.querySelector('#torus').shadowRoot.querySelectorAll('[data-piece=P]').length === 9")
	// The line before the bad move is shown.
	q.wait("the bad record", "() => "+player("#bad")+"?.querySelectorAll('option').length === 1")
	q.wait("the missing file", "() => "+player("#none")+"?.textContent.includes('読み込めません')")

	// The page of records opens a file of another site by its address.
	mux.HandleFunc("GET /open.kifu", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Access-Control-Allow-Origin", "*")
		fmt.Fprint(w, sampleRecord)
	})
	r := s.open(look{})
	r.visit("/record?src=" + url.QueryEscape(other.URL+"/open.kifu"))
	r.opened(11)
	r.expect("blocked by CORS|net::ERR_FAILED")
	r.visit("/record?src=" + url.QueryEscape(other.URL+"/game.kifu"))
	r.wait("the fault", "() => kit.find('fault')")

	// The page that shows it off.
	d := s.open(look{width: 360, height: 740, phone: true})
	d.visit("/embed.html")
	d.wait("its boards", "() => [...document.querySelectorAll('komadai-board')].every((b) => b.shadowRoot.querySelectorAll('[data-piece=K]').length === 1)")
	if out := d.overflow(); out != "" {
		t.Error(out)
	}
	if got := ask[string](d, "() => "+player("#file")+".innerText"); !strings.Contains(got, "羽織") {
		t.Errorf("the sample says %q", got)
	}
}
