package play

import (
	"context"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/people/principal"
	"github.com/komadai/komadai/internal/refusal"
	"github.com/komadai/komadai/shogi"
)

const (
	// maxTalk bounds the messages of a game, heard those shown of a room, maxText the
	// characters of a message.
	maxTalk = 2000
	heard   = 200
	maxText = 300
	// Rate limit of messages by one person in a game.
	breath     = 10 * time.Second
	perBreath  = 5
	maxBlocked = 500
)

// Conversation is the messages a client can read, oldest first.
type Conversation struct {
	// Room is the room the client writes to.
	Room     match.Room
	Messages []Heard
}

// Heard is a message as a client sees it. A message hidden by a moderator has no name and
// no text.
type Heard struct {
	match.Message
	// Author is a pseudonym that distinguishes speakers without identifying them.
	Author string
	// Mine: the client wrote it. Seated: the author plays Side.
	Mine, Seated bool
	Side         shogi.Color
}

// talk is the cached messages of a game.
type talk struct {
	known    bool
	messages []match.Message
}

// room returns the room that holder writes to.
func (t *table) room(holder principal.ID) match.Room {
	if _, seated := t.seat(holder); seated {
		return match.PlayersRoom
	}
	return match.WatchersRoom
}

// hears reports whether room can read the messages of from. After the game, players and
// spectators read each other.
func (t *table) hears(from, room match.Room) bool {
	return from == room || t.game.Result().Over()
}

// Say writes a message to the opponent or, for a spectator, to the spectators. name is a
// guest's name. It returns the readable messages.
func (h *Hub) Say(ctx context.Context, who Person, id, text, name string) (out Conversation, err error) {
	text = cleanText(text)
	p, err := who.player(name)
	switch n := utf8.RuneCountInString(text); {
	case err != nil:
		return out, err
	case n == 0:
		return out, refusal.New(refusal.BadRequest, "A message has at least one character.").Because("talk-empty")
	case n > maxText:
		return out, refusal.New(refusal.BadRequest, "A message has at most 300 characters.").Because("talk-long")
	}
	err = h.at(ctx, id, func(t *table) error {
		if err := t.recallTalk(ctx); err != nil {
			return err
		}
		now := time.Now()
		if t.talksTooOften(who.Holder, now) {
			return errSilence
		}
		if err := h.silenced(ctx, who.Holder, now); err != nil {
			return err
		}
		m := match.Message{At: now, Room: t.room(who.Holder), Holder: who.Holder, Name: p.Name, Text: text}
		seq, err := h.config.Store.Say(ctx, id, m, maxTalk)
		if err != nil {
			return err
		}
		m.Seq = seq
		t.talk.messages = append(t.talk.messages, m)
		if n := len(t.talk.messages); n > 4*heard {
			t.talk.messages = slices.Clone(t.talk.messages[n-2*heard:])
		}
		t.tellOfTalk(everybody)
		h.peers.tell(id, notice{Talk: true})
		out, err = t.hear(ctx, who.Holder)
		return err
	})
	return out, explain(err)
}

// Hear returns the messages that holder can read.
func (h *Hub) Hear(ctx context.Context, holder principal.ID, id string) (out Conversation, err error) {
	err = h.at(ctx, id, func(t *table) error {
		if err := t.recallTalk(ctx); err != nil {
			return err
		}
		out, err = t.hear(ctx, holder)
		return err
	})
	return out, explain(err)
}

