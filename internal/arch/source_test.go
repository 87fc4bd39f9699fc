package arch

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// source is one parsed package. Names resolve within it; imports are known by path.
type source struct {
	name  string // relative to the module
	fset  *token.FileSet
	files []*ast.File
	pkg   *types.Package
	info  *types.Info
}

type noImports struct{}

func (noImports) Import(path string) (*types.Package, error) {
	return nil, fmt.Errorf("%s: not loaded", path)
}

// load parses and resolves one package; texts are by file name.
func load(name string, texts map[string]string) (*source, error) {
	s := &source{
		name: name,
		fset: token.NewFileSet(),
		info: &types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{}},
	}
	for _, file := range slices.Sorted(mapKeys(texts)) {
		f, err := parser.ParseFile(s.fset, file, texts[file], parser.SkipObjectResolution|parser.ParseComments)
		if err != nil {
			return nil, err
		}
		s.files = append(s.files, f)
	}
	conf := types.Config{Importer: noImports{}, Error: func(error) {}}
	s.pkg, _ = conf.Check(name, s.fset, s.files, s.info)
	return s, nil
}

func mapKeys(m map[string]string) func(func(string) bool) {
	return func(yield func(string) bool) {
		for k := range m {
			if !yield(k) {
				return
			}
		}
	}
}

func sources(t *testing.T) []*source {
	t.Helper()
	var all []*source
	for _, p := range ours(t) {
		texts := map[string]string{}
		for _, file := range slices.Concat(p.GoFiles, p.IgnoredGoFiles) {
			if strings.HasSuffix(file, "_test.go") {
				continue
			}
			data, err := os.ReadFile(filepath.Join(p.Dir, file))
			if err != nil {
				t.Fatal(err)
			}
			texts[p.name()+"/"+file] = string(data)
		}
		s, err := load(p.name(), texts)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, s)
	}
	return all
}

type scan func(*source) []string

func TestSource(t *testing.T) {
	ids := ruleSetIDs(t)
	all := sources(t)
	for name, look := range map[string]scan{
		"names":    nameFaults,
		"clock":    clockFaults,
		"globals":  globalFaults,
		"owners":   ownerFaults,
		"holders":  holderFaults,
		"rule set": func(s *source) []string { return ruleSetFaults(s, ids) },
	} {
		t.Run(name, func(t *testing.T) {
			for _, s := range all {
				report(t, look(s))
			}
		})
	}
}

func (s *source) fault(at token.Pos, format string, args ...any) string {
	return fmt.Sprintf("%s: %s", s.fset.Position(at), fmt.Sprintf(format, args...))
}

func (s *source) each(visit func(ast.Node)) {
	for _, f := range s.files {
		ast.Inspect(f, func(n ast.Node) bool {
			if n != nil {
				visit(n)
			}
			return true
		})
	}
}

// imported returns the path and name of a selector like time.Now, or "".
func (s *source) imported(sel *ast.SelectorExpr) (path, name string) {
	id, ok := sel.X.(*ast.Ident)
	if !ok {
		return "", ""
	}
	pkg, ok := s.info.Uses[id].(*types.PkgName)
	if !ok {
		return "", ""
	}
	return pkg.Imported().Path(), sel.Sel.Name
}

// metaphors are banned names; each has a standard word.
var metaphors = []string{
	"abroad", "adrift", "broom", "christen", "crew", "deed", "desk", "easel", "fleet", "forsaken", "glimpse", "grip", "hallway", "heed", "nudge",
	"ousted", "patience", "praise", "purse", "roll", "shelf", "shun", "sieve", "stir", "summon", "toll",
}

// wordOf matches the words of a name: seekDesk has two.
var wordOf = regexp.MustCompile(`[A-Z]?[a-z]+|[A-Z]+`)

func nameFaults(s *source) []string {
	var faults []string
	for _, f := range s.files {
		switch f.Name.Name {
		case "util", "utils", "common", "helper", "helpers", "misc", "shared", "base", "lib":
			faults = append(faults, s.fault(f.Name.Pos(), "package %s says nothing: name it for what it holds", f.Name.Name))
		}
	}
	s.each(func(n ast.Node) {
		switch n := n.(type) {
		case *ast.FuncDecl:
			if n.Recv == nil && n.Name.Name == "init" {
				faults = append(faults, s.fault(n.Pos(), "func init: importing a package must do nothing"))
			}
		case *ast.Ident:
			if s.info.Defs[n] == nil {
				return
			}
			for _, word := range wordOf.FindAllString(n.Name, -1) {
				if slices.Contains(metaphors, strings.ToLower(word)) {
					faults = append(faults, s.fault(n.Pos(), "%s: no other program uses the word; use the field's or Go's", n.Name))
				}
			}
		}
	})
	return faults
}

// ambient are functions with hidden inputs or outputs.
var ambient = map[string]string{
	"time.Now": "time is an argument", "time.Since": "time is an argument", "time.Until": "time is an argument",
	"fmt.Print": "the library prints nothing", "fmt.Printf": "the library prints nothing", "fmt.Println": "the library prints nothing",
	"os.Stdout": "the library prints nothing", "os.Stderr": "the library prints nothing", "os.Stdin": "a reader is an argument",
	"os.Getenv": "settings are arguments", "os.LookupEnv": "settings are arguments", "os.Exit": "errors are returned",
}

