package live

import (
	"context"
	"net/http"

	"github.com/komadai/komadai/internal/games/play"
	"github.com/komadai/komadai/internal/gates/view"
	"github.com/komadai/komadai/internal/people/session"
	"github.com/komadai/komadai/internal/refusal"
)

var errNobody = refusal.New(refusal.SignInFirst, "This stream is about your games: send an API token, as in Authorization: Bearer komadai_…, or the cookie of a session.")

// ServeEvents serves the events of the client's games, GET /api/v1/stream/events, as
// lines of type [wire.Event].
func (h *Handler) ServeEvents(w http.ResponseWriter, r *http.Request) {
	h.stream(w, r, func(ctx context.Context, l *lines) error {
		holder := session.Holder(ctx)
		if holder == "" {
			return errNobody
		}
		listener, err := h.config.Games.Listen(holder)
		if err != nil {
			return err
		}
		defer listener.Close()
		for {
			select {
			case <-ctx.Done():
				return nil
			case <-listener.Gone():
				return nil
			case <-listener.News():
				err = sendEvents(ctx, l, listener)
			case <-l.idle.C:
				err = l.beat()
			}
			if err != nil {
				return err
			}
		}
	})
}

func sendEvents(ctx context.Context, l *lines, listener *play.Listener) error {
	events, err := listener.Events(ctx)
	if err != nil {
		return err
	}
	if len(events) == 0 && !l.begun {
		return l.beat() // confirms that the stream is open
	}
	for _, e := range events {
		if err := l.send(view.Event(e, listener.Holder())); err != nil {
			return err
		}
	}
	return nil
}
