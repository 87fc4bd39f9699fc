package arch

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

const (
	// maxLines bounds a hand-written source file. Aim for 400.
	maxLines = 600
	// maxFunctionLines bounds a function outside tests.
	maxFunctionLines = 60
)

var sourceFile = regexp.MustCompile(`\.(go|ts|tsx|css|html|sh|s|sql)$`)

// notOurs are directories of generated or ignored files.
var notOurs = []string{".git", "node_modules", "dist", "testdata", "bin", "shots"}

var generated = regexp.MustCompile(`(?m)^(//|/\*|--) Code generated .* DO NOT EDIT\.`)

func TestFileLength(t *testing.T) {
	seen := 0
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			if slices.Contains(notOurs, d.Name()) {
				return fs.SkipDir
			}
			return nil
		}
		if !sourceFile.MatchString(d.Name()) {
			return nil
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		seen++
		rel, _ := filepath.Rel(root, path)
		n := lines(data)
		if n > maxLines {
			t.Errorf("%s has %d lines, more than %d: one noun or verb a file", rel, n, maxLines)
		}
		if n > maxFunctionLines && strings.HasSuffix(path, ".go") && !strings.HasSuffix(path, "_test.go") {
			report(t, functionFaults(rel, data))
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if seen == 0 {
		t.Fatal("no source file was found")
	}
}

func lines(data []byte) int {
	if generated.Match(data) {
		return 0
	}
	return bytes.Count(data, []byte("\n"))
}

func functionFaults(name string, data []byte) (faults []string) {
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, name, data, parser.SkipObjectResolution)
	if err != nil {
		return []string{err.Error()}
	}
	for _, d := range file.Decls {
		f, ok := d.(*ast.FuncDecl)
		if !ok {
			continue
		}
		if n := files.Position(f.End()).Line - files.Position(f.Pos()).Line + 1; n > maxFunctionLines {
			faults = append(faults, fmt.Sprintf("%s: %s has %d lines, more than %d", name, f.Name.Name, n, maxFunctionLines))
		}
	}
	return faults
}

func TestFunctionFaults(t *testing.T) {
	body := strings.Repeat("\n", maxFunctionLines-1)
	text := "package a\nfunc short() {" + body + "}\nfunc long() {\n" + body + "}\n"
	one(t, functionFaults("a.go", []byte(text)), "long has 61 lines")
}
