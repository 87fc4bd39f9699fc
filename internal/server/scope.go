package server

import (
	"net/http"
	"strings"

	"github.com/komadai/komadai/internal/account"
	"github.com/komadai/komadai/internal/api"
	"github.com/komadai/komadai/internal/refusal"
	"github.com/komadai/komadai/internal/session"
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

// accountPath is where the account is, which is no business of a token; who it
// is it may ask.
const accountPath = "/api/v1/account"

// scope returns what a request with an API token needs; ok is false for what no
// token may do.
func scope(method, path string) (s account.Scope, ok bool) {
	reads := method == http.MethodGet || method == http.MethodHead
	if path == accountPath || strings.HasPrefix(path, accountPath+"/") {
		return account.Read, reads && path == accountPath
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

// scoped refuses what the API token of a request is not for. A program that
// plays (scope bot) may do what a player may.
func scoped(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		who := session.Who(r.Context())
		if who.Token == "" {
			next.ServeHTTP(w, r)
			return
		}
		need, ok := scope(r.Method, r.URL.Path)
		switch {
		case !ok:
			api.Fail(w, refusal.New(refusal.Scope, "No API token may do this; sign in with a browser."))
		case who.May(need), need != account.Write && who.May(account.Bot), need == account.Read && who.May(account.Play):
			next.ServeHTTP(w, r)
		default:
			api.Fail(w, refusal.New(refusal.Scope, "This API token lacks the scope "+string(need)+"."))
		}
	})
}
