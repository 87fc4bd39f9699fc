package api

import (
	"net/http"
	"strings"

	"github.com/komadai/komadai/internal/people/account"
)

// AccountPath is the account's route. API tokens may only read who they belong to.
const AccountPath = "/api/v1/account"

// moderationPath is for moderators in a browser.
const moderationPath = "/api/v1/moderation/"

// Scope returns the scope that a request with an API token needs; ok is false if no token may
// send it.
func Scope(method, path string) (s account.Scope, ok bool) {
	within := func(prefix string) bool { return path == prefix || strings.HasPrefix(path, prefix+"/") }
	reads := method == http.MethodGet || method == http.MethodHead
	switch {
	case within(AccountPath):
		return account.Read, reads && path == AccountPath
	case strings.HasPrefix(path, moderationPath), within(pushPath), within(friendsPath), within(threadsPath):
		return account.Write, false
	case reads:
		return account.Read, true
	case within("/api/v1/games"):
		return account.Play, true
	}
	return account.Write, true
}
