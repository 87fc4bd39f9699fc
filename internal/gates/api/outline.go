package api

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"github.com/komadai/komadai/internal/gates/wire"
)

// outline and its parts are the contents of the guide.
type (
	outline struct {
		Title, Text string
		Groups      []group
		Types       []typ
		Operations  int
	}
	// group is the operations on one kind of thing.
	group struct {
		ID, Title  string
		Operations []op
	}
	op struct {
		ID, Method, Summary, Text string
		// Path is the path in pieces; every second one is a parameter.
		Path    []string
		Params  []field
		Body    *kind
		Sample  string
		Answers []response
		Socket  bool
		Curl    string
	}
	response struct {
		Status, Text string
		Kind         *kind
	}
	typ struct {
		Name, Text string
		Fields     []field
	}
	field struct {
		Name, In, Text, Limits string
		Kind                   kind
		Required               bool
	}
	// kind is the type of a value: words before the name of a type, which is a
	// link, or words alone.
	kind struct{ Words, Type string }
)

const schemas = "#/components/schemas/"

func outlined(doc *huma.OpenAPI) outline {
	o := outline{Title: doc.Info.Title, Text: doc.Info.Description}
	groups := map[string]*group{}
	operations(doc, func(path string, one *huma.Operation) {
		id := subject(path)
		if groups[id] == nil {
			groups[id] = &group{ID: id, Title: title(id)}
		}
		groups[id].Operations = append(groups[id].Operations, described(doc, path, one))
		o.Operations++
	})
	for _, id := range slices.Sorted(maps.Keys(groups)) {
		o.Groups = append(o.Groups, *groups[id])
	}
	all := doc.Components.Schemas.Map()
	for _, name := range slices.Sorted(maps.Keys(all)) {
		o.Types = append(o.Types, typ{name, all[name].Description, fields(all[name])})
	}
	return o
}

func subject(path string) string {
	rest := strings.TrimPrefix(path, "/api/")
	if version, after, ok := strings.Cut(rest, "/"); ok && strings.HasPrefix(version, "v") {
		rest = after
	}
	word, _, _ := strings.Cut(rest, "/")
	return word
}

func title(word string) string {
	if word == "rulesets" {
		return "Rule sets"
	}
	if word == "" {
		return "General"
	}
	return strings.ToUpper(word[:1]) + strings.ReplaceAll(word[1:], "-", " ")
}

func described(doc *huma.OpenAPI, path string, o *huma.Operation) op {
	out := op{
		ID: o.OperationID, Method: o.Method, Summary: o.Summary, Text: o.Description, Path: pieces(path),
		Socket: o.Responses[strconv.Itoa(http.StatusSwitchingProtocols)] != nil,
	}
	for _, p := range o.Parameters {
		out.Params = append(out.Params, field{
			Name: p.Name, In: p.In, Text: cmp.Or(p.Description, p.Schema.Description), Kind: kindOf(p.Schema), Limits: limits(p.Schema), Required: p.Required,
		})
	}
	if o.RequestBody != nil {
		for _, kind := range slices.Sorted(maps.Keys(o.RequestBody.Content)) {
			media := o.RequestBody.Content[kind]
			out.Body = new(bodyKind(media.Schema, kind))
			if kind == "application/json" {
				out.Sample = example(doc, media.Schema)
			}
		}
	}
	out.Curl = out.curl(path, streams(o))
	for _, status := range slices.Sorted(maps.Keys(o.Responses)) {
		r := o.Responses[status]
		a := response{Status: status, Text: r.Description}
		for _, kind := range slices.Sorted(maps.Keys(r.Content)) {
			a.Kind = new(bodyKind(r.Content[kind].Schema, kind))
		}
		if status == "default" {
			a.Status = "4xx, 5xx"
		}
		out.Answers = append(out.Answers, a)
	}
	return out
}

func pieces(path string) []string {
	return strings.FieldsFunc(strings.NewReplacer("{", "\x00{", "}", "}\x00").Replace(path), func(r rune) bool { return r == 0 })
}

func bodyKind(s *huma.Schema, media string) kind {
	if s == nil || s.Ref == "" && s.Type == huma.TypeString {
		return kind{Words: media}
	}
	return kindOf(s)
}

