package view

import (
	"errors"

	"github.com/komadai/komadai/internal/lang"
	"github.com/komadai/komadai/internal/records"
	"github.com/komadai/komadai/internal/refusal"
	"github.com/komadai/komadai/internal/solve"
	"github.com/komadai/komadai/internal/view/moves"
	"github.com/komadai/komadai/internal/view/problems"
	"github.com/komadai/komadai/internal/wire"
	"github.com/komadai/komadai/shogi"
)

// Error returns a refusal as clients are told of it.
func Error(r *refusal.Error) wire.Error {
	out := moves.Refusal(r)
	if r.Foul != shogi.NoFoul {
		out.FoulText = Foul(r.Foul)
	}
	if r.Code == refusal.NoCheck {
		out.FoulText = text(lang.NoCheck())
	}
	if fault, ok := errors.AsType[*records.Fault](r.Err); ok {
		shown := recordFault(fault)
		out.Fault = &shown
	}
	if faults, ok := errors.AsType[*solve.SetupError](r.Err); ok {
		out.Position = problems.Faults(faults)
	}
	return out
}
