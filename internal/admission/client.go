package admission

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"net/netip"
	"strings"
)

// Client are the levels that pay for a client's work, narrowest first: who it is, digests of its
// address and of the networks around it. The zero Client pays nothing.
type Client []string

// named is the number of levels that name one client: its holder and its household. Wider
// networks have many.
const named = 2

// NewClient returns a client. holder and address may be missing.
func NewClient(holder string, address netip.Addr) Client {
	var networks Client
	for _, n := range Networks(address) {
		sum := sha256.Sum256([]byte(n))
		networks = append(networks, network+hex.EncodeToString(sum[:16]))
	}
	return networks.For(holder)
}

// network begins the levels that are networks.
const network = "n:"

// For returns the client as holder, who may have become a guest by the current request.
func (c Client) For(holder string) Client {
	if len(c) > 0 && !strings.HasPrefix(c[0], network) {
		c = c[1:]
	}
	if holder == "" {
		return c
	}
	return append(Client{holder}, c...)
}

// Networks returns the levels of the client that are networks, narrowest first.
func (c Client) Networks() Client { return c.For("") }

// String returns the client as text without spaces at the ends, for [ParseClient].
func (c Client) String() string { return strings.Join(c, " ") }

// ParseClient returns the client of a String.
func ParseClient(text string) Client { return strings.Fields(text) }

// Networks returns the networks of an address: itself, or of IPv6 its household (/64) and the
// blocks that providers give to one customer (/56, /48; RFC 6177).
func Networks(a netip.Addr) []string {
	switch a = a.Unmap().WithZone(""); {
	case !a.IsValid():
		return nil
	case a.Is4():
		return []string{a.String()}
	}
	var out []string
	for _, bits := range []int{64, 56, 48} {
		out = append(out, netip.PrefixFrom(a, bits).Masked().String())
	}
	return out
}

type clientKey struct{}

// As sets the client of ctx.
func As(ctx context.Context, c Client) context.Context {
	return context.WithValue(ctx, clientKey{}, c)
}

// Of returns the client of ctx.
func Of(ctx context.Context) Client {
	c, _ := ctx.Value(clientKey{}).(Client)
	return c
}
