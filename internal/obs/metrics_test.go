package obs_test

import (
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/komadai/komadai/internal/obs"
)

func read(m *obs.Metrics) string {
	w := httptest.NewRecorder()
	m.Handler().ServeHTTP(w, httptest.NewRequest("GET", "/metrics", nil))
	return w.Body.String()
}

func TestMetrics(t *testing.T) {
	m := obs.NewMetrics("v1.2.3")
	m.Gauge("height", "How high it is.", func() float64 { return 42 })
	m.Total("steps_total", "Steps taken.", func() float64 { return 7 })
	inner := http.NewServeMux()
	inner.HandleFunc("POST /api/{id}", func(http.ResponseWriter, *http.Request) {})
	inner.HandleFunc("GET /api/falls", func(http.ResponseWriter, *http.Request) { panic("oh") })
	outer := http.NewServeMux()
	// Like a session, it passes another request on.
	outer.Handle("/api/", http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		obs.Route(inner).ServeHTTP(w, r.WithContext(r.Context()))
	}))
	outer.HandleFunc("GET /socket", func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusSwitchingProtocols) })
	h := obs.Requests(slog.New(slog.DiscardHandler), m, obs.Route(outer), func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(500) })
	for i := range 50 {
		h.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest("POST", fmt.Sprintf("/api/%d", i), nil))
		h.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest("GET", fmt.Sprintf("/nowhere/%d", i), nil))
		h.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest(fmt.Sprintf("WEIRD%d", i), "/nowhere", nil))
	}
	h.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest("GET", "/api/falls", nil))
	h.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest("GET", "/socket", nil))
	m.Database("read", time.Millisecond, nil)
	m.Database("write", time.Millisecond, errors.New("the disk is full"))
	m.Seen(30 * time.Millisecond)
	m.Search(2 * time.Second)
	m.Limited("act")
	m.Panicked("solver")
	m.Sent(1000)
	m.Cut("slow")
	text := read(m)
	for _, want := range []string{
		`komadai_build_info{version="v1.2.3"} 1`,
		"komadai_height 42", "komadai_steps_total 7",
		`komadai_http_request_duration_seconds_count{code="200",method="POST",route="/api/{id}"} 50`,
		`komadai_http_request_duration_seconds_count{code="404",method="GET",route="none"} 50`,
		`komadai_http_request_duration_seconds_count{code="404",method="other",route="none"} 50`,
		`komadai_http_request_duration_seconds_count{code="500",method="GET",route="/api/falls"} 1`,
		`komadai_db_duration_seconds_count{op="read",result="ok"} 1`,
		`komadai_db_duration_seconds_count{op="write",result="error"} 1`,
		`komadai_move_seen_seconds_bucket{le="0.025"} 0`, `komadai_move_seen_seconds_bucket{le="0.05"} 1`,
		"komadai_search_duration_seconds_sum 2", `komadai_limited_total{kind="act"} 1`, `komadai_panics_total{place="solver"} 1`,
		"komadai_socket_messages_total 1", "komadai_socket_bytes_total 1000", `komadai_sockets_cut_total{reason="slow"} 1`,
		"go_goroutines", "process_open_fds",
	} {
		if !strings.Contains(text, want+"\n") && !strings.Contains(text, want+" ") {
			t.Errorf("no %s", want)
		}
	}
	// A socket is not counted as a response, and unknown routes share a series.
	if strings.Contains(text, `code="101"`) || strings.Count(text, "komadai_http_request_duration_seconds_count{") != 4 {
		t.Errorf("series of requests:\n%s", text)
	}
}

func TestNoMetrics(t *testing.T) {
	var m *obs.Metrics
	m.Gauge("x", "", nil)
	m.Total("x", "", nil)
	m.Request("/", "GET", 200, 0)
	m.Database("read", 0, nil)
	m.Seen(0)
	m.Search(0)
	m.Limited("act")
	m.Sent(1)
	m.Cut("slow")
}
