package view

import (
	"github.com/komadai/komadai/internal/games/play"
	"github.com/komadai/komadai/internal/games/play/table"
	"github.com/komadai/komadai/internal/gates/wire"
)

// Talk converts the chat.
func Talk(c play.Conversation) wire.Talk {
	return wire.Talk{Room: string(c.Room), Messages: wire.List(c.Messages, talkMessage)}
}

func talkMessage(m table.VisibleMessage) wire.Message {
	out := wire.Message{
		Seq: m.Seq, At: m.At.UnixMilli(), Room: string(m.Room), Author: m.Author,
		Name: m.Name, Mine: m.Mine, Text: m.Text, Removed: m.Hidden,
	}
	if m.Seated {
		out.Side = side(m.Side)
	}
	return out
}

// Audience converts the audience.
func Audience(a play.Audience) wire.Audience {
	return wire.Audience(a)
}
