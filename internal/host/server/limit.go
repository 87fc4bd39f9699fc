package server

import (
	"bufio"
	"net"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/komadai/komadai/internal/admission"
	"github.com/komadai/komadai/internal/gates/api"
	"github.com/komadai/komadai/internal/host/config"
	"github.com/komadai/komadai/internal/obs"
	"github.com/komadai/komadai/internal/people/session"
	"github.com/komadai/komadai/internal/refusal"
)

type class int

// Classes have separate limits, so that a player with too many new games can still move.
const (
	reading class = iota
	acting
	heavy
	making
	classes
)

// String returns the label for the metrics.
func (c class) String() string { return [...]string{"read", "act", "heavy", "new"}[c] }

// heavyPaths start the addresses of expensive requests: large records, searches, passwords.
var heavyPaths = []string{"/api/v1/rulesets/", "/api/v1/records/", "/api/v1/analys", "/api/v1/jobs", "/api/v1/tsume", "/api/v1/engine", "/api/v1/hints", "/api/v1/puzzles", "/api/v1/storms", "/api/v1/mistakes", "/api/v1/statistics", api.AccountPath}

const diagramPath = "/api/v1/diagrams/"

// madePaths end the addresses that create stored objects.
var madePaths = []string{"/games", "/pairings", "/records", "/api/v1/rulesets", "/analyses", "/attempts", "/push", "/studies", "/chapters", "/import", "/copy"}

func classify(method, path string) class {
	switch method {
	case http.MethodGet, http.MethodHead, http.MethodOptions:
		if path == api.AccountPath+"/export" || strings.HasSuffix(path, "/games") && path != "/api/v1/games" || strings.HasSuffix(path, "/file") {
			return heavy // all games of an account or a day, all chapters of a study
		}
		if strings.HasPrefix(path, diagramPath) {
			return heavy // a fifth of a second to draw
		}
		return reading
	}
	for _, suffix := range madePaths {
		if strings.HasSuffix(path, suffix) {
			return making
		}
	}
	for _, prefix := range heavyPaths {
		if strings.HasPrefix(path, prefix) {
			return heavy
		}
	}
	return acting
}

type limits struct {
	// by address and account
	address, account [classes]*limiter
	trustProxy       bool
	metrics          *obs.Metrics
	sockets          *admission.Counter
}

func newLimits(c config.Config, metrics *obs.Metrics) *limits {
	l := &limits{trustProxy: c.TrustProxy, metrics: metrics, sockets: admission.NewCounter(c.Limits.SocketsEach)}
	for class, rate := range [classes]config.Rate{reading: c.Limits.Read, acting: c.Limits.Act, heavy: c.Limits.Heavy, making: c.Limits.New} {
		l.address[class], l.account[class] = newLimiter(rate), newLimiter(rate)
	}
	return l
}

func (l *limits) handler(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		class := classify(r.Method, r.URL.Path)
		if !l.address[class].allow(time.Now(), networks(sender(r, l.trustProxy))...) {
			l.refuse(w, class.String(), "Too many requests came from your address; wait a moment.")
			return
		}
		next.ServeHTTP(w, r)
	})
}

// accounts limits requests per account, after [session.Handler]. Guests are limited by address
// only, since a new guest costs nothing.
func (l *limits) accounts(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		class := classify(r.Method, r.URL.Path)
		who := session.Holder(r.Context())
		if who.IsAccount() && !l.account[class].allow(time.Now(), string(who)) {
			l.refuse(w, class.String(), "Too many requests came from your account; wait a moment.")
			return
		}
		next.ServeHTTP(w, r)
	})
}

func (l *limits) refuse(w http.ResponseWriter, kind, message string) {
	l.metrics.Limited(kind)
	w.Header().Set("Retry-After", "2")
	api.Fail(w, refusal.New(refusal.TooMany, message).Because("many-requests"))
}

func (l *limits) live(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		who := networks(sender(r, l.trustProxy))
		if !l.sockets.Take(who) {
			l.refuse(w, "sockets", "Too many live connections are open from your address.")
			return
		}
		h := &held{ResponseWriter: w, leave: sync.OnceFunc(func() { l.sockets.Release(who) })}
		defer h.end()
		next.ServeHTTP(h, r)
	})
}

// held frees a place at the end of the response, or when a hijacked connection is closed.
type held struct {
	http.ResponseWriter
	leave    func()
	hijacked bool
}

func (h *held) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	c, rw, err := http.NewResponseController(h.ResponseWriter).Hijack()
	if err != nil {
		return nil, nil, err
	}
	h.hijacked = true
	return &limitConn{Conn: c, leave: h.leave}, rw, nil
}

// Unwrap lets [http.ResponseController] reach the connection.
func (h *held) Unwrap() http.ResponseWriter { return h.ResponseWriter }

// Flush implements [http.Flusher], for compressed streams.
func (h *held) Flush() {
	_ = http.NewResponseController(h.ResponseWriter).Flush() // a broken connection fails the next write
}

func (h *held) end() {
	if !h.hijacked {
		h.leave()
	}
}
