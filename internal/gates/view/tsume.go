package view

import (
	"github.com/komadai/komadai/internal/gates/message"
	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/internal/study/solve"
	"github.com/komadai/komadai/shogi"
)

// TsumeEvent converts an event of problem p.
func TsumeEvent(p shogi.Position, e solve.Event) wire.TsumeEvent {
	if out, ok := message.TsumeEvent(p, e); ok {
		return out
	}
	return draftEvent(p, e)
}
