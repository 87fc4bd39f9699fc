package gamerecord

import (
	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/kifu/csa"
	"github.com/komadai/komadai/shogi"
)

// annotate adds notes to the node of a move, p after it: CSA evaluations as such, the
// rest as comments.
func annotate(n *kifu.Node, notes []match.Note, letters *csa.Alphabet, p *shogi.Position) {
	for _, note := range notes {
		if e, ok := letters.ParseEvaluation("* "+note.Text, p); ok {
			e.After = len(n.Comments)
			n.Evaluations = append(n.Evaluations, e)
			continue
		}
		n.Comments = append(n.Comments, note.Text)
	}
}
