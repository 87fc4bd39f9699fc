package server

import (
	"net/http/httptest"
	"testing"

	"github.com/komadai/komadai/internal/host/config"
)

// A request's sender is the connection's or the proxy's address, never the client's claim.
func TestWhoSent(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, from string
		forwarded  []string
		trust      bool
		want       string
	}{
		{"IPv4", "192.0.2.7:5000", nil, false, "192.0.2.7"},
		{"IPv4 in IPv6", "[::ffff:192.0.2.7]:5000", nil, false, "192.0.2.7"},
		{"a household of IPv6", "[2001:db8:1:2:3:4:5:6]:5000", nil, false, "2001:db8:1:2::/64"},
		{"the same one", "[2001:db8:1:2:ffff::1]:5000", nil, false, "2001:db8:1:2::/64"},
		{"with a zone", "[fe80::1%eth0]:5000", nil, false, "fe80::/64"},
		{"a client that claims another address", "192.0.2.7:5000", []string{"198.51.100.1"}, false, "192.0.2.7"},
		{"a proxy", "127.0.0.1:5000", []string{"198.51.100.1"}, true, "198.51.100.1"},
		{"a proxy that adds to what the client claims", "127.0.0.1:5000", []string{"203.0.113.9, 198.51.100.1"}, true, "198.51.100.1"},
		{"a proxy that adds a line to it", "127.0.0.1:5000", []string{"203.0.113.9", "198.51.100.1"}, true, "198.51.100.1"},
		{"a proxy in IPv6", "[::1]:5000", []string{"2001:db8:1:2:3:4:5:6"}, true, "2001:db8:1:2::/64"},
		{"a proxy that says nothing", "127.0.0.1:5000", nil, true, "127.0.0.1"},
		{"a proxy that says nonsense", "127.0.0.1:5000", []string{"unknown"}, true, "unknown"},
	} {
		r := httptest.NewRequest("GET", "/", nil)
		r.RemoteAddr = c.from
		for _, line := range c.forwarded {
			r.Header.Add("X-Forwarded-For", line)
		}
		if got := networks(sender(r, c.trust))[0]; got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
	r := httptest.NewRequest("GET", "/", nil)
	r.Header.Set("X-Forwarded-Proto", "https")
	at := func(url string, trust bool) bool {
		return newServer(config.Config{URL: url, TrustProxy: trust}, Parts{}).secure(r)
	}
	if at("", false) || !at("", true) || at("http://shogi.example", false) || !at("https://shogi.example", false) {
		t.Error("only a trusted proxy or the public address says that a request came over TLS")
	}
}

func TestClassify(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		method, path string
		want         class
	}{
		{"GET", "/", reading},
		{"HEAD", "/app.js", reading},
		{"OPTIONS", "/api/v1/games", reading},
		{"GET", "/api/v1/records/x", reading},
		{"GET", "/api/v1/diagrams/png", heavy},
		{"POST", "/api/v1/games", making},
		{"POST", "/api/v1/pairings", making},
		{"POST", "/api/v1/records", making},
		{"POST", "/api/v1/games/x/actions", acting},
		{"POST", "/api/v1/games/x/join", acting},
		{"POST", "/api/v1/records/read", heavy},
		{"POST", "/api/v1/analyses", making},
		{"POST", "/api/v1/tsume", heavy},
		{"PUT", "/anything", acting},
		{"DELETE", "/anything", acting},
		{"WEIRD", "/anything", acting},
	} {
		if got := classify(c.method, c.path); got != c.want {
			t.Errorf("%s %s is %s, want %s", c.method, c.path, got, c.want)
		}
	}
}

func TestLimitListener(t *testing.T) {
	t.Parallel()
	g := newLimitListener(nil, 1, nil)
	a, b := []string{"a"}, []string{"b"}
	if !g.open.Take(a) || g.open.Take(a) || !g.open.Take(b) {
		t.Error("one place for each")
	}
	g.open.Release(a)
	if !g.open.Take(a) || g.open.Len() != 2 {
		t.Errorf("after one has left: %d", g.open.Len())
	}
	g.open.Release(a)
	g.open.Release(b)
	if g.open.Len() != 0 {
		t.Errorf("entries without connections: %d", g.open.Len())
	}
}
