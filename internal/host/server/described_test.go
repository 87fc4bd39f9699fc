package server

import (
	"encoding/json"
	"log/slog"
	"mime"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/danielgtaylor/huma/v2"

	"github.com/komadai/komadai/internal/gates/api"
)

type description struct {
	doc *huma.OpenAPI
	// routes finds a request's operation; the document's paths have the syntax of
	// http.ServeMux.
	routes     *http.ServeMux
	operations map[string]*huma.Operation
}

var described = sync.OnceValue(func() *description {
	doc := api.Register(http.NewServeMux(), api.Parts{Log: slog.New(slog.DiscardHandler)})
	d := &description{doc: doc, routes: http.NewServeMux(), operations: map[string]*huma.Operation{}}
	for path, item := range doc.Paths {
		for _, op := range []*huma.Operation{item.Get, item.Post, item.Put, item.Patch, item.Delete} {
			if op == nil {
				continue
			}
			pattern := op.Method + " " + path
			d.routes.Handle(pattern, http.NotFoundHandler())
			d.operations[pattern] = op
		}
	}
	for _, schema := range doc.Components.Schemas.Map() {
		schema.PrecomputeMessages()
	}
	return d
})

func (d *description) check(res *http.Response, body []byte) (faults []string) {
	_, pattern := d.routes.Handler(res.Request)
	op := d.operations[pattern]
	if op == nil {
		return nil
	}
	status := strconv.Itoa(res.StatusCode)
	answer := op.Responses[status]
	if answer == nil && res.StatusCode >= http.StatusInternalServerError {
		answer = op.Responses["default"]
	}
	if answer == nil {
		return []string{"the status " + status + " is not described"}
	}
	if len(body) == 0 || res.Header.Get("Content-Encoding") != "" {
		return nil
	}
	kind, _, err := mime.ParseMediaType(res.Header.Get("Content-Type"))
	if err != nil {
		return []string{err.Error()}
	}
	content := answer.Content[kind]
	if content == nil {
		return []string{"the type " + kind + " of " + status + " is not described"}
	}
	if content.Schema == nil || kind != "application/json" && !strings.HasSuffix(kind, "+json") {
		return nil
	}
	var v any
	if err := json.Unmarshal(body, &v); err != nil {
		return []string{err.Error()}
	}
	found := &huma.ValidateResult{}
	huma.Validate(d.doc.Components.Schemas, content.Schema, huma.NewPathBuffer(nil, 0), huma.ModeReadFromServer, v, found)
	for _, err := range found.Errors {
		faults = append(faults, err.Error())
	}
	return faults
}

func TestCheckOfAnswers(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		path, kind, body string
		status, faults   int
	}{
		"what is sent":    {"/api/v1/rulesets", "application/json", `{"rulesets":[],"families":[],"groups":[]}`, 200, 0},
		"another type":    {"/api/v1/rulesets", "text/html", `{"rulesets":[],"families":[],"groups":[]}`, 200, 1},
		"another status":  {"/api/v1/rulesets", "application/json", `{"rulesets":[],"families":[],"groups":[]}`, 302, 1},
		"another shape":   {"/api/v1/rulesets", "application/json", `[]`, 200, 1},
		"null for a list": {"/api/v1/rulesets", "application/json", `{"rulesets":null,"families":[],"groups":[]}`, 200, 1},
		"too little":      {"/api/v1/rulesets", "application/json", `{"families":[],"groups":[]}`, 200, 1},
		"no JSON":         {"/api/v1/rulesets", "application/json", `{`, 200, 1},
		"no such route":   {"/api/v1/nothing", "text/html", `?`, 302, 0},
		"an error":        {"/api/v1/games/x", "application/problem+json", `{"code":"not-found","message":"m"}`, 404, 0},
		"a fault of ours": {"/api/v1/games/x", "application/problem+json", `{"code":"internal","message":"m"}`, 500, 0},
		"an unknown word": {"/api/v1/games/x", "application/problem+json", `{"code":"not-found","message":"m","status":404}`, 404, 1},
	} {
		r, err := http.NewRequest(http.MethodGet, c.path, http.NoBody)
		if err != nil {
			t.Fatal(err)
		}
		res := &http.Response{StatusCode: c.status, Request: r, Header: http.Header{"Content-Type": {c.kind}}}
		if faults := described().check(res, []byte(c.body)); len(faults) != c.faults {
			t.Errorf("%s: %q, want %d faults", name, faults, c.faults)
		}
	}
}
