package view

import (
	"github.com/komadai/komadai/internal/games/play"
	"github.com/komadai/komadai/internal/gates/wire"
)

// Talk converts the chat.
func Talk(c play.Conversation) wire.Talk {
	out := wire.Talk{Room: string(c.Room), Messages: make([]wire.Message, len(c.Messages))}
	for i, m := range c.Messages {
		out.Messages[i] = wire.Message{
			Seq: m.Seq, At: m.At.UnixMilli(), Room: string(m.Room), Author: m.Author,
			Name: m.Name, Mine: m.Mine, Text: m.Text, Removed: m.Hidden,
		}
		if m.Seated {
			out.Messages[i].Side = side(m.Side)
		}
	}
	return out
}

// Audience converts the audience.
func Audience(a play.Audience) wire.Audience {
	return wire.Audience{Watching: a.Watching, Black: a.Black, White: a.White}
}
