package diagram

import "image/color"

// paint is what a shape is filled with: a colour, or a gradient where there
// are several.
type paint struct {
	colors []color.NRGBA
	// A linear gradient runs from one point to the other, its colours evenly
	// spaced. A radial one has its centre at from and the radii to.x and to.y; the
	// first colour reaches as far as inner, a part of the radius.
	from, to point
	radial   bool
	inner    float64
}

func plain(c color.NRGBA) paint { return paint{colors: []color.NRGBA{c}} }

func linear(from, to point, colors ...color.NRGBA) paint {
	return paint{colors: colors, from: from, to: to}
}

// by moves the gradient with the shape it fills. Radial gradients are used
// where nothing is moved.
func (c paint) by(m matrix) paint {
	if len(c.colors) > 1 {
		c.from, c.to = m.apply(c.from), m.apply(c.to)
	}
	return c
}

// surface is what a picture is drawn on.
type surface interface {
	// fill fills a shape by the nonzero rule.
	fill(shape path, with paint)
	// stroke draws along a path with a round pen.
	stroke(shape path, width float64, with paint)
	// clip lets draw paint within the shape only.
	clip(shape path, draw func())
	// piece draws a piece whose box has its top left corner at (x, y).
	piece(l look, x, y int)
	// missing draws a character no font has within the em square at (x, y).
	missing(c rune, x, y, em float64, with paint)
}

// pen draws on a surface through a map.
type pen struct {
	surface
	m matrix
}

func (p pen) fill(shape path, with paint) { p.surface.fill(shape.by(p.m), with.by(p.m)) }

func (p pen) stroke(shape path, width float64, with paint) {
	p.surface.stroke(shape.by(p.m), width*p.m.factor(), with.by(p.m))
}

// in returns a pen that draws through m first.
func (p pen) in(m matrix) pen { return pen{p.surface, m.then(p.m)} }
