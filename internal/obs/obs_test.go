package obs_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/komadai/komadai/internal/obs"
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
		if entry["status"] != c.status || entry["level"] != c.level || entry["path"] != c.path || entry["id"] != id || len(id) < 12 {
			t.Errorf("%s: logged %v", c.path, entry)
		}
		if c.path == "/fine" && w.Body.String() != id {
			t.Errorf("the handler saw the id %q, the client %q", w.Body, id)
		}
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
