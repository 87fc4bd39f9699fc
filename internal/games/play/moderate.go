package play

import (
	"context"
	"slices"

	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/games/moderation"
	"github.com/komadai/komadai/internal/games/play/runner"
	"github.com/komadai/komadai/internal/people"
	"github.com/komadai/komadai/internal/refusal"
)

// Accused returns the author of a message that holder can read or, if message is 0, the
// player of side "b" or "w".
func (h *Hub) Accused(ctx context.Context, holder people.ID, id string, message int, side string) (out moderation.Accused, err error) {
	err = h.run.At(ctx, id, func(g *runner.Game) error {
		if message > 0 {
			if err := h.recallTalk(ctx, g); err != nil {
				return err
			}
			m, err := g.Speaker(holder, message)
			out = moderation.Accused{Holder: m.Holder, Name: m.Name}
			return err
		}
		c, err := match.ParseSide(side)
		if err != nil {
			return refusal.Newf(refusal.BadRequest, "side: %s.", err).ForPrograms()
		}
		for _, seat := range g.Seats() {
			if seat.Side == c {
				out = moderation.Accused{Holder: seat.Holder, Name: g.Match().Player(c).Name}
				return nil
			}
		}
		return refusal.New(refusal.NotFound, "That side has no player who could be reported.").Because("nobody-there")
	})
	return out, explain(err)
}

// ModeratorView returns a game with the latest messages of all rooms.
func (h *Hub) ModeratorView(ctx context.Context, id string) (out moderation.GameView, err error) {
	err = h.run.At(ctx, id, func(g *runner.Game) error {
		if err := g.Refresh(ctx); err != nil {
			return err
		}
		talk, err := h.talk(ctx, id, maxTalk) // memory holds only part of the messages
		if err != nil {
			return err
		}
		slices.SortFunc(talk, func(a, b match.Message) int { return a.Seq - b.Seq })
		m := g.Match()
		c := m.Config()
		out = moderation.GameView{
			Game: id, Rules: c.Rules, Created: m.Created(), Players: c.Players, Seats: slices.Clone(g.Seats()),
			Plies: m.Len(), Result: m.Result(), Tournament: c.Tournament != "", Talk: talk,
		}
		return nil
	})
	return out, explain(err)
}

// TalkChanged makes all nodes read the messages of a game again.
func (h *Hub) TalkChanged(id string) { h.run.TalkChanged(id) }

// Withdraw cancels the open games of holder.
func (h *Hub) Withdraw(ctx context.Context, holder people.ID) error {
	list, err := h.run.Store.List(ctx, holder, listed)
	if err != nil {
		return err
	}
	for _, e := range list {
		if !e.Waiting || e.Result.Over() {
			continue
		}
		if err := h.run.At(ctx, e.ID, func(g *runner.Game) error { return g.Withdraw(ctx) }); err != nil {
			return explain(err)
		}
	}
	return nil
}

// Cut ends the watches of holder on this node and its listeners on all nodes.
func (h *Hub) Cut(holder people.ID) { h.run.Cut(holder) }
