package live

import (
	"context"
	"encoding/json"
	"net/http"

	"github.com/coder/websocket"

	"github.com/komadai/komadai/internal/games/play"
	"github.com/komadai/komadai/internal/gates/view"
	"github.com/komadai/komadai/internal/people/session"
)

// ServeCalls serves the socket of the client's games, GET /api/v1/events/live, with messages
// of type [wire.Event].
func (h *Handler) ServeCalls(w http.ResponseWriter, r *http.Request) {
	h.socket(w, r, func() (func(*websocket.Conn) (websocket.StatusCode, string), func(), bool) {
		holder := session.Holder(r.Context())
		if holder == "" { // a refusal before the upgrade would be an error in the browser's log
			return func(*websocket.Conn) (websocket.StatusCode, string) {
				return websocket.StatusPolicyViolation, "sign in or play a game first"
			}, func() {}, true
		}
		listener, err := h.config.Games.Listen(holder)
		if err != nil {
			h.refuse(w, r, err)
			return nil, nil, false
		}
		return func(c *websocket.Conn) (websocket.StatusCode, string) {
			return h.pushNews(c, listener.News(), listener.Gone(), func(ctx context.Context) (websocket.StatusCode, string) {
				return h.sendCalls(ctx, c, listener)
			})
		}, listener.Close, true
	})
}

func (h *Handler) sendCalls(ctx context.Context, c *websocket.Conn, listener *play.Listener) (websocket.StatusCode, string) {
	events, err := listener.Events(ctx)
	if err != nil {
		return websocket.StatusTryAgainLater, busy
	}
	for _, e := range events {
		data, err := json.Marshal(view.Event(e, listener.Holder()))
		if err != nil {
			return websocket.StatusInternalError, "your games cannot be written"
		}
		if h.write(ctx, c, data) != nil {
			return 0, "" // which ends ctx
		}
	}
	return 0, ""
}
