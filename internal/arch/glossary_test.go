package arch

import (
	"go/ast"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var quoted = regexp.MustCompile("`([^`]+)`")

// Identifiers in docs/reference/glossary.md exist: a package, a name in one, or a field or
// method of a type.
func TestGlossary(t *testing.T) {
	data, err := os.ReadFile(filepath.Join(root, "docs", "reference", "glossary.md"))
	if err != nil {
		t.Fatal(err)
	}
	known := map[string]bool{}
	for _, s := range sources(t) {
		name := path.Base(s.name)
		known[name] = true
		for _, f := range s.files {
			for _, d := range f.Decls {
				for _, id := range declared(d) {
					known[name+"."+id], known[id] = true, true
				}
			}
		}
	}
	terms := 0
	for line := range strings.Lines(string(data)) {
		cells := strings.Split(strings.TrimSpace(line), "|")
		if len(cells) < 5 {
			continue
		}
		for _, m := range quoted.FindAllStringSubmatch(cells[len(cells)-2], -1) {
			terms++
			if !known[m[1]] {
				t.Errorf("docs/reference/glossary.md names `%s`, and there is no such identifier", m[1])
			}
		}
	}
	if terms < 50 {
		t.Errorf("docs/reference/glossary.md names %d identifiers; is it read right?", terms)
	}
}

func declared(d ast.Decl) (names []string) {
	switch d := d.(type) {
	case *ast.FuncDecl:
		if d.Recv == nil {
			return []string{d.Name.Name}
		}
		of := d.Recv.List[0].Type
		if star, ok := of.(*ast.StarExpr); ok {
			of = star.X
		}
		if id, ok := of.(*ast.Ident); ok {
			return []string{id.Name + "." + d.Name.Name}
		}
	case *ast.GenDecl:
		for _, s := range d.Specs {
			switch s := s.(type) {
			case *ast.ValueSpec:
				for _, id := range s.Names {
					names = append(names, id.Name)
				}
			case *ast.TypeSpec:
				names = append(names, s.Name.Name)
				if st, ok := s.Type.(*ast.StructType); ok {
					for _, f := range st.Fields.List {
						for _, id := range f.Names {
							names = append(names, s.Name.Name+"."+id.Name)
						}
					}
				}
			}
		}
	}
	return names
}
