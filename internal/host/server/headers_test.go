package server

import (
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
