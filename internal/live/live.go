// Package live is the socket of a game: GET /api/v1/games/{id}/live. It only
// pushes: the whole state of the game now and whenever it changes, and a ping
// when nothing has been sent for a while. A client that is too slow to take a
// message is cut off, and gets the newest state when it comes back.
package live

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"sync"
	"sync/atomic"
	"time"

	"github.com/coder/websocket"

	"github.com/komadai/komadai/internal/obs"
	"github.com/komadai/komadai/internal/play"
	"github.com/komadai/komadai/internal/session"
	"github.com/komadai/komadai/internal/wire"
)

// Games is what the sockets need of the games that run.
type Games interface {
	Watch(ctx context.Context, holder, id string) (*play.Watcher, error)
}

// Config is what a [Handler] works with. Games, Log and Fail must be set.
type Config struct {
	Games Games
	Log   *slog.Logger
	// Metrics counts the messages; nil for nobody.
	Metrics *obs.Metrics
	// Fail answers a request that does not become a socket.
	Fail func(http.ResponseWriter, wire.Error)
	// MaxSockets is the number of sockets at a time; 2000 when 0.
	MaxSockets int
	// Ping is the time between two pings, 20 s when 0; Timeout the time in which
	// a message must be taken or a ping answered, 10 s when 0.
	Ping, Timeout time.Duration
}

// Handler serves the sockets.
type Handler struct {
	config Config
	open   atomic.Int64
	work   sync.WaitGroup
}

// New returns a handler for routes with the path value "id".
func New(c Config) *Handler {
	if c.MaxSockets <= 0 {
		c.MaxSockets = 2000
	}
	if c.Ping <= 0 {
		c.Ping = 20 * time.Second
	}
	if c.Timeout <= 0 {
		c.Timeout = 10 * time.Second
	}
	return &Handler{config: c}
}

// Open returns the number of open sockets.
func (h *Handler) Open() int { return int(h.open.Load()) }

// Wait waits until all sockets are closed. They close when their watches end;
// see [play.Hub.Close].
func (h *Handler) Wait() { h.work.Wait() }

// ServeHTTP implements [http.Handler].
func (h *Handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	h.work.Add(1)
	defer h.work.Done()
	if h.open.Add(1) > int64(h.config.MaxSockets) {
		h.open.Add(-1)
		h.config.Fail(w, wire.Error{Code: "busy", Message: "Too many live connections are open; try again in a minute."})
		return
	}
	defer h.open.Add(-1)
	watch, err := h.config.Games.Watch(r.Context(), session.Holder(r.Context()), r.PathValue("id"))
	if err != nil {
		h.refuse(w, r, err)
		return
	}
	defer watch.Close()
	// The library checks that the Origin is this server's and answers when not.
	c, err := websocket.Accept(w, r, &websocket.AcceptOptions{CompressionMode: websocket.CompressionNoContextTakeover})
	if err != nil {
		return
	}
	defer c.CloseNow()
	if status, reason := h.push(c, watch); reason != "" {
		_ = c.Close(status, reason)
	}
}

func (h *Handler) refuse(w http.ResponseWriter, r *http.Request, err error) {
	var refusal *play.Refusal
	if errors.As(err, &refusal) {
		h.config.Fail(w, refusal.Body)
		return
	}
	id := obs.RequestID(r.Context())
	h.config.Log.Error("a game could not be watched", "id", id, "err", err)
	h.config.Fail(w, wire.Error{Code: "internal", Message: "The server failed at this; its log has the reason under " + id + "."})
}

// push sends until the client or the watch is gone, and returns what to tell a
// client that is still there.
func (h *Handler) push(c *websocket.Conn, watch *play.Watcher) (websocket.StatusCode, string) {
	ctx, talked := h.listen(c)
	pings := time.NewTicker(h.config.Ping)
	defer pings.Stop()
	var last time.Time
	first := true // which is no news
	for {
		var message []byte
		var since time.Time
		select {
		case <-talked:
			h.config.Metrics.Cut("talked")
			return websocket.StatusPolicyViolation, "this socket only sends"
		case <-ctx.Done():
			return 0, ""
		case <-watch.Gone():
			return websocket.StatusGoingAway, "the server is shutting down"
		case <-watch.News():
			var err error
			if message, since, err = watch.Message(ctx); err != nil {
				return websocket.StatusTryAgainLater, "the game cannot be read now"
			}
		case <-pings.C:
		}
		if err := h.send(ctx, c, message); err != nil {
			if ctx.Err() == nil {
				h.config.Metrics.Cut("slow")
			}
			return 0, "" // it takes nothing, so it would not take a farewell
		}
		if message != nil {
			if !first && !since.IsZero() && !since.Equal(last) {
				h.config.Metrics.Seen(time.Since(since))
			}
			first, last = false, since
		}
	}
}

// listen waits for what the client has to say, which is only to answer pings
// and to close. The context ends when it is gone; talked is closed when it
// sends a message. The request's own context knows nothing of a hijacked
// connection.
func (h *Handler) listen(c *websocket.Conn) (ctx context.Context, talked <-chan struct{}) {
	ctx, cancel := context.WithCancel(context.Background())
	message := make(chan struct{})
	h.work.Go(func() {
		if _, _, err := c.Reader(ctx); err == nil {
			close(message)
			return
		}
		cancel()
	})
	return ctx, message
}

// ping is the message that only says that the server is there.
var ping = []byte(`{"type":"ping"}`)

// send writes a message; nil is a ping, with which it also asks the other end
// for an answer.
func (h *Handler) send(ctx context.Context, c *websocket.Conn, message []byte) error {
	ctx, cancel := context.WithTimeout(ctx, h.config.Timeout)
	defer cancel()
	data := message
	if message == nil {
		data = ping
	}
	if err := c.Write(ctx, websocket.MessageText, data); err != nil {
		return err
	}
	h.config.Metrics.Sent(len(data))
	if message == nil {
		return c.Ping(ctx)
	}
	return nil
}
