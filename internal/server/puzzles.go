package server

import (
	"net/http"

	"github.com/komadai/komadai/internal/api"
	"github.com/komadai/komadai/internal/config"
	"github.com/komadai/komadai/internal/solve"
)

// newSolver returns the desk that solves mate problems for clients.
func newSolver(c config.Solver) *solve.Desk {
	return solve.New(solve.Config{Workers: c.Problems, Time: c.Time, Hash: c.Hash << 20})
}

// puzzles is what the interface needs for mate problems.
func (s *server) puzzles() api.Puzzles { return api.Puzzles{Solver: s.solver} }

// named tells the handlers behind it which client a request is from, for the
// bounds of each client.
func (s *server) named(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		next.ServeHTTP(w, r.WithContext(solve.As(r.Context(), address(r, s.config.TrustProxy))))
	})
}
