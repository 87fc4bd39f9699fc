package obs

import (
	"context"
	"crypto/rand"
	"errors"
	"log/slog"
	"net/http"
	"runtime/debug"
	"strings"
	"time"

	"github.com/komadai/komadai/internal/panics"
)

// idLength gives request IDs 60 random bits.
const idLength = 12

// statusClientGone is logged and counted if the client closed the connection before the
// response. nginx uses the same number; it is never sent.
const statusClientGone = 499

type key struct{}

type request struct {
	id string
	// route is the matched pattern or "".
	route string
}

// RequestID returns the ID of ctx's request or "".
func RequestID(ctx context.Context) string {
	if r, ok := ctx.Value(key{}).(*request); ok {
		return r.id
	}
	return ""
}

// Route records the matched route of next for the log and the metrics. Of nested muxes the
// inner one counts.
func Route(next *http.ServeMux) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		defer func() {
			if known, ok := r.Context().Value(key{}).(*request); ok && known.route == "" {
				known.route = r.Pattern
			}
		}()
		next.ServeHTTP(w, r)
	})
}

// template returns the path of a pattern or "none".
func template(pattern string) string {
	if _, path, ok := strings.Cut(pattern, " "); ok {
		return path
	}
	if pattern == "" {
		return "none"
	}
	return pattern
}

// shown returns a request's path for the log, without player names.
func shown(r *http.Request, route string) string {
	if path := template(route); strings.Contains(path, "{name}") {
		return path
	}
	if strings.HasPrefix(r.URL.Path, "/@") {
		return "/@{name}"
	}
	// No route matched.
	if before, after, ok := strings.Cut(r.URL.Path, "/players/"); ok {
		_, rest, deeper := strings.Cut(after, "/")
		if deeper {
			rest = "/" + rest
		}
		return before + "/players/{name}" + rest
	}
	return r.URL.Path
}

// stackOf returns the stack of a recovered panic, also one from another goroutine.
func stackOf(p any) []byte {
	if e, ok := p.(*panics.Error); ok {
		return e.Stack
	}
	return debug.Stack()
}

// Requests gives each request an ID (X-Request-Id), counts it, and logs it: server errors at
// level error, reads at debug, the rest at info. A request that failed after its client left
// counts as status 499. A handler's panic is logged with its stack; broken responds if nothing
// was sent.
func Requests(log *slog.Logger, metrics *Metrics, next http.Handler, broken http.HandlerFunc) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		begin := time.Now()
		id := strings.ToLower(rand.Text()[:idLength])
		known := &request{id: id}
		r = r.WithContext(context.WithValue(r.Context(), key{}, known))
		w.Header().Set("X-Request-Id", id)
		rec := &recorder{ResponseWriter: w}
		panicked := false
		defer func() {
			if p := recover(); p != nil {
				if p == http.ErrAbortHandler {
					panic(p)
				}
				metrics.Panicked("http")
				panicked = true
				log.Error("a handler panicked", "id", id, "path", shown(r, known.route), "panic", p, "stack", string(stackOf(p)))
				if rec.status == 0 {
					broken(rec, r)
				}
			}
			if rec.status == 0 {
				rec.status = http.StatusOK // the default of net/http
			}
			if rec.status >= http.StatusInternalServerError && !panicked && errors.Is(r.Context().Err(), context.Canceled) {
				rec.status = statusClientGone
			}
			metrics.Request(template(known.route), r.Method, rec.status, time.Since(begin))
			level := slog.LevelInfo
			switch {
			case rec.status >= http.StatusInternalServerError:
				level = slog.LevelError
			case rec.status < http.StatusBadRequest && (r.Method == http.MethodGet || r.Method == http.MethodHead):
				level = slog.LevelDebug
			}
			log.Log(r.Context(), level, "request", "id", id, "method", r.Method, "path", shown(r, known.route),
				"status", rec.status, "bytes", rec.bytes, "ms", time.Since(begin).Milliseconds())
		}()
		next.ServeHTTP(rec, r)
	})
}

type recorder struct {
	http.ResponseWriter
	status int
	bytes  int64
}

func (r *recorder) WriteHeader(status int) {
	if r.status == 0 && (status >= 200 || status == http.StatusSwitchingProtocols) {
		r.status = status
	}
	r.ResponseWriter.WriteHeader(status)
}

func (r *recorder) Write(b []byte) (int, error) {
	if r.status == 0 {
		r.status = http.StatusOK
	}
	n, err := r.ResponseWriter.Write(b)
	r.bytes += int64(n)
	return n, err
}

// Flush implements [http.Flusher], for handlers that do not use [http.ResponseController].
func (r *recorder) Flush() {
	if r.status == 0 {
		r.status = http.StatusOK
	}
	_ = http.NewResponseController(r.ResponseWriter).Flush() // a broken connection fails the next write
}

// Unwrap lets [http.ResponseController] reach the connection.
func (r *recorder) Unwrap() http.ResponseWriter { return r.ResponseWriter }