// clockFaults finds library and domain packages with their own clock, environment or output.
// The engine and usi may use time.Now only as a default.
func clockFaults(s *source) []string {
	if !library(s.name) && !domain(s.name) {
		return nil
	}
	timed := s.name == "engine" || s.name == "usi"
	called := map[ast.Expr]bool{}
	s.each(func(n ast.Node) {
		if c, ok := n.(*ast.CallExpr); ok {
			called[c.Fun] = true
		}
	})
	var faults []string
	s.each(func(n ast.Node) {
		sel, ok := n.(*ast.SelectorExpr)
		if !ok {
			return
		}
		path, name := s.imported(sel)
		why, ok := ambient[path+"."+name]
		if !ok || timed && path == "time" && !called[sel] {
			return
		}
		faults = append(faults, s.fault(sel.Pos(), "%s.%s in %s: %s", path, name, s.name, why))
	})
	return faults
}

func globalFaults(s *source) []string {
	if !library(s.name) && !domain(s.name) {
		return nil
	}
	var faults []string
	changed := func(e ast.Expr) {
		if v := s.global(e); v != "" {
			faults = append(faults, s.fault(e.Pos(), "%s changes the package's variable %s: a program may hold two of everything", s.name, v))
		}
	}
	s.each(func(n ast.Node) {
		switch n := n.(type) {
		case *ast.AssignStmt:
			if n.Tok != token.DEFINE {
				for _, e := range n.Lhs {
					changed(e)
				}
			}
		case *ast.IncDecStmt:
			changed(n.X)
		}
	})
	return faults
}

func (s *source) global(e ast.Expr) string {
	for {
		switch x := e.(type) {
		case *ast.ParenExpr:
			e = x.X
		case *ast.IndexExpr:
			e = x.X
		case *ast.SelectorExpr:
			e = x.X
		case *ast.StarExpr:
			e = x.X
		case *ast.Ident:
			if v, ok := s.info.Uses[x].(*types.Var); ok && v.Parent() == s.pkg.Scope() {
				return v.Name()
			}
			return ""
		default:
			return ""
		}
	}
}

// The goroutines of programs end with the process.
var programs = []string{"internal/cli", "internal/lab/load", "internal/gates/csa/client"}

// ownerFaults finds go statements of the server without a comment on who waits: an unowned
// goroutine may use closed resources.
func ownerFaults(s *source) []string {
	if library(s.name) || !strings.HasPrefix(s.name, "internal/") || strings.HasPrefix(s.name, "internal/cli/") || slices.Contains(programs, s.name) {
		return nil
	}
	said := map[int]bool{} // by line
	var faults []string
	for _, f := range s.files {
		clear(said)
		for _, group := range f.Comments {
			for _, c := range group.List {
				if strings.Contains(c.Text, "wait") {
					said[s.fset.Position(c.Pos()).Line] = true
				}
			}
		}
		ast.Inspect(f, func(n ast.Node) bool {
			if g, ok := n.(*ast.GoStmt); ok && !said[s.fset.Position(g.Pos()).Line] {
				faults = append(faults, s.fault(g.Pos(), "a goroutine without an owner: use a sync.WaitGroup that is waited for at the stop, or say on this line who waits"))
			}
			return true
		})
	}
	return faults
}

// holderFaults finds code that builds or parses principals outside package people.
func holderFaults(s *source) []string {
	if library(s.name) || s.name == "internal/people" || strings.HasPrefix(s.name, "internal/store/") {
		return nil // the store's tests treat names as opaque
	}
	var faults []string
	s.each(func(n ast.Node) {
		lit, ok := n.(*ast.BasicLit)
		if ok && slices.Contains([]string{`"a:"`, `"s:"`, `"c:"`, `"i:"`}, lit.Value) {
			faults = append(faults, s.fault(lit.Pos(), "%s is a kind of principal: use package people", lit.Value))
		}
	})
	return faults
}

func ruleSetIDs(t *testing.T) []string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(root, "variant", "defs", "*.toml"))
	if err != nil {
		t.Fatal(err)
	}
	var ids []string
	for _, f := range files {
		ids = append(ids, strings.TrimSuffix(filepath.Base(f), ".toml"))
	}
	if _, err := os.Stat(filepath.Join(root, "variant")); err == nil && len(ids) == 0 {
		t.Fatal("variant/defs holds no rule set")
	}
	return ids
}

// words are ids that a package uses in another sense.
var words = map[string][]string{
	"variant": {"forward"}, // a direction, in the definition of ice
}

// ruleSetFaults finds code that depends on a rule set: a comparison with an id, a case, or a
// table keyed by ids.
func ruleSetFaults(s *source, ids []string) []string {
	var faults []string
	text := func(e ast.Expr) string {
		if v := s.info.Types[e].Value; v != nil && v.Kind() == constant.String {
			return constant.StringVal(v)
		}
		return ""
	}
	look := func(e ast.Expr, how string) {
		if id := text(e); slices.Contains(ids, id) && !slices.Contains(words[s.name], id) {
			faults = append(faults, s.fault(e.Pos(), "%s the rule set %q: what differs between rule sets is data in its definition", how, id))
		}
	}
	s.each(func(n ast.Node) {
		switch n := n.(type) {
		case *ast.BinaryExpr:
			if n.Op == token.EQL || n.Op == token.NEQ {
				look(n.X, "compares with")
				look(n.Y, "compares with")
			}
		case *ast.CaseClause:
			for _, e := range n.List {
				look(e, "has a case for")
			}
		case *ast.CompositeLit:
			for _, e := range n.Elts {
				if kv, ok := e.(*ast.KeyValueExpr); ok {
					look(kv.Key, "has an entry for")
				}
			}
		case *ast.CallExpr:
			sel, ok := n.Fun.(*ast.SelectorExpr)
			if !ok {
				return
			}
			if path, name := s.imported(sel); path == "strings" && (name == "HasPrefix" || name == "EqualFold" || name == "Contains") {
				for _, e := range n.Args {
					look(e, "looks for")
				}
			}
		}
	})
	return faults
}
