package view

import (
	"github.com/komadai/komadai/internal/gates/message"
	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/internal/study/advice"
	"github.com/komadai/komadai/internal/study/records"
	"github.com/komadai/komadai/shogi"
)

// Hint converts advice about the end of a line.
func Hint(line records.Line, a advice.Advice) wire.Hint {
	out := wire.Hint{Reasons: []wire.HintReason{}}
	if a.Move == shogi.NoMove {
		return out
	}
	last := line.Last
	if n := len(line.Moves); n > 0 {
		last = line.Moves[n-1]
	}
	out.Move = new(message.Node(&line.End, last, a.Move))
	out.Reasons = reasons(line.End.Rules(), a.Reasons)
	return out
}

func reasons(r *shogi.Rules, all []advice.Reason) []wire.HintReason {
	letter := func(k shogi.Kind) string {
		if k == shogi.NoKind {
			return ""
		}
		return r.Info(k).Letter
	}
	return wire.List(all, func(r advice.Reason) wire.HintReason {
		return wire.HintReason{Why: string(r.Why), Piece: letter(r.Piece), Other: letter(r.Other), Plies: r.Plies}
	})
}
