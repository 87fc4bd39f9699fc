package arch

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"testing"
)

// maxConditions bounds the conditions of an if that reports a failure: with more, the report
// does not show which one failed.
const maxConditions = 4

func TestAsserts(t *testing.T) {
	for _, p := range ours(t) {
		files, err := filepath.Glob(filepath.Join(p.Dir, "*.go"))
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			faults, err := assertFaults(filepath.Join(p.name(), filepath.Base(file)), text)
			if err != nil {
				t.Fatal(err)
			}
			report(t, faults)
		}
	}
}

func assertFaults(name string, text []byte) ([]string, error) {
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, name, text, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	var faults []string
	ast.Inspect(f, func(n ast.Node) bool {
		if s, ok := n.(*ast.IfStmt); ok && fails(s.Body) {
			if n := conditions(s.Cond); n > maxConditions {
				faults = append(faults, fmt.Sprintf("%s: %d conditions in one assert, at most %d: use package expect", fset.Position(s.Pos()), n, maxConditions))
			}
		}
		return true
	})
	return faults, nil
}

// fails reports whether a block calls Error, Fatal or the like.
func fails(b *ast.BlockStmt) bool {
	for _, s := range b.List {
		x, ok := s.(*ast.ExprStmt)
		if !ok {
			continue
		}
		call, ok := x.X.(*ast.CallExpr)
		if !ok {
			continue
		}
		if sel, ok := call.Fun.(*ast.SelectorExpr); ok {
			switch sel.Sel.Name {
			case "Error", "Errorf", "Fatal", "Fatalf":
				return true
			}
		}
	}
	return false
}

func conditions(e ast.Expr) int {
	switch e := e.(type) {
	case *ast.ParenExpr:
		return conditions(e.X)
	case *ast.UnaryExpr:
		if e.Op == token.NOT {
			return conditions(e.X)
		}
	case *ast.BinaryExpr:
		if e.Op == token.LAND || e.Op == token.LOR {
			return conditions(e.X) + conditions(e.Y)
		}
	}
	return 1
}

func TestAssertFaults(t *testing.T) {
	for _, c := range []struct{ body, want string }{
		{`if a && b || !(c && d) || e { t.Errorf("x") }`, "5 conditions in one assert"},
		{`if a && b || !(c && d) { t.Errorf("x") }`, ""},
		{`if a && b && c && d && e { return }`, ""},
	} {
		faults, err := assertFaults("x.go", []byte("package p\nfunc f() {\n"+c.body+"\n}"))
		if err != nil {
			t.Fatal(err)
		}
		one(t, faults, c.want)
	}
}
