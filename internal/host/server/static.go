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
	"github.com/komadai/komadai/internal/gates/api"
)

// types are the media types of the front end. Those of the operating system differ and may be
// wrong.
var types = map[string]string{
	".html":        "text/html; charset=utf-8",
	".js":          "text/javascript; charset=utf-8",
	".mjs":         "text/javascript; charset=utf-8",
	".css":         "text/css; charset=utf-8",
	".json":        "application/json",
	".map":         "application/json",
	".svg":         "image/svg+xml; charset=utf-8",
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

// static serves the front end from memory: files, and documents for the pages' addresses.
type static struct {
	files     map[string]*file
	documents *documents
	// subject returns the subject of a page, and whether it exists; it may be nil.
	subject func(r *http.Request, route, id string) (of subject, there bool)
	// origin is the address of the site for a request.
	origin func(r *http.Request) string
}

// file is compressed on its first request.
type file struct {
	kind, etag string
	// body returns the uncompressed file.
	body func() []byte
	// Compressed forms, nil if they save too little. Browsers accept Brotli over HTTPS and
	// from localhost.
	brotli, packed func() []byte
}

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
		// Its content changes with each build, so browsers install it again.
		s.files[serviceWorker] = newFile(serviceWorker, fmt.Appendf(nil, "const BUILD=%q;\n%s", s.documents.build, f.body()))
	}
	return s, nil
}

func newFile(name string, body []byte) *file {
	return &file{
		kind:   kindOf(name),
		etag:   tagOf(body),
		body:   func() []byte { return body },
		brotli: sync.OnceValue(func() []byte { return worthwhile(body, api.Brotli(body)) }),
		packed: sync.OnceValue(func() []byte { return worthwhile(body, api.Gzip(body, gzip.BestCompression)) }),
	}
}

// newDocument returns a document of one request, which the server compresses as it does answers:
// Brotli would take longer than everything else.
func newDocument(body []byte) *file {
	none := func() []byte { return nil }
	return &file{kind: kindOf(indexFile), etag: tagOf(body), body: func() []byte { return body }, brotli: none, packed: none}
}

// brotliSuffix marks a file stored in Brotli: the engine.
const brotliSuffix = ".br"

// newPackedFile returns a file stored in Brotli. For clients without Brotli it is recompressed
// once: 0.4 s for the engine, 11 MB.
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
		packed: sync.OnceValue(func() []byte { return api.Gzip(body(), gzip.DefaultCompression) }),
	}
}

// coded returns the file in a coding that the client accepts, and the coding or "".
func (f *file) coded(accepted string) (body []byte, coding string) {
	for _, c := range []struct {
		coding string
		packed func() []byte
	}{{"br", f.brotli}, {"gzip", f.packed}} {
		if !api.AcceptsCoding(accepted, c.coding) {
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

// worthwhile returns packed, or nil if it saves less than a tenth.
func worthwhile(body, packed []byte) []byte {
	if len(packed) >= len(body)*9/10 {
		return nil
	}
	return packed
}

const recordPage = "/record"

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
	about := func(route, id string) (of subject) {
		if s.subject == nil {
			return of
		}
		of, there := s.subject(r, route, id)
		if !there {
			status = http.StatusNotFound // the page shows what is missing
		}
		return of
	}
	if route, id, ok := framedAbout(path); ok {
		path = watchFile
		about(route, id)
	}
	f := s.files[path]
	switch document, page, id := s.documents.of(r); {
	case page != nil:
		w.Header().Add("Vary", "Accept-Language")
		of := about(page.Path, id)
		if status == http.StatusOK {
			w.Header()["Link"] = page.ahead(of.rules, r)
		}
		f = s.written(document, &of.head, r)
	case f == nil:
		// The app shows the missing page.
		f, status, caching = s.written(document, &head{private: true}, r), http.StatusNotFound, "no-cache"
	}
	h := w.Header()
	h.Add("Vary", "Accept-Encoding")
	h.Set("Content-Type", f.kind)
	// Without a build in the address the browser revalidates by ETag.
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
