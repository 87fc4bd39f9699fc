package server

import (
	"net/http"
	"strings"
	"testing"

	"github.com/komadai/komadai/engine/nnue"
	"github.com/komadai/komadai/variant"
)

// The engine for browsers is kept packed and sent so, and unpacked for a client that
// cannot unpack; its worker alone may compile it.
func TestEngineFiles(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	plain := strings.Repeat("\x00asm", 100)
	res, body := w.send("GET", "/engine.wasm", "", header("Accept-Encoding", "gzip"))
	if res.StatusCode != 200 || res.Header.Get("Content-Type") != "application/wasm" || res.Header.Get("Content-Encoding") != "gzip" || body != string(front["engine.wasm.gz"].Data) {
		t.Errorf("packed: %d %v, %d bytes", res.StatusCode, res.Header, len(body))
	}
	if res, _ := w.send("GET", "/engine.wasm", "", header("Accept-Encoding", "gzip"), header("If-None-Match", res.Header.Get("ETag"))); res.StatusCode != 304 {
		t.Errorf("asked again: %d", res.StatusCode)
	}
	res, body = w.send("GET", "/engine.wasm", "", header("Accept-Encoding", "identity"))
	if res.StatusCode != 200 || res.Header.Get("Content-Encoding") != "" || body != plain {
		t.Errorf("unpacked: %d %v, %d bytes", res.StatusCode, res.Header, len(body))
	}
	if res, _ := w.send("GET", "/engine.wasm.gz", ""); res.StatusCode != 404 {
		t.Errorf("by the name of the file: %d", res.StatusCode)
	}
	res, _ = w.send("GET", "/engine.js", "")
	if policy := res.Header.Get("Content-Security-Policy"); policy != "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'" {
		t.Errorf("the worker: %s", policy)
	}
}

// Every rule set that has a network has it at its address.
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
