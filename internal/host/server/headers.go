package server

import (
	"net/http"
	"net/url"
	"regexp"
	"strings"
)

// allowed is the content security policy: own scripts, styles, pictures and connections only.
var allowed = strings.Join([]string{
	"default-src 'self'",
	"img-src 'self' data: blob:",
	"object-src 'none'",
	"base-uri 'none'",
	"form-action 'self'",
}, "; ")

// policy is for pages that must not be framed, framedPolicy for pages that may.
var (
	policy       = allowed + "; frame-ancestors 'none'"
	framedPolicy = allowed + "; frame-ancestors *"
)

// engineWorker is the worker that runs the engine. Only it may compile WebAssembly.
const engineWorker = "/engine.js"

const workerPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'"

// hostName matches a host with an optional port, as allowed in a policy.
var hostName = regexp.MustCompile(`^[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*(:[0-9]{1,5})?$`)

// policyFor returns a request's policy. The record page may also connect to the host of the
// file in ?src=URL, which the browser fetches without cookies if that host permits.
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

// sharing returns whether pages of other sites may show an answer: what forAll permits, and
// pictures.
func sharing(r *http.Request) string {
	if forAll(r.Method, r.URL.Path) || strings.HasPrefix(r.URL.Path, diagramPath) {
		return "cross-origin"
	}
	return "same-origin"
}

func headers(next http.Handler, secure func(*http.Request) bool) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", policyFor(r))
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "same-origin")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Cross-Origin-Resource-Policy", sharing(r))
		if !framed(r.URL.Path) {
			h.Set("X-Frame-Options", "DENY")
		}
		h.Set("Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=()")
		if secure(r) {
			h.Set("Strict-Transport-Security", "max-age=31536000; includeSubDomains")
		}
		next.ServeHTTP(w, r)
	})
}
