package store_test

import (
	"database/sql"
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/store"
)

var statement = regexp.MustCompile(`^\s*(SELECT|INSERT|UPDATE|DELETE|WITH)\s`)

// statements returns every SQL statement in the source of the package, by its
// place.
func statements(t *testing.T) map[string]string {
	t.Helper()
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]string{}
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		fset := token.NewFileSet()
		tree, err := parser.ParseFile(fset, file, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(tree, func(n ast.Node) bool {
			literal, ok := n.(*ast.BasicLit)
			if !ok || literal.Kind != token.STRING {
				return true
			}
			if text, err := strconv.Unquote(literal.Value); err == nil && statement.MatchString(text) {
				found[fset.Position(literal.Pos()).String()] = text
			}
			return true
		})
	}
	if len(found) < 10 {
		t.Fatalf("only %d statements were found", len(found))
	}
	return found
}

// prepareAll lets the database check every statement: its syntax, and that the
// tables and columns are there. It is what keeps the hand-written statements
// to what both databases understand.
func prepareAll(t *testing.T, driver, dsn string) {
	db, err := store.Open(t.Context(), dsn, store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	raw := openRaw(t, driver, dsn)
	for place, text := range statements(t) {
		prepared, err := raw.PrepareContext(t.Context(), text)
		if err != nil {
			t.Errorf("%s: %v", place, err)
			continue
		}
		prepared.Close()
	}
}

func openRaw(t *testing.T, driver, dsn string) *sql.DB {
	t.Helper()
	raw, err := sql.Open(driver, dsn)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { raw.Close() })
	return raw
}

// uniqueKey: even if the number in the game's row is wrong, an event is never
// stored twice under one number.
func uniqueKey(t *testing.T, db *store.DB, driver, dsn string) {
	defer db.Close()
	g := opening(t)
	events := g.Events()
	if err := db.Create(t.Context(), "g", nil, g.Summary(), events); err != nil {
		t.Fatal(err)
	}
	raw := openRaw(t, driver, dsn)
	if _, err := raw.ExecContext(t.Context(), `UPDATE games SET seq = seq - 1`); err != nil {
		t.Fatal(err)
	}
	if err := db.Append(t.Context(), "g", g.Summary(), events[len(events)-1:]); !errors.Is(err, match.ErrConflict) {
		t.Errorf("an event under a number that is taken: %v, want ErrConflict", err)
	}
}
