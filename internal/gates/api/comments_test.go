package api_test

import (
	"bytes"
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/danielgtaylor/huma/v2"
	"github.com/google/go-cmp/cmp"

	"github.com/komadai/komadai/internal/gates/api"
)

func wireComments(t *testing.T) map[string]api.Comment {
	t.Helper()
	files, err := filepath.Glob("../wire/*.go")
	if err != nil || len(files) == 0 {
		t.Fatalf("no source of package wire: %v", err)
	}
	all := map[string]api.Comment{}
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		tree, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range tree.Decls {
			if g, ok := d.(*ast.GenDecl); ok && g.Tok == token.TYPE {
				for _, spec := range g.Specs {
					one := spec.(*ast.TypeSpec)
					all[one.Name.Name] = typeComment(one, text(g.Doc, one.Doc))
				}
			}
		}
	}
	return all
}

func typeComment(spec *ast.TypeSpec, doc string) api.Comment {
	c := api.Comment{Text: doc}
	body, ok := spec.Type.(*ast.StructType)
	if !ok {
		return c
	}
	for _, f := range body.Fields.List {
		doc := text(f.Doc, f.Comment)
		if f.Tag == nil || doc == "" {
			continue
		}
		name, _, _ := strings.Cut(reflect.StructTag(strings.Trim(f.Tag.Value, "`")).Get("json"), ",")
		if c.Fields == nil {
			c.Fields = map[string]string{}
		}
		c.Fields[name] = doc
	}
	return c
}

func text(groups ...*ast.CommentGroup) string {
	for _, g := range groups {
		if s := strings.Join(strings.Fields(g.Text()), " "); s != "" {
			return s
		}
	}
	return ""
}

// comment adds the source's comments to a description; the embedded ones may be outdated.
func comment(t *testing.T, doc *huma.OpenAPI) { api.Describe(doc, wireComments(t)) }

func TestComments(t *testing.T) {
	want := wireComments(t)
	if *update {
		var b bytes.Buffer
		enc := json.NewEncoder(&b)
		enc.SetEscapeHTML(false)
		enc.SetIndent("", "\t")
		if err := enc.Encode(want); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile("comments.json", b.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if d := cmp.Diff(want, api.Comments()); d != "" {
		t.Errorf("comments.json is stale: go test ./internal/gates/api -update\n%s", d)
	}
	for name, c := range want {
		if c.Text == "" {
			t.Errorf("%s says nothing of itself", name)
		}
	}
}
