package server

import (
	"net/http"
	"strings"
)

const readPath = "/api/v1/records/read"

// forAll reports whether other sites may request the path: what <komadai-board> needs there,
// records of games, and nothing personal.
func forAll(method, path string) bool {
	switch {
	case path == readPath:
		return method == http.MethodPost
	case method != http.MethodGet && method != http.MethodHead:
		return false
	case path == "/board.js", path == "/api/v1/rulesets", strings.HasPrefix(path, "/api/v1/rulesets/"):
		return true
	}
	if strings.HasPrefix(path, "/api/v1/studies/") {
		return strings.HasSuffix(path, "/record")
	}
	for _, prefix := range []string{"/api/v1/records/", "/games/"} {
		if id, ok := strings.CutPrefix(path, prefix); ok && id != "" {
			return true
		}
	}
	return false
}

// shared implements CORS without cookies for such paths.
func shared(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked := r.Header.Get("Access-Control-Request-Method")
		switch {
		case r.Method == http.MethodOptions && asked != "" && forAll(asked, r.URL.Path):
			h := w.Header()
			h.Set("Access-Control-Allow-Origin", "*")
			h.Set("Access-Control-Allow-Methods", asked)
			h.Set("Access-Control-Allow-Headers", "Content-Type")
			h.Set("Access-Control-Max-Age", "86400")
			w.WriteHeader(http.StatusNoContent)
			return
		case forAll(r.Method, r.URL.Path):
			w.Header().Set("Access-Control-Allow-Origin", "*")
		}
		next.ServeHTTP(w, r)
	})
}
