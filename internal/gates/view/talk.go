package view

import (
	"github.com/komadai/komadai/internal/games/play"
	"github.com/komadai/komadai/internal/gates/wire"
)

// Talk puts what a client hears beside a game into a message.
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

// Audience puts who has a game open into a message.
func Audience(a play.Audience) wire.Audience {
	return wire.Audience{Watching: a.Watching, Black: a.Black, White: a.White}
}
