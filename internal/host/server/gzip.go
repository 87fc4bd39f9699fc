package server

import (
	"compress/gzip"
	"net/http"
	"strings"
	"sync"

	"github.com/komadai/komadai/internal/gates/api"
)

// small is the size in bytes below which an answer is not worth packing.
const small = 1024

// packers keeps gzip writers, which are large, for the next answer.
type packers struct{ pool sync.Pool }

func newPackers() *packers {
	return &packers{sync.Pool{New: func() any {
		z, _ := gzip.NewWriterLevel(nil, gzip.BestSpeed) // the level is a valid one
		return z
	}}}
}

// handler packs the JSON and YAML that next answers for clients that unpack.
func (p *packers) handler(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Add("Vary", "Accept-Encoding")
		if !api.Accepts(r.Header.Get("Accept-Encoding"), "gzip") {
			next.ServeHTTP(w, r)
			return
		}
		packed := &packed{ResponseWriter: w, packers: p}
		defer packed.close()
		next.ServeHTTP(packed, r)
	})
}

// packed decides at the first write of a body, by its size, whether to pack it:
// the API writes a body at once.
type packed struct {
	http.ResponseWriter
	packers *packers
	status  int
	begun   bool
	z       *gzip.Writer
}

// WriteHeader implements [http.ResponseWriter].
func (p *packed) WriteHeader(status int) {
	if p.status == 0 {
		p.status = status
	}
}

// Write implements [http.ResponseWriter].
func (p *packed) Write(b []byte) (int, error) {
	p.begin(len(b))
	if p.z != nil {
		return p.z.Write(b)
	}
	return p.ResponseWriter.Write(b)
}

func (p *packed) begin(size int) {
	if p.begun {
		return
	}
	p.begun = true
	if p.status == 0 {
		p.status = http.StatusOK
	}
	h := p.Header()
	if size >= small && h.Get("Content-Encoding") == "" {
		h.Set("Content-Encoding", "gzip")
		h.Del("Content-Length")
		if tag := h.Get("ETag"); tag != "" && !strings.HasPrefix(tag, "W/") {
			h.Set("ETag", "W/"+tag)
		}
		p.z = p.packers.pool.Get().(*gzip.Writer)
		p.z.Reset(p.ResponseWriter)
	}
	p.ResponseWriter.WriteHeader(p.status)
}

// close ends the answer. An error means that the client is gone.
func (p *packed) close() {
	if p.status != 0 {
		p.begin(0)
	}
	if p.z != nil {
		_ = p.z.Close()
		p.packers.pool.Put(p.z)
	}
}

// Unwrap lets [http.ResponseController] reach the connection.
func (p *packed) Unwrap() http.ResponseWriter { return p.ResponseWriter }
