package diagram

import (
	"cmp"
	"image/color"
	"math"
	"strings"

	"github.com/komadai/komadai/shogi"
)

// A piece's box is a square. The numbers are those of web/src/board/pieces.ts.
const (
	boxWidth  = 100
	boxHeight = 109
)

type look struct {
	piece  shogi.Piece
	turned bool
	hollow bool
	// namesake has the other side's name: a king or a captive.
	namesake bool
	// In pixels.
	width int
}

type size struct{ w, h float64 }

// From king to pawn; other letters have the size of a gold.
var (
	general = size{80, 89}
	sizes   = map[string]size{
		"K": {88, 97}, "R": {85, 94}, "B": {85, 94}, "Q": {85, 94},
		"N": {74, 85}, "L": {69, 85}, "P": {66, 79},
	}
)

func sizeOf(info *shogi.KindInfo) size {
	letter := strings.TrimPrefix(info.Letter, "+")
	if s, ok := sizes[letter]; ok {
		return s
	}
	return general
}

func pentagon(s size) path {
	w, h := s.w/2, s.h/2
	points := []point{{0, -h}, {w * .76, -h * .62}, {w, h}, {-w, h}, {-w * .76, -h * .62}}
	radii := []float64{3, 4, 3.5, 3.5, 4}
	var p path
	for i, q := range points {
		before, after := points[(i+4)%5], points[(i+1)%5]
		if start := q.toward(before, radii[i]); i == 0 {
			p.move(start)
		} else {
			p.line(start)
		}
		p.quad(q, q.toward(after, radii[i]))
	}
	p.close()
	return p
}

func grain(s size) path {
	var p path
	for _, line := range [...]point{{-.3, 1.4}, {-.17, -1}, {.04, 1.2}, {.21, -1.3}, {.33, .9}} {
		x := line.x * s.w
		from := point{x * .86, -s.h * .29}
		p.move(from)
		p.quad(from.add(point{line.y, s.h * .37}), from.add(point{x * .14, s.h * .74}))
	}
	return p
}

type artist struct {
	rules  *shogi.Rules
	set    PieceSet
	colors *colors
	face   *face
}

func (a *artist) draw(p pen, l look) {
	info := a.rules.Info(l.piece.Kind())
	s := sizeOf(info)
	shape := pentagon(s)
	turn := 0.0
	if l.turned {
		turn = 180
	}
	at := func(dx, dy float64) pen { return p.in(rotate(turn).then(shift(50+dx, 55+dy))) }
	named := l.piece.Color()
	if l.namesake {
		named = named.Other()
	}
	switch {
	case a.colors.bare:
		if !l.hollow {
			a.bare(p.in(rotate(turn).then(shift(50, 54.5))), info, named)
		}
		return
	case l.hollow:
		at(0, 0).fill(shape, plain(shared.hollow))
		at(0, 0).stroke(shape, 1, plain(shared.hollowRim))
		return
	case info.Token:
		a.token(p.in(rotate(turn).then(shift(50, 54))), info, l.turned)
		return
	}
	at(1.6, 4.2).fill(shape, plain(shared.castFar))
	at(.7, 2.6).fill(shape, plain(shared.cast))
	at(0, 1.7).fill(shape, plain(a.colors.komaSide))
	face := at(0, 0)
	face.fill(shape, a.lit(s, l.turned))
	face.stroke(grain(s), .8, plain(shared.grain))
	face.stroke(shape, .9, plain(shared.rim))
	a.letter(face, info, named, s)
}

// Light comes from the upper left, whatever the piece's direction.
func (a *artist) lit(s size, turned bool) paint {
	from, to := point{-.4 * s.w, -.5 * s.h}, point{0, .5 * s.h}
	if turned {
		from, to = point{.4 * s.w, .5 * s.h}, point{0, -.5 * s.h}
	}
	return linear(from, to, a.colors.koma[:]...)
}

func (a *artist) letter(p pen, info *shogi.KindInfo, c shogi.Color, s size) {
	ink := a.colors.komaInk
	if info.Base != info.Kind {
		ink = a.colors.komaRed
	}
	if a.set == International {
		a.international(p, info, s, ink)
		return
	}
	text := []rune(a.inscription(info, c))
	if len(text) == 1 {
		a.write(p, string(text), s.w*.72, point{0, s.h * .075}, 1.06, ink)
		return
	}
	em := s.w * .46
	stretch := s.h * .375 / em
	a.write(p, string(text[:1]), em, point{0, -s.h * .125}, stretch*.98, ink)
	a.write(p, string(text[1:]), em, point{0, s.h * .26}, stretch, ink)
}

func (a *artist) bare(p pen, info *shogi.KindInfo, c shogi.Color) {
	ink := a.colors.komaInk
	if info.Token {
		var ring path
		ring.circle(point{}, 31)
		p.stroke(ring, 3, plain(ink))
		a.write(p, cmp.Or(info.Names.One, info.Letter), 36, point{}, 1, ink)
		return
	}
	if a.set == International {
		a.international(p, info, size{92, 104}, ink)
		return
	}
	switch text := []rune(a.inscription(info, c)); len(text) {
	case 1:
		a.write(p, string(text), 82, point{}, 1.06, ink)
	default:
		a.write(p, string(text[:1]), 50, point{0, -25}, 1, ink)
		a.write(p, string(text[1:]), 50, point{0, 25}, 1, ink)
	}
}

