package server

import (
	"net/http"
	"net/url"
	"regexp"
	"strings"
)

// allowed is what the page has: its own scripts, styles, pictures and connections,
// and nothing from anywhere else.
var allowed = strings.Join([]string{
	"default-src 'self'",
	"img-src 'self' data: blob:",
	"object-src 'none'",
	"base-uri 'none'",
	"form-action 'self'",
}, "; ")

// policy is that of all pages that nobody may frame, framedPolicy that of those
// that every page may.
var (
	policy       = allowed + "; frame-ancestors 'none'"
	framedPolicy = allowed + "; frame-ancestors *"
)

// engineWorker is the path of the worker that runs the engine, which alone may
// compile WebAssembly.
const engineWorker = "/engine.js"

// workerPolicy is that of the worker.
const workerPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"

// hostName is a host with or without a port, as it may stand in a policy.
var hostName = regexp.MustCompile(`^[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*(:[0-9]{1,5})?$`)

// policyFor returns the policy of a request's answer. The page of records may
// also connect to the host of the file that its address names (?src=URL), which
// the visitor's browser then fetches, without cookies and if that host permits.
func policyFor(r *http.Request) string {
	if r.URL.Path == engineWorker {
		return workerPolicy
	}
	if framed(r.URL.Path) {
		return framedPolicy
	}
	if r.URL.Path != recordPage {
		return policy
	}
	src, err := url.Parse(r.URL.Query().Get("src"))
	if err != nil || src.Scheme != "https" && src.Scheme != "http" || !hostName.MatchString(src.Host) {
		return policy
	}
	return policy + "; connect-src 'self' " + src.Scheme + "://" + src.Host
}

// headers sets what every answer carries for the browser's protection.
func headers(next http.Handler, secure func(*http.Request) bool) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", policyFor(r))
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "same-origin")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		if !framed(r.URL.Path) {
			h.Set("X-Frame-Options", "DENY")
		}
		h.Set("Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=()")
		if secure(r) {
			h.Set("Strict-Transport-Security", "max-age=31536000")
		}
		next.ServeHTTP(w, r)
	})
}
