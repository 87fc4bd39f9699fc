package diagram

import (
	"image/color"
	"slices"

	"github.com/komadai/komadai/shogi"
)

// Diagram is what one picture shows.
type Diagram struct {
	// Setup is the position: anything that can be drawn, legal or not. Its rules
	// must be those of the [Renderer].
	Setup shogi.Setup
	// Last is the move that led to the position; its squares are tinted. NoMove
	// tints nothing.
	Last shogi.Move
	// Checked are squares of kings in check.
	Checked []shogi.Square

	Marks  []Mark
	Arrows []Arrow

	// Title is written above the board, Caption below it; "" takes no room. A line
	// that is too long is set smaller and then cut.
	Title, Caption string
	// Names are the players, Black's first.
	Names [2]string
	// MoveText is the last move in words, for [Renderer.Text] and for readers who
	// cannot see the picture.
	MoveText string
}

// Shape is the shape of a Mark.
type Shape uint8

// The shapes.
const (
	// Circle is a ring around the piece.
	Circle Shape = iota
	// Cross is a ×.
	Cross
	// Triangle is a △.
	Triangle
	// Dot is a full circle, as the web board marks where a piece may go.
	Dot
	// Tint colours the whole square.
	Tint
)

// Mark is a sign on a square.
type Mark struct {
	Square shogi.Square
	Shape  Shape
	// Text, when not empty, is written in place of the shape: a number or a
	// character or two.
	Text string
	// Color is the mark's; the zero Color means the theme's blue.
	Color color.NRGBA
}

// Arrow points from one square to another.
type Arrow struct {
	From, To shogi.Square
	// Drop, when it is not NoKind, lets the arrow start at that kind on the stand
	// of Side, and From has no meaning. Where no stands are drawn the arrow is a
	// circle around To.
	Drop shogi.Kind
	Side shogi.Color
	// Color is the arrow's; the zero Color means the theme's blue.
	Color color.NRGBA
}

// Of returns the diagram of a position, with the king marked where it is in
// check.
func Of(p *shogi.Position) Diagram {
	d := Diagram{Setup: p.Setup()}
	if king := p.King(p.Side()); king != shogi.NoSquare && p.InCheck() {
		d.Checked = []shogi.Square{king}
	}
	return d
}

// After returns the diagram of the position that the legal move m leads to in
// p, with the move tinted. The error is a [*shogi.MoveError].
func After(p *shogi.Position, m shogi.Move) (Diagram, error) {
	next := *p
	if err := next.Play(m); err != nil {
		return Diagram{}, err
	}
	d := Of(&next)
	d.Last = m
	return d, nil
}

// A DiagramError says what of a diagram cannot be drawn.
type DiagramError struct {
	// Field is the name of the field of [Diagram].
	Field string
	// Reason is one English clause that says what is wrong.
	Reason string
}

// Error names the field and the reason.
func (e *DiagramError) Error() string { return "diagram: " + e.Field + ": " + e.Reason }

// maxText bounds the characters of a name, title or caption.
const maxText = 500

// check reports what of d cannot be drawn by r.
func (d *Diagram) check(r *shogi.Rules) error {
	if d.Setup.Rules != r {
		return &DiagramError{"Setup", "it is of another rule set than the renderer"}
	}
	bad := func(sq shogi.Square) bool { return !r.Has(sq) }
	kinds := len(r.Kinds())
	for i, pc := range d.Setup.Board {
		switch {
		case pc == shogi.NoPiece:
		case bad(shogi.Square(i)):
			return &DiagramError{"Setup", "a piece stands off the board"}
		case pc.Kind() == shogi.NoKind || int(pc.Kind()) > kinds:
			return &DiagramError{"Setup", "a piece is none of the rule set's"}
		}
	}
	if slices.ContainsFunc(d.Checked, bad) {
		return &DiagramError{"Checked", "a square is not on the board"}
	}
	for _, m := range d.Marks {
		if bad(m.Square) {
			return &DiagramError{"Marks", "a square is not on the board"}
		}
		if m.Shape > Tint {
			return &DiagramError{"Marks", "there is no such shape"}
		}
	}
	for _, a := range d.Arrows {
		if bad(a.To) || a.Drop == shogi.NoKind && bad(a.From) {
			return &DiagramError{"Arrows", "a square is not on the board"}
		}
		if int(a.Drop) > kinds {
			return &DiagramError{"Arrows", "a kind is none of the rule set's"}
		}
	}
	for _, t := range []struct{ field, text string }{
		{"Title", d.Title}, {"Caption", d.Caption}, {"Names", d.Names[0]}, {"Names", d.Names[1]}, {"MoveText", d.MoveText},
	} {
		if n := len([]rune(t.text)); n > maxText {
			return &DiagramError{t.field, "it is longer than 500 characters"}
		}
	}
	return nil
}
