package live

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"time"

	"github.com/coder/websocket"
	"golang.org/x/time/rate"

	"github.com/komadai/komadai/internal/games/play"
	"github.com/komadai/komadai/internal/gates/view"
	"github.com/komadai/komadai/internal/people/account"
	"github.com/komadai/komadai/internal/people/session"
	"github.com/komadai/komadai/internal/study/together"
)

// ServeStudy serves the socket of a study, GET /api/v1/studies/{id}/live, with messages of type
// [wire.LiveStudyMessage].
func (h *Handler) ServeStudy(w http.ResponseWriter, r *http.Request) {
	h.socket(w, r, func() (func(*websocket.Conn) (websocket.StatusCode, string), func(), bool) {
		who := session.Who(r.Context())
		viewer, err := h.config.Studies.Watch(r.Context(), play.Person{
			Holder: who.Holder, Account: who.Account, Name: who.Name, Moderator: who.Covers(account.Moderator),
		}, r.PathValue("id"))
		if err != nil {
			h.refuse(w, r, err)
			return nil, nil, false
		}
		return func(c *websocket.Conn) (websocket.StatusCode, string) { return h.pushStudy(c, viewer) }, viewer.Close, true
	})
}

// Rate limit of a viewer's moves: stepping through a record is fast.
const (
	placeBurst = 60
	placeEvery = 50 * time.Millisecond
	maxPlace   = 200
)

// errPlaced is the cause of a client that sends something else than its place.
var errPlaced = errors.New("a client only sends where it is")

// places reads where a client is until it is gone.
func (h *Handler) places(c *websocket.Conn, viewer *together.Viewer) (ctx context.Context, end context.CancelCauseFunc) {
	ctx, end = context.WithCancelCause(context.Background())
	often := rate.NewLimiter(rate.Every(placeEvery), placeBurst)
	h.begin(func() {
		for {
			_, r, err := c.Reader(ctx)
			var data []byte
			if err == nil {
				data, err = io.ReadAll(io.LimitReader(r, maxPlace))
			}
			var at struct {
				Type string `json:"type"`
				together.Place
			}
			switch {
			case err != nil:
				end(err)
				return
			case json.Unmarshal(data, &at) != nil, at.Type != "at", !often.Allow():
				end(errPlaced)
				return
			}
			viewer.Move(at.Place)
		}
	}, func() { end(nil) })
	return ctx, end
}

func (h *Handler) pushStudy(c *websocket.Conn, viewer *together.Viewer) (websocket.StatusCode, string) {
	ctx, end := h.places(c, viewer)
	defer end(nil)
	pings := time.NewTicker(h.config.Ping)
	defer pings.Stop()
	for {
		select {
		case <-ctx.Done():
			if context.Cause(ctx) == errPlaced {
				h.config.Metrics.Cut("talked")
				return websocket.StatusPolicyViolation, errPlaced.Error()
			}
			return 0, ""
		case <-viewer.Gone():
			return websocket.StatusGoingAway, viewer.Err().Error()
		case <-viewer.News():
			if status, reason := h.sendStudy(ctx, c, viewer); reason != "" {
				return status, reason
			}
		case <-pings.C:
			if h.write(ctx, c, ping) != nil || h.ping(ctx, c) != nil {
				return 0, ""
			}
		}
	}
}

func (h *Handler) sendStudy(ctx context.Context, c *websocket.Conn, viewer *together.Viewer) (websocket.StatusCode, string) {
	messages, err := viewer.Next(ctx, func(v together.View, p together.People) []byte {
		return encoded(view.LiveStudy(v, p, viewer.ID(), h.config.Build))
	})
	if err != nil {
		return websocket.StatusTryAgainLater, busy
	}
	for _, one := range messages {
		if h.write(ctx, c, one) != nil {
			h.config.Metrics.Cut("slow")
			return 0, "" // which ends ctx
		}
	}
	return 0, ""
}
