package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
)

type parsed struct {
	path, name, dir string
	fset            *token.FileSet
	files           []*ast.File
	info            *types.Info
}

func load(ctx context.Context, pattern string) (*parsed, error) {
	cmd := exec.CommandContext(ctx, "go", "list", "-pgo=off", "-export", "-deps", "-json=ImportPath,Name,Dir,Export,GoFiles,DepOnly", "--", pattern)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("go list %s: %w\n%s", pattern, err, stderr.Bytes())
	}
	type listed struct {
		ImportPath, Name, Dir, Export string
		GoFiles                       []string
		DepOnly                       bool
	}
	exports := map[string]string{}
	var found []listed
	for dec := json.NewDecoder(bytes.NewReader(out)); ; {
		var l listed
		if err := dec.Decode(&l); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			return nil, fmt.Errorf("go list %s: %w", pattern, err)
		}
		exports[l.ImportPath] = l.Export
		if !l.DepOnly {
			found = append(found, l)
		}
	}
	if len(found) != 1 {
		return nil, fmt.Errorf("%s names %d packages, want one", pattern, len(found))
	}
	l := found[0]
	p := &parsed{path: l.ImportPath, name: l.Name, dir: l.Dir, fset: token.NewFileSet(), info: &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{},
	}}
	for _, name := range l.GoFiles {
		f, err := parser.ParseFile(p.fset, filepath.Join(l.Dir, name), nil, parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		p.files = append(p.files, f)
	}
	config := types.Config{Importer: importer.ForCompiler(p.fset, "gc", func(path string) (io.ReadCloser, error) {
		return os.Open(exports[path])
	})}
	if _, err := config.Check(p.path, p.fset, p.files, p.info); err != nil {
		return nil, err
	}
	return p, nil
}
