package server

import (
	"compress/gzip"
	"context"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/komadai/komadai/internal/admission"
	"github.com/komadai/komadai/internal/expect"
	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/internal/host/config"
	"github.com/komadai/komadai/internal/store/storetest"
	"github.com/komadai/komadai/variant"
)

func mustURL(t *testing.T, text string) *url.URL {
	t.Helper()
	u, err := url.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return u
}

func TestRuleSets(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	all := want[wire.RuleSets](w, 200, "GET", "/api/v1/rulesets", nil)
	if len(all.RuleSets) != len(variant.IDs()) || len(all.Groups) == 0 {
		t.Fatalf("%d rule sets in %d groups", len(all.RuleSets), len(all.Groups))
	}
	for _, rs := range all.RuleSets {
		page := want[wire.RuleSetPage](w, 200, "GET", "/api/v1/rulesets/"+url.PathEscape(rs.ID), nil)
		if page.ID != rs.ID || page.Body.En == "" || page.Body.Ja == "" || page.Body.Zh == "" {
			t.Errorf("%s: page %+v", rs.ID, page.Body)
		}
		g := w.create(wire.NewGame{Rules: rs.ID})
		if g.Rules != rs.ID || g.Start != rs.Start {
			t.Errorf("%s: game of %s from %s", rs.ID, g.Rules, g.Start)
		}
	}
	if page := want[wire.RuleSetPage](w, 200, "GET", "/api/v1/rulesets/"+url.PathEscape("円筒将棋"), nil); page.ID != "cylinder" {
		t.Errorf("an alias found %s", page.ID)
	}
	if e := want[wire.Error](w, 404, "GET", "/api/v1/rulesets/chess", nil); e.Code != "not-found" {
		t.Errorf("%+v", e)
	}
	// Bytes for each rule set.
	for path, most := range map[string]int{"/api/v1/rulesets": 770, "/api/v1/rulesets?diagrams=false": 500, "/api/v1/rulesets?diagrams=false&handicaps=false&summaries=false": 300} {
		w.unchanging(path, most*len(all.RuleSets))
	}
	w.unchanging("/api/v1/rulesets/torus", 12_000)
	if short := want[wire.RuleSets](w, 200, "GET", "/api/v1/rulesets?diagrams=false", nil); short.RuleSets[0].Pieces[0].Diagrams != nil || len(short.RuleSets) != len(variant.IDs()) {
		t.Errorf("without diagrams: %d rule sets, %+v", len(short.RuleSets), short.RuleSets[0].Pieces[0])
	}
	if short := want[wire.RuleSets](w, 200, "GET", "/api/v1/rulesets?handicaps=false", nil); len(short.RuleSets[0].Handicaps) != 0 || len(short.RuleSets[0].Pieces[0].Diagrams) == 0 {
		t.Errorf("without handicaps: %+v", short.RuleSets[0])
	}
	if len(all.RuleSets[0].Pieces[0].Diagrams) == 0 || len(all.RuleSets[0].Handicaps) == 0 {
		t.Error("the list has no diagrams and handicaps")
	}
}

// unchanging requests a constant response: gzip of at most that many bytes if accepted, then
// 304.
func (w *world) unchanging(path string, most int) {
	w.Helper()
	res, plain := w.send("GET", path, "")
	tag := res.Header.Get("ETag")
	same := func(r *http.Request) { r.Header.Set("If-None-Match", tag) }
	if res, body := w.send("GET", path, "", same); tag == "" || res.StatusCode != 304 || body != "" {
		w.Errorf("%s with the tag %q: %d, %d bytes", path, tag, res.StatusCode, len(body))
	}
	packed := func(r *http.Request) { r.Header.Set("Accept-Encoding", "gzip;q=0.5") }
	res, body := w.send("GET", path, "", packed)
	if res.Header.Get("Content-Encoding") != "gzip" || len(body) > most {
		w.Fatalf("%s: %v, %d bytes", path, res.Header, len(body))
	}
	z, err := gzip.NewReader(strings.NewReader(body))
	if err != nil {
		w.Fatal(err)
	}
	if again, err := io.ReadAll(z); err != nil || string(again) != plain {
		w.Errorf("%s unpacked: %v, %d bytes", path, err, len(again))
	}
	squeezed, small := w.send("GET", path, "", func(r *http.Request) { r.Header.Set("Accept-Encoding", "br, gzip;q=0.5") })
	if squeezed.Header.Get("Content-Encoding") != "br" || len(small) >= len(body) {
		w.Errorf("%s: %v, %d bytes with Brotli, %d with gzip", path, squeezed.Header, len(small), len(body))
	}
	packedTag := func(r *http.Request) { packed(r); r.Header.Set("If-None-Match", res.Header.Get("ETag")) }
	if res, _ := w.send("GET", path, "", packedTag); res.StatusCode != 304 {
		w.Errorf("%s with the packed tag %q: %d", path, res.Header.Get("ETag"), res.StatusCode)
	}
}

