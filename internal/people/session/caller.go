package session

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"slices"

	"github.com/komadai/komadai/internal/people"
	"github.com/komadai/komadai/internal/people/account"
)

// Caller is the sender of a request.
type Caller struct {
	// Holder owns the caller's games: "a:" and an account id, "s:" and the SHA-256 of a
	// guest's secret, or "" for a client without any state.
	Holder people.ID
	// Identity is zero for a guest.
	account.Identity
}

func of(id account.Identity) Caller { return Caller{people.OfAccount(id.Account), id} }

// SignedIn reports whether the caller has an account.
func (c Caller) SignedIn() bool { return c.Account != "" }

// Covers reports whether the caller's role includes role. An API token carries no role.
func (c Caller) Covers(role account.Role) bool { return c.Token == "" && c.Role.Covers(role) }

// May reports whether the caller may use a scope: browsers may use all, tokens only
// theirs.
func (c Caller) May(s account.Scope) bool { return c.Token == "" || slices.Contains(c.Scopes, s) }

// Who returns the caller of the request with context ctx.
func Who(ctx context.Context) Caller {
	if s, ok := ctx.Value(key{}).(*Session); ok {
		return s.caller
	}
	return Caller{}
}

// Client is the origin of a request.
type Client struct {
	// Address is the network address for rate limits, Network the widest network around it.
	Address, Network string
	// Agent is the User-Agent header.
	Agent string
	// Origin is the origin of the server's pages, such as https://shogi.example. Host is
	// its host without port.
	Origin, Host string
}

// Quota identifies the network of a client in quotas: a digest of its address.
func (c Client) Quota() string {
	sum := sha256.Sum256([]byte("quota\x00" + c.Network))
	return hex.EncodeToString(sum[:16])
}

// From returns the client of the request with context ctx.
func From(ctx context.Context) Client {
	if s, ok := ctx.Value(key{}).(*Session); ok {
		return s.client
	}
	return Client{}
}
