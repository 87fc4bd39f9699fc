package obs_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/komadai/komadai/internal/expect"
	"github.com/komadai/komadai/internal/obs"
	"github.com/komadai/komadai/internal/panics"
)

func TestRequests(t *testing.T) {
	var out bytes.Buffer
	log, err := obs.NewLogger(&out, "json", "debug")
	if err != nil {
		t.Fatal(err)
	}
	mux := http.NewServeMux()
	mux.HandleFunc("/fine", func(w http.ResponseWriter, r *http.Request) { fmt.Fprint(w, obs.RequestID(r.Context())) })
	mux.HandleFunc("/falls", func(http.ResponseWriter, *http.Request) { panic("oh") })
	h := obs.Requests(log, nil, mux, func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(500) })
	for _, c := range []struct {
		path   string
		status float64
		lines  int
		level  string
	}{{"/fine", 200, 1, "DEBUG"}, {"/nowhere", 404, 1, "INFO"}, {"/falls", 500, 2, "ERROR"}} {
		out.Reset()
		r := httptest.NewRequest("GET", c.path+"?token=hush", nil)
		r.Header.Set("Cookie", "komadai_session=hush")
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		if strings.Contains(out.String(), "hush") {
			t.Errorf("%s: a secret was logged: %s", c.path, out.String())
		}
		lines := strings.Split(strings.TrimSpace(out.String()), "\n")
		if len(lines) != c.lines {
			t.Errorf("%s: logged %q", c.path, lines)
		}
		var entry map[string]any
		if err := json.Unmarshal([]byte(lines[len(lines)-1]), &entry); err != nil {
			t.Fatal(err)
		}
		id := w.Header().Get("X-Request-Id")
		expect.All(t, c.path,
			expect.That(`entry["status"]`, entry["status"], any(c.status)), expect.That(`entry["level"]`, entry["level"], any(c.level)),
			expect.That(`entry["path"]`, entry["path"], any(c.path)), expect.That(`entry["id"]`, entry["id"], any(id)),
			expect.True("len(id) >= 12", len(id) >= 12),
		)
		if c.path == "/fine" && w.Body.String() != id {
			t.Errorf("the handler saw the id %q, the client %q", w.Body, id)
		}
	}
}

func TestNoNames(t *testing.T) {
	var out bytes.Buffer
	log, err := obs.NewLogger(&out, "json", "debug")
	if err != nil {
		t.Fatal(err)
	}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /api/players/{name}", func(http.ResponseWriter, *http.Request) {})
	h := obs.Requests(log, nil, obs.Route(mux), nil)
	for path, want := range map[string]string{
		"GET /api/players/alice": "/api/players/{name}", "PUT /api/players/alice": "/api/players/{name}",
		"GET /api/players/alice/nothing": "/api/players/{name}/nothing", "GET /@alice": "/@{name}",
	} {
		out.Reset()
		method, path, _ := strings.Cut(path, " ")
		h.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest(method, path, nil))
		if !strings.Contains(out.String(), fmt.Sprintf("%q", want)) || strings.Contains(out.String(), "alice") {
			t.Errorf("%s %s: logged %s", method, path, out.String())
		}
	}
}

func TestStackOfAGroup(t *testing.T) {
	var out bytes.Buffer
	log, err := obs.NewLogger(&out, "text", "debug")
	if err != nil {
		t.Fatal(err)
	}
	h := obs.Requests(log, nil, http.HandlerFunc(func(http.ResponseWriter, *http.Request) {
		var group panics.Group
		group.Go(breaks)
		group.Wait()
	}), func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(500) })
	h.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest("GET", "/", nil))
	if !strings.Contains(out.String(), "obs_test.breaks") {
		t.Errorf("logged %s", &out)
	}
}

func breaks() { panic("oh") }

// A failed request of a departed client is not a server error; a panic is, and so is a failure
// while the client waits.
func TestClientGone(t *testing.T) {
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	late, stop := context.WithDeadline(t.Context(), time.Now())
	defer stop()
	for _, c := range []struct {
		name    string
		ctx     context.Context
		handler http.HandlerFunc
		status  int
		level   string
	}{
		{"failed, client gone", gone, func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(500) }, 499, "INFO"},
		{"failed, client waits", t.Context(), func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(503) }, 503, "ERROR"},
		{"failed, too late", late, func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(500) }, 500, "ERROR"},
		{"panicked, client gone", gone, func(http.ResponseWriter, *http.Request) { panic("oh") }, 500, "ERROR"},
		{"answered, client gone", gone, func(http.ResponseWriter, *http.Request) {}, 200, "DEBUG"},
		{"refused, client gone", gone, func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(404) }, 404, "INFO"},
	} {
		var out bytes.Buffer
		log, err := obs.NewLogger(&out, "json", "debug")
		if err != nil {
			t.Fatal(err)
		}
		h := obs.Requests(log, nil, c.handler, func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(500) })
		h.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest("GET", "/", nil).WithContext(c.ctx))
		lines := strings.Split(strings.TrimSpace(out.String()), "\n")
		var entry struct {
			Level  string
			Status int
		}
		if err := json.Unmarshal([]byte(lines[len(lines)-1]), &entry); err != nil {
			t.Fatal(err)
		}
		if entry.Status != c.status || entry.Level != c.level {
			t.Errorf("%s: logged status %d at %s, want %d at %s", c.name, entry.Status, entry.Level, c.status, c.level)
		}
	}
}

// A flush through a handler with only [http.Flusher] reaches the connection and counts as a
// response.
func TestFlush(t *testing.T) {
	var log bytes.Buffer
	h := obs.Requests(slog.New(slog.NewTextHandler(&log, nil)), nil, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.(http.Flusher).Flush()
	}), nil)
	w := httptest.NewRecorder()
	h.ServeHTTP(w, httptest.NewRequest("POST", "/x", nil))
	if !w.Flushed || !strings.Contains(log.String(), "status=200") {
		t.Errorf("flushed: %v, log %s", w.Flushed, &log)
	}
}

func TestNewLogger(t *testing.T) {
	for _, c := range []struct{ format, level string }{{"xml", "info"}, {"text", "loud"}, {"text", ""}, {"json", "info+2"}} {
		if _, err := obs.NewLogger(&bytes.Buffer{}, c.format, c.level); err == nil {
			t.Errorf("%q, %q: no error", c.format, c.level)
		}
	}
	var out bytes.Buffer
	log, err := obs.NewLogger(&out, "text", "warn")
	if err != nil {
		t.Fatal(err)
	}
	log.Info("small")
	log.Warn("large")
	if got := out.String(); strings.Contains(got, "small") || !strings.Contains(got, "large") {
		t.Errorf("logged %q", got)
	}
}