func TestPages(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	plain := func(r *http.Request) { r.Header.Set("Accept-Encoding", "identity") }
	for _, c := range []struct {
		method, path string
		status       int
		kind, body   string
	}{
		{"GET", "/", 200, "text/html", "<!doctype html>"},
		{"GET", "/index.html", 200, "text/html", "<!doctype html>"},
		{"GET", "/game/abc", 404, "text/html", "<!doctype html>"},
		{"GET", "/rules/torus", 200, "text/html", "<!doctype html>"},
		{"GET", "/new/torus", 200, "text/html", "<!doctype html>"},
		{"GET", "/record", 200, "text/html", "<!doctype html>"},
		{"GET", "/record?sfen=x", 200, "text/html", "<!doctype html>"},
		{"GET", "/record/abc", 404, "text/html", "<!doctype html>"},
		{"GET", "/nowhere", 404, "text/html", "<!doctype html>"},
		{"GET", "/game/abc/def", 404, "text/html", "<!doctype html>"},
		{"GET", "/@", 404, "text/html", "<!doctype html>"},
		{"GET", "/@ohashi", 404, "text/html", "<!doctype html>"},
		{"GET", "/chunks/home-1.js", 200, "text/javascript", "export"},
		{"GET", "/chunks/home-0.js", 404, "text/html", "<!doctype html>"},
		{"GET", "/app.js", 200, "text/javascript", "let x"},
		{"GET", "/app.css", 200, "text/css", "body{}"},
		{"GET", "/icons/k.svg", 200, "image/svg+xml; charset=utf-8", "<svg/>"},
		{"GET", "/icons/", 404, "text/html", ""},
		{"GET", "/../server.go", 404, "", ""},
		{"HEAD", "/app.js", 200, "text/javascript", ""},
		{"POST", "/", 405, "text/plain", ""},
		{"GET", "/healthz", 200, "text/plain", "ok"},
		{"GET", "/readyz", 200, "text/plain", "ready"},
		{"GET", "/api/v1/nothing", 404, "application/problem+json", "not-found"},
		{"DELETE", "/api/v1/games", 405, "application/problem+json", ""},
		{"GET", "/api/v1/records/formats", 200, "application/json", "\"kif\""},
		{"GET", "/api/v1/records/nothing", 404, "application/problem+json", "not-found"},
		{"GET", "/api/v1/games/nothing/record", 404, "application/problem+json", "not-found"},
		{"GET", "/api/v1/games?page=2", 400, "application/problem+json", "page"},
		{"GET", "/api/v1/openapi.json", 200, "application/", "komadai"},
		{"GET", "/api", 200, "text/html; charset=utf-8", "act"},
		{"GET", "/api/", 200, "text/html; charset=utf-8", "act"},
		{"GET", "/api/style.css", 200, "text/css", "--paper"},
		{"GET", "/api/v1/openapi.yaml", 200, "application/", "komadai"},
	} {
		res, body := w.send(c.method, c.path, "", plain)
		h := res.Header
		if res.StatusCode != c.status || !strings.HasPrefix(h.Get("Content-Type"), c.kind) || !strings.Contains(body, c.body) {
			t.Errorf("%s %s: %d %s %.80s", c.method, c.path, res.StatusCode, h.Get("Content-Type"), body)
		}
		expect.All(t, c.method,
			expect.True(`strings.Contains(h.Get("Content-Security-Policy"), "default-src 'self'")`, strings.Contains(h.Get("Content-Security-Policy"), "default-src 'self'")),
			expect.True(`strings.Contains(h.Get("Content-Security-Policy"), "frame-ancestors 'none'")`, strings.Contains(h.Get("Content-Security-Policy"), "frame-ancestors 'none'")),
			expect.True(`!strings.Contains(h.Get("Content-Security-Policy"), "unsafe")`, !strings.Contains(h.Get("Content-Security-Policy"), "unsafe")),
			expect.That(`h.Get("X-Content-Type-Options")`, h.Get("X-Content-Type-Options"), "nosniff"),
			expect.True(`h.Get("Referrer-Policy") != ""`, h.Get("Referrer-Policy") != ""),
			expect.True(`h.Get("X-Request-Id") != ""`, h.Get("X-Request-Id") != ""),
		)
		if len(h["Set-Cookie"]) != 0 {
			t.Errorf("%s %s sets a cookie", c.method, c.path)
		}
	}
	res, body := w.send("GET", "/app.js", "", func(r *http.Request) { r.Header.Set("Accept-Encoding", "gzip") })
	if res.Header.Get("Content-Encoding") != "gzip" || len(body) > 200 {
		t.Errorf("packed script: %v, %d bytes", res.Header, len(body))
	}
	tag := res.Header.Get("ETag")
	res, body = w.send("GET", "/app.js", "", func(r *http.Request) {
		r.Header.Set("Accept-Encoding", "gzip")
		r.Header.Set("If-None-Match", tag)
	})
	if res.StatusCode != 304 || body != "" {
		t.Errorf("with its tag %q: %d", tag, res.StatusCode)
	}
}