func kindOf(s *huma.Schema) kind {
	if s == nil {
		return kind{}
	}
	if name, ok := strings.CutPrefix(s.Ref, schemas); ok {
		return kind{Type: name}
	}
	switch s.Type {
	case huma.TypeArray:
		of := kindOf(s.Items)
		return kind{Words: strings.TrimSpace("list of " + of.Words), Type: of.Type}
	case huma.TypeObject:
		if of, ok := s.AdditionalProperties.(*huma.Schema); ok {
			inner := kindOf(of)
			return kind{Words: strings.TrimSpace("object of " + inner.Words), Type: inner.Type}
		}
	}
	return kind{Words: s.Type}
}

func fields(s *huma.Schema) []field {
	var all []field
	for _, name := range slices.Sorted(maps.Keys(s.Properties)) {
		p := s.Properties[name]
		all = append(all, field{Name: name, Text: p.Description, Kind: kindOf(p), Limits: limits(p), Required: slices.Contains(s.Required, name)})
	}
	return all
}

func limits(s *huma.Schema) string {
	if s == nil {
		return ""
	}
	var words []string
	if len(s.Enum) > 0 {
		words = append(words, strings.Join(wire.List(s.Enum, func(v any) string { return fmt.Sprint(v) }), " · "))
	}
	for _, one := range []struct {
		value *float64
		word  string
	}{{s.Minimum, "≥ "}, {s.Maximum, "≤ "}} {
		if one.value != nil {
			words = append(words, one.word+strconv.FormatFloat(*one.value, 'f', -1, 64))
		}
	}
	if s.MaxLength != nil {
		words = append(words, fmt.Sprintf("at most %d characters", *s.MaxLength))
	}
	if s.MaxItems != nil {
		words = append(words, fmt.Sprintf("at most %d", *s.MaxItems))
	}
	return strings.Join(words, ", ")
}

// example returns a body with the required fields and those with examples.
func example(doc *huma.OpenAPI, s *huma.Schema) string {
	data, err := json.MarshalIndent(value(doc, s, 0), "", "  ")
	if err != nil {
		return ""
	}
	return string(data)
}

func value(doc *huma.OpenAPI, s *huma.Schema, depth int) any {
	if s == nil || depth > 3 {
		return nil
	}
	if name, ok := strings.CutPrefix(s.Ref, schemas); ok {
		return value(doc, doc.Components.Schemas.Map()[name], depth+1)
	}
	switch {
	case len(s.Examples) > 0:
		return s.Examples[0]
	case len(s.Enum) > 0:
		return s.Enum[0]
	}
	switch s.Type {
	case huma.TypeObject:
		out := map[string]any{}
		for name, p := range s.Properties {
			if slices.Contains(s.Required, name) || len(p.Examples) > 0 {
				out[name] = value(doc, p, depth+1)
			}
		}
		return out
	case huma.TypeArray:
		return []any{}
	case huma.TypeInteger, huma.TypeNumber:
		if s.Minimum != nil {
			return *s.Minimum
		}
		return 0
	case huma.TypeBoolean:
		return false
	}
	return ""
}

func streams(o *huma.Operation) bool {
	ok := o.Responses[strconv.Itoa(http.StatusOK)]
	return ok != nil && (ok.Content["application/x-ndjson"] != nil || ok.Content["text/event-stream"] != nil)
}

// Badge is the method of o, or WS.
func (o op) Badge() string {
	if o.Socket {
		return "WS"
	}
	return o.Method
}

func (o op) curl(path string, stream bool) string {
	const server = "http://localhost:8080"
	if o.Socket {
		return "websocat ws://localhost:8080" + path
	}
	var b strings.Builder
	b.WriteString("curl -b jar -c jar")
	if stream {
		b.WriteString(" -N")
	}
	if o.Method != http.MethodGet && !(o.Method == http.MethodPost && o.Body != nil) {
		b.WriteString(" -X " + o.Method)
	}
	switch {
	case o.Sample != "":
		var compact strings.Builder
		for line := range strings.Lines(o.Sample) {
			compact.WriteString(strings.TrimSpace(line))
		}
		fmt.Fprintf(&b, " \\\n  --json '%s'", strings.ReplaceAll(compact.String(), "'", `'\''`))
	case o.Body != nil:
		b.WriteString(" \\\n  --data-binary @FILE -H 'Content-Type: application/octet-stream'")
	}
	return b.String() + " \\\n  " + server + path
}
