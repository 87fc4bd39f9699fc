package obs

import (
	"net/http"
	"strconv"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// namespace begins the name of every metric of ours.
const namespace = "komadai"

// Buckets in seconds. A move is to be seen within 50 ms and a statement takes
// about one, so that is where they are fine.
var (
	quickBuckets = []float64{.0005, .001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5}
	slowBuckets  = []float64{.001, .005, .025, .1, .5, 1, 2.5, 5, 10, 30}
)

// Metrics are what a server counts, in a registry of its own, for Prometheus
// to read. A nil *Metrics counts nothing, so that parts can be used without.
// It is safe for concurrent use.
type Metrics struct {
	registry *prometheus.Registry
	requests *prometheus.HistogramVec
	database *prometheus.HistogramVec
	seen     prometheus.Histogram
	searches prometheus.Histogram
	limited  *prometheus.CounterVec
	messages prometheus.Counter
	bytes    prometheus.Counter
	cut      *prometheus.CounterVec
	panics   *prometheus.CounterVec
}

// NewMetrics returns metrics of a program of this version, among them those of
// the Go runtime and of the process.
func NewMetrics(version string) *Metrics {
	m := &Metrics{
		registry: prometheus.NewRegistry(),
		requests: histograms("http_request_duration_seconds", "Time of an answer, by route, method and status; sockets are not among them.", quickBuckets, "route", "method", "code"),
		database: histograms("db_duration_seconds", "Time of a statement that reads or a transaction that writes, waiting for a connection included.", quickBuckets, "op", "result"),
		seen: prometheus.NewHistogram(prometheus.HistogramOpts{
			Namespace: namespace, Name: "move_seen_seconds", Buckets: quickBuckets,
			Help: "Time from when an action arrived at this node, or was heard of from another one, to when a socket had taken the new state.",
		}),
		searches: prometheus.NewHistogram(prometheus.HistogramOpts{
			Namespace: namespace, Name: "search_duration_seconds", Buckets: slowBuckets, Help: "Time of an engine search, waiting for its place not included.",
		}),
		limited: counters("limited_total", "Requests and sockets refused because a client had too many, by kind.", "kind"),
		messages: prometheus.NewCounter(prometheus.CounterOpts{
			Namespace: namespace, Name: "socket_messages_total", Help: "Messages sent over sockets.",
		}),
		bytes: prometheus.NewCounter(prometheus.CounterOpts{
			Namespace: namespace, Name: "socket_bytes_total", Help: "Bytes of the messages sent over sockets, before compression.",
		}),
		cut:    counters("sockets_cut_total", "Sockets closed by the server, by reason.", "reason"),
		panics: counters("panics_total", "Panics in work for clients, by place: each is a bug, and its stack is in the log.", "place"),
	}
	build := prometheus.NewGaugeVec(prometheus.GaugeOpts{
		Namespace: namespace, Name: "build_info", Help: "1, with the version of the program.",
	}, []string{"version"})
	build.WithLabelValues(version).Set(1)
	m.registry.MustRegister(
		m.requests, m.database, m.seen, m.searches, m.limited, m.messages, m.bytes, m.cut, m.panics, build,
		collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}),
	)
	return m
}

func histograms(name, help string, buckets []float64, labels ...string) *prometheus.HistogramVec {
	return prometheus.NewHistogramVec(prometheus.HistogramOpts{Namespace: namespace, Name: name, Help: help, Buckets: buckets}, labels)
}

func counters(name, help string, labels ...string) *prometheus.CounterVec {
	return prometheus.NewCounterVec(prometheus.CounterOpts{Namespace: namespace, Name: name, Help: help}, labels)
}

// Handler answers with all metrics in the format that the client asks for.
func (m *Metrics) Handler() http.Handler {
	return promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{MaxRequestsInFlight: 4, Timeout: 10 * time.Second})
}

// Gauge adds a value that is asked for when the metrics are read. Name is
// without the prefix komadai_; each may be added once.
func (m *Metrics) Gauge(name, help string, value func() float64) {
	if m == nil {
		return
	}
	m.registry.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{Namespace: namespace, Name: name, Help: help}, value))
}

// Total adds a count that only grows and is asked for when the metrics are
// read; see [Metrics.Gauge].
func (m *Metrics) Total(name, help string, value func() float64) {
	if m == nil {
		return
	}
	m.registry.MustRegister(prometheus.NewCounterFunc(prometheus.CounterOpts{Namespace: namespace, Name: name, Help: help}, value))
}

// Request counts an answer. Route is the pattern that matched, never the path,
// of which there is no end.
func (m *Metrics) Request(route, method string, status int, d time.Duration) {
	if m == nil || status == http.StatusSwitchingProtocols {
		return
	}
	switch method {
	case http.MethodGet, http.MethodHead, http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete, http.MethodOptions:
	default:
		method = "other"
	}
	m.requests.WithLabelValues(route, method, strconv.Itoa(status)).Observe(d.Seconds())
}

// Database counts a statement or a transaction; op is "read" or "write". It
// can be the Observe of a store.
func (m *Metrics) Database(op string, d time.Duration, err error) {
	if m == nil {
		return
	}
	result := "ok"
	if err != nil {
		result = "error"
	}
	m.database.WithLabelValues(op, result).Observe(d.Seconds())
}

// Seen counts how long an action took to be seen on a socket.
func (m *Metrics) Seen(d time.Duration) {
	if m != nil {
		m.seen.Observe(d.Seconds())
	}
}

// Search counts a search.
func (m *Metrics) Search(d time.Duration) {
	if m != nil {
		m.searches.Observe(d.Seconds())
	}
}

// Limited counts what was refused because a client had too much; kind is one
// of a few words.
func (m *Metrics) Limited(kind string) {
	if m != nil {
		m.limited.WithLabelValues(kind).Inc()
	}
}

// Sent counts a message of so many bytes.
func (m *Metrics) Sent(bytes int) {
	if m != nil {
		m.messages.Inc()
		m.bytes.Add(float64(bytes))
	}
}

// Cut counts a socket that the server closed; reason is one of a few words.
func (m *Metrics) Cut(reason string) {
	if m != nil {
		m.cut.WithLabelValues(reason).Inc()
	}
}

// Panicked counts a panic; place is one of a few words. It can be the Count of a
// guard.
func (m *Metrics) Panicked(place string) {
	if m != nil {
		m.panics.WithLabelValues(place).Inc()
	}
}
