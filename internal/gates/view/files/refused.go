package files

import (
	"errors"

	"github.com/komadai/komadai/internal/gates/view/moves"
	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/internal/refusal"
	"github.com/komadai/komadai/internal/study/records"
	"github.com/komadai/komadai/shogi"
)

// Refused converts a refusal, with the foul and the fault of a file.
func Refused(r *refusal.Error) wire.Error {
	out := moves.Refusal(r)
	if r.Foul != shogi.NoFoul {
		out.FoulText = moves.Foul(r.Foul)
	}
	if fault, ok := errors.AsType[*records.Fault](r.Err); ok {
		shown := Fault(fault)
		out.Fault = &shown
	}
	return out
}
