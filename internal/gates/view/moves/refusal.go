package moves

import (
	"errors"
	"time"

	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/internal/refusal"
	"github.com/komadai/komadai/shogi"
)

// Refusal converts a refusal, without the texts that only the server has.
func Refusal(r *refusal.Error) wire.Error {
	out := wire.Error{
		Code: string(r.Code), Reason: r.Reason, Args: r.Args, Message: r.Message,
		Wait: int((r.Wait + time.Second - 1) / time.Second),
	}
	if r.Foul != shogi.NoFoul {
		out.Foul = r.Foul.ID()
	}
	if faults, ok := errors.AsType[*shogi.SetupError](r.Err); ok {
		out.Position = SetupFaults(faults, Players)
	}
	return out
}
