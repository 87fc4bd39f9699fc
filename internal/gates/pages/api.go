package pages

import (
	"bytes"
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"net/http"
	"sync"
	"time"

	"github.com/danielgtaylor/huma/v2"
)

//go:embed api.html
var apiHTML string

//go:embed api.css
var apiStyle []byte

// API is the page that describes the interface for people, made of its OpenAPI
// description, and its style. It needs no script and nothing from elsewhere.
type API struct {
	page  func() (file, error) // made at the first request
	style file
}

// file is something ready to be sent.
type file struct {
	kind, tag string
	body      []byte
}

func newFile(kind string, body []byte) file {
	sum := sha256.Sum256(body)
	return file{kind, `"` + base64.RawURLEncoding.EncodeToString(sum[:12]) + `"`, body}
}

// NewAPI makes the page of a description, which must not change any more.
func NewAPI(doc *huma.OpenAPI) *API {
	return &API{
		page: sync.OnceValues(func() (file, error) {
			body, err := outline(doc).html(apiHTML)
			return newFile("text/html; charset=utf-8", body), err
		}),
		style: newFile("text/css; charset=utf-8", apiStyle),
	}
}

// Page serves the page.
func (a *API) Page(w http.ResponseWriter, r *http.Request) {
	page, err := a.page()
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	page.serve(w, r)
}

// Style serves its style, which the page looks for at /api/style.css.
func (a *API) Style(w http.ResponseWriter, r *http.Request) { a.style.serve(w, r) }

func (f file) serve(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("Content-Type", f.kind)
	h.Set("Cache-Control", "no-cache")
	h.Set("ETag", f.tag)
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(f.body))
}
