package server

import (
	"net/http"
	"strconv"
	"strings"
	"testing"
)

// A wrong method is refused with the allowed ones, an unknown address with 404.
func TestMethods(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	for _, c := range []struct {
		method, path string
		status       int
		allow        string
	}{
		{"DELETE", "/api/v1/games", 405, "GET, HEAD, POST"},
		{"PUT", "/api/v1/games/x", 405, "GET, HEAD"},
		{"GET", "/api/v1/games/x/actions", 405, "POST"},
		{"DELETE", "/api/v1/rulesets", 405, "GET, HEAD, POST"},
		{"GET", "/api/v1/nothing", 404, ""},
		{"POST", "/api/v1/nothing", 404, ""},
		{"TRACE", "/api/v1/games", 405, "GET, HEAD, POST"},
		{"TRACE", "/api/v1/nothing", 404, ""},
	} {
		res, body := w.send(c.method, c.path, "")
		if res.StatusCode != c.status || res.Header.Get("Allow") != c.allow || res.Header.Get("Content-Type") != "application/problem+json" {
			t.Errorf("%s %s: %d, Allow %q: %s", c.method, c.path, res.StatusCode, res.Header.Get("Allow"), body)
		}
	}
}

func TestMediaTypeInCapitals(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	for kind, status := range map[string]int{"APPLICATION/JSON": 200, "Application/Json; Charset=UTF-8": 200, "text/csv": 415} {
		res, _ := w.send("POST", "/api/v1/positions", `{"rules":"standard","sfen":"4k4/9/9/9/9/9/9/9/4K4 b - 1"}`, func(r *http.Request) { r.Header.Set("Content-Type", kind) })
		if res.StatusCode != status {
			t.Errorf("%s: %d, want %d", kind, res.StatusCode, status)
		}
	}
}

// Too many sign-ins get Retry-After, and the log has no name.
func TestRetryAfter(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	var last *http.Response
	for range 12 {
		last, _ = w.send("POST", "/api/v1/account/sign-in", `{"name":"hanako","password":"not this one"}`)
	}
	if wait, err := strconv.Atoi(last.Header.Get("Retry-After")); last.StatusCode != 429 || err != nil || wait < 1 {
		t.Errorf("%d, %q", last.StatusCode, last.Header.Get("Retry-After"))
	}
	for _, path := range []string{"/api/v1/players/hanako", "/api/v1/players/hanako/ratings", "/api/v1/players/hanako/games", "/@hanako"} {
		w.send("GET", path, "")
	}
	if log := w.log.String(); strings.Contains(log, "hanako") || !strings.Contains(log, "/api/v1/players/{name}/ratings") {
		t.Errorf("the log: %s", log)
	}
}
