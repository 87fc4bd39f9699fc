package view

import (
	"time"

	"github.com/komadai/komadai/internal/lang"
	"github.com/komadai/komadai/internal/refusal"
	"github.com/komadai/komadai/internal/wire"
	"github.com/komadai/komadai/shogi"
)

// Error returns a refusal as clients are told of it.
func Error(r *refusal.Error) wire.Error {
	out := wire.Error{
		Code: string(r.Code), Reason: r.Reason, Args: r.Args, Message: r.Message,
		Wait: int((r.Wait + time.Second - 1) / time.Second),
	}
	if r.Foul != shogi.NoFoul {
		out.Foul, out.FoulText = r.Foul.ID(), Foul(r.Foul)
	}
	if r.Code == refusal.NoCheck {
		out.FoulText = text(lang.NoCheck())
	}
	return out
}
