package server

import (
	"maps"
	"net/http"
	"strings"
	"testing"
)

// Other sites may show records, boards and pictures, nothing else; refusals are not cached.
func TestSharedAnswers(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	for path, want := range map[string]string{
		"/": "same-origin", "/api/v1/lobby": "same-origin", "/api/v1/account": "same-origin", "/healthz": "same-origin",
		"/board.js": "cross-origin", "/api/v1/rulesets": "cross-origin", "/api/v1/records/none": "cross-origin",
		"/games/none.kif": "cross-origin", "/api/v1/diagrams/svg?sfen=4k4/9/9/9/9/9/9/9/4K4%20b%20-%201": "cross-origin",
	} {
		res, _ := w.send("GET", path, "")
		if got := res.Header.Get("Cross-Origin-Resource-Policy"); got != want {
			t.Errorf("%s: %q, want %q", path, got, want)
		}
	}
	for _, c := range []struct{ method, path, body string }{
		{"GET", "/api/v1/records/none", ""},
		{"GET", "/api/v1/diagrams/svg", ""},
		{"GET", "/api/v1/diagrams/svg?sfen=x", ""},
		{"GET", "/games/none.kif", ""},
		{"POST", "/api/v1/games", "{"},
		{"PUT", "/api/v1/games", "{}"},
		{"GET", "/api/v1/nothing", ""},
		{"POST", "/api/v1/tsume", "{"},
	} {
		res, body := w.send(c.method, c.path, c.body)
		if res.StatusCode < 400 || !strings.HasPrefix(res.Header.Get("Content-Type"), "application/problem+json") || res.Header.Get("Cache-Control") != "no-store" {
			t.Errorf("%s %s: %d %v %.80s", c.method, c.path, res.StatusCode, res.Header, body)
		}
	}
}

func TestStaffNames(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	for _, name := range []string{"admin", "komadai", "Аdmin", "ad\u3164min", "運営"} {
		res, body := w.send("POST", "/api/v1/games", `{"rules":"standard","name":"`+name+`"}`)
		if res.StatusCode != 409 || !strings.Contains(body, "name-of-staff") {
			t.Errorf("%q: %d %s", name, res.StatusCode, body)
		}
		if _, _, _, _, err := (csaAccounts{w.accounts}).SignIn(t.Context(), name, "secret", ""); err == nil {
			t.Errorf("a CSA guest is called %q", name)
		}
	}
}

// Every answer has the headers that bind a browser, refusals, redirects and pictures too.
func TestSecurityHeaders(t *testing.T) {
	t.Parallel()
	w := newWorld(t, func(w *world) { w.config.URL = "https://shogi.example" })
	w.client.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	picture := "/api/v1/diagrams/svg?sfen=4k4/9/9/9/9/9/9/9/4K4%20b%20-%201"
	for _, c := range []struct {
		method, path string
		status       int
		kind         string
	}{
		{"GET", "/", 200, "text/html; charset=utf-8"},
		{"GET", "/app.js", 200, "text/javascript; charset=utf-8"},
		{"GET", "/engine.js", 200, "text/javascript; charset=utf-8"},
		{"GET", "/icons/k.svg", 200, "image/svg+xml; charset=utf-8"},
		{"GET", "/healthz", 200, "text/plain; charset=utf-8"},
		{"GET", "/api", 200, "text/html; charset=utf-8"},
		{"GET", "/api/v1/rulesets", 200, "application/json"},
		{"GET", "/api/v1/openapi.json", 200, "application/openapi+json"},
		{"GET", picture, 200, "image/svg+xml; charset=UTF-8"},
		{"GET", "/api/", 301, "text/html; charset=utf-8"},
		{"GET", "//app.js", 307, "text/html; charset=utf-8"},
		{"GET", "/icons/", 404, "text/html; charset=utf-8"},
		{"GET", "/.git/config", 404, "text/html; charset=utf-8"},
		{"GET", "/embed/games/none", 404, "text/html; charset=utf-8"},
		{"GET", "/networks/none.nnue", 404, "text/plain; charset=utf-8"},
		{"GET", "/metrics", 404, "text/html; charset=utf-8"},
		{"GET", "/debug/pprof/", 404, "text/html; charset=utf-8"},
		{"GET", "/api/v1/games/none", 404, "application/problem+json"},
		{"POST", "/api/v1/games", 400, "application/problem+json"},
		{"TRACE", "/", 405, "text/plain; charset=utf-8"},
		{"TRACE", "/healthz", 405, "text/plain; charset=utf-8"},
		{"GET", "/api/v1/games/none/live", 404, "application/problem+json"},
	} {
		res, body := w.send(c.method, c.path, "")
		h := res.Header
		for name, want := range map[string]string{
			"Content-Type": c.kind, "X-Content-Type-Options": "nosniff", "Referrer-Policy": "same-origin",
			"Strict-Transport-Security": "max-age=31536000; includeSubDomains", "Cross-Origin-Opener-Policy": "same-origin",
		} {
			if got := h.Get(name); got != want {
				t.Errorf("%s %s: %s %q, want %q", c.method, c.path, name, got, want)
			}
		}
		if res.StatusCode != c.status || strings.Contains(body, "k.svg") {
			t.Errorf("%s %s: %d, want %d: %.100s", c.method, c.path, res.StatusCode, c.status, body)
		}
		for _, part := range []string{"default-src '", "object-src 'none'", "base-uri 'none'", "frame-ancestors "} {
			if policy := h.Get("Content-Security-Policy"); !strings.Contains(policy, part) || strings.Contains(policy, "'unsafe-") {
				t.Errorf("%s %s: the policy %q lacks %s", c.method, c.path, policy, part)
			}
		}
	}
}

// Over TLS each cookie is bound to the host, and scripts cannot read it.
func TestCookies(t *testing.T) {
	t.Parallel()
	w := newWorld(t, func(w *world) { w.config.URL = "https://shogi.example" })
	names := map[string]bool{}
	for _, c := range [][2]string{
		{"/api/v1/games", `{"rules":"standard"}`},
		{"/api/v1/account", `{"name":"kimura","password":"` + goodPassword + `"}`},
		{"/api/v1/account/sign-in", `{"name":"kimura","password":"` + goodPassword + `"}`},
		{"/api/v1/account/sign-out", ""},
	} {
		res, body := w.send("POST", c[0], c[1])
		for _, cookie := range res.Cookies() {
			if cookie.MaxAge >= 0 {
				names[cookie.Name] = true
				if strings.Contains(body, cookie.Value) {
					t.Errorf("%s: the secret is in the body", c[0])
				}
			}
			if !cookie.Secure || !cookie.HttpOnly || cookie.SameSite != http.SameSiteLaxMode || cookie.Path+cookie.Domain != "/" {
				t.Errorf("%s: %v", c[0], cookie)
			}
		}
	}
	if want := map[string]bool{"__Host-komadai_session": true, "__Host-komadai_account": true}; !maps.Equal(names, want) {
		t.Errorf("cookies %v, want %v", names, want)
	}
}