func (a *artist) inscription(info *shogi.KindInfo, c shogi.Color) string {
	n := info.Names
	one, two := n.One, n.Two
	if c == shogi.White {
		one, two = cmp.Or(n.OneWhite, one), cmp.Or(n.TwoWhite, two)
	}
	one = cmp.Or(one, info.Letter)
	if a.set == TwoKanji {
		return cmp.Or(two, one)
	}
	return one
}

func (a *artist) token(p pen, info *shogi.KindInfo, turned bool) {
	disc := func(r float64) (shape path) {
		shape.circle(point{}, r)
		return shape
	}
	down := 3.0
	if turned {
		down = -3
	}
	p.in(shift(0, down)).fill(disc(33), plain(shared.cast))
	p.fill(disc(33), plain(shared.counter))
	p.stroke(disc(28.5), 2, plain(shared.counterRing))
	a.write(p, cmp.Or(info.Names.One, info.Letter), 34, point{}, 1, shared.counterInk)
}

func (a *artist) write(p pen, text string, em float64, at point, stretch float64, ink color.NRGBA) {
	unit := em / emUnits
	x := at.x - a.measure(text)*em/2
	for _, c := range text {
		o, ok := a.face.outline(c)
		middle := 500.0
		if c < 0x80 {
			middle = 515
		}
		y := at.y - middle*unit*stretch
		if !ok {
			top := p.m.apply(point{x, y})
			p.missing(c, top.x, top.y, em*p.m.factor(), plain(ink))
			x += em
			continue
		}
		p.in(scale(unit, unit*stretch).then(shift(x, y))).fill(o.path, plain(ink))
		x += o.advance * unit
	}
}

// In ems.
func (a *artist) measure(text string) (w float64) {
	for _, c := range text {
		if o, ok := a.face.outline(c); ok {
			w += o.advance / emUnits
		} else {
			w++
		}
	}
	return w
}

func (a *artist) international(p pen, info *shogi.KindInfo, s size, ink color.NRGBA) {
	text := strings.ReplaceAll(cmp.Or(info.Names.Western, info.Letter), "+", "")
	w := waysOf(info.Spec.Moves)
	em := s.w * .74
	if w.any() {
		em = s.w * .5
	}
	a.write(p, text, em, point{0, s.h * .1}, 1, ink)
	w.draw(p, s, plain(ink))
}

// ways are directions as columns right and rows down; index 1 means no movement.
type ways struct {
	slides, steps [3][3]bool
	leaps         [][2]int
}

func waysOf(moves []shogi.Atom) (w ways) {
	for _, m := range moves {
		dx, dy := -m.Left, -m.Up
		if m.Min > 1 { // a blocked leap
			w.leaps = append(w.leaps, [2]int{dx * m.Min, dy * m.Min})
			continue
		}
		straight := dx == 0 || dy == 0 || dx == dy || dx == -dy
		switch i, j := cmp.Compare(dx, 0)+1, cmp.Compare(dy, 0)+1; {
		case straight && (m.Slides || m.IceLeft != 0 || m.IceUp != 0):
			w.slides[i][j] = true
		case straight && max(dx, -dx, dy, -dy) == 1:
			w.steps[i][j] = true
		default:
			w.leaps = append(w.leaps, [2]int{dx, dy})
		}
	}
	return w
}

func (w *ways) any() bool {
	return w.slides != [3][3]bool{} || w.steps != [3][3]bool{} || len(w.leaps) > 0
}

func (w *ways) draw(p pen, s size, ink paint) {
	at := func(dx, dy float64) point {
		depth := .325
		if dy < 0 {
			depth = .36
		}
		y := s.h * (.1 + dy*depth)
		half := s.w / 2 * (.76 + .24*min(1, (y+s.h*.31)/(s.h*.81)))
		return point{dx * (half - 9), y}
	}
	for i := range 3 {
		for j := range 3 {
			dx, dy := float64(i-1), float64(j-1)
			switch q := at(dx, dy); {
			case w.slides[i][j]:
				var head path
				head.move(point{0, -6.2})
				head.line(point{4.8, 3.4})
				head.line(point{-4.8, 3.4})
				head.close()
				p.in(rotate(math.Atan2(dx, -dy)*180/math.Pi).then(shift(q.x, q.y))).fill(head, ink)
			case w.steps[i][j]:
				var dot path
				dot.circle(q, 3.6)
				p.fill(dot, ink)
			}
		}
	}
	for _, leap := range w.leaps {
		dx, dy := float64(leap[0]), float64(leap[1])
		q := at(dx*.62, float64(cmp.Compare(leap[1], 0)))
		if math.Abs(dx) > math.Abs(dy) {
			q = at(float64(cmp.Compare(leap[0], 0)), dy*.45)
		}
		var ring path
		ring.circle(q, 3.4)
		p.stroke(ring, 2, ink)
	}
}
