package server

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/http/pprof"
	"time"

	"github.com/komadai/komadai/internal/refusal"
)

func (s *server) gauges() {
	m := s.metrics
	m.Gauge("sockets", "Sockets that are open.", func() float64 { return float64(s.live.Open()) })
	m.Gauge("csa_connections", "Connections of clients of the CSA protocol.", func() float64 { return float64(s.csa.sessions()) })
	m.Gauge("games_in_memory", "Games in memory of this node.", func() float64 { return float64(s.hub.Stats().Games) })
	m.Gauge("games_live", "Games of this node with a running clock.", func() float64 { return float64(s.hub.Stats().Clocks) })
	m.Gauge("watchers", "Watchers of games on this node.", func() float64 { return float64(s.hub.Stats().Watchers) })
	m.Gauge("searches_running", "Engine searches that run.", func() float64 { return float64(s.hub.Stats().Searching) })
	m.Gauge("searches_waiting", "Engine searches that wait for a place.", func() float64 { return float64(s.hub.Stats().Waiting) })
	m.Gauge("analyses_open", "Games that wait to be analysed or are being analysed, on all nodes and workers together.", s.openAnalyses)
	m.Gauge("db_connections", "Connections to the database.", func() float64 { return float64(s.db.Pool().Open) })
	m.Gauge("db_connections_busy", "Connections to the database at work.", func() float64 { return float64(s.db.Pool().Busy) })
	m.Total("db_waits_total", "Times a connection to the database had to be waited for.", func() float64 { return float64(s.db.Pool().Waits) })
	m.Gauge("db_up", "1 when the database stores.", func() float64 { return boolFloat(!refusal.IsUnavailable(s.health.games(context.Background()))) })
	m.Gauge("clock_right", "1 when the clocks of this node agree.", func() float64 {
		err := s.health.games(context.Background())
		return boolFloat(err == nil || refusal.IsUnavailable(err))
	})
	m.Gauge("bus_up", "1 when the message bus answers.", func() float64 { return boolFloat(s.health.bus(context.Background()) == nil) })
	m.Gauge("bus_linked", "1 if messages of this node reach other nodes.", func() float64 { return boolFloat(s.bus.Linked()) })
	m.Total("bus_reconnects_total", "Times the connection to NATS was lost and found again.", func() float64 { return float64(s.bus.Reconnects()) })
	m.Gauge("draining", "1 when the server is going down.", func() float64 { return boolFloat(s.closing.Load()) })
	m.Gauge("files_limit", "Files and connections that the process may have open; 0 where that is unknown.", func() float64 { return float64(fileLimit()) })
}

func boolFloat(b bool) float64 {
	if b {
		return 1
	}
	return 0
}

// openMetrics serves /metrics for Prometheus and /debug/pprof/ on their own address, if
// configured.
func (s *server) openMetrics(context.Context) error {
	if s.config.Metrics == "" {
		return nil
	}
	listener, err := net.Listen("tcp", s.config.Metrics)
	if err != nil {
		return fmt.Errorf("listen for metrics on %s: %w", s.config.Metrics, err)
	}
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", s.metrics.Handler())
	mux.HandleFunc("GET /debug/pprof/", pprof.Index)
	mux.HandleFunc("GET /debug/pprof/cmdline", http.NotFound) // it may contain a password
	mux.HandleFunc("GET /debug/pprof/profile", pprof.Profile)
	mux.HandleFunc("GET /debug/pprof/symbol", pprof.Symbol)
	mux.HandleFunc("GET /debug/pprof/trace", pprof.Trace)
	h := &http.Server{
		Handler: mux, ReadHeaderTimeout: 5 * time.Second, ReadTimeout: 10 * time.Second, MaxHeaderBytes: 16 << 10,
		IdleTimeout: 2 * time.Minute,
	}
	s.metricsAddr = listener.Addr()
	s.parts.Log.Info("metrics", "addr", s.metricsAddr.String())
	ended := make(chan struct{})
	go func() { // stopMetrics waits
		defer close(ended)
		if err := h.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
			s.parts.Log.Error("the metrics are not served any more", "err", err)
		}
	}()
	s.stopMetrics = func() {
		_ = h.Close()
		<-ended
	}
	return nil
}

func (s *server) closeMetrics(context.Context) {
	if s.stopMetrics != nil {
		s.stopMetrics()
	}
}
