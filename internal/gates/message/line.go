package message

import (
	"errors"

	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

// Line returns moves from p as record nodes, each the child of the previous; last is the move
// before p. It stops at an illegal move. The list is never nil.
func Line(p shogi.Position, last shogi.Move, moves []shogi.Move) []wire.RecordNode {
	out := []wire.RecordNode{}
	for i, m := range moves {
		if !p.IsLegal(m) {
			break
		}
		n := Node(&p, last, m)
		n.Parent = i - 1
		out = append(out, n)
		var u shogi.Undo
		p.Make(m, &u)
		last = m
	}
	return out
}

// Node returns a legal move in p as a record node.
func Node(p *shogi.Position, last, m shogi.Move) wire.RecordNode {
	see := &wire.RecordView{
		Side:    match.SideName(p.Side()),
		Ja:      notation.FormatJapanese(p, m, last, notation.NoMarks),
		Western: notation.FormatWestern(p, m, false),
		Path:    Path(p, m),
		Counter: p.CounterChecks(m),
	}
	q := *p
	var u shogi.Undo
	q.Make(m, &u)
	see.SFEN, see.Check = notation.FormatSFEN(&q), Check(&q)
	return wire.RecordNode{Parent: -1, USI: notation.FormatUSI(p.Rules(), m), View: see}
}

// Studied returns legal moves from p and the legal moves after them; last is the move before
// p.
func Studied(p shogi.Position, last shogi.Move, played []shogi.Move) wire.Studied {
	out := wire.Studied{Moves: Line(p, last, played), Over: endByRule(p, played)}
	var u shogi.Undo
	for _, m := range played {
		p.Make(m, &u)
	}
	out.SFEN, out.Turn, out.Check, out.Legal = notation.FormatSFEN(&p), match.SideName(p.Side()), Check(&p), Legal(&p)
	if _, err := p.Setup().Position(); err != nil {
		if placed, ok := errors.AsType[*shogi.SetupError](err); ok {
			out.Faults = SetupFaults(placed, Players)
		}
	}
	return out
}
