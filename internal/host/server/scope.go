package server

import (
	"net/http"

	"github.com/komadai/komadai/internal/gates/api"
	"github.com/komadai/komadai/internal/people/account"
	"github.com/komadai/komadai/internal/people/session"
	"github.com/komadai/komadai/internal/refusal"
)

// scoped rejects requests outside the API token's scope. bot includes play and read, play includes
// read; only write permits writing.
func scoped(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		who := session.Who(r.Context())
		if who.Token == "" {
			next.ServeHTTP(w, r)
			return
		}
		need, ok := api.Scope(r.Method, r.URL.Path)
		switch {
		case !ok:
			api.Fail(w, refusal.New(refusal.Scope, "No API token may do this; sign in with a browser.").ForPrograms())
		case who.May(need), need != account.Write && who.May(account.Bot), need == account.Read && who.May(account.Play):
			next.ServeHTTP(w, r)
		default:
			api.Fail(w, refusal.New(refusal.Scope, "This API token lacks the scope "+string(need)+".").ForPrograms())
		}
	})
}
