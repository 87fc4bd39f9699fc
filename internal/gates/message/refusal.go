package message

import (
	"errors"
	"time"

	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/internal/refusal"
	"github.com/komadai/komadai/internal/study/records"
	"github.com/komadai/komadai/shogi"
)

// Refusal converts a refusal, with the foul and the fault of a file.
func Refusal(r *refusal.Error) wire.Error {
	out := wire.Error{
		Code: string(r.Code), Reason: r.Reason, Args: r.Args, Message: r.Message,
		Wait: int((r.Wait + time.Second - 1) / time.Second),
	}
	if r.Foul != shogi.NoFoul {
		out.Foul, out.FoulText = r.Foul.ID(), Foul(r.Foul)
	}
	if fault, ok := errors.AsType[*records.Fault](r.Err); ok {
		out.Fault = new(Fault(fault))
	}
	if faults, ok := errors.AsType[*shogi.SetupError](r.Err); ok {
		out.Position = SetupFaults(faults, Players)
	}
	return out
}
