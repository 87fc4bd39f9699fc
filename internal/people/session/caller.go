package session

import (
	"context"
	"slices"

	"github.com/komadai/komadai/internal/people/account"
	"github.com/komadai/komadai/internal/people/principal"
)

// Caller is who sent a request.
type Caller struct {
	// Holder is the name under which the caller's games are kept: "a:" and the id
	// of an account, "s:" and the SHA-256 of a guest's secret, or "" for a client
	// that has done nothing yet that needs one.
	Holder principal.ID
	// Account is the id of the account, "" for a guest; Name its name.
	Account, Name string
	// Role is the account's role, "" for a guest.
	Role account.Role
	// Session is the id of the session by which the caller is signed in, "" for a
	// guest and for a client with an API token.
	Session string
	// Token is the id of the API token by which the request came, "" for a
	// browser; Scopes is what that token may do.
	Token  string
	Scopes []account.Scope
}

// of returns the caller that an identity is.
func of(id account.Identity) Caller {
	return Caller{
		Holder: principal.OfAccount(id.Account), Account: id.Account, Name: id.Name, Role: id.Role,
		Session: id.Session, Token: id.Token, Scopes: id.Scopes,
	}
}

// SignedIn reports whether the caller has an account.
func (c Caller) SignedIn() bool { return c.Account != "" }

// Covers reports whether the caller's role may do what role may. A token never
// carries a role: what moderators and admins do, they do signed in.
func (c Caller) Covers(role account.Role) bool { return c.Token == "" && c.Role.Covers(role) }

// May reports whether the caller may do what is in the scope: everybody may
// who comes with a browser, and a token that has the scope.
func (c Caller) May(s account.Scope) bool { return c.Token == "" || slices.Contains(c.Scopes, s) }

// Who returns who sent the request that ctx belongs to.
func Who(ctx context.Context) Caller {
	if s, ok := ctx.Value(key{}).(*Session); ok {
		return s.caller
	}
	return Caller{}
}

// Client is from where a request comes.
type Client struct {
	// Address is the network address, as far as it tells people apart.
	Address string
	// Agent is what the browser or program says that it is.
	Agent string
	// Origin is that of the server's pages, as in https://shogi.example, and Host
	// its host without a port.
	Origin, Host string
}

// From returns from where the request came that ctx belongs to.
func From(ctx context.Context) Client {
	if s, ok := ctx.Value(key{}).(*Session); ok {
		return s.client
	}
	return Client{}
}

// With returns a context of which Who returns c, for callers that do not come
// over HTTP, and for tests.
func With(ctx context.Context, c Caller) context.Context {
	return context.WithValue(ctx, key{}, &Session{caller: c})
}
