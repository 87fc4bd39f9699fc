package diagram

import "image/color"

type paint struct {
	colors []color.NRGBA
	// A linear gradient runs evenly between the points. A radial one has centre from and radii
	// to.x and to.y; its first colour fills the fraction inner.
	from, to point
	radial   bool
	inner    float64
}

func plain(c color.NRGBA) paint { return paint{colors: []color.NRGBA{c}} }

func linear(from, to point, colors ...color.NRGBA) paint {
	return paint{colors: colors, from: from, to: to}
}

// by transforms linear gradients only.
func (c paint) by(m matrix) paint {
	if len(c.colors) > 1 {
		c.from, c.to = m.apply(c.from), m.apply(c.to)
	}
	return c
}

type surface interface {
	// fill uses the nonzero rule.
	fill(shape path, with paint)
	// stroke uses a round pen.
	stroke(shape path, width float64, with paint)
	clip(shape path, draw func())
	piece(l look, x, y int)
	missing(c rune, x, y, em float64, with paint)
}

type pen struct {
	surface
	m matrix
}

func (p pen) fill(shape path, with paint) { p.surface.fill(shape.by(p.m), with.by(p.m)) }

func (p pen) stroke(shape path, width float64, with paint) {
	p.surface.stroke(shape.by(p.m), width*p.m.factor(), with.by(p.m))
}

func (p pen) in(m matrix) pen { return pen{p.surface, m.then(p.m)} }
