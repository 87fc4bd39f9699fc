package match

import (
	"errors"
	"slices"
	"strings"
	"unicode"

	"github.com/komadai/komadai/shogi"
)

// Note is what a player put down about a move, its own or the other's.
type Note struct {
	// Ply is the number of moves played when it was written.
	Ply  int
	Side shogi.Color
	Text string
}

// MaxNote bounds the text of a note, in bytes.
const MaxNote = 1024

// ErrNote says that the player has put something down about this move already,
// or that there is nothing or too much to put down.
var ErrNote = errors.New("one note of one line is possible for each move")

// Notes returns what the players have put down, in order. The slice must not be
// modified.
func (g *Game) Notes() []Note { return g.notes }

// decideNote takes one note of each side for each position.
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

// forgetNotes drops the notes about moves that were taken back.
func (g *Game) forgetNotes() {
	g.notes = slices.DeleteFunc(g.notes, func(n Note) bool { return n.Ply > g.Len() })
}

// exhaust ends a game that has as many moves as were agreed on.
func (g *Game) exhaust() {
	if g.config.MaxMoves > 0 && g.Len() >= g.config.MaxMoves {
		g.game.Exhaust()
	}
}
