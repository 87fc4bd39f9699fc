package api

import (
	"bytes"
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"fmt"
	"html/template"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/danielgtaylor/huma/v2"
)

//go:embed guide.html
var guideHTML string

//go:embed guide.css
var guideStyle []byte

// Guide is the page that describes the interface for people, made of its OpenAPI description,
// and its style. It needs no script and nothing from elsewhere.
type Guide struct {
	page  func() (asset, error) // made at the first request
	style asset
}

type asset struct {
	kind, tag string
	body      []byte
}

func newAsset(kind string, body []byte) asset {
	sum := sha256.Sum256(body)
	return asset{kind, `"` + base64.RawURLEncoding.EncodeToString(sum[:12]) + `"`, body}
}

// NewGuide returns the guide to doc, which must not change any more.
func NewGuide(doc *huma.OpenAPI) *Guide {
	return &Guide{
		page: sync.OnceValues(func() (asset, error) {
			body, err := outlined(doc).html()
			return newAsset("text/html; charset=utf-8", body), err
		}),
		style: newAsset("text/css; charset=utf-8", guideStyle),
	}
}

// Page serves the page.
func (g *Guide) Page(w http.ResponseWriter, r *http.Request) {
	page, err := g.page()
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	page.serve(w, r)
}

// Style serves the style that the page requests at /api/style.css.
func (g *Guide) Style(w http.ResponseWriter, r *http.Request) { g.style.serve(w, r) }

func (a asset) serve(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("Content-Type", a.kind)
	h.Set("Cache-Control", "no-cache")
	h.Set("ETag", a.tag)
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(a.body))
}

// html fills the template of the page. An error is a fault of the template.
func (o outline) html() ([]byte, error) {
	t, err := template.New("guide").Funcs(template.FuncMap{
		"isParameter": func(piece string) bool { return strings.HasPrefix(piece, "{") },
	}).Parse(guideHTML)
	var out bytes.Buffer
	if err == nil {
		err = t.Execute(&out, o)
	}
	if err != nil {
		return nil, fmt.Errorf("the page of the interface: %w", err)
	}
	return out.Bytes(), nil
}
