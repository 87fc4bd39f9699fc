package server

import (
	"log/slog"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/danielgtaylor/huma/v2"

	"github.com/komadai/komadai/internal/gates/api"
	"github.com/komadai/komadai/internal/gates/wire"
)

// The documented scopes match the server: a token with scope read may use only routes that
// need it.
func TestDescribedScopes(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.signUp("haori")
	token := want[wire.Token](w, 201, "POST", "/api/v1/account/tokens", wire.NewToken{Name: "reader", Scopes: []string{"read"}})
	bearer := func(r *http.Request) {
		r.Header.Set("Authorization", "Bearer "+token.Secret)
		r.Header.Set("Content-Type", "application/json")
	}
	doc := api.Register(http.NewServeMux(), api.Parts{Log: slog.New(slog.DiscardHandler)})
	tokens, none, anybody := 0, 0, 0
	for _, path := range slices.Sorted(maps.Keys(doc.Paths)) {
		if strings.HasSuffix(path, "/live") || strings.Contains(path, "/stream/") {
			continue // sockets and streams do not end
		}
		for _, op := range []*huma.Operation{doc.Paths[path].Get, doc.Paths[path].Post, doc.Paths[path].Delete} {
			if op == nil {
				continue
			}
			scope, open := "", false
			for _, way := range op.Security {
				open = open || len(way) == 0
				if names, ok := way["token"]; ok {
					scope = strings.Join(names, " ")
				}
			}
			address := strings.NewReplacer("{id}", "x", "{name}", "haori", "{rules}", "standard", "{speed}", "blitz", "{day}", "2026-01-01", "{file}", "x.kif").Replace(path)
			res, body := w.send(op.Method, address, "", bearer)
			lacks := res.StatusCode == 403 && strings.Contains(body, `"scope"`)
			if lacks != (scope != "read") {
				t.Errorf("%s %s, scope %q: %d %s", op.Method, path, scope, res.StatusCode, body)
			}
			if scope != "" {
				tokens++
			} else {
				none++
			}
			if open {
				anybody++
			}
		}
	}
	if tokens < 20 || none < 20 || anybody < 20 {
		t.Errorf("%d addresses for tokens, %d not, %d for anybody", tokens, none, anybody)
	}
}
