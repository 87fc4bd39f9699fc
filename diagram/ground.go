package diagram

import (
	"image/color"
	"math"
	"strconv"

	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

func (g *drawing) ground() {
	if !g.options.Transparent {
		var paper path
		paper.rect(0, 0, float64(g.width), float64(g.height))
		g.fill(paper, plain(g.colors.paper))
	}
	g.wooden()
	for c := range g.stands {
		g.stand(&g.stands[c])
	}
	for _, sq := range g.castles() {
		if column, row, ok := g.place(sq); ok {
			x, y := g.square(column, row)
			g.block(float64(x), float64(y), float64(g.u), float64(g.v), g.colors.castle)
		}
	}
	g.lines()
	g.seams()
	for _, at := range g.stars() {
		x, y := g.square(at[0], at[1])
		var dot path
		dot.circle(point{float64(x), float64(y)}, max(1.6, float64(g.u)*.055))
		g.fill(dot, plain(g.colors.line))
	}
	g.gates()
	g.labels()
	g.coordinates()
}

func (g *drawing) shape() path {
	var p path
	w := g.wood
	r := min(6, float64(g.u)*.1) * max(1, float64(g.u)/60)
	if !g.holed() {
		p.roundRect(float64(w.x), float64(w.y), float64(w.w), float64(w.h), r)
		return p
	}
	for row := range g.rows() {
		// A gap between adjacent squares is a hole.
		for column := 0; column < g.columns(); column++ {
			first := column
			for g.inside(column, row) {
				column++
			}
			if column > first {
				x, y := g.square(first, row)
				left, top := g.origin.x-w.x, g.origin.y-w.y
				p.roundRect(float64(x-left), float64(y-top),
					float64((column-first)*g.u+w.w-g.columns()*g.u), float64(g.v+w.h-g.rows()*g.v), r)
			}
		}
	}
	return p
}

func (g *drawing) wooden() {
	if g.colors.bare {
		return
	}
	shape := g.shape()
	unit := float64(g.u) / 60
	g.shadow(shape, unit)
	g.fill(shape.by(shift(0, 3*unit)), plain(rgb(0x8a5f28)))
	g.fill(shape.by(shift(0, 1*unit)), plain(g.colors.woodDark))
	x, y, w, h := float64(g.wood.x), float64(g.wood.y), float64(g.wood.w), float64(g.wood.h)
	g.clip(shape, func() {
		g.block(x, y, w, h, g.colors.wood)
		// The grain comes from a small generator, equal for every board.
		seed := 20
		random := func() float64 {
			seed = seed * 16807 % 2147483647
			return float64(seed) / 2147483647
		}
		for at := 4 * unit; at < w; at += (5 + random()*17) * unit {
			bend := (random() - .5) * 9 * unit
			width := (.6 + random()*2.6) * unit
			opacity := .05 + random()*.13
			var vein path
			vein.move(point{x + at, y - 2})
			vein.quad(point{x + at + bend, y + h/2}, point{x + at + bend/3, y + h + 2})
			g.stroke(vein, width, plain(faded(g.colors.vein, opacity)))
		}
	})
}

func (g *drawing) shadow(shape path, unit float64) {
	layer := shape.by(shift(0, 5*unit))
	for i := 4; i >= 1; i-- {
		g.stroke(layer, float64(i)*4*unit, plain(faded(shared.shade, .04)))
	}
	g.fill(layer, plain(faded(shared.shade, .2)))
}

func (g *drawing) block(x, y, w, h float64, c color.NRGBA) {
	var p path
	p.rect(x, y, w, h)
	g.fill(p, plain(c))
}

func (g *drawing) thin() int { return max(1, g.px(.018)) }

func (g *drawing) lines() {
	cut := g.cuts()
	var thin, thick, seam path
	for row := range g.rows() + 1 {
		for column := range g.columns() {
			above, below := g.inside(column, row-1), g.inside(column, row)
			if !above && !below {
				continue
			}
			x, y := g.square(column, row)
			kind := g.edge(above && below, row == 0, row == g.rows(), cut.top, cut.bottom, g.joinRanks)
			g.rule(pick(kind, &thin, &thick, &seam), kind, x, y, g.u, true)
		}
	}
	for row := range g.rows() {
		for column := range g.columns() + 1 {
			before, after := g.inside(column-1, row), g.inside(column, row)
			if !before && !after {
				continue
			}
			x, y := g.square(column, row)
			kind := g.edge(before && after, column == 0, column == g.columns(), cut.left, cut.right, g.joinFiles)
			g.rule(pick(kind, &thin, &thick, &seam), kind, x, y, g.v, false)
		}
	}
	g.beyond(&thin, cut)
	g.fill(thin, plain(g.colors.line))
	g.fill(seam, plain(g.colors.line))
	g.fill(thick, plain(g.colors.line))
}

const (
	between = iota
	border
	joined
)

func (g *drawing) edge(both, first, last, cutFirst, cutLast, wraps bool) int {
	switch {
	case both, first && cutFirst, last && cutLast:
		return between
	case wraps && (first || last):
		return joined
	}
	return border
}

func pick(kind int, thin, thick, seam *path) *path {
	return [...]*path{between: thin, border: thick, joined: seam}[kind]
}

func (g *drawing) rule(p *path, kind, x, y, length int, across bool) {
	t := g.thin()
	add := func(from, to int) {
		if across {
			p.rect(float64(x+from), float64(y-t/2), float64(to-from), float64(t))
		} else {
			p.rect(float64(x-t/2), float64(y+from), float64(t), float64(to-from))
		}
	}
	switch kind {
	case between:
		add(0, length)
	case border:
		t = max(2, 2*t)
		add(-t/2, length+t-t/2)
	case joined:
		dashes(length, max(2, g.px(.07)), add)
	}
}

func dashes(length, dash int, add func(from, to int)) {
	for from := 0; from < length; from += 2 * dash {
		add(from, min(from+dash, length))
	}
}

// beyond extends lines where the board is cut off.
func (g *drawing) beyond(p *path, cut cut) {
	t := float64(g.thin())
	ox, oy := g.origin.x, g.origin.y
	right, bottom := ox+g.columns()*g.u, oy+g.rows()*g.v
	run := float64(g.px(.2))
	short := run
	if g.options.Coordinates != NoCoordinates {
		short = float64(g.px(.07))
	}
	for column := range g.columns() + 1 {
		x := float64(ox+column*g.u) - math.Floor(t/2)
		if cut.top {
			p.rect(x, float64(oy)-short, t, short)
		}
		if cut.bottom {
			p.rect(x, float64(bottom), t, run)
		}
	}
	for row := range g.rows() + 1 {
		y := float64(oy+row*g.v) - math.Floor(t/2)
		if cut.left {
			p.rect(float64(ox)-run, y, run, t)
		}
		if cut.right {
			p.rect(float64(right), y, short, t)
		}
	}
}

// seams marks joined edges: lines cross the edge, with chevrons.
func (g *drawing) seams() {
	run := g.px(.26)
	t := g.thin()
	var out path
	dash := max(1, g.px(.05))
	each := func(add func(from, to int)) { dashes(run, dash, add) }
	ox, oy := g.origin.x, g.origin.y
	right, bottom := ox+g.columns()*g.u, oy+g.rows()*g.v
	if g.joinFiles {
		for row := range g.rows() + 1 {
			y := float64(oy + row*g.v - t/2)
			each(func(from, to int) {
				out.rect(float64(ox-to), y, float64(to-from), float64(t))
				out.rect(float64(right+from), y, float64(to-from), float64(t))
			})
		}
		for row := range g.rows() {
			g.chevron(float64(ox)-float64(run)*.75, float64(oy)+(float64(row)+.5)*float64(g.v), 180-180*(row%2))
		}
	}
	if g.joinRanks {
		for column := range g.columns() + 1 {
			x := float64(ox + column*g.u - t/2)
			each(func(from, to int) {
				out.rect(x, float64(oy-to), float64(t), float64(to-from))
				out.rect(x, float64(bottom+from), float64(t), float64(to-from))
			})
		}
		for column := range g.columns() {
			g.chevron(float64(ox)+(float64(column)+.5)*float64(g.u), float64(bottom)+float64(run)*.75, 90*(column%2*2-1))
		}
	}
	g.fill(out, plain(faded(g.colors.line, .55)))
}

func (g *drawing) chevron(x, y float64, degrees int) {
	var p path
	p.move(point{-2.6, -4.4})
	p.line(point{2.6, 0})
	p.line(point{-2.6, 4.4})
	size := max(.5, float64(g.u)/70)
	pen{g.surface, scale(size, size).then(rotate(float64(degrees))).then(shift(x, y))}.stroke(p, 1.8, plain(faded(g.colors.red, .8)))
}

func (g *drawing) gates() {
	for c := range g.stands {
		if at, ok := g.center(g.rules.Gate(shogi.Color(c))); ok {
			g.mine(at, float64(g.u)*.2)
		}
	}
}

func (g *drawing) mine(at point, r float64) {
	width := r * .135
	ink := faded(g.colors.red, .62)
	var prongs, ring, core path
	for _, degrees := range [...]float64{0, 45, 90, 135} {
		m := rotate(degrees).then(shift(at.x, at.y))
		prongs.move(m.apply(point{-r * 1.75, 0}))
		prongs.line(m.apply(point{r * 1.75, 0}))
	}
	ring.circle(at, r)
	core.circle(at, r*.55)
	g.stroke(prongs, width, plain(ink))
	g.fill(ring, plain(faded(g.colors.red, .28*.62)))
	g.stroke(ring, width, plain(ink))
	g.fill(core, plain(ink))
}

func (g *drawing) labels() {
	for _, l := range g.options.Labels {
		column, row := g.window.LastFile-l.At.File, l.At.Rank-g.window.FirstRank
		if g.turned {
			column, row = g.columns()-1-column, g.rows()-1-row
		}
		if column < 0 || row < 0 || column >= g.columns() || row >= g.rows() {
			continue
		}
		em, ink := float64(g.u)*.4, g.colors.muted
		if g.inside(column, row) {
			ink = faded(g.colors.red, .5)
		}
		x, y := g.square(column, row)
		g.write(g.pen(), l.Text, em, point{float64(x) + float64(g.u)/2, float64(y) + float64(g.v)/2}, 1, ink)
	}
}

// over draws above the pieces what they would hide: the numbers of squares, and a small mine
// where a piece stands on a gate.
func (g *drawing) over() {
	g.numbers()
	for c := range g.stands {
		sq := g.rules.Gate(shogi.Color(c))
		if at, ok := g.center(sq); ok && g.diagram.Setup.Board[sq] != shogi.NoPiece {
			g.mine(at.add(point{float64(g.u) * .35, float64(g.v) * -.36}), float64(g.u)*.08)
		}
	}
}

func (g *drawing) numbers() {
	if !g.holed() || g.u < 26 {
		return
	}
	em := max(6.5, float64(g.u)*.19)
	ink := faded(g.colors.line, .5)
	for _, sq := range g.rules.Squares() {
		column, row, ok := g.place(sq)
		if !ok {
			continue
		}
		x, y := g.square(column, row)
		text := strconv.Itoa(g.rules.Number(sq))
		g.write(g.pen(), text, em, point{float64(x) + 2.5 + float64(len(text))*em*.29, float64(y) + em*.62}, 1, ink)
	}
}

func (g *drawing) coordinates() {
	if g.options.Coordinates == NoCoordinates {
		return
	}
	kanji := g.options.Coordinates == KanjiCoordinates
	em := max(6.5, float64(g.u)*.25)
	ink := faded(g.colors.line, .86)
	label := func(text string, em, x, y float64) { g.write(g.pen(), text, em, point{x, y}, 1, ink) }
	u, v := float64(g.u), float64(g.v)
	ox, oy := float64(g.origin.x), float64(g.origin.y)
	top := oy - float64(g.wood.y)
	right := float64(g.wood.x+g.wood.w) - ox - float64(g.columns())*u
	for column := range g.columns() {
		row := 0
		for row < g.rows() && !g.inside(column, row) {
			row++
		}
		label(strconv.Itoa(g.file(column)), em, ox+(float64(column)+.5)*u, oy+float64(row)*v-top*.47)
	}
	for row := range g.rows() {
		column := g.columns() - 1
		for column >= 0 && !g.inside(column, row) {
			column--
		}
		rank := g.rank(row)
		x, y := ox+float64(column+1)*u+right*.52, oy+(float64(row)+.5)*v
		text := []rune(rankName(rank, kanji))
		if kanji && len(text) > 1 {
			label(string(text[0]), em*.86, x, y-em*.42)
			label(string(text[1:]), em*.86, x, y+em*.42)
		} else {
			label(string(text), em, x, y)
		}
	}
}

func rankName(rank int, kanji bool) string {
	if !kanji {
		return string(rune('a' + rank - 1))
	}
	return notation.KanjiNumber(rank)
}
