package play

import (
	"context"
	"time"

	"github.com/komadai/komadai/internal/games/play/hosting"
	"github.com/komadai/komadai/internal/games/play/runner"
	"github.com/komadai/komadai/internal/games/play/table"
	"github.com/komadai/komadai/internal/games/play/watching"
)

// The types of the rooms below that callers of a [Hub] need.
type (
	Config       = runner.Config
	Thinker      = runner.Thinker
	Stats        = runner.Stats
	Task         = table.Task
	Choice       = table.Choice
	View         = table.View
	Next         = table.Next
	Conversation = table.Conversation
	Audience     = watching.Audience
	Listener     = watching.Listener
	Event        = watching.Event
	Clock        = hosting.Clock
)

// LobbySubject is the bus subject for listed games that open, start or end.
const LobbySubject = hosting.LobbySubject

// Present returns the earliest presence time of a player whose opening is listed.
func Present(now time.Time) time.Time { return runner.Present(now) }

// Hub runs the games of one server. It is safe for concurrent use.
type Hub struct{ run *runner.Runner }

// New returns a running hub. An error comes from the bus.
func New(c Config) (*Hub, error) {
	r, err := runner.New(c)
	if err != nil {
		return nil, err
	}
	return &Hub{r}, nil
}

// Close stops all searches, clocks and watches; see [runner.Runner.Close].
func (h *Hub) Close(ctx context.Context) error { return h.run.Close(ctx) }

// Now returns the time of games. It does not follow a step of the wall clock.
func (h *Hub) Now() time.Time { return h.run.Now() }

// Err returns the refusal of actions during an outage, or nil.
func (h *Hub) Err() error { return h.run.Err() }

// Ready reports whether games can be hosted here; see [runner.Runner.Ready].
func (h *Hub) Ready(ctx context.Context) error { return h.run.Ready(ctx) }

// Stats returns the current counts.
func (h *Hub) Stats() Stats { return h.run.Stats() }

// KeepRunning runs the clock and the engine of a game even when its players are away.
func (h *Hub) KeepRunning(ctx context.Context, id string) error {
	return h.run.At(ctx, id, func(g *runner.Game) error {
		if g.Match().Result().Over() {
			return nil
		}
		return g.Wake(ctx)
	})
}
