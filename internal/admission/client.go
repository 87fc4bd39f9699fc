package admission

import (
	"context"
	"net/netip"
)

// Client are the levels that pay for a client's work, narrowest first: who it is, its address,
// and the networks around it. The zero Client pays nothing.
type Client []string

// named is the number of levels that name one client: its holder and its household. Wider
// networks have many.
const named = 2

// NewClient returns a client. holder and address may be missing.
func NewClient(holder string, address netip.Addr) Client {
	if networks := Networks(address); holder == "" {
		return networks
	} else {
		return append(Client{holder}, networks...)
	}
}

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
