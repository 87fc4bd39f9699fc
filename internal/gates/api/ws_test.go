package api_test

import (
	"bytes"
	"fmt"
	"log/slog"
	"maps"
	"net/http"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/danielgtaylor/huma/v2"

	"github.com/komadai/komadai/internal/gates/api"
)

const wsFile = "../../../docs/reference/ws.md"

// wsHeadFile is the hand-written head of wsFile.
const wsHeadFile = "testdata/ws-head.md"

// docs/reference/ws.md matches the types of package wire.
func TestSockets(t *testing.T) {
	doc := api.Register(http.NewServeMux(), api.Parts{Log: slog.New(slog.DiscardHandler)})
	comment(t, doc)
	got := sockets(t, doc)
	if *update {
		if err := os.WriteFile(wsFile, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(wsFile)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s is stale: go test ./internal/gates/api -update", wsFile)
	}
}

func sockets(t *testing.T, doc *huma.OpenAPI) []byte {
	t.Helper()
	var b bytes.Buffer
	head, err := os.ReadFile(wsHeadFile)
	if err != nil {
		t.Fatal(err)
	}
	b.Write(head)
	w := &wsWriter{b: &b, schemas: doc.Components.Schemas.Map(), wanted: []string{}}
	paths := make([]string, 0, len(doc.Paths))
	for p, item := range doc.Paths {
		if item.Get != nil && item.Get.Responses["101"] != nil {
			paths = append(paths, p)
		}
	}
	if len(paths) < 2 {
		t.Fatalf("only %d sockets are described", len(paths))
	}
	slices.Sort(paths)
	for _, p := range paths {
		get := doc.Paths[p].Get
		fmt.Fprintf(&b, "\n## `GET %s`\n\n%s\n\n", p, get.Summary)
		for _, one := range get.Parameters {
			fmt.Fprintf(&b, "`%s`: %s\n\n", one.Name, one.Description)
		}
		fmt.Fprintf(&b, "Messages: %s.\n", w.kind(get.Responses["101"].Content["application/json"].Schema))
	}
	b.WriteString("\n## Types\n\nA field with `?` is left out when it is empty.\n")
	w.kind(&huma.Schema{Ref: "#/components/schemas/Error"})
	for i := 0; i < len(w.wanted); i++ { // each may add more
		w.describe(w.wanted[i])
	}
	return b.Bytes()
}

type wsWriter struct {
	b       *bytes.Buffer
	schemas map[string]*huma.Schema
	wanted  []string
}

func (w *wsWriter) kind(s *huma.Schema) string {
	if name, ok := strings.CutPrefix(s.Ref, "#/components/schemas/"); ok {
		if strings.HasPrefix(name, "Record") { // described with the records of the interface
			return name
		}
		if !slices.Contains(w.wanted, name) {
			w.wanted = append(w.wanted, name)
		}
		return fmt.Sprintf("[%s](#%s)", name, strings.ToLower(name))
	}
	if len(s.OneOf) > 0 {
		var names []string
		for _, one := range s.OneOf {
			names = append(names, w.kind(one))
		}
		return strings.Join(names, ", ")
	}
	switch s.Type {
	case huma.TypeArray:
		return "list of " + w.kind(s.Items)
	case huma.TypeObject:
		if of, ok := s.AdditionalProperties.(*huma.Schema); ok {
			return "object of " + w.kind(of)
		}
	}
	return s.Type
}

func (w *wsWriter) describe(name string) {
	s := w.schemas[name]
	fmt.Fprintf(w.b, "\n### %s\n\n%s\n", name, cell(s.Description))
	fields := make([]string, 0, len(s.Properties))
	for f := range s.Properties {
		fields = append(fields, f)
	}
	slices.Sort(fields)
	var rows, notes strings.Builder
	plain := map[string][]string{} // fields without a note, by kind
	for _, f := range fields {
		p := s.Properties[f]
		kind := w.kind(p)
		mark := ""
		if !slices.Contains(s.Required, f) {
			mark = "?"
		}
		short := cell(p.Description)
		if short == "" {
			plain[kind] = append(plain[kind], fmt.Sprintf("`%s%s`", f, mark))
			continue
		}
		if len(strings.Fields(short)) > mostCellWords {
			notes.WriteString(fmt.Sprintf("\n`%s`: %s\n", f, short))
			short = "see below"
		}
		fmt.Fprintf(&rows, "| `%s%s` | %s | %s |\n", f, mark, kind, short)
	}
	if rows.Len() > 0 {
		fmt.Fprintf(w.b, "\n| field | type | |\n|---|---|---|\n%s", rows.String())
	}
	w.b.WriteString(notes.String())
	if len(plain) > 0 {
		w.b.WriteString("\n")
	}
	for _, kind := range slices.Sorted(maps.Keys(plain)) {
		fmt.Fprintf(w.b, "- %s: %s\n", kind, strings.Join(plain[kind], ", "))
	}
}

// mostCellWords bounds a table cell; longer texts follow the table.
const mostCellWords = 15

func cell(text string) string {
	return strings.NewReplacer("|", `\|`, "<", "&lt;", ">", "&gt;", "[", "", "]", "").Replace(text)
}
