package diagram

import (
	"image/color"
	"math"
	"strconv"
	"strings"
	"unicode"

	"github.com/komadai/komadai/shogi"
)

type drawing struct {
	layout
	artist
	surface
	options *Options
	diagram *Diagram
}

func (g *drawing) pen() pen { return pen{g.surface, identity} }

func (g *drawing) figures() {
	g.tints()
	namesakes := g.namesakes()
	for row := range g.rows() {
		for column := range g.columns() {
			if !g.inside(column, row) {
				continue
			}
			if pc := g.diagram.Setup.Board[g.at(column, row)]; pc != shogi.NoPiece {
				x, y := g.square(column, row)
				g.piece(look{
					piece: pc, turned: pc.Color() == g.top(), width: g.u,
					namesake: pc.Kind() == g.rules.Royal() && namesakes[pc.Color()],
				}, x, y)
			}
		}
	}
	g.over()
	for c := range g.stands {
		g.held(shogi.Color(c))
	}
	g.annotations()
	g.words()
}

func (g *drawing) tints() {
	d := g.diagram
	tint := func(sq shogi.Square, c color.NRGBA) {
		if column, row, ok := g.place(sq); ok {
			x, y := g.square(column, row)
			g.block(float64(x), float64(y), float64(g.u), float64(g.v), c)
		}
	}
	if m := d.Last; m.IsBoard() || m.IsDrop() {
		if m.IsBoard() && g.rules.Has(m.From()) {
			tint(m.From(), g.colors.lastFrom)
		}
		if g.rules.Has(m.To()) {
			tint(m.To(), g.colors.lastTo)
		}
	}
	for _, m := range d.Marks {
		if m.Shape == Tint && m.Text == "" {
			tint(m.Square, faded(g.ink(m.Color), .4))
		}
	}
	for _, sq := range d.Checked {
		column, row, ok := g.place(sq)
		if !ok {
			continue
		}
		x, y := g.square(column, row)
		u, v := float64(g.u), float64(g.v)
		var p path
		p.rect(float64(x), float64(y), u, v)
		g.fill(p, paint{
			colors: []color.NRGBA{g.colors.danger, g.colors.dangerBy}, radial: true, inner: .3,
			from: point{float64(x) + u/2, float64(y) + v/2}, to: point{u * .707, v * .707},
		})
	}
}

func (g *drawing) ink(c color.NRGBA) color.NRGBA {
	if c == (color.NRGBA{}) {
		return g.colors.blue
	}
	return c
}

func (g *drawing) stand(s *stand) {
	if !s.shown || !s.hollow || g.colors.bare {
		return
	}
	unit := float64(g.u) / 60
	x, y, w, h := float64(s.x), float64(s.y), float64(s.w), float64(s.h)
	var shape path
	shape.roundRect(x, y, w, h, min(6*max(1, unit), float64(g.u)*.12))
	for i := 3; i >= 1; i-- {
		g.stroke(shape.by(shift(0, 2*unit)), 3*float64(i)*unit, plain(faded(shared.shade, .045)))
	}
	g.fill(shape.by(shift(0, 1.6*unit)), plain(faded(shared.shade, .5)))
	mid := point{x + w/2, y + h/2}
	reach := point{.342, .94}.mul((w*.342 + h*.94) / 2)
	g.fill(shape, linear(mid.sub(reach), mid.add(reach), g.colors.stand, g.colors.standDark))
	g.clip(shape, func() {
		g.block(x, y, w, max(1, unit), shared.gloss)
		g.block(x, y+h-max(1, 2*unit), w, max(1, 2*unit), shared.press)
	})
	for i, k := range s.kinds {
		if g.rules.Info(k).Token {
			continue
		}
		px, py := s.slot(i)
		g.piece(look{piece: shogi.NewPiece(shogi.Black, k), turned: s.turned, hollow: true, width: s.width}, px, py)
	}
}

func (g *drawing) held(c shogi.Color) {
	s := &g.stands[c]
	if !s.shown {
		return
	}
	for i, k := range s.kinds {
		n := int(g.diagram.Setup.Hands[c][k])
		if n == 0 {
			continue
		}
		x, y := s.slot(i)
		g.piece(look{
			piece: shogi.NewPiece(c, k), turned: s.turned, width: s.width,
			namesake: g.rules.Info(k).Captive(),
		}, x, y)
		if n > 1 {
			g.badge(n, float64(x+s.width), float64(y)+float64(s.width)*12/11, float64(s.width))
		}
	}
}

func (g *drawing) badge(n int, right, bottom, width float64) {
	text := strconv.Itoa(n)
	em := max(7.5, width*.25)
	h := em * 1.34
	w := max(em*1.5, g.artist.measure(text)*em+em*.7)
	x, y := right-w, bottom-h-width*.01
	if g.colors.bare {
		g.block(x, y, w, h, g.colors.paper)
		g.write(g.pen(), text, em*1.3, point{x + w/2, y + h/2}, 1, g.colors.ink)
		return
	}
	var rim, pill path
	edge := width * .028
	rim.roundRect(x-edge, y-edge, w+2*edge, h+2*edge, h)
	pill.roundRect(x, y, w, h, h)
	g.fill(rim, plain(shared.badgeRing))
	g.fill(pill, plain(shared.badge))
	g.write(g.pen(), text, em, point{x + w/2, y + h/2}, 1, shared.badgeInk)
}

