package view

import (
	"errors"

	"github.com/komadai/komadai/internal/gates/view/files"
	"github.com/komadai/komadai/internal/gates/view/problems"
	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/internal/lang"
	"github.com/komadai/komadai/internal/refusal"
	"github.com/komadai/komadai/internal/study/solve"
)

// Error converts a refusal.
func Error(r *refusal.Error) wire.Error {
	out := files.Refused(r)
	if r.Code == refusal.NoCheck {
		out.FoulText = text(lang.NoCheck())
	}
	if faults, ok := errors.AsType[*solve.SetupError](r.Err); ok {
		out.Position = problems.Faults(faults)
	}
	return out
}
