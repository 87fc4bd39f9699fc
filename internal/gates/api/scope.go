package api

import (
	"net/http"
	"strings"

	"github.com/komadai/komadai/internal/people/account"
)

// grants lists the scope that an API token needs by path prefix; the first match counts. By
// default reading needs the scope read and everything else write.
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

// AccountPath is the account's route. API tokens may only read who they belong to.
const AccountPath = "/api/v1/account"

// moderationPath is for moderators in a browser.
const moderationPath = "/api/v1/moderation/"

// Scope returns the scope that a request with an API token needs; ok is false if no token may
// send it.
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
