package push

import (
	"net/netip"
	"slices"
	"strings"
)

// isPrivate reports whether a host is a non-public address or a local name, or a number that a
// resolver reads as an address (127.1, 0x7f.1).
func isPrivate(host string) bool {
	if a, err := netip.ParseAddr(host); err == nil {
		return !Public(a)
	}
	host = strings.TrimSuffix(strings.ToLower(host), ".")
	last := host[strings.LastIndexByte(host, '.')+1:]
	isASCII := !strings.ContainsFunc(host, func(r rune) bool { return r > '~' })
	// No top-level domain begins with a digit.
	return !isASCII || len(last) == len(host) || last == "" || last[0] >= '0' && last[0] <= '9' ||
		slices.Contains([]string{"localhost", "local", "internal"}, last)
}

// internet is the unicast space of IPv6 that IANA assigns from.
var internet = netip.MustParsePrefix("2000::/3")

// special are networks within it, and of IPv4, that are not globally reachable or lead to other
// addresses, and that netip does not name. Source: IANA IPv4 and IPv6 Special-Purpose Address
// Registries, and RFC 7526 for the retired relays of 6to4.
var special = []netip.Prefix{
	netip.MustParsePrefix("0.0.0.0/8"),       // this network, RFC 791
	netip.MustParsePrefix("100.64.0.0/10"),   // shared addresses, RFC 6598
	netip.MustParsePrefix("192.0.0.0/24"),    // protocol assignments, RFC 6890
	netip.MustParsePrefix("192.0.2.0/24"),    // documentation, RFC 5737
	netip.MustParsePrefix("192.88.99.0/24"),  // relays of 6to4, RFC 7526
	netip.MustParsePrefix("198.18.0.0/15"),   // benchmarks, RFC 2544
	netip.MustParsePrefix("198.51.100.0/24"), // documentation, RFC 5737
	netip.MustParsePrefix("203.0.113.0/24"),  // documentation, RFC 5737
	netip.MustParsePrefix("240.0.0.0/4"),     // reserved, RFC 1112
	netip.MustParsePrefix("2001::/23"),       // protocol assignments with Teredo, RFC 2928
	netip.MustParsePrefix("2001:db8::/32"),   // documentation, RFC 3849
	netip.MustParsePrefix("2002::/16"),       // 6to4, RFC 3056
	netip.MustParsePrefix("3fff::/20"),       // documentation, RFC 9637
}

// Public reports whether an address is on the public internet.
func Public(a netip.Addr) bool {
	a = a.Unmap()
	if !a.IsGlobalUnicast() || a.IsPrivate() || a.Zone() != "" || a.Is6() && !internet.Contains(a) {
		return false
	}
	return !slices.ContainsFunc(special, func(p netip.Prefix) bool { return p.Contains(a) })
}
