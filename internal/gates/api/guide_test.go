package api_test

import (
	"html/template"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"

	"github.com/danielgtaylor/huma/v2"

	"github.com/komadai/komadai/internal/gates/api"
)

var (
	anchor = regexp.MustCompile(`\bid="([^"]+)"`)
	link   = regexp.MustCompile(`\b(?:href|src)="([^"]+)"`)
)

// The page describes every operation and every type, its links lead somewhere on
// it or on this server, and it has nothing that the policy of the server forbids.
func TestGuide(t *testing.T) {
	doc := api.Register(http.NewServeMux(), api.Parts{Log: slog.New(slog.DiscardHandler)})
	p := api.NewGuide(doc)
	w := httptest.NewRecorder()
	p.Page(w, httptest.NewRequest("GET", "/api", nil))
	page := w.Body.String()
	if w.Code != 200 || w.Header().Get("Content-Type") != "text/html; charset=utf-8" {
		t.Fatalf("%d %v", w.Code, w.Header())
	}
	ids := map[string]int{}
	for _, m := range anchor.FindAllStringSubmatch(page, -1) {
		ids[m[1]]++
	}
	for id, n := range ids {
		if n > 1 {
			t.Errorf("the id %s is there %d times", id, n)
		}
	}
	operations := 0
	for path, item := range doc.Paths {
		for _, o := range []*huma.Operation{item.Get, item.Post, item.Put, item.Patch, item.Delete} {
			if o == nil {
				continue
			}
			operations++
			if ids[o.OperationID] == 0 || !strings.Contains(page, template.HTMLEscapeString(o.Summary)) {
				t.Errorf("%s %s is not described", o.Method, path)
			}
		}
	}
	if operations < 15 {
		t.Errorf("only %d operations", operations)
	}
	for name := range doc.Components.Schemas.Map() {
		if ids["t-"+name] == 0 {
			t.Errorf("the type %s is not described", name)
		}
	}
	for _, m := range link.FindAllStringSubmatch(page, -1) {
		if id, ok := strings.CutPrefix(m[1], "#"); ok && ids[id] == 0 {
			t.Errorf("the link %s leads nowhere", m[1])
		} else if !ok && !strings.HasPrefix(m[1], "/") {
			t.Errorf("%s is elsewhere", m[1])
		}
	}
	for _, bad := range []string{"<script", "style=\"", "<style", "onclick", "//cdn", "{{", "ZgotmplZ"} {
		if strings.Contains(page, bad) {
			t.Errorf("the page has %q", bad)
		}
	}
	again := httptest.NewRequest("GET", "/api", nil)
	again.Header.Set("If-None-Match", w.Header().Get("ETag"))
	same := httptest.NewRecorder()
	if p.Page(same, again); same.Code != http.StatusNotModified {
		t.Errorf("asked again: %d", same.Code)
	}
	style := httptest.NewRecorder()
	if p.Style(style, httptest.NewRequest("GET", "/api/style.css", nil)); !strings.HasPrefix(style.Header().Get("Content-Type"), "text/css") || strings.Contains(style.Body.String(), "url(") {
		t.Errorf("the style: %v", style.Header())
	}
}
