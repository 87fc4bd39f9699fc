package live

import (
	"context"
	"encoding/json"
	"net/http"
	"time"

	"github.com/komadai/komadai/internal/obs"
)

// lines is a stream of JSON objects, one per line, flushed at once.
type lines struct {
	w       http.ResponseWriter
	to      *http.ResponseController
	timeout time.Duration
	metrics *obs.Metrics
	// begun: a line was sent. slow: a write timed out.
	begun, slow bool
	idle        *time.Ticker
}

// stream answers a request with lines if there is room, until run returns. An error
// before the first line becomes an error response.
func (h *Handler) stream(w http.ResponseWriter, r *http.Request, run func(context.Context, *lines) error) {
	if h.admit(w) {
		defer h.leave()
		h.serveLines(w, r, run)
	}
}

func (h *Handler) serveLines(w http.ResponseWriter, r *http.Request, run func(context.Context, *lines) error) {
	l := &lines{
		w: w, to: http.NewResponseController(w), timeout: h.config.Timeout, metrics: h.config.Metrics,
		idle: time.NewTicker(h.config.Beat),
	}
	defer l.idle.Stop()
	if r.Method == http.MethodHead {
		l.header()
		return
	}
	ctx, cancel := context.WithCancel(r.Context())
	defer cancel()
	defer h.attend(ctx, cancel)()
	switch err := run(ctx, l); {
	case err == nil, ctx.Err() != nil:
	case l.slow:
		h.config.Metrics.Cut("slow")
	case l.begun:
		h.config.Log.Error("a stream failed", "id", obs.RequestID(ctx), "err", err)
	default:
		h.refuse(w, r, err)
	}
}

func (l *lines) header() {
	header := l.w.Header()
	header.Set("Content-Type", "application/x-ndjson")
	header.Set("Cache-Control", "no-store")
	header.Set("X-Accel-Buffering", "no") // proxies must not buffer
}

func (l *lines) send(message any) error {
	data, err := json.Marshal(message)
	if err != nil {
		return err
	}
	return l.write(append(data, '\n'))
}

func (l *lines) beat() error { return l.write([]byte{'\n'}) }

func (l *lines) write(data []byte) (err error) {
	if !l.begun {
		l.header()
		// The deadlines of the server are for short requests.
		_ = l.to.SetReadDeadline(time.Time{})
	}
	l.begun = true
	defer func() { l.slow = err != nil }()
	_ = l.to.SetWriteDeadline(time.Now().Add(l.timeout))
	if _, err := l.w.Write(data); err != nil {
		return err
	}
	if err := l.to.Flush(); err != nil {
		return err
	}
	l.metrics.Sent(len(data))
	return nil
}
