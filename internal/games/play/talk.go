package play

import (
	"context"
	"unicode/utf8"

	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/games/play/runner"
	"github.com/komadai/komadai/internal/games/play/table"
	"github.com/komadai/komadai/internal/people"
	"github.com/komadai/komadai/internal/people/account"
	"github.com/komadai/komadai/internal/refusal"
)

const (
	// maxTalk bounds the messages of a game, maxText the characters of a message.
	maxTalk = 2000
	maxText = 300
)

// Say writes a message to the sender's room. name is a guest's name. It returns the
// readable messages.
func (h *Hub) Say(ctx context.Context, who Person, id, text, name string) (out Conversation, err error) {
	text = account.OneLine(text, account.Bidi)
	p, err := who.player(name)
	switch n := utf8.RuneCountInString(text); {
	case err != nil:
		return out, err
	case n == 0:
		return out, refusal.New(refusal.BadRequest, "A message has at least one character.").Because("talk-empty")
	case n > maxText:
		return out, refusal.New(refusal.BadRequest, "A message has at most 300 characters.").Because("talk-long")
	}
	return h.converse(ctx, who.Holder, id, func(g *runner.Game) error {
		now := h.Now()
		if err := g.MaySay(who.Holder, now); err != nil {
			return err
		}
		if err := h.silenced(ctx, who.Holder, now); err != nil {
			return err
		}
		m := match.Message{At: now, Room: g.Room(who.Holder), Holder: who.Holder, Name: p.Name, Text: text}
		if m.Seq, err = h.run.Store.Say(ctx, id, m, maxTalk); err != nil {
			return err
		}
		g.Do(g.Say(m))
		return nil
	})
}

// Hear returns the messages that holder can read.
func (h *Hub) Hear(ctx context.Context, holder people.ID, id string) (out Conversation, err error) {
	return h.converse(ctx, holder, id, func(*runner.Game) error { return nil })
}

// Block adds or removes holder's block of a message's author. Messages of a blocked
// person are hidden, and they cannot join holder's games.
func (h *Hub) Block(ctx context.Context, holder people.ID, id, author string, on bool) (out Conversation, err error) {
	return h.converse(ctx, holder, id, func(g *runner.Game) error {
		blocked, err := g.Author(author, holder)
		if err != nil {
			return err
		}
		if err := h.run.Store.Block(ctx, holder, blocked, on, h.Now()); err != nil {
			return err
		}
		g.Do([]table.Effect{table.Said{Holder: holder}})
		return nil
	})
}

// converse calls f with the messages in memory, and returns those that holder can read.
func (h *Hub) converse(ctx context.Context, holder people.ID, id string, f func(*runner.Game) error) (out Conversation, err error) {
	err = h.run.At(ctx, id, func(g *runner.Game) error {
		if err := h.recallTalk(ctx, g); err != nil {
			return err
		}
		if err := f(g); err != nil {
			return err
		}
		var blocked []people.ID
		if holder != "" && g.Talked() {
			if blocked, err = h.blocked(ctx, holder); err != nil {
				return err
			}
		}
		out = g.Hear(holder, blocked)
		return nil
	})
	return out, explain(err)
}

func (h *Hub) recallTalk(ctx context.Context, g *runner.Game) error {
	if !g.WantsTalk() {
		return nil
	}
	all, err := h.talk(ctx, g.ID, table.MaxMessages)
	if err == nil {
		g.SetTalk(all)
	}
	return err
}

func (h *Hub) talk(ctx context.Context, id string, limit int) (all []match.Message, err error) {
	for _, room := range [...]match.Room{match.PlayersRoom, match.WatchersRoom} {
		some, err := h.run.Store.Talk(ctx, id, room, 0, limit)
		if err != nil {
			return nil, err
		}
		all = append(all, some...)
	}
	return all, nil
}
