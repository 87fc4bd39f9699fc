package view

import (
	"errors"

	"github.com/komadai/komadai/internal/gates/message"
	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/internal/lang"
	"github.com/komadai/komadai/internal/refusal"
	"github.com/komadai/komadai/internal/study/solve"
)

// Error converts a refusal.
func Error(r *refusal.Error) wire.Error {
	out := message.Refusal(r)
	if r.Code == refusal.NoCheck {
		out.FoulText = new(message.Text(lang.NoCheck))
	}
	if faults, ok := errors.AsType[*solve.SetupError](r.Err); ok {
		out.Position = message.Faults(faults)
	}
	return out
}
