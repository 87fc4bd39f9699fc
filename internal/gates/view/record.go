package view

import (
	"slices"

	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/gates/message"
	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

// Record caches a game's moves as messages. The zero Record is ready. It is not safe for
// concurrent use; returned messages never change.
type Record struct {
	moves    []shogi.Move
	messages []wire.Move
	now      shogi.Position
}

// Follow appends the new moves of g and returns all messages.
func (r *Record) Follow(g *match.Game) []wire.Move {
	moves := g.Moves()
	if r.messages == nil || len(moves) < len(r.moves) || !slices.Equal(moves[:len(r.moves)], r.moves) {
		*r = Record{messages: []wire.Move{}, now: g.Start()}
	}
	for i := len(r.moves); i < len(moves); i++ {
		r.play(moves[i], g.Spent(i).Milliseconds())
	}
	return r.messages
}

func (r *Record) play(m shogi.Move, spent int64) {
	p := &r.now
	rules := p.Rules()
	last := shogi.NoMove
	if n := len(r.moves); n > 0 {
		last = r.moves[n-1]
	}
	out := wire.Move{
		USI:     notation.FormatUSI(rules, m),
		Ja:      notation.FormatJapanese(p, m, last, notation.NoMarks),
		Western: notation.FormatWestern(p, m, false),
		Side:    side(p.Side()),
		Path:    message.Squares(rules, p.Path(m)),
		Spent:   spent,
		Counter: p.CounterChecks(m),
	}
	if m.IsBoard() {
		out.Captured = letter(rules, p.Captured(m))
	}
	var u shogi.Undo
	p.Make(m, &u)
	out.SFEN = notation.FormatSFEN(p)
	out.Check = message.Check(p)
	r.moves = append(r.moves, m)
	r.messages = append(r.messages, out)
}
