package table

import (
	"slices"
	"time"

	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/people/principal"
	"github.com/komadai/komadai/shogi"
)

const (
	// MaxHeard bounds the messages that a client gets.
	MaxHeard = 200
	// Rate limit of messages by one person in a game.
	breath    = 10 * time.Second
	perBreath = 5
)

// talk is the cached messages of a game.
type talk struct {
	known    bool
	messages []match.Message
}

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

// Room returns the room that holder writes to.
func (t *Table) Room(holder principal.ID) match.Room {
	if t.Seated(holder) {
		return match.PlayersRoom
	}
	return match.WatchersRoom
}

// hears reports whether room can read the messages of from. After the game, players and
// spectators read each other.
func (t *Table) hears(from, room match.Room) bool {
	return from == room || t.game.Result().Over()
}

// WantsTalk reports whether the messages must be read from the store.
func (t *Table) WantsTalk() bool { return !t.talk.known }

// Talked reports whether there are messages.
func (t *Table) Talked() bool { return len(t.talk.messages) > 0 }

// SetTalk takes the messages of all rooms from the store.
func (t *Table) SetTalk(messages []match.Message) {
	slices.SortFunc(messages, func(a, b match.Message) int { return a.Seq - b.Seq })
	t.talk = talk{known: true, messages: messages}
}

// ForgetTalk makes all readers read the store again.
func (t *Table) ForgetTalk() []Effect {
	t.talk.known = false
	return []Effect{Said{}}
}

// MaySay returns an error if holder has reached the rate limit.
func (t *Table) MaySay(holder principal.ID, now time.Time) error {
	n := 0
	for _, m := range t.talk.messages {
		if m.Holder == holder && now.Sub(m.At) < breath {
			n++
		}
	}
	if n >= perBreath {
		return errFast
	}
	return nil
}

// Say adds a stored message.
func (t *Table) Say(m match.Message) []Effect {
	t.talk.messages = append(t.talk.messages, m)
	if n := len(t.talk.messages); n > 4*MaxHeard {
		t.talk.messages = slices.Clone(t.talk.messages[n-2*MaxHeard:])
	}
	return []Effect{Said{}, Notice{Talk: true}}
}

// Hear returns the messages that holder can read. Those of blocked holders are left out.
func (t *Table) Hear(holder principal.ID, blocked []principal.ID) Conversation {
	out := Conversation{Room: t.Room(holder)}
	for _, m := range t.talk.messages {
		if !t.hears(out.Room, m.Room) || slices.Contains(blocked, m.Holder) {
			continue
		}
		one := Heard{Message: m, Author: match.Author(m.Holder), Mine: m.Holder == holder}
		one.Side, one.Seated = t.Seat(m.Holder)
		if m.Hidden {
			one.Name, one.Text = "", ""
		}
		out.Messages = append(out.Messages, one)
	}
	out.Messages = out.Messages[max(0, len(out.Messages)-MaxHeard):]
	return out
}

// Speaker returns the author of a message that holder can read.
func (t *Table) Speaker(holder principal.ID, message int) (match.Message, error) {
	for _, m := range t.talk.messages {
		if m.Seq == message && t.hears(t.Room(holder), m.Room) && !m.Hidden {
			return m, nil
		}
	}
	return match.Message{}, errNoText
}

// Author returns the holder behind a pseudonym, if it is another than holder.
func (t *Table) Author(author string, holder principal.ID) (principal.ID, error) {
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
		return "", errNoAuthor
	}
	return whom, nil
}
