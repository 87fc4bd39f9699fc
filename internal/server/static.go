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

	"github.com/klauspost/compress/zstd"
	"github.com/komadai/komadai/internal/api"
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
	// packed returns the file in gzip, nil where that saves too little.
	packed func() []byte
	// zstd is the file in Zstandard, nil where it is not kept so.
	zstd []byte
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
		if plain, ok := strings.CutSuffix(name, packedSuffix); ok {
			s.files["/"+plain] = newPackedFile(plain, body)
		} else if plain, ok := strings.CutSuffix(name, zstdSuffix); ok {
			s.files["/"+plain] = newZstdFile(plain, body)
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
	return s, nil
}

func newFile(name string, body []byte) *file {
	return &file{
		kind:   kindOf(name),
		etag:   tagOf(body),
		body:   func() []byte { return body },
		packed: sync.OnceValue(func() []byte { return pack(body) }),
	}
}

// These end the names of files that are kept packed, because of their size: in gzip, and
// in Zstandard (RFC 8878) the largest.
const (
	packedSuffix = ".gz"
	zstdSuffix   = ".zst"
)

// newPackedFile returns a file of what is kept packed. It is unpacked when a client
// that cannot do so asks for it.
func newPackedFile(name string, packed []byte) *file {
	return &file{
		kind:   kindOf(name),
		etag:   tagOf(packed),
		body:   sync.OnceValue(func() []byte { return unpack(packed) }),
		packed: func() []byte { return packed },
	}
}

// newZstdFile returns a file of what is kept in Zstandard. It is unpacked, and packed
// again in gzip, when a client that takes nothing else asks for it for the first time:
// that takes 0.4 s of a processor for the engine, 6 MB.
func newZstdFile(name string, packed []byte) *file {
	body := sync.OnceValue(func() []byte {
		in, err := zstd.NewReader(nil, zstd.WithDecoderConcurrency(1))
		if err != nil {
			return nil
		}
		defer in.Close()
		body, err := in.DecodeAll(packed, nil)
		if err != nil {
			return nil
		}
		return body
	})
	return &file{
		kind:   kindOf(name),
		etag:   tagOf(packed),
		body:   body,
		packed: sync.OnceValue(func() []byte { return api.Pack(body(), gzip.DefaultCompression) }),
		zstd:   packed,
	}
}

// coded returns the file as a client takes it, by its Accept-Encoding, and how it is
// packed, "" for not at all.
func (f *file) coded(accepted string) (body []byte, coding string) {
	if f.zstd != nil && api.Accepts(accepted, "zstd") {
		return f.zstd, "zstd"
	}
	if api.Accepts(accepted, "gzip") {
		if body := f.packed(); body != nil {
			return body, "gzip"
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

// unpack returns what a file of the front end in gzip holds, nil where it is broken.
func unpack(packed []byte) []byte {
	z, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return nil
	}
	body, err := io.ReadAll(z)
	if err != nil {
		return nil
	}
	return body
}

// pack returns a body in gzip, nil where that saves less than a tenth.
func pack(body []byte) []byte {
	packed := api.Pack(body, gzip.BestCompression)
	if len(packed) >= len(body)*9/10 {
		return nil
	}
	return packed
}

// hashed is where the files are whose names change with what is in them.
const hashed = "/chunks/"

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
	path := r.URL.Path
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
	f, caching := s.files[path], "no-cache"
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
		f, status = document, http.StatusNotFound // the app says itself that there is nothing here
	case strings.HasPrefix(path, hashed):
		caching = "public, max-age=31536000, immutable"
	}
	h := w.Header()
	h.Add("Vary", "Accept-Encoding")
	h.Set("Content-Type", f.kind)
	// Of a file whose name carries no version a browser asks each time whether what
	// it has is still true.
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
