package message

import (
	"strings"

	"github.com/komadai/komadai/internal/lang"
	"github.com/komadai/komadai/internal/study/puzzle"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

func verdictWords(p *shogi.Position, m shogi.Move, v puzzle.Verdict) lang.Text {
	switch v.Kind {
	case puzzle.Right:
		switch {
		case v.Useless:
			return lang.PuzzleUseless
		case v.Reply == shogi.NoMove:
			return lang.PuzzleMate
		}
		return lang.PuzzleRight
	case puzzle.Slower:
		return lang.PuzzleSlower
	case puzzle.NoCheck:
		return lang.PuzzleNoCheck
	case puzzle.Escapes:
		return escapeWords(p, m, v.Reply)
	}
	return lang.PuzzleUnsettled
}

// escapeWords describes the king's escape.
func escapeWords(p *shogi.Position, m, reply shogi.Move) lang.Text {
	if reply == shogi.NoMove {
		return lang.PuzzleEscapes
	}
	q := *p
	var u shogi.Undo
	q.Make(m, &u)
	ja := strings.ReplaceAll(notation.FormatJapanese(&q, reply, m, notation.NoMarks), "　", "")
	move := lang.Text{Ja: ja, Zh: ja, En: notation.FormatWestern(&q, reply, false)}
	switch {
	case q.Checkers().Has(reply.To()):
		return lang.PuzzleTakes(move)
	case reply.IsBoard() && reply.From() == q.King(q.Side()):
		return lang.PuzzleRuns(move)
	}
	return lang.PuzzleBlocks(move)
}