// A page's document lists all its files in the browser's language. Bundles have the build in
// their addresses and are cached for ever.
func TestPreloads(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	for _, c := range []struct{ path, languages, want string }{
		{"/", "", "app.js chunks/en-1.js chunks/home-1.js"},
		{"/index.html", "de, ja;q=0.8, en;q=0.5", "app.js chunks/ja-1.js chunks/home-1.js"},
		{"/game/abc", "ja-JP", "app.js chunks/ja-1.js chunks/board-1.js chunks/game-1.js chunks/ja-tools.js"},
		{"/puzzles/own", "", "app.js chunks/en-1.js chunks/en-tools.js"},
		{"/nowhere", "x", "app.js chunks/en-1.js"},
		{"/", "zh-TW,zh;q=0.9", "app.js chunks/zh-1.js chunks/home-1.js"},
		{"/", "zh-Hant", "app.js chunks/zh-1.js chunks/home-1.js"},
		{"/", "zh-CN,zh;q=0.9", "app.js chunks/hans-1.js chunks/home-1.js"},
		{"/", "zh-Hans-HK", "app.js chunks/hans-1.js chunks/home-1.js"},
		{"/", "zh", "app.js chunks/hans-1.js chunks/home-1.js"},
		{"/record/abc", "", "css/a.css css/b.css app.js chunks/en-1.js"},
	} {
		res, body := w.send("GET", c.path, "", func(r *http.Request) { r.Header.Set("Accept-Language", c.languages) })
		var got []string
		for _, m := range regexp.MustCompile(`<link rel="(?:modulepreload|stylesheet)" href="/(?:build/[0-9a-f]{16}/)?([^"]+)"[^>]*>`).FindAllStringSubmatch(body, -1) {
			got = append(got, m[1])
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("%s for %q: %v, want %s", c.path, c.languages, got, c.want)
		}
		if res.StatusCode == 200 && !slices.Contains(res.Header.Values("Vary"), "Accept-Language") || res.Header.Get("Cache-Control") != "no-cache" {
			t.Errorf("%s: %v", c.path, res.Header)
		}
	}
	_, body := w.send("GET", "/", "")
	script := regexp.MustCompile(`<script type="module" src="(/build/([0-9a-f]{16})/)app.js">`).FindStringSubmatch(body)
	if script == nil {
		t.Fatalf("the document loads no script of a build: %.300s", body)
	}
	for _, c := range []struct {
		path   string
		status int
		want   string
	}{
		{script[1] + "app.js", 200, "public, max-age=31536000, immutable"},
		{script[1] + "chunks/home-1.js", 200, "public, max-age=31536000, immutable"},
		{script[1] + "chunks/home-0.js", 404, "no-cache"},
		{script[1] + "index.html", 404, "no-cache"},
		{"/build/0123456789abcdef/app.js", 404, "no-cache"},
		{"/chunks/home-1.js", 200, "no-cache"},
		{"/app.js", 200, "no-cache"},
	} {
		if res, _ := w.send("GET", c.path, ""); res.StatusCode != c.status || res.Header.Get("Cache-Control") != c.want {
			t.Errorf("%s: %d %v", c.path, res.StatusCode, res.Header)
		}
	}
	if _, body := w.send("GET", "/sw.js", ""); body != "const BUILD=\""+script[2]+"\";\naddEventListener()" {
		t.Errorf("the service worker is %q", body)
	}
}

