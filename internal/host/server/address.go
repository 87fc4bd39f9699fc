package server

import (
	"net"
	"net/http"
	"net/netip"
	"strings"
)

// address returns the sender's IPv4 address, or the /64 network of its IPv6 address, which is
// one household.
func address(r *http.Request, trustProxy bool) string {
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		host = r.RemoteAddr
	}
	if trustProxy {
		// The trusted proxy wrote the last entry of the last line.
		list := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
		if last := strings.TrimSpace(list[len(list)-1]); last != "" {
			host = last
		}
	}
	return addressClass(host)
}

// addressClass returns the household of an IP address.
func addressClass(host string) string {
	ip, err := netip.ParseAddr(host)
	if err != nil {
		return "unknown"
	}
	ip = ip.Unmap().WithZone("")
	if ip.Is6() {
		if p, err := ip.Prefix(64); err == nil {
			return p.String()
		}
	}
	return ip.String()
}

// secure reports whether a request came over TLS.
func secure(r *http.Request, trustProxy bool) bool {
	return r.TLS != nil || trustProxy && r.Header.Get("X-Forwarded-Proto") == "https"
}
