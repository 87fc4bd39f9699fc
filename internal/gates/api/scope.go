package api

import (
	"net/http"
	"strings"

	"github.com/komadai/komadai/internal/people/account"
)

// grants are what requests with an API token need, by what their path begins
// with; the first that fits counts. What only reads needs the scope read
// wherever no other is named, and what fits nothing the scope write.
var grants = []struct {
	prefix string
	scope  account.Scope
}{
	{"/api/v1/bot", account.Bot},
	{"/api/v1/games", account.Play},
	{"/api/v1/lobby", account.Play},
	{"/api/v1/seeks", account.Play},
	{"/api/v1/challenges", account.Play},
}

// AccountPath is where the account is, which is no business of a token; who it
// is it may ask.
const AccountPath = "/api/v1/account"

// moderationPath is where moderators act, with a browser alone.
const moderationPath = "/api/v1/moderation/"

// Scope returns what a request with an API token needs; ok is false for what no
// token may do.
func Scope(method, path string) (s account.Scope, ok bool) {
	reads := method == http.MethodGet || method == http.MethodHead
	if path == AccountPath || strings.HasPrefix(path, AccountPath+"/") {
		return account.Read, reads && path == AccountPath
	}
	if strings.HasPrefix(path, moderationPath) || path == pushPath || strings.HasPrefix(path, pushPath+"/") {
		return account.Write, false
	}
	for _, g := range grants {
		if path != g.prefix && !strings.HasPrefix(path, g.prefix+"/") {
			continue
		}
		if reads && g.scope != account.Bot {
			return account.Read, true
		}
		return g.scope, true
	}
	if reads {
		return account.Read, true
	}
	return account.Write, true
}
