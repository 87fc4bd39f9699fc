package server

import (
	"strings"
	"testing"

	"github.com/komadai/komadai/internal/expect"
)

func TestFramed(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	for _, c := range []struct {
		path   string
		framed bool
	}{
		{"/embed/games/abc", true},
		{"/embed/players/Habu%20Y", true},
		{"/overlay/games/abc", true},
		{"/overlay/players/x", true},
		{"/embed/records/abc", true},
		{"/overlay/records/abc", false},
		{"/embed/games/", false},
		{"/embed/games", false},
		{"/embed/games/abc/more", false},
		{"/embed/accounts/abc", false},
		{"/embed/", false},
		{"/game/abc", false},
		{"/watch.html", false},
		{"/api", false},
	} {
		res, body := w.send("GET", c.path, "")
		policy := res.Header.Get("Content-Security-Policy")
		if got := strings.Contains(policy, "frame-ancestors *"); got != c.framed || strings.Contains(policy, "frame-ancestors 'none'") == c.framed {
			t.Errorf("%s: %s", c.path, policy)
		}
		if got := res.Header.Get("X-Frame-Options") == ""; got != c.framed {
			t.Errorf("%s: X-Frame-Options %q", c.path, res.Header.Get("X-Frame-Options"))
		}
		if c.framed {
			expect.All(t, c.path,
				expect.That("status", res.StatusCode, 404), expect.True("the page of a game", strings.Contains(body, "a game")),
				expect.That("cookies", len(res.Header["Set-Cookie"]), 0), expect.True("own sources only", strings.Contains(policy, "default-src 'self'")),
			)
		}
	}
}
