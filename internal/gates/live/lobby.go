package live

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"
	"time"

	"github.com/coder/websocket"

	"github.com/komadai/komadai/internal/games/lobby"
	"github.com/komadai/komadai/internal/gates/view"
	"github.com/komadai/komadai/internal/people/session"
	"github.com/komadai/komadai/internal/refusal"
)

// ServeLobby serves the lobby socket, GET /api/v1/lobby/live.
func (h *Handler) ServeLobby(w http.ResponseWriter, r *http.Request) {
	h.socket(w, r, func() (func(*websocket.Conn) (websocket.StatusCode, string), func(), bool) {
		watch, ok := h.config.Lobby.Watch(session.Holder(r.Context()))
		if !ok {
			h.config.Fail(w, refusal.New(refusal.Busy, "Too many connections to the lobby are open; try again in a minute."))
			return nil, nil, false
		}
		return func(c *websocket.Conn) (websocket.StatusCode, string) { return h.pushLobby(c, watch) }, watch.Close, true
	})
}

// pushLobby skips an unchanged lobby.
func (h *Handler) pushLobby(c *websocket.Conn, watch *lobby.Watcher) (websocket.StatusCode, string) {
	var last []byte
	return h.pushNews(c, watch.News(), watch.Gone(), func(ctx context.Context) (websocket.StatusCode, string) {
		state, err := watch.State(ctx)
		if err != nil {
			return websocket.StatusTryAgainLater, busy
		}
		data, err := json.Marshal(view.Lobby(state, watch.Holder()))
		if err != nil {
			return websocket.StatusInternalError, "the lobby cannot be written"
		}
		if !bytes.Equal(data, last) {
			last = data
			_ = h.write(ctx, c, data) // a failure ends ctx
		}
		return 0, ""
	})
}

// pushNews calls send for news until the client is gone, gone is closed, or send returns a
// reason. The context of send ends with the connection.
func (h *Handler) pushNews(c *websocket.Conn, news, gone <-chan struct{}, send func(context.Context) (websocket.StatusCode, string)) (websocket.StatusCode, string) {
	ctx, end, asked := h.listen(c)
	defer end(nil)
	ping := time.NewTicker(h.config.Ping)
	defer ping.Stop()
	for {
		select {
		case <-asked:
			return websocket.StatusPolicyViolation, "this socket only sends"
		case <-ctx.Done():
			if context.Cause(ctx) == errTalked {
				return websocket.StatusPolicyViolation, "this socket only sends"
			}
			return 0, ""
		case <-gone:
			return websocket.StatusGoingAway, "the server is shutting down"
		case <-news:
			if status, reason := send(ctx); reason != "" {
				return status, reason
			}
		case <-ping.C:
			if h.ping(ctx, c) != nil {
				return 0, ""
			}
		}
	}
}

func (h *Handler) write(ctx context.Context, c *websocket.Conn, data []byte) error {
	// A canceled write would close the connection without a reason.
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), h.config.Timeout)
	defer cancel()
	if err := c.Write(ctx, websocket.MessageText, data); err != nil {
		return err
	}
	h.config.Metrics.Sent(len(data))
	return nil
}

func (h *Handler) ping(ctx context.Context, c *websocket.Conn) error {
	ctx, cancel := context.WithTimeout(ctx, h.config.Timeout)
	defer cancel()
	return c.Ping(ctx)
}
