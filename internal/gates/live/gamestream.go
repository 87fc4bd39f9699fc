package live

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"

	"github.com/komadai/komadai/internal/games/play"
	"github.com/komadai/komadai/internal/gates/view"
	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/internal/people/session"
)

// ServeGame serves the stream of a game, GET /api/v1/stream/games/{id}, as lines of type
// [wire.GameLine]. It ends with the game.
func (h *Handler) ServeGame(w http.ResponseWriter, r *http.Request) {
	h.stream(w, r, func(ctx context.Context, l *lines) error {
		watch, err := h.config.Games.Watch(ctx, session.Holder(ctx), r.PathValue("id"))
		if err != nil {
			return err
		}
		defer watch.Close()
		f := follower{lines: l, renderer: h.config.Renderer, watch: watch, sent: make(map[int]bool)}
		<-watch.News() // ready at once
		err = f.state(ctx)
		if err == nil && !f.over {
			err = f.talk(ctx)
		}
		for err == nil && !f.over {
			select {
			case <-ctx.Done():
				return nil
			case <-watch.Gone():
				return nil
			case <-watch.News():
				err = f.state(ctx)
			case <-watch.Said():
				err = f.talk(ctx)
			case <-watch.AudienceChanged():
				err = l.send(wire.GameLine{Type: "audience", Audience: new(view.Audience(watch.Audience()))})
			case <-l.idle.C:
				err = l.beat()
			}
		}
		if err == nil {
			err = f.talk(ctx) // messages that become readable at the end
		}
		return err
	})
}

type follower struct {
	*lines
	renderer *view.Renderer
	watch    *play.Watcher
	// head and rest are the last line without clocks, sent the numbers of sent messages.
	head, rest []byte
	sent       map[int]bool
	over       bool
}

func (f *follower) state(ctx context.Context) error {
	v, err := f.watch.View(ctx)
	if err != nil {
		return err
	}
	g := f.renderer.Game(v)
	line := wire.GameLine{Type: "gameState"}
	head, state := view.Head(g), view.State(g)
	headText, err := json.Marshal(head)
	if err != nil {
		return err
	}
	still := state
	still.Time = wire.Time{Running: state.Time.Running}
	stillText, err := json.Marshal(still)
	if err != nil {
		return err
	}
	f.over = g.Result != nil
	line.State = &state
	switch {
	case !bytes.Equal(headText, f.head):
		line.Type, line.Game = "gameFull", &head
	case bytes.Equal(stillText, f.rest):
		return nil
	}
	f.head, f.rest = headText, stillText
	return f.send(line)
}

func (f *follower) talk(ctx context.Context) error {
	talk, err := f.watch.Talk(ctx)
	if err != nil {
		return err
	}
	for _, m := range view.Talk(talk).Messages {
		if f.sent[m.Seq] {
			continue
		}
		f.sent[m.Seq] = true
		if err := f.send(wire.GameLine{Type: "talk", Talk: &m}); err != nil {
			return err
		}
	}
	return nil
}
