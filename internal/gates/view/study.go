package view

import (
	"strings"

	"github.com/komadai/komadai/internal/gates/message"
	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/internal/refusal"
	"github.com/komadai/komadai/internal/study/records"
)

// Studied converts a line with its legal moves.
func Studied(l records.Line) wire.Studied {
	return message.Studied(l.Start, l.Last, l.Moves)
}

// Impossible returns the response for a drawn position that cannot arise.
func Impossible(sfen string, r *refusal.Error) wire.Studied {
	why := Error(r)
	turn := "b"
	if fields := strings.Fields(sfen); len(fields) > 1 && fields[1] == "w" {
		turn = "w"
	}
	return wire.Studied{Moves: []wire.RecordNode{}, SFEN: sfen, Turn: turn, Legal: []wire.LegalMove{}, Impossible: &why}
}
