package obs

import (
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/VictoriaMetrics/metrics"
)

// readers bounds concurrent reads of the metrics.
const readers = 4

// Buckets in seconds, fine around the targets: 50 ms for a move to be seen, 1 ms for a
// statement.
var (
	quickBuckets = []float64{.0005, .001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5}
	slowBuckets  = []float64{.001, .005, .025, .1, .5, 1, 2.5, 5, 10, 30}
)

// Metrics are counters in a registry for Prometheus. A nil *Metrics counts nothing. It is safe
// for concurrent use.
type Metrics struct {
	mu       sync.Mutex
	families []*family // in order; guarded by mu

	requests, database, seen, searches            *family
	limited, messages, bytes, cut, panics, pushed *family
}

// NewMetrics returns metrics with the program's version, the Go runtime and the process.
func NewMetrics(version string) *Metrics {
	m := new(Metrics)
	m.requests = m.add(histogram, "http_request_duration_seconds", "Time of an answer, by route, method and status; sockets are not among them.", "code", "method", "route")
	m.database = m.add(histogram, "db_duration_seconds", "Time of a statement that reads or a transaction that writes, waiting for a connection included.", "op", "result")
	m.seen = m.add(histogram, "move_seen_seconds", "Time from when an action arrived at this node, or was heard of from another one, to when a socket had taken the new state.")
	m.searches = m.add(histogram, "search_duration_seconds", "Time of an engine search, waiting for its place not included.")
	m.limited = m.add(counter, "limited_total", "Requests and sockets refused because a client had too many, by kind.", "kind")
	m.messages = m.add(counter, "socket_messages_total", "Messages sent over sockets.")
	m.bytes = m.add(counter, "socket_bytes_total", "Bytes of the messages sent over sockets, before compression.")
	m.cut = m.add(counter, "sockets_cut_total", "Sockets closed by the server, by reason.", "reason")
	m.panics = m.add(counter, "panics_total", "Panics in work for clients, by place: each is a bug, and its stack is in the log.", "place")
	m.pushed = m.add(counter, "push_messages_total", "Messages to browsers without an open page, by outcome.", "outcome")
	for _, f := range []*family{m.requests, m.database, m.seen} {
		f.buckets = quickBuckets
	}
	m.searches.buckets = slowBuckets
	for _, f := range []*family{m.seen, m.searches} {
		f.histogram() // present from the start
	}
	for _, f := range []*family{m.messages, m.bytes} {
		f.counter()
	}
	m.add(gauge, "build_info", "1, with the version of the program.", "version").gauge(func() float64 { return 1 }, version)
	return m
}

func (m *Metrics) add(k kind, name, help string, labels ...string) *family {
	f := &family{kind: k, name: "komadai_" + name, help: help, labels: labels, set: metrics.NewSet()}
	m.mu.Lock()
	m.families = append(m.families, f)
	m.mu.Unlock()
	return f
}

// Handler writes all metrics in the Prometheus text format.
func (m *Metrics) Handler() http.Handler {
	free := make(chan struct{}, readers)
	return http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		select {
		case free <- struct{}{}:
			defer func() { <-free }()
		default:
			http.Error(w, "The metrics are being read by too many at a time.", http.StatusServiceUnavailable)
			return
		}
		w.Header().Set("Content-Type", "text/plain; version=0.0.4; charset=utf-8")
		m.mu.Lock()
		families := m.families[:len(m.families):len(m.families)]
		m.mu.Unlock()
		for _, f := range families {
			f.write(w)
		}
		metrics.WriteGoMetrics(w)
		metrics.WriteProcMetrics(w)
		metrics.WriteFDMetrics(w)
	})
}

// Gauge adds a value that is computed on demand. name has no prefix komadai_ and must be new.
func (m *Metrics) Gauge(name, help string, value func() float64) {
	if m != nil {
		m.add(gauge, name, help).gauge(value)
	}
}

// Total adds an increasing count that is computed on demand; see [Metrics.Gauge].
func (m *Metrics) Total(name, help string, value func() float64) {
	if m != nil {
		m.add(counter, name, help).gauge(value)
	}
}

// Request counts a response. route is the pattern, never the path, to bound the series.
func (m *Metrics) Request(route, method string, status int, d time.Duration) {
	if m == nil || status == http.StatusSwitchingProtocols {
		return
	}
	switch method {
	case http.MethodGet, http.MethodHead, http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete, http.MethodOptions:
	default:
		method = "other"
	}
	m.requests.histogram(strconv.Itoa(status), method, route).Update(d.Seconds())
}

// Database counts a statement or transaction; op is "read" or "write". It can be a store's
// Observe.
func (m *Metrics) Database(op string, d time.Duration, err error) {
	if m == nil {
		return
	}
	result := "ok"
	if err != nil {
		result = "error"
	}
	m.database.histogram(op, result).Update(d.Seconds())
}

// Seen records the time from an action to a socket.
func (m *Metrics) Seen(d time.Duration) {
	if m != nil {
		m.seen.histogram().Update(d.Seconds())
	}
}

func (m *Metrics) Search(d time.Duration) {
	if m != nil {
		m.searches.histogram().Update(d.Seconds())
	}
}

// Limited counts a refusal by a limit. kind is one of a few words.
func (m *Metrics) Limited(kind string) {
	if m != nil {
		m.limited.counter(kind).Inc()
	}
}

// Pushed counts a push notification by outcome, one of a few words.
func (m *Metrics) Pushed(outcome string) {
	if m != nil {
		m.pushed.counter(outcome).Inc()
	}
}

// Sent counts a message of that size.
func (m *Metrics) Sent(bytes int) {
	if m != nil {
		m.messages.counter().Inc()
		m.bytes.counter().Add(bytes)
	}
}

// Cut counts a socket closed by the server. reason is one of a few words.
func (m *Metrics) Cut(reason string) {
	if m != nil {
		m.cut.counter(reason).Inc()
	}
}

// Panicked counts a panic. place is one of a few words. It can be a guard's Count.
func (m *Metrics) Panicked(place string) {
	if m != nil {
		m.panics.counter(place).Inc()
	}
}

// kind is a metric type of the Prometheus text format.
type kind string

const (
	histogram kind = "histogram"
	counter   kind = "counter"
	gauge     kind = "gauge"
)

type family struct {
	kind       kind
	name, help string
	labels     []string
	buckets    []float64 // for histograms
	set        *metrics.Set
}

func (f *family) histogram(values ...string) *metrics.PrometheusHistogram {
	return f.set.GetOrCreatePrometheusHistogramExt(f.series(values), f.buckets)
}

func (f *family) counter(values ...string) *metrics.Counter {
	return f.set.GetOrCreateCounter(f.series(values))
}

func (f *family) gauge(value func() float64, values ...string) {
	f.set.NewGauge(f.series(values), value)
}

// write writes the family in the Prometheus text format, or nothing if it is empty.
func (f *family) write(w io.Writer) {
	if len(f.set.ListMetricNames()) == 0 {
		return
	}
	fmt.Fprintf(w, "# HELP %s %s\n# TYPE %[1]s %[3]s\n", f.name, f.help, f.kind)
	f.set.WritePrometheus(w)
}

var escaped = strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`)

func (f *family) series(values []string) string {
	if len(values) == 0 {
		return f.name
	}
	var b strings.Builder
	b.WriteString(f.name)
	for i, v := range values {
		b.WriteByte("{,"[min(i, 1)])
		fmt.Fprintf(&b, `%s="%s"`, f.labels[i], escaped.Replace(v))
	}
	b.WriteByte('}')
	return b.String()
}
