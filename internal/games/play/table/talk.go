package table

import (
	"slices"
	"time"

	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/people"
	"github.com/komadai/komadai/shogi"
)

const (
	// MaxMessages bounds the messages that a client gets.
	MaxMessages = 200
	// A person may write perBreath messages in breath.
	breath    = 10 * time.Second
	perBreath = 5
)

// Conversation is the messages a client can read, oldest first, and the room it writes to.
type Conversation struct {
	Room     match.Room
	Messages []VisibleMessage
}

// VisibleMessage is a message as a client sees it. A hidden message has no name and no text.
type VisibleMessage struct {
	match.Message
	// Author is a pseudonym.
	Author string
	// Mine: the client wrote it. Seated: the author plays Side.
	Mine, Seated bool
	Side         shogi.Color
}

// Room returns the room that holder writes to.
func (t *Table) Room(holder people.ID) match.Room {
	if t.Seated(holder) {
		return match.PlayersRoom
	}
	return match.WatchersRoom
}

func (t *Table) hears(from, room match.Room) bool {
	return from == room || t.game.Result().Over()
}

// WantsTalk reports whether the messages must be read from the store.
func (t *Table) WantsTalk() bool { return !t.talk.known }

// Talked reports whether there are messages.
func (t *Table) Talked() bool { return len(t.talk.messages) > 0 }

// SetTalk takes the stored messages of all rooms.
func (t *Table) SetTalk(messages []match.Message) {
	slices.SortFunc(messages, func(a, b match.Message) int { return a.Seq - b.Seq })
	t.talk = talk{known: true, messages: messages}
}

// ForgetTalk makes all readers read the store again.
func (t *Table) ForgetTalk() []Effect {
	t.talk.known = false
	return []Effect{Said{}}
}

// MaySay returns an error if holder writes too often.
func (t *Table) MaySay(holder people.ID, now time.Time) error {
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
	if n := len(t.talk.messages); n > 4*MaxMessages {
		t.talk.messages = slices.Clone(t.talk.messages[n-2*MaxMessages:])
	}
	return []Effect{Said{}, Broadcast{Talk: true}}
}

// Hear returns the messages that holder can read, without those of blocked holders.
func (t *Table) Hear(holder people.ID, blocked []people.ID) Conversation {
	out := Conversation{Room: t.Room(holder)}
	for _, m := range t.talk.messages {
		if !t.hears(out.Room, m.Room) || slices.Contains(blocked, m.Holder) {
			continue
		}
		one := VisibleMessage{Message: m, Author: match.Author(m.Holder), Mine: m.Holder == holder}
		one.Side, one.Seated = t.Seat(m.Holder)
		if m.Hidden {
			one.Name, one.Text = "", ""
		}
		out.Messages = append(out.Messages, one)
	}
	out.Messages = out.Messages[max(0, len(out.Messages)-MaxMessages):]
	return out
}

// Speaker returns the author of a message that holder can read.
func (t *Table) Speaker(holder people.ID, message int) (match.Message, error) {
	for _, m := range t.talk.messages {
		if m.Seq == message && t.hears(t.Room(holder), m.Room) && !m.Hidden {
			return m, nil
		}
	}
	return match.Message{}, errNoText
}

// Author returns the person behind a pseudonym, unless it is holder.
func (t *Table) Author(author string, holder people.ID) (people.ID, error) {
	var found people.ID
	for _, m := range t.talk.messages {
		if match.Author(m.Holder) == author {
			found = m.Holder
		}
	}
	for _, s := range t.seats {
		if match.Author(s.Holder) == author {
			found = s.Holder
		}
	}
	if found == "" || found == holder {
		return "", errNoAuthor
	}
	return found, nil
}
