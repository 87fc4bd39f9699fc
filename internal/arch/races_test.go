package arch

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// scripts/test.sh finds packages that start goroutines by an expression. In a package with
// tests named …Race, only those run under the race detector.
func TestRaces(t *testing.T) {
	script, err := os.ReadFile(filepath.Join(root, "scripts", "test.sh"))
	if err != nil {
		t.Fatal(err)
	}
	m := regexp.MustCompile(`(?m)^starts='(.*)'$`).FindSubmatch(script)
	if m == nil {
		t.Fatal("scripts/test.sh does not say how goroutines start")
	}
	starts := regexp.MustCompile(string(m[1]))
	for _, p := range ours(t) {
		if strings.HasPrefix(p.name(), "e2e/") {
			continue
		}
		files, err := filepath.Glob(filepath.Join(p.Dir, "*.go"))
		if err != nil {
			t.Fatal(err)
		}
		texts := map[string]string{}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			texts[filepath.Join(p.name(), filepath.Base(file))] = string(text)
		}
		faults, err := raceFaults(texts, starts)
		if err != nil {
			t.Fatal(err)
		}
		report(t, faults)
	}
}

var raceTest = regexp.MustCompile(`(?m)^func Test\w*Race\(`)

// raceFaults finds goroutines that the expression misses, and tests that start one without
// running under the race detector.
func raceFaults(texts map[string]string, starts *regexp.Regexp) ([]string, error) {
	partly := false
	for _, text := range texts {
		partly = partly || raceTest.MatchString(text)
	}
	var faults []string
	for name, text := range texts {
		fset := token.NewFileSet()
		f, err := parser.ParseFile(fset, name, text, parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		lines := strings.Split(text, "\n")
		for _, d := range f.Decls {
			test := ""
			if fn, ok := d.(*ast.FuncDecl); ok && fn.Recv == nil && strings.HasPrefix(fn.Name.Name, "Test") {
				test = fn.Name.Name
			}
			ast.Inspect(d, func(n ast.Node) bool {
				g, ok := n.(*ast.GoStmt)
				if !ok {
					return true
				}
				at := fset.Position(g.Pos())
				if !starts.MatchString(lines[at.Line-1]) {
					faults = append(faults, fmt.Sprintf("%s: scripts/test.sh does not see this goroutine", at))
				}
				if partly && test != "" && !strings.HasSuffix(test, "Race") {
					faults = append(faults, fmt.Sprintf("%s: %s starts a goroutine: call it %sRace, so that it runs under the race detector", at, test, test))
				}
				return true
			})
		}
	}
	return faults, nil
}

func TestRaceFaults(t *testing.T) {
	starts := regexp.MustCompile(`go func`)
	for _, c := range []struct{ text, want string }{
		{"func TestA() { go func() {}() }", ""},
		{"func TestA() { go f() }", "does not see"},
		{"func TestA() { go func() {}() }\nfunc TestBRace() {}", "call it TestARace"},
		{"func a() { go func() {}() }\nfunc TestBRace() { go func() {}() }", ""},
	} {
		faults, err := raceFaults(map[string]string{"x_test.go": "package p\n" + c.text}, starts)
		if err != nil {
			t.Fatal(err)
		}
		one(t, faults, c.want)
	}
}
