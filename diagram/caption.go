package diagram

import (
	"image/color"
	"strings"
	"unicode"

	"github.com/komadai/komadai/shogi"
)

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

// name returns the end of the name; long names have two lines.
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
