package diagram

import (
	"math"

	"github.com/komadai/komadai/shogi"
)

func (g *drawing) annotations() {
	for _, a := range g.diagram.Arrows {
		g.arrow(a)
	}
	for _, m := range g.diagram.Marks {
		at, ok := g.center(m.Square)
		switch {
		case !ok:
		case m.Text != "":
			g.disc(at, m)
		case m.Shape != Tint:
			g.sign(at, m)
		}
	}
}

func (g *drawing) sign(at point, m Mark) {
	u := float64(g.u)
	ink := plain(faded(g.ink(m.Color), .85))
	width := u * .07
	var p path
	switch m.Shape {
	case Dot:
		p.circle(at, u*.14)
		g.fill(p, ink)
		return
	case Circle:
		p.circle(at, u*.41)
	case Cross:
		r := u * .27
		p.move(at.add(point{-r, -r}))
		p.line(at.add(point{r, r}))
		p.move(at.add(point{-r, r}))
		p.line(at.add(point{r, -r}))
	case Triangle:
		r := u * .4
		p.move(at.add(point{0, -r}))
		p.line(at.add(point{r * .87, r * .5}))
		p.line(at.add(point{-r * .87, r * .5}))
		p.close()
	}
	g.stroke(p, width, ink)
}

// disc writes a mark's text in the upper left corner, where it hides least.
func (g *drawing) disc(at point, m Mark) {
	u := float64(g.u)
	r := max(6, u*.19)
	c := at.add(point{-u*.5 + r*.9, -float64(g.v)*.5 + r*.9})
	var rim, disc path
	rim.circle(c, r*1.14)
	disc.circle(c, r)
	g.fill(rim, plain(faded(shared.badgeInk, .85)))
	g.fill(disc, plain(g.ink(m.Color)))
	em := r * 1.3
	if w := g.artist.measure(m.Text); w > 1.1 {
		em *= 1.1 / w
	}
	g.write(g.pen(), m.Text, em, c, 1, shared.badgeInk)
}

func (g *drawing) arrow(a Arrow) {
	u := float64(g.u)
	ink := plain(faded(g.ink(a.Color), .75))
	to, ok := g.center(a.To)
	if !ok {
		return
	}
	from, there := point{}, false
	if a.Drop == shogi.NoKind {
		from, there = g.center(a.From)
	} else {
		s := &g.stands[a.Side&1]
		if x, y, held := s.find(a.Drop); held {
			from, there = point{float64(x) + float64(s.width)/2, float64(y) + float64(s.width)*6/11}, true
		}
	}
	d := to.sub(from)
	length := d.length()
	if !there || length < 1 {
		var ring path
		ring.circle(to, u*.41)
		g.stroke(ring, u*.07, ink)
		return
	}
	// Shaft and head are one shape, so they do not overlap visibly.
	half, head := u*.06, u*.24
	tip := length + head*.55
	neck := tip - head*1.7
	var p path
	p.move(point{0, -half})
	p.line(point{neck, -half})
	p.line(point{neck - head*.12, -head})
	p.line(point{tip, 0})
	p.line(point{neck - head*.12, head})
	p.line(point{neck, half})
	p.line(point{0, half})
	p.cube(point{-half * 1.3, half}, point{-half * 1.3, -half}, point{0, -half})
	p.close()
	m := rotate(math.Atan2(d.y, d.x) * 180 / math.Pi).then(shift(from.x, from.y))
	g.fill(p.by(m), ink)
}
