package api

import (
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"github.com/komadai/komadai/internal/people/session"
)

// Names of the security schemes.
const (
	guestScheme   = "guest"
	accountScheme = "account"
	tokenScheme   = "token"
)

func schemes() map[string]*huma.SecurityScheme {
	return map[string]*huma.SecurityScheme{
		guestScheme: {
			Type: "apiKey", In: "cookie", Name: session.GuestCookie,
			Description: "A guest, identified by the cookie of the first response that needs one. The cookie is the guest's seat in games. Over TLS its name is " + session.SecurePrefix + session.GuestCookie + ".",
		},
		accountScheme: {
			Type: "apiKey", In: "cookie", Name: session.AccountCookie,
			Description: "An account, identified by the sign-in cookie. Over TLS its name is " + session.SecurePrefix + session.AccountCookie + ".",
		},
		tokenScheme: {
			Type: "http", Scheme: "bearer",
			Description: "A program, identified by an account's API token. Each route lists the needed scope; bot includes read and play, and play includes read.",
		},
	}
}

// open lists the account routes that need no sign-in.
var open = []string{
	"get-account", "sign-up", "sign-in", "sign-out", "verify-email", "ask-reset", "reset", "begin-passkey-sign-in", "passkey-sign-in",
}

// secure adds to each route its permitted callers and scope.
func secure(doc *huma.OpenAPI) {
	doc.Components.SecuritySchemes = schemes()
	operations(doc, func(path string, op *huma.Operation) {
		scope, byToken := Scope(op.Method, path)
		browser := strings.HasPrefix(path, moderationPath) || op.OperationID == "create-tournament" ||
			strings.HasPrefix(path, AccountPath) && !slices.Contains(open, op.OperationID)
		op.Security = nil
		if !browser {
			op.Security = append(op.Security, map[string][]string{}, map[string][]string{guestScheme: {}})
		}
		op.Security = append(op.Security, map[string][]string{accountScheme: {}})
		if byToken {
			op.Security = append(op.Security, map[string][]string{tokenScheme: {string(scope)}})
		}
	})
}

// refusedAlso lists further error statuses per route, for things named in the body that are
// missing, taken or expired.
var refusedAlso = map[string][]int{
	"add-passkey":       {http.StatusGone},
	"analyse-game":      {http.StatusNotFound},
	"act-on-own-puzzle": {http.StatusNotFound},
	"moderate":          {http.StatusNotFound},
	"reset":             {http.StatusGone},
	"verify-email":      {http.StatusGone},
}

// refusals adds the error statuses to each route.
func refusals(doc *huma.OpenAPI) {
	operations(doc, func(path string, op *huma.Operation) {
		anybody := slices.ContainsFunc(op.Security, func(m map[string][]string) bool { return len(m) == 0 })
		statuses := append([]int{
			http.StatusBadRequest, http.StatusForbidden, http.StatusTooManyRequests, http.StatusServiceUnavailable,
		}, refusedAlso[op.OperationID]...)
		if _, byToken := Scope(op.Method, path); byToken || !anybody || strings.HasPrefix(path, AccountPath) {
			statuses = append(statuses, http.StatusUnauthorized)
		}
		if strings.Contains(path, "{") {
			statuses = append(statuses, http.StatusNotFound)
		}
		if len(op.Parameters) > 0 || op.RequestBody != nil {
			statuses = append(statuses, http.StatusUnprocessableEntity)
		}
		if op.RequestBody != nil {
			statuses = append(statuses, http.StatusRequestEntityTooLarge, http.StatusUnsupportedMediaType)
		}
		if op.Method == http.MethodPost {
			statuses = append(statuses, http.StatusConflict)
		}
		for _, status := range statuses {
			key := strconv.Itoa(status)
			if op.Responses[key] != nil {
				continue
			}
			r := &huma.Response{Description: http.StatusText(status) + ".", Content: op.Responses["default"].Content}
			if status == http.StatusTooManyRequests || status == http.StatusServiceUnavailable {
				r.Headers = map[string]*huma.Param{"Retry-After": {
					Description: "How many seconds to wait before the next try.", Schema: &huma.Schema{Type: huma.TypeInteger},
				}}
			}
			op.Responses[key] = r
		}
	})
}

func operations(doc *huma.OpenAPI, f func(path string, op *huma.Operation)) {
	for _, path := range slices.Sorted(maps.Keys(doc.Paths)) {
		item := doc.Paths[path]
		for _, op := range []*huma.Operation{item.Get, item.Post, item.Put, item.Patch, item.Delete} {
			if op != nil {
				f(path, op)
			}
		}
	}
}
