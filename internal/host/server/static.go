package server

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"path"
	"strings"
	"sync"

	"github.com/andybalholm/brotli"
)

// types are the content types of what a front end consists of. Those of the
// operating system are not asked: they differ and are sometimes wrong.
var types = map[string]string{
	".html":        "text/html; charset=utf-8",
	".js":          "text/javascript; charset=utf-8",
	".mjs":         "text/javascript; charset=utf-8",
	".css":         "text/css; charset=utf-8",
	".json":        "application/json",
	".map":         "application/json",
	".svg":         "image/svg+xml",
	".png":         "image/png",
	".ico":         "image/x-icon",
	".webp":        "image/webp",
	".woff2":       "font/woff2",
	".mp3":         "audio/mpeg",
	".ogg":         "audio/ogg",
	".wav":         "audio/wav",
	".txt":         "text/plain; charset=utf-8",
	".webmanifest": "application/manifest+json",
	".kifu":        "text/plain; charset=utf-8",
	".wasm":        "application/wasm",
}

// serviceWorker is the address of the service worker, which caches the front end.
const serviceWorker = "/sw.js"

// static serves the front end out of memory: its files, and its document for the
// addresses of its pages.
type static struct {
	files     map[string]*file
	documents *documents
	// subject reports whether there is something that the page of a request can be
	// about, and the rule set of a game or a record; nil where nobody knows.
	subject func(r *http.Request, route, id string) (rules string, there bool)
}

// file is a file ready to be sent. It is packed when somebody asks for it so for
// the first time: most of the documents, one a page and language, are never
// asked for between two starts.
type file struct {
	kind, etag string
	// body returns the file as it is.
	body func() []byte
	// brotli and packed return the file in Brotli and in gzip, nil where that saves too
	// little. Browsers accept Brotli over HTTPS and from localhost.
	brotli, packed func() []byte
}

// newStatic reads all files of the front end.
func newStatic(dist fs.FS) (*static, error) {
	s := &static{files: make(map[string]*file)}
	err := fs.WalkDir(dist, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		body, err := fs.ReadFile(dist, name)
		if err != nil {
			return err
		}
		if plain, ok := strings.CutSuffix(name, brotliSuffix); ok {
			s.files["/"+plain] = newPackedFile(plain, body)
		} else {
			s.files["/"+name] = newFile(name, body)
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("read the front end: %w", err)
	}
	s.documents, err = newDocuments(dist)
	if err != nil {
		return nil, err
	}
	if f := s.files[serviceWorker]; f != nil {
		// It is another file for each build, so that browsers install it anew.
		s.files[serviceWorker] = newFile(serviceWorker, fmt.Appendf(nil, "const BUILD=%q;\n%s", s.documents.build, f.body()))
	}
	return s, nil
}

func newFile(name string, body []byte) *file {
	return &file{
		kind:   kindOf(name),
		etag:   tagOf(body),
		body:   func() []byte { return body },
		brotli: sync.OnceValue(func() []byte { return worthwhile(body, squeeze(body)) }),
		packed: sync.OnceValue(func() []byte { return worthwhile(body, pack(body, gzip.BestCompression)) }),
	}
}

// brotliSuffix ends the name of a file that is kept in Brotli: the engine.
const brotliSuffix = ".br"

// newPackedFile returns a file that is kept in Brotli. For a client that accepts only
// gzip it is packed anew once: that takes 0.4 s of a processor for the engine, 11 MB.
func newPackedFile(name string, packed []byte) *file {
	body := sync.OnceValue(func() []byte {
		body, err := io.ReadAll(brotli.NewReader(bytes.NewReader(packed)))
		if err != nil {
			return nil // the program is damaged
		}
		return body
	})
	return &file{
		kind:   kindOf(name),
		etag:   tagOf(packed),
		body:   body,
		brotli: func() []byte { return packed },
		packed: sync.OnceValue(func() []byte { return pack(body(), gzip.DefaultCompression) }),
	}
}

// coded returns the file as a client takes it, by its Accept-Encoding, and how it is
// packed, "" for not at all.
func (f *file) coded(accepted string) (body []byte, coding string) {
	for _, c := range []struct {
		coding string
		packed func() []byte
	}{{"br", f.brotli}, {"gzip", f.packed}} {
		if !accepts(accepted, c.coding) {
			continue
		}
		if body := c.packed(); body != nil {
			return body, c.coding
		}
	}
	return f.body(), ""
}

func kindOf(name string) string {
	return cmp.Or(types[path.Ext(name)], "application/octet-stream")
}

func tagOf(body []byte) string {
	sum := sha256.Sum256(body)
	return base64.RawURLEncoding.EncodeToString(sum[:12])
}

// brotliLevel takes the time of gzip at its best and saves 6 % more of a script.
const brotliLevel = 6

// squeeze returns a body in Brotli.
func squeeze(body []byte) []byte {
	var out bytes.Buffer
	w := brotli.NewWriterLevel(&out, brotliLevel)
	_, _ = w.Write(body) // a buffer takes everything
	_ = w.Close()
	return out.Bytes()
}

// worthwhile returns packed, nil where it saves less than a tenth of body.
func worthwhile(body, packed []byte) []byte {
	if len(packed) >= len(body)*9/10 {
		return nil
	}
	return packed
}

// recordPage is the path of the page that opens records.
const recordPage = "/record"

// ServeHTTP implements [http.Handler].
func (s *static) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		http.Error(w, "This page can only be read.", http.StatusMethodNotAllowed)
		return
	}
	status := http.StatusOK
	path, caching := r.URL.Path, "no-cache"
	if name, ok := s.documents.bundle(path); ok {
		path, caching = "/"+name, "public, max-age=31536000, immutable"
	}
	about := func(route, id string) (rules string) {
		if s.subject == nil {
			return ""
		}
		rules, there := s.subject(r, route, id)
		if !there {
			status = http.StatusNotFound // and the page says of what there is none
		}
		return rules
	}
	if route, id, ok := framedAbout(path); ok {
		path = watchFile
		about(route, id)
	}
	f := s.files[path]
	switch document, route, id, isPage := s.documents.of(r); {
	case isPage:
		f = document
		w.Header().Add("Vary", "Accept-Language")
		if rules := about(route, id); status == http.StatusOK {
			for _, link := range s.documents.manifest.ahead(route, rules, r) {
				w.Header().Add("Link", link)
			}
		}
	case f == nil:
		// The app itself says that there is nothing here.
		f, status, caching = document, http.StatusNotFound, "no-cache"
	}
	h := w.Header()
	h.Add("Vary", "Accept-Encoding")
	h.Set("Content-Type", f.kind)
	// A browser revalidates a file whose address has no build, by its ETag.
	h.Set("Cache-Control", caching)
	body, coding := f.coded(r.Header.Get("Accept-Encoding"))
	tag := f.etag
	if coding != "" {
		tag += "-" + coding
		h.Set("Content-Encoding", coding)
	}
	if status != http.StatusOK {
		w.WriteHeader(status)
		if r.Method == http.MethodGet {
			_, _ = w.Write(body)
		}
		return
	}
	h.Set("ETag", `"`+tag+`"`)
	http.ServeContent(w, r, "", zeroTime, bytes.NewReader(body))
}
