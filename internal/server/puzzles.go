package server

import (
	"errors"
	"fmt"
	"net/http"
	"os"
	"path/filepath"

	"github.com/komadai/komadai/internal/config"
	"github.com/komadai/komadai/internal/puzzle"
	"github.com/komadai/komadai/internal/solve"
	"github.com/komadai/komadai/internal/store"
	"github.com/komadai/komadai/internal/train"
)

// newSolver returns the desk that solves mate problems for clients.
func newSolver(c config.Solver) *solve.Desk {
	return solve.New(solve.Config{Workers: c.Problems, Time: c.Time, Hash: c.Hash << 20})
}

// newTrainer returns the desk at which clients practise.
func newTrainer(c config.Solver, db *store.DB) (*train.Desk, error) {
	problems, err := readProblems(c.Collections)
	if err != nil {
		return nil, err
	}
	return train.New(train.Config{Store: db, Problems: problems, Workers: max(c.Problems, 2)}), nil
}

// readProblems reads the collections in a directory, none where none is named.
func readProblems(dir string) ([]puzzle.Problem, error) {
	if dir == "" {
		return nil, nil
	}
	files, err := filepath.Glob(filepath.Join(dir, "*.jsonl"))
	if err == nil && len(files) == 0 {
		err = errors.New("there is no file *.jsonl")
	}
	if err != nil {
		return nil, fmt.Errorf("read the problems in %s: %w", dir, err)
	}
	var all []puzzle.Problem
	for _, name := range files {
		f, err := os.Open(name)
		if err != nil {
			return nil, fmt.Errorf("read the problems: %w", err)
		}
		some, err := puzzle.Read(f)
		if err = errors.Join(err, f.Close()); err != nil {
			return nil, fmt.Errorf("read the problems in %s: %w", name, err)
		}
		all = append(all, some...)
	}
	return all, nil
}

// named tells the handlers behind it which client a request is from, for the
// bounds of each client.
func (s *server) named(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		next.ServeHTTP(w, r.WithContext(solve.As(r.Context(), address(r, s.config.TrustProxy))))
	})
}
