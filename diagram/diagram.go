// Package diagram draws positions of any rule set as SVG, PNG, animated GIF and text (BOD, the
// board block of KIF).
//
// A [Diagram] is the content, [Options] the style. A [Renderer] draws diagrams of one rule set
// and caches wood and pieces:
//
//	d := diagram.Of(&position)
//	r, err := diagram.NewRenderer(position.Rules(), diagram.Options{})
//	…
//	err = r.PNG(file, &d)
//
// Pictures match the web board. The same input gives the same bytes. Board shape, holes,
// castles, gates, joined edges, stands, names and movement marks come from the compiled rules.
package diagram

import (
	"image/color"
	"slices"

	"github.com/komadai/komadai/shogi"
)

// Diagram is the content of a picture.
type Diagram struct {
	// Setup may be illegal. Its rules must be the [Renderer]'s.
	Setup shogi.Setup
	// Last is tinted, unless NoMove.
	Last shogi.Move
	// Checked are squares of kings in check.
	Checked []shogi.Square

	Marks  []Mark
	Arrows []Arrow

	// Title is above the board, Caption below. Long lines shrink, then are cut.
	Title, Caption string
	// Names are the players, Black's first.
	Names [2]string
	// MoveText is the last move in words, for [Renderer.Text] and screen readers.
	MoveText string
}

// Shape is the shape of a mark.
type Shape uint8

const (
	// Circle is a ring.
	Circle Shape = iota
	// Cross is a ×.
	Cross
	// Triangle is a △.
	Triangle
	// Dot is a disc, as on the web board.
	Dot
	// Tint colours the square.
	Tint
)

// Mark is a sign on a square.
type Mark struct {
	Square shogi.Square
	Shape  Shape
	// Text replaces the shape: a number or one or two characters.
	Text string
	// Color defaults to the theme's blue.
	Color color.NRGBA
}

// Arrow points from square to square.
type Arrow struct {
	From, To shogi.Square
	// Drop, if not NoKind, starts the arrow at that kind on Side's stand; From is ignored.
	// Without stands the arrow is a circle around To.
	Drop shogi.Kind
	Side shogi.Color
	// Color defaults to the theme's blue.
	Color color.NRGBA
}

// Of returns the diagram of p, with a king in check marked.
func Of(p *shogi.Position) Diagram {
	d := Diagram{Setup: p.Setup()}
	if king := p.King(p.Side()); king != shogi.NoSquare && p.InCheck() {
		d.Checked = []shogi.Square{king}
	}
	return d
}

// After returns the diagram after the legal move m. The error is a [*shogi.MoveError].
func After(p *shogi.Position, m shogi.Move) (Diagram, error) {
	next := *p
	if err := next.Play(m); err != nil {
		return Diagram{}, err
	}
	d := Of(&next)
	d.Last = m
	return d, nil
}

// Error is returned for an invalid field of a diagram, a graph or the options.
type Error struct {
	Field  string
	Reason string
	Err    error
}

func (e *Error) Error() string { return "diagram: " + e.Field + ": " + e.Reason }

func (e *Error) Unwrap() error { return e.Err }

// In characters.
const maxText = 500

func (d *Diagram) check(r *shogi.Rules) error {
	if d.Setup.Rules != r {
		return &Error{Field: "Setup", Reason: "it is of another rule set than the renderer"}
	}
	bad := func(sq shogi.Square) bool { return !r.Has(sq) }
	kinds := len(r.Kinds())
	for i, pc := range d.Setup.Board {
		switch {
		case pc == shogi.NoPiece:
		case bad(shogi.Square(i)):
			return &Error{Field: "Setup", Reason: "a piece stands off the board"}
		case pc.Kind() == shogi.NoKind || int(pc.Kind()) > kinds:
			return &Error{Field: "Setup", Reason: "a piece does not belong to the rule set"}
		}
	}
	if slices.ContainsFunc(d.Checked, bad) {
		return &Error{Field: "Checked", Reason: "a square is not on the board"}
	}
	for _, m := range d.Marks {
		if bad(m.Square) {
			return &Error{Field: "Marks", Reason: "a square is not on the board"}
		}
		if m.Shape > Tint {
			return &Error{Field: "Marks", Reason: "there is no such shape"}
		}
	}
	for _, a := range d.Arrows {
		if bad(a.To) || a.Drop == shogi.NoKind && bad(a.From) {
			return &Error{Field: "Arrows", Reason: "a square is not on the board"}
		}
		if int(a.Drop) > kinds {
			return &Error{Field: "Arrows", Reason: "a kind does not belong to the rule set"}
		}
	}
	for _, t := range []struct{ field, text string }{
		{"Title", d.Title}, {"Caption", d.Caption}, {"Names", d.Names[0]}, {"Names", d.Names[1]}, {"MoveText", d.MoveText},
	} {
		if n := len([]rune(t.text)); n > maxText {
			return &Error{Field: t.field, Reason: "it is longer than 500 characters"}
		}
	}
	return nil
}
