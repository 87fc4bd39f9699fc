package moves

import (
	"errors"

	"github.com/komadai/komadai/internal/refusal"
	"github.com/komadai/komadai/internal/wire"
	"github.com/komadai/komadai/shogi"
)

// Refusal returns a refusal as clients are told of it, but for what only the
// server has words for.
func Refusal(r *refusal.Error) wire.Error {
	out := wire.Error{Code: string(r.Code), Reason: r.Reason, Args: r.Args, Message: r.Message, Foul: r.Foul.ID()}
	if placed, ok := errors.AsType[*shogi.SetupError](r.Err); ok {
		out.Position = SetupFaults(placed, Players)
	}
	return out
}
