package server

import (
	"compress/gzip"
	"net/http"
	"strings"
	"testing"

	"github.com/komadai/komadai/engine/nnue"
	"github.com/komadai/komadai/internal/gates/api"
	"github.com/komadai/komadai/variant"
)

// The engine is stored and sent in Brotli, other files are compressed with Brotli or gzip;
// other clients get plain files.
func TestPackedFiles(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	engine, text := strings.Repeat("\x00asm", 100), string(front["app.js"].Data)
	for _, c := range []struct{ path, accepted, coding, body string }{
		{"/engine.wasm", "gzip, deflate, br, zstd", "br", string(front["engine.wasm.br"].Data)},
		{"/engine.wasm", "br;q=0, gzip", "gzip", string(api.Gzip([]byte(engine), gzip.DefaultCompression))},
		{"/engine.wasm", "identity", "", engine},
		{"/app.js", "gzip, zstd", "gzip", string(api.Gzip([]byte(text), gzip.BestCompression))},
		{"/app.js", "gzip, br", "br", string(api.Brotli([]byte(text)))},
		{"/app.js", "deflate", "", text},
	} {
		res, body := w.send("GET", c.path, "", header("Accept-Encoding", c.accepted))
		if res.StatusCode != 200 || res.Header.Get("Content-Encoding") != c.coding || body != c.body {
			t.Errorf("%s for %q: %d %v, %d bytes", c.path, c.accepted, res.StatusCode, res.Header, len(body))
		}
		if res, _ := w.send("GET", c.path, "", header("Accept-Encoding", c.accepted), header("If-None-Match", res.Header.Get("ETag"))); res.StatusCode != 304 {
			t.Errorf("%s for %q asked again: %d", c.path, c.accepted, res.StatusCode)
		}
	}
	if res, _ := w.send("GET", "/engine.wasm", ""); res.Header.Get("Content-Type") != "application/wasm" {
		t.Errorf("the engine is %s", res.Header.Get("Content-Type"))
	}
	if res, _ := w.send("GET", "/engine.wasm.br", ""); res.StatusCode != 404 {
		t.Errorf("by the name of its file: %d", res.StatusCode)
	}
}

func TestEngineWorker(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	res, _ := w.send("GET", "/engine.js", "")
	if policy := res.Header.Get("Content-Security-Policy"); !strings.HasPrefix(policy, "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; ") {
		t.Errorf("the worker: %s", policy)
	}
}

func TestNetworks(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	seen := 0
	for _, r := range variant.All() {
		fingerprint := nnue.FingerprintOf(r.Rules).String()
		want, ok := nnue.ShippedFile(fingerprint)
		if !ok {
			continue
		}
		seen++
		res, body := w.send("GET", "/networks/"+fingerprint+".nnue", "")
		if res.StatusCode != http.StatusOK || body != string(want) {
			t.Errorf("%s: %d, %d bytes", r.ID, res.StatusCode, len(body))
		}
		if seen > 1 {
			continue
		}
		if res, _ := w.send("GET", "/networks/"+fingerprint+".nnue", "", header("If-None-Match", res.Header.Get("ETag"))); res.StatusCode != 304 {
			t.Errorf("%s, asked again: %d", r.ID, res.StatusCode)
		}
	}
	if seen == 0 {
		t.Error("no rule set has a network")
	}
	for _, path := range []string{"/networks/0.nnue", "/networks/.nnue", "/networks/x", "/networks/..%2fembed.go"} {
		if res, _ := w.send("GET", path, ""); res.StatusCode != 404 {
			t.Errorf("%s: %d", path, res.StatusCode)
		}
	}
}