// namesakes reports for each side whether its king has the other side's name. White's is 王,
// Black's 玉. In problems the attacked king is 玉 (玉方), the attacker's 王; a lone king is 玉 (seed
// 002).
func (g *drawing) namesakes() (other [2]bool) {
	royal := g.rules.Royal()
	if royal == shogi.NoKind {
		return other
	}
	var kings [2]int
	for _, pc := range g.diagram.Setup.Board {
		if pc != shogi.NoPiece && pc.Kind() == royal {
			kings[pc.Color()]++
		}
	}
	lone := kings[shogi.Black]+kings[shogi.White] == 1
	switch {
	case g.options.Tsume && !lone:
		swap := g.options.Attacker == shogi.Black
		return [2]bool{swap, swap}
	case lone:
		return [2]bool{shogi.White: true}
	}
	return other
}

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

func (g *drawing) words() {
	d := g.diagram
	g.centered(g.title, d.Title, float64(g.u)*.4, g.colors.ink)
	g.centered(g.caption, d.Caption, float64(g.u)*.34, g.colors.ink)
	if g.options.Tsume {
		g.hand()
		return
	}
	for c := range g.names {
		if g.names[c].w > 0 {
			g.player(shogi.Color(c))
		}
	}
}

func (g *drawing) hand() {
	if g.label.w == 0 {
		return
	}
	s := &g.stands[g.options.Attacker]
	text := g.options.HandLabel
	if len(s.kinds) == 0 {
		text += "　" + g.options.EmptyHand
	}
	g.started(g.label, text, float64(g.u)*.38, g.colors.ink)
}

// The side to move is underlined in the accent colour.
func (g *drawing) player(c shogi.Color) {
	b := g.names[c]
	em := float64(b.h) * .66
	mid := float64(b.y) + float64(b.h)*.46
	sign := size{em * .8, em * .92}
	shape := pentagon(size{80, 92}).by(scale(sign.w/80, sign.h/92))
	x := float64(b.x) + em*.1
	at := shape.by(shift(x+sign.w/2, mid))
	if c == shogi.Black {
		g.fill(at, plain(g.colors.ink))
	} else {
		g.stroke(at, em*.075, plain(g.colors.ink))
	}
	indent := scaled(b.h, .82)
	lines := box{b.x + indent, b.y, b.w - indent, scaled(b.h, .92)}
	end := g.name(lines, g.diagram.Names[c], em*.92)
	if g.diagram.Setup.Side == c {
		if g.diagram.Names[c] == "" {
			end = x + sign.w
		}
		thick := max(2, float64(g.u)*.05)
		var line path
		line.roundRect(float64(b.x), float64(b.y+b.h)-thick, max(end-float64(b.x), em), thick, thick/2)
		g.fill(line, plain(g.colors.accent))
	}
}

func (g *drawing) name(b box, text string, em float64) float64 {
	upper, lower, found := halves(text)
	if room := float64(b.w); !found || g.artist.measure(text)*em*.8 <= room {
		return g.started(b, text, em, g.colors.ink)
	}
	half := b
	half.h = b.h / 2
	end := g.started(half, upper, em*.66, g.colors.ink)
	half.y += b.h - half.h
	return max(end, g.started(half, lower, em*.66, g.colors.ink))
}

func halves(text string) (upper, lower string, ok bool) {
	best := -1
	for i, c := range text {
		if unicode.IsSpace(c) && (best < 0 || max(2*i-len(text), len(text)-2*i) < max(2*best-len(text), len(text)-2*best)) {
			best = i
		}
	}
	if best < 0 {
		return text, "", false
	}
	return strings.TrimSpace(text[:best]), strings.TrimSpace(text[best:]), true
}

func (g *drawing) centered(b box, text string, em float64, ink color.NRGBA) {
	if b.w == 0 {
		return
	}
	text, em = g.fit(text, em, float64(b.w))
	g.write(g.pen(), text, em, point{float64(b.x) + float64(b.w)/2, float64(b.y) + float64(b.h)/2}, 1, ink)
}

func (g *drawing) started(b box, text string, em float64, ink color.NRGBA) float64 {
	text, em = g.fit(text, em, float64(b.w))
	w := g.artist.measure(text) * em
	g.write(g.pen(), text, em, point{float64(b.x) + w/2, float64(b.y) + float64(b.h)/2}, 1, ink)
	return float64(b.x) + w
}

// fit shrinks a line by at most two fifths, then cuts it.
func (g *drawing) fit(text string, em, room float64) (string, float64) {
	text = strings.Map(func(c rune) rune {
		if c < ' ' || c == 0x7f {
			return ' '
		}
		return c
	}, text)
	w := g.artist.measure(text) * em
	if w <= room || w == 0 {
		return text, em
	}
	small := max(room/w, .6)
	em *= small
	letters := []rune(text)
	for len(letters) > 0 && g.artist.measure(text)*em > room+.01 {
		letters = letters[:len(letters)-1]
		text = strings.TrimRight(string(letters), " ") + "…"
	}
	return text, em
}
