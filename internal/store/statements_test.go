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

// statements returns every SQL statement in the package's source by place. It joins literals
// with constants; params(n) becomes "$1".
func statements(t *testing.T) map[string]string {
	t.Helper()
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	fset := token.NewFileSet()
	var trees []*ast.File
	consts := map[string]ast.Expr{}
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		tree, err := parser.ParseFile(fset, file, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		trees = append(trees, tree)
		ast.Inspect(tree, func(n ast.Node) bool {
			if v, ok := n.(*ast.ValueSpec); ok && len(v.Names) == len(v.Values) {
				for i, name := range v.Names {
					consts[name.Name] = v.Values[i]
				}
			}
			return true
		})
	}
	found := map[string]string{}
	for _, tree := range trees {
		ast.Inspect(tree, func(n ast.Node) bool {
			e, ok := n.(ast.Expr)
			if !ok {
				return true
			}
			text, ok := folded(e, consts)
			if ok && statement.MatchString(text) {
				found[fset.Position(e.Pos()).String()] = text
			}
			return !ok
		})
	}
	if len(found) < 10 {
		t.Fatalf("only %d statements were found", len(found))
	}
	return found
}

func folded(e ast.Expr, consts map[string]ast.Expr) (text string, ok bool) {
	switch e := e.(type) {
	case *ast.BasicLit:
		if e.Kind != token.STRING {
			return "", false
		}
		text, err := strconv.Unquote(e.Value)
		return text, err == nil
	case *ast.BinaryExpr:
		x, ok := term(e.X, consts)
		y, also := term(e.Y, consts)
		return x + y, ok && also && e.Op == token.ADD
	}
	return "", false
}

func term(e ast.Expr, consts map[string]ast.Expr) (text string, ok bool) {
	switch e := e.(type) {
	case *ast.Ident:
		value, ok := consts[e.Name]
		if !ok {
			return "", false
		}
		return folded(value, consts)
	case *ast.CallExpr:
		f, ok := e.Fun.(*ast.Ident)
		return "$1", ok && f.Name == "params"
	}
	return folded(e, consts)
}

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

// uniqueKey: even with a wrong number in the game's row, no event number is stored twice.
func uniqueKey(t *testing.T, db *store.DB, driver, dsn string) {
	defer db.Close()
	g := opening(t)
	events := g.Events()
	if err := db.Games.Create(t.Context(), "g", nil, g.Summary(), events); err != nil {
		t.Fatal(err)
	}
	raw := openRaw(t, driver, dsn)
	if _, err := raw.ExecContext(t.Context(), `UPDATE games SET seq = seq - 1`); err != nil {
		t.Fatal(err)
	}
	if err := db.Games.Append(t.Context(), "g", g.Summary(), events[len(events)-1:]); !errors.Is(err, match.ErrConflict) {
		t.Errorf("an event under a number that is taken: %v, want ErrConflict", err)
	}
}
