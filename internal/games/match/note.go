package match

import (
	"errors"
	"slices"
	"strings"
	"unicode"

	"github.com/komadai/komadai/shogi"
)

// Note is a player's comment on a move.
type Note struct {
	// Ply counts the moves before it.
	Ply  int
	Side shogi.Color
	Text string
}

// MaxNote is in bytes.
const MaxNote = 1024

// ErrNote is a second note on a move, an empty one, or more than one line or [MaxNote].
var ErrNote = errors.New("one note of one line is possible for each move")

// Notes must not be modified.
func (g *Game) Notes() []Note { return g.notes }

func (g *Game) decideNote(c Command, e *Event) error {
	e.Text = strings.TrimSpace(strings.ToValidUTF8(c.Text, "?"))
	if e.Text == "" || len(e.Text) > MaxNote || strings.ContainsFunc(e.Text, unicode.IsControl) {
		return ErrNote
	}
	for _, n := range slices.Backward(g.notes) {
		if n.Ply != g.Len() {
			break
		}
		if n.Side == c.Side {
			return ErrNote
		}
	}
	return nil
}

func (g *Game) exhaust() {
	if g.config.MaxMoves > 0 && g.Len() >= g.config.MaxMoves {
		g.game.Exhaust()
	}
}