// A page's document lists the API responses that it will request.
func TestAnswersAhead(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	game := w.create(wire.NewGame{Rules: "torus"})
	record := want[wire.RecordID](w, 201, "POST", "/api/v1/records", w.record())
	for path, want := range map[string]string{
		"/game/" + game.ID:             "</api/v1/games/" + game.ID + "> </api/v1/rulesets/torus>",
		"/game/none":                   "",
		"/record/" + record.ID:         "</api/v1/records/" + record.ID + "> </api/v1/rulesets/standard>",
		"/new/torus":                   "</api/v1/rulesets/torus> </api/v1/account>",
		"/record?rules=skate-2&sfen=x": "</api/v1/rulesets/skate-2>",
		"/record":                      "",
		"/record?rules=":               "",
		"/record?rules=%3Ca%0A%3E":     "",
		"/new/%E5%B0%86%E6%A3%8B":      "</api/v1/account>",
		"/record/abc":                  "",
		"/nowhere":                     "",
	} {
		res, _ := w.send("GET", path, "", func(*http.Request) {})
		var got []string
		for _, link := range res.Header.Values("Link") {
			address, rest, _ := strings.Cut(link, ";")
			got = append(got, address)
			if rest != " rel=preload; as=fetch; crossorigin=anonymous" {
				t.Errorf("%s: %q", path, link)
			}
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%s: %v, want %s", path, got, want)
		}
	}
}

func TestLimits(t *testing.T) {
	t.Parallel()
	w := newWorld(t, func(w *world) {
		w.config.Limits.New = config.Rate{PerSecond: 0.001, Burst: 2}
		w.config.Limits.SocketsEach = 1
	})
	g := w.create(wire.NewGame{})
	w.create(wire.NewGame{})
	if e := want[wire.Error](w, 429, "POST", "/api/v1/games", wire.NewGame{Rules: "standard"}); e.Code != "too-many" {
		t.Errorf("%+v", e)
	}
	w.act(g, "move", "7g7f") // another limit
	c, _, err := w.dial(g.ID, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer c.CloseNow()
	if _, res, err := w.dial(g.ID, nil); err == nil || res.StatusCode != 429 {
		t.Errorf("a second socket: %v", err)
	}
	_ = c.CloseNow()
	ctx, cancel := context.WithTimeout(t.Context(), testTimeout)
	defer cancel()
	for {
		c, _, err := w.dial(g.ID, nil) // once the server has noticed the end
		if err == nil {
			_ = c.CloseNow()
			break
		}
		if ctx.Err() != nil {
			t.Fatal("the place of a closed socket is not free")
		}
	}
}

func TestLimiterTableIsBounded(t *testing.T) {
	t.Parallel()
	l := newLimiter(config.Rate{PerSecond: 1, Burst: 1})
	now := time.Now()
	for i := range 3 * maxClients {
		if !l.allow(now, string(rune(i))) {
			t.Fatal("a client was refused for others' requests")
		}
		if l.clients.Len() > maxClients {
			t.Fatalf("%d clients", l.clients.Len())
		}
	}
	if !l.allow(now, "me") || l.allow(now, "me") || !l.allow(now.Add(time.Second), "me") {
		t.Error("one a second is not one a second")
	}
}

// Fresh households of one provider's block share a limit, and a flood of them does not forget
// a client above its own.
func TestBlocksAreLimited(t *testing.T) {
	t.Parallel()
	l := newLimiter(config.Rate{PerSecond: 0.001, Burst: 10})
	now, allowed := time.Now(), 0
	for i := range 3000 {
		if l.allow(now, networks(netip.MustParseAddr(fmt.Sprintf("2001:db8:1:%x::1", i)))...) {
			allowed++
		}
	}
	if allowed != 160 {
		t.Errorf("%d requests of one /48, want 160", allowed)
	}
	for l.allow(now, "greedy") {
	}
	for i := range 2 * maxClients {
		l.allow(now, fmt.Sprint(i))
	}
	if l.allow(now, "greedy") {
		t.Error("a flood of others forgets a client above its limit")
	}
	c := admission.NewCounter(2)
	for range 2 {
		if !c.Take(networks(netip.MustParseAddr("2001:db8:1::1"))) {
			t.Error("two are allowed")
		}
	}
	if c.Take(networks(netip.MustParseAddr("2001:db8:1::2"))) || !c.Take(networks(netip.MustParseAddr("2001:db8:1:1::1"))) {
		t.Error("a household has two, its block more")
	}
}

func TestAddress(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		remote, forwarded string
		trust             bool
		want              string
	}{
		{"192.0.2.1:99", "", false, "192.0.2.1"},
		{"192.0.2.1:99", "198.51.100.7", false, "192.0.2.1"},
		{"192.0.2.1:99", "10.0.0.1, 198.51.100.7", true, "198.51.100.7"},
		{"192.0.2.1:99", "rubbish", true, "unknown"},
		{"192.0.2.1:99", "198.51.100.7:4711", true, "198.51.100.7"},
		{"192.0.2.1:99", "[2001:db8:1:2:3:4:5:6]:4711", true, "2001:db8:1:2::/64"},
		{"192.0.2.1:99", "[2001:db8:1:2:3:4:5:6]", true, "2001:db8:1:2::/64"},
		{"[2001:db8:1:2:3:4:5:6]:99", "", false, "2001:db8:1:2::/64"},
		{"[::ffff:192.0.2.1]:99", "", false, "192.0.2.1"},
		{"pipe", "", false, "unknown"},
	} {
		r := httptest.NewRequest("GET", "/", nil)
		r.RemoteAddr = c.remote
		if c.forwarded != "" {
			r.Header.Set("X-Forwarded-For", c.forwarded)
		}
		if got := networks(sender(r, c.trust))[0]; got != c.want {
			t.Errorf("%+v: %s", c, got)
		}
	}
}

