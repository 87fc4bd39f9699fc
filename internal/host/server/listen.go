package server

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"time"

	"github.com/komadai/komadai/internal/store"
)

func (s *server) newHTTP(routes http.Handler) *http.Server {
	return &http.Server{
		Handler:           routes,
		ReadHeaderTimeout: 10 * time.Second,
		ReadTimeout:       20 * time.Second,
		WriteTimeout:      60 * time.Second,
		IdleTimeout:       2 * time.Minute,
		MaxHeaderBytes:    32 << 10,
		ConnState:         s.fresh.state,
		ErrorLog:          slog.NewLogLogger(s.parts.Log.Handler(), slog.LevelDebug),
	}
}

func (s *server) listen(context.Context) error {
	listener, err := net.Listen("tcp", s.config.Addr)
	if err != nil {
		return fmt.Errorf("listen on %s: %w", s.config.Addr, err)
	}
	s.addr = listener.Addr()
	if !s.config.TrustProxy { // behind a proxy all connections have its address
		listener = newLimitListener(listener, s.config.Limits.Conns, s.metrics)
	}
	if n, want := fileLimit(), uint64(s.config.Limits.Sockets)+spareFiles; n > 0 && n < want {
		s.parts.Log.Warn("the limit of open files is below what the sockets may need; raise it (ulimit -n, LimitNOFILE=)", "limit", n, "want", want)
	}
	s.serve(listener)
	return nil
}

func (s *server) serve(l net.Listener) {
	s.served = make(chan struct{})
	go func() { // shutDown waits
		defer close(s.served)
		if err := s.http.Serve(l); !errors.Is(err, http.ErrServerClosed) {
			s.failed <- err
		}
	}()
}

// shutDown stops accepting requests and gives running ones a moment; waitRequests waits for
// the rest, which end with the games.
func (s *server) shutDown(ctx context.Context) {
	ending, cancel := context.WithTimeout(context.WithoutCancel(ctx), s.config.Shutdown)
	s.finished = make(chan error, 1)
	go func() { // waitRequests waits
		defer cancel()
		s.finished <- s.http.Shutdown(ending)
	}()
	select {
	case err := <-s.finished:
		s.finished <- err
	case <-time.After(finishRequests):
		s.fresh.close()
	}
	<-s.served
}

// waitRequests waits for requests and sockets. Parts that did not start are nil.
func (s *server) waitRequests(context.Context) (err error) {
	if s.finished != nil {
		if err = <-s.finished; err != nil {
			err = errors.Join(err, s.http.Close())
		}
	}
	if s.live != nil {
		s.live.Wait()
	}
	return err
}

func (s *server) announce(context.Context) {
	if s.parts.Ready != nil {
		s.parts.Ready(localURL(s.addr))
	}
	s.parts.Log.Info("listening", "addr", s.addr.String(), "db", store.Redact(s.config.DB), "bus", s.bus.String())
}

// drain makes /readyz fail for the drain time.
func (s *server) drain(context.Context) {
	s.closing.Store(true)
	s.reviews.Close()
	s.parts.Log.Info("shutting down", "after", s.config.Drain)
	s.sleep(s.config.Drain)
}

// spareFiles is the number of files apart from sockets: database, NATS, requests.
const spareFiles = 500

// finishRequests is the time for running requests in a shutdown before the games are handed
// over.
const finishRequests = 300 * time.Millisecond

func localURL(a net.Addr) string {
	tcp, ok := a.(*net.TCPAddr)
	if !ok {
		return "http://" + a.String()
	}
	host := tcp.IP.String()
	if tcp.IP.IsUnspecified() {
		host = "localhost"
	}
	return fmt.Sprintf("http://%s/", net.JoinHostPort(host, fmt.Sprint(tcp.Port)))
}