// Block adds or removes holder's block of a message's author. A blocked person's messages
// are hidden, and they cannot join holder's games.
func (h *Hub) Block(ctx context.Context, holder principal.ID, id, author string, on bool) (out Conversation, err error) {
	err = h.at(ctx, id, func(t *table) error {
		if err := t.recallTalk(ctx); err != nil {
			return err
		}
		var whom principal.ID
		for _, m := range t.talk.messages {
			if match.Author(m.Holder) == author {
				whom = m.Holder
			}
		}
		for _, s := range t.seats {
			if match.Author(s.Holder) == author {
				whom = s.Holder
			}
		}
		if whom == "" || whom == holder {
			return refusal.New(refusal.NotFound, "Nobody else by that author has said anything beside this game.").Because("no-author")
		}
		if err := h.config.Store.Block(ctx, holder, whom, on, time.Now()); err != nil {
			return err
		}
		t.tellOfTalk(func(w *Watcher) bool { return w.holder == holder })
		out, err = t.hear(ctx, holder)
		return err
	})
	return out, explain(err)
}

// recallTalk loads the messages of a game.
func (t *table) recallTalk(ctx context.Context) error {
	if t.talk.known {
		return nil
	}
	var all []match.Message
	for _, room := range [...]match.Room{match.PlayersRoom, match.WatchersRoom} {
		some, err := t.node.config.Store.Talk(ctx, t.id, room, 0, heard)
		if err != nil {
			return err
		}
		all = append(all, some...)
	}
	slices.SortFunc(all, func(a, b match.Message) int { return a.Seq - b.Seq })
	t.talk = talk{known: true, messages: all}
	return nil
}

// hear returns the messages that holder can read.
func (t *table) hear(ctx context.Context, holder principal.ID) (Conversation, error) {
	room := t.room(holder)
	out := Conversation{Room: room}
	var blocked []principal.ID
	if holder != "" && len(t.talk.messages) > 0 {
		var err error
		if blocked, err = t.node.config.Store.Blocked(ctx, holder, maxBlocked); err != nil {
			return out, err
		}
	}
	for _, m := range t.talk.messages {
		if !t.hears(room, m.Room) || slices.Contains(blocked, m.Holder) {
			continue
		}
		one := Heard{Message: m, Author: match.Author(m.Holder), Mine: m.Holder == holder}
		one.Side, one.Seated = t.seat(m.Holder)
		if m.Hidden {
			one.Name, one.Text = "", ""
		}
		out.Messages = append(out.Messages, one)
	}
	out.Messages = out.Messages[max(0, len(out.Messages)-heard):]
	return out, nil
}

// talksTooOften reports whether holder has reached the rate limit.
func (t *table) talksTooOften(holder principal.ID, now time.Time) bool {
	n := 0
	for _, m := range t.talk.messages {
		if m.Holder == holder && now.Sub(m.At) < breath {
			n++
		}
	}
	return n >= perBreath
}

func everybody(*Watcher) bool { return true }

// tellOfTalk notifies the watchers for which whom is true of new messages.
func (t *table) tellOfTalk(whom func(*Watcher) bool) {
	for w := range t.watchers {
		if !whom(w) {
			continue
		}
		select {
		case w.said <- struct{}{}:
		default:
		}
	}
}

// Said receives a value when the messages have changed since the start or the last
// [Watcher.Talk].
func (w *Watcher) Said() <-chan struct{} { return w.said }

// Talk returns the readable messages.
func (w *Watcher) Talk(ctx context.Context) (Conversation, error) {
	w.table.mu.Lock()
	holder := w.holder // sign-in changes the holder of an open watch
	w.table.mu.Unlock()
	return w.hub.Hear(ctx, holder, w.table.id)
}

// cleanText returns a one-line message without control and bidi characters.
func cleanText(s string) string {
	return strings.Join(strings.Fields(strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return ' '
		case r == utf8.RuneError, unicode.IsControl(r), isBidi(r), unicode.Is(unicode.Co, r):
			return -1
		}
		return r
	}, s)), " ")
}

// isBidi reports whether r changes text direction. Joiners are allowed: emoji and some
// scripts need them.
func isBidi(r rune) bool {
	return r >= 0x202a && r <= 0x202e || r >= 0x2066 && r <= 0x2069 || r == 0x200e || r == 0x200f || r == 0x061c
}