func TestRunRace(t *testing.T) {
	t.Parallel()
	conf := config.Default()
	conf.Addr, conf.DB = "127.0.0.1:0", filepath.Join(t.TempDir(), "new", "dir", "games.db")
	ready := make(chan string, 1)
	parts := Parts{
		Thinker: newMover(), Front: front, Log: slog.New(slog.DiscardHandler),
		Ready: func(u string) { ready <- u },
	}
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- Run(ctx, conf, parts) }()
	base := <-ready
	client := newClient(t)
	res, err := client.Get(base + "healthz")
	if err != nil {
		t.Fatal(err)
	}
	body, err := io.ReadAll(res.Body)
	res.Body.Close()
	if err != nil || string(body) != "ok\n" {
		t.Errorf("%q, %v", body, err)
	}
	client.CloseIdleConnections()
	cancel()
	if err := <-ended; err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(conf.DB); err != nil {
		t.Error(err)
	}
}

func TestRunRefuses(t *testing.T) {
	t.Parallel()
	good := config.Default()
	good.Addr, good.DB = "127.0.0.1:0", filepath.Join(t.TempDir(), "games.db")
	parts := Parts{Thinker: newMover(), Front: front, Log: slog.New(slog.DiscardHandler)}
	for _, c := range []struct {
		word string
		edit func(*config.Config, *Parts)
	}{
		{"address", func(c *config.Config, _ *Parts) { c.Addr = "here" }},
		{"listen", func(c *config.Config, _ *Parts) { c.Addr = "127.0.0.1:1:1"; c.Addr = "203.0.113.1:1" }},
		{"database", func(c *config.Config, _ *Parts) { c.DB = t.TempDir() }},
		{"index.html", func(_ *config.Config, p *Parts) { p.Front = fstest.MapFS{} }},
		{"manifest.json", func(_ *config.Config, p *Parts) { p.Front = fstest.MapFS{"index.html": front["index.html"]} }},
	} {
		conf, p := good, parts
		c.edit(&conf, &p)
		ctx, cancel := context.WithTimeout(t.Context(), testTimeout)
		if err := Run(ctx, conf, p); err == nil || !strings.Contains(err.Error(), c.word) {
			t.Errorf("error %v, want one with %q", err, c.word)
		}
		cancel()
	}
}

func BenchmarkRuleSets(b *testing.B) {
	c := config.Default()
	c.DB, c.Limits.Read = storetest.File(b), config.Rate{PerSecond: 1e9, Burst: 1e9}
	s := newServer(c, Parts{Thinker: newMover(), Front: front, Log: slog.New(slog.DiscardHandler)})
	stop, err := startParts(b.Context(), time.Minute, s.core())
	if err != nil {
		b.Fatal(err)
	}
	defer stop()
	r := httptest.NewRequest("GET", "/api/v1/rulesets", nil)
	r.Header.Set("Accept-Encoding", "gzip")
	for b.Loop() {
		w := httptest.NewRecorder()
		s.http.Handler.ServeHTTP(w, r)
		if w.Code != http.StatusOK || w.Header().Get("Content-Encoding") != "gzip" {
			b.Fatal(w.Code, w.Header())
		}
	}
}
