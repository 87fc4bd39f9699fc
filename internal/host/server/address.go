package server

import (
	"net"
	"net/http"
	"net/netip"
	"strings"

	"github.com/komadai/komadai/internal/admission"
)

func sender(r *http.Request, trustProxy bool) netip.Addr {
	if trustProxy {
		// The trusted proxy wrote the last entry of the last line.
		list := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
		if last := strings.TrimSpace(list[len(list)-1]); last != "" {
			return parseAddress(last)
		}
	}
	return parseAddress(r.RemoteAddr)
}

func parseAddress(text string) netip.Addr {
	if host, _, err := net.SplitHostPort(text); err == nil {
		text = host
	}
	a, _ := netip.ParseAddr(strings.Trim(text, "[]"))
	return a
}

// networks returns the networks of a client that limits count, narrowest first; see
// [admission.Networks].
func networks(a netip.Addr) []string {
	if out := admission.Networks(a); len(out) > 0 {
		return out
	}
	return []string{"unknown"}
}

func (s *server) secure(r *http.Request) bool {
	return r.TLS != nil || s.https || s.config.TrustProxy && r.Header.Get("X-Forwarded-Proto") == "https"
}
