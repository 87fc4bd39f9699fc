package play

import (
	"context"
	"slices"
	"time"

	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/games/moderation"
	"github.com/komadai/komadai/internal/people/principal"
	"github.com/komadai/komadai/internal/refusal"
	"github.com/komadai/komadai/shogi"
)

// Accused returns the author of a message that holder can read. If message is 0, it
// returns the player of side "b" or "w".
func (h *Hub) Accused(ctx context.Context, holder principal.ID, id string, message int, side string) (out moderation.Accused, err error) {
	err = h.at(ctx, id, func(t *table) error {
		if message > 0 {
			out, err = t.speaker(ctx, holder, message)
			return err
		}
		c, err := match.ParseSide(side)
		if err != nil {
			return refusal.New(refusal.BadRequest, "side: "+sentence(err.Error())).ForPrograms()
		}
		for _, seat := range t.seats {
			if seat.Side == c {
				out = moderation.Accused{Holder: seat.Holder, Name: t.game.Player(c).Name}
				return nil
			}
		}
		return refusal.New(refusal.NotFound, "That side has no player who could be reported.").Because("nobody-there")
	})
	return out, explain(err)
}

func (t *table) speaker(ctx context.Context, holder principal.ID, message int) (moderation.Accused, error) {
	if err := t.recallTalk(ctx); err != nil {
		return moderation.Accused{}, err
	}
	for _, m := range t.talk.messages {
		if m.Seq == message && t.hears(t.room(holder), m.Room) && !m.Hidden {
			return moderation.Accused{Holder: m.Holder, Name: m.Name}, nil
		}
	}
	return moderation.Accused{}, refusal.New(refusal.NotFound, "You hear no such message beside this game.").Because("no-message")
}

// ModeratorView returns a game as a moderator sees it, with its latest messages from all
// rooms.
func (h *Hub) ModeratorView(ctx context.Context, id string) (out moderation.GameView, err error) {
	err = h.at(ctx, id, func(t *table) error {
		if err := t.refresh(ctx); err != nil {
			return err
		}
		// Read from the store: memory holds only part of the messages.
		var talk []match.Message
		for _, room := range [...]match.Room{match.PlayersRoom, match.WatchersRoom} {
			some, err := h.config.Store.Talk(ctx, id, room, 0, maxTalk)
			if err != nil {
				return err
			}
			talk = append(talk, some...)
		}
		slices.SortFunc(talk, func(a, b match.Message) int { return a.Seq - b.Seq })
		c := t.game.Config()
		out = moderation.GameView{
			Game: id, Rules: c.Rules, Created: t.game.Created(), Players: c.Players, Seats: slices.Clone(t.seats),
			Plies: t.game.Len(), Result: t.game.Result(), Waiting: t.game.Waiting(), Tournament: c.Tournament != "", Talk: talk,
		}
		return nil
	})
	return out, explain(err)
}

// TalkChanged reloads the messages of a game on all nodes and notifies the readers.
func (h *Hub) TalkChanged(id string) {
	h.note(id, notice{Talk: true})
	h.peers.tell(id, notice{Talk: true})
}

// CallOff aborts a game without a result. It calls first once the abort is known to be
// possible; an error from first cancels it. A game that is over or out of time is
// rejected.
func (h *Hub) CallOff(ctx context.Context, id string, first func() error) error {
	return h.decide(ctx, id, decision{seq: Latest, decide: func(t *table, now time.Time) ([]match.Event, error) {
		events, err := t.game.Rule(match.Ruling{Kind: match.Abandoned}, now)
		if err != nil || len(events) == 0 || events[0].Kind != match.Abandoned {
			return events, err
		}
		return events, first()
	}})
}

// Withdraw cancels the open games of holder.
func (h *Hub) Withdraw(ctx context.Context, holder principal.ID) error {
	list, err := h.config.Store.List(ctx, holder, listed)
	if err != nil {
		return err
	}
	for _, e := range list {
		if !e.Waiting || e.Result.Over() {
			continue
		}
		err := h.at(ctx, e.ID, func(t *table) error {
			if !t.game.Waiting() {
				return nil
			}
			return t.end(ctx, func() ([]match.Event, error) {
				return t.game.Decide(match.Command{Kind: match.Abandoned, Side: shogi.Black, Seq: t.game.Seq()}, time.Now())
			})
		})
		if err != nil {
			return explain(err)
		}
	}
	return nil
}

// Cut ends the watches of holder on this node and its listeners on all nodes. Clients
// must reconnect and authenticate again.
func (h *Hub) Cut(holder principal.ID) {
	h.listeners.dismiss(holder)
	for _, t := range h.games.all() {
		t.mu.Lock()
		for w := range t.watchers {
			if w.holder == holder {
				close(w.gone)
				delete(t.watchers, w)
			}
		}
		t.mu.Unlock()
		h.games.release(t) // not a use: keep the idle time
	}
}

// silenced returns an error if holder is muted.
func (n *node) silenced(ctx context.Context, holder principal.ID, now time.Time) error {
	until, muted, err := n.config.Store.Muted(ctx, holder, now)
	switch {
	case err != nil || !muted:
		return err
	case until.IsZero():
		return refusal.New(refusal.Muted, "A moderator has muted you: you can play, but no longer talk.")
	}
	r := refusal.New(refusal.Muted, "A moderator has muted you until "+until.UTC().Format("2006-01-02 15:04")+" UTC: you can play, but not talk.")
	return r.For(until.Sub(now))
}
