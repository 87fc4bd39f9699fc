package diagram

import (
	"bytes"
	"cmp"
	"fmt"
	"image"
	"image/color"
	"io"
	"math"
	"strconv"
)

// Graph is the win probability over a game.
type Graph struct {
	// Points have rising Ply; gaps are bridged.
	Points []GraphPoint
	Plies  int
	Title  string
	// Names are the players, Black's first; Notes follow each name.
	Names, Notes [2]string
	// Parts are move numbers of phases, each a thin line.
	Parts []int
	// Here is a highlighted move number, if above 0.
	Here int
}

// GraphPoint is the evaluation of a position.
type GraphPoint struct {
	// Ply is the number of moves before the position.
	Ply int
	// Black is Black's win probability, 0 to 1.
	Black float64
	// Mark colours a dot; the zero Color draws no dot.
	Mark color.NRGBA
}

var (
	markAmber  = rgb(0xc79a1a)
	markOrange = rgb(0xd9722b)
	markRed    = rgb(0xc2281c)
)

// MarkColor returns the colour of a severity: 1 inaccuracy, 2 mistake, 3 blunder, else the
// zero Color.
func MarkColor(severity int) color.NRGBA {
	switch severity {
	case 1:
		return markAmber
	case 2:
		return markOrange
	case 3:
		return markRed
	}
	return color.NRGBA{}
}

// GraphOptions are the style of a graph.
type GraphOptions struct {
	// Width and Height are 160 to 4096 pixels; 0 means 800 by 320.
	Width, Height int
	Theme         Theme
	// Transparent omits the background.
	Transparent bool
	// Fonts as in [Options].
	Fonts [][]byte
}

const (
	minGraph = 160
	maxGraph = 4096
)

func (o GraphOptions) check() (GraphOptions, error) {
	o.Width, o.Height = cmp.Or(o.Width, 800), cmp.Or(o.Height, 320)
	for name, n := range map[string]int{"Width": o.Width, "Height": o.Height} {
		if n < minGraph || n > maxGraph {
			return o, &Error{Field: name, Reason: fmt.Sprintf("%d has to be %d to %d", n, minGraph, maxGraph)}
		}
	}
	if int(o.Theme) >= len(themes) {
		return o, &Error{Field: "Theme", Reason: fmt.Sprintf("there is no theme %d", o.Theme)}
	}
	return o, nil
}

// SVG writes a self-contained SVG. The error is an [*Error], or that
// of w.
func (g *Graph) SVG(w io.Writer, o GraphOptions) error {
	d, err := g.drawing(o)
	if err != nil {
		return err
	}
	s := &vectors{body: new(bytes.Buffer), known: map[string]string{}, prefix: "kg"}
	d.surface = s
	d.draw()
	var out bytes.Buffer
	fmt.Fprintf(&out, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %[1]d %[2]d" role="img">`+"\n", d.options.Width, d.options.Height)
	fmt.Fprintf(&out, "<title>%s</title>\n", escape(g.summary()))
	fmt.Fprintf(&out, "<defs>\n%s</defs>\n%s</svg>\n", s.defs.Bytes(), s.body.Bytes())
	_, err = w.Write(out.Bytes())
	return err
}

// PNG writes the graph. Errors are those of [Graph.SVG].
func (g *Graph) PNG(w io.Writer, o GraphOptions) error {
	d, err := g.drawing(o)
	if err != nil {
		return err
	}
	img := image.NewRGBA(image.Rect(0, 0, d.options.Width, d.options.Height))
	d.surface = &raster{pixels: img, scan: &scanner{}, geta: d.geta}
	d.draw()
	return writePNG(w, img, &pngBuffer{})
}

func (g *Graph) summary() string {
	d := Diagram{Title: g.Title, Names: g.Names}
	return d.summary()
}

func (g *Graph) drawing(o GraphOptions) (*graphDrawing, error) {
	o, err := o.check()
	if err != nil {
		return nil, err
	}
	for _, t := range []struct{ field, text string }{
		{"Title", g.Title}, {"Names", g.Names[0]}, {"Names", g.Names[1]}, {"Notes", g.Notes[0]}, {"Notes", g.Notes[1]},
	} {
		if len([]rune(t.text)) > maxText {
			return nil, &Error{Field: t.field, Reason: "it is longer than 500 characters"}
		}
	}
	last := -1
	for _, p := range g.Points {
		switch {
		case p.Ply <= last || p.Ply > g.Plies:
			return nil, &Error{Field: "Points", Reason: fmt.Sprintf("point %d is not between the one before it and the last move, %d", p.Ply, g.Plies)}
		case math.IsNaN(p.Black) || p.Black < 0 || p.Black > 1:
			return nil, &Error{Field: "Points", Reason: fmt.Sprintf("the chance %v at point %d has to be 0 to 1", p.Black, p.Ply)}
		}
		last = p.Ply
	}
	face, err := newFace(o.Fonts...)
	if err != nil {
		return nil, &Error{Field: "Fonts", Reason: err.Error(), Err: err}
	}
	d := &graphDrawing{drawing: drawing{artist: artist{colors: &themes[o.Theme], face: face}}, graph: g, options: o}
	d.arrange()
	return d, nil
}

type graphDrawing struct {
	drawing
	graph      *Graph
	options    GraphOptions
	em         float64
	x, y, w, h float64
}

func (d *graphDrawing) arrange() {
	width, height := float64(d.options.Width), float64(d.options.Height)
	d.em = min(16, max(9, min(width/50, height/18)))
	top, names := d.em*.8, 0.0
	if d.graph.Title != "" {
		top += d.em * 2
	}
	if d.graph.Names != [2]string{} || d.graph.Notes != [2]string{} {
		names = d.em * 1.9
	}
	d.x, d.y = d.em*3.1, top+names
	d.w, d.h = width-d.x-d.em*1.3, height-d.y-names-d.em*2.2
}

func (d *graphDrawing) at(ply, black float64) point {
	return point{d.x + d.w*ply/float64(max(1, d.graph.Plies)), d.y + d.h*(1-black)}
}

func (d *graphDrawing) draw() {
	if !d.options.Transparent {
		d.rect(0, 0, float64(d.options.Width), float64(d.options.Height), d.colors.paper)
	}
	if d.graph.Title != "" {
		d.text(d.graph.Title, d.em*1.15, float64(d.options.Width)/2, d.em*1.6, 0, d.colors.ink)
	}
	d.field()
	d.curve()
	d.side(0, d.y-d.em*1.15)
	d.side(1, d.y+d.h+d.em*3.05)
}

func (d *graphDrawing) rect(x, y, w, h float64, c color.NRGBA) {
	var p path
	p.rect(x, y, w, h)
	d.fill(p, plain(c))
}

// text sets a line from x if side is 1, up to x if -1, centred if 0.
func (d *graphDrawing) text(text string, em, x, y float64, side float64, ink color.NRGBA) float64 {
	room := float64(d.options.Width) - d.em
	switch {
	case side > 0:
		room -= x
	case side < 0:
		room = x
	}
	text, em = d.fit(text, em, room)
	w := d.measure(text) * em
	d.write(d.pen(), text, em, point{x + side*w/2, y}, 1, ink)
	return x + side*w
}

func (d *graphDrawing) field() {
	var box path
	box.roundRect(d.x, d.y, d.w, d.h, 5)
	ink := d.colors.ink
	d.fill(box, linear(point{0, d.y}, point{0, d.y + d.h}, faded(ink, .07), faded(ink, .015), faded(d.colors.accent, .07)))
	for _, v := range []float64{0, .25, .5, .75, 1} {
		strength := .13
		if v == .5 {
			strength = .5
		}
		d.rect(d.x, d.at(0, v).y-.5, d.w, 1, faded(ink, strength))
		d.text(strconv.Itoa(int(v*100))+"%", d.em*.8, d.x-d.em*.45, d.at(0, v).y, -1, d.colors.muted)
	}
	step := 1
	for _, step = range []int{1, 2, 5, 10, 20, 50, 100, 200, 500} {
		if d.w*float64(step)/float64(max(1, d.graph.Plies)) >= d.em*2.6 {
			break
		}
	}
	for n := 0; n <= d.graph.Plies; n += step {
		x := d.at(float64(n), 0).x
		d.rect(x-.5, d.y+d.h, 1, d.em*.3, faded(ink, .4))
		d.text(strconv.Itoa(n), d.em*.8, x, d.y+d.h+d.em*.95, 0, d.colors.muted)
	}
	for _, n := range d.graph.Parts {
		if n > 0 && n <= d.graph.Plies {
			x := d.at(float64(n)-.5, 0).x
			for y := d.y; y < d.y+d.h; y += 7 {
				d.rect(x-.5, y, 1, min(4, d.y+d.h-y), faded(ink, .4))
			}
		}
	}
	if n := d.graph.Here; n > 0 && n <= d.graph.Plies {
		d.rect(d.at(float64(n), 0).x-1, d.y, 2, d.h, d.colors.blue)
	}
}

func (d *graphDrawing) curve() {
	if len(d.graph.Points) == 0 {
		return
	}
	points := make([]point, len(d.graph.Points))
	for i, p := range d.graph.Points {
		points[i] = d.at(float64(p.Ply), p.Black)
	}
	line := smooth(points)
	middle := d.at(0, .5).y
	area := append(path{}, line...)
	area.line(point{points[len(points)-1].x, middle})
	area.line(point{points[0].x, middle})
	area.close()
	half := func(y, h float64, shade paint) {
		var p path
		p.rect(d.x, y, d.w, h)
		d.clip(p, func() { d.fill(area, shade) })
	}
	ink, red := d.colors.ink, d.colors.accent
	half(d.y, d.h/2, linear(point{0, d.y}, point{0, middle}, faded(ink, .5), faded(ink, .12)))
	half(middle, d.h/2, linear(point{0, middle}, point{0, d.y + d.h}, faded(red, .12), faded(red, .55)))
	d.stroke(line, max(1.5, d.em/8), plain(ink))
	for i, p := range d.graph.Points {
		if p.Mark == (color.NRGBA{}) {
			continue
		}
		var rim, dot path
		r := max(3, d.em*.3)
		rim.circle(points[i], r+1.3)
		dot.circle(points[i], r)
		d.fill(rim, plain(d.colors.paper))
		d.fill(dot, plain(p.Mark))
	}
}

// smooth returns a monotone curve (F. N. Fritsch and R. E. Carlson, Monotone Piecewise Cubic
// Interpolation, SIAM J. Numer. Anal. 17, 1980).
func smooth(points []point) path {
	n := len(points)
	slopes, tangents := make([]float64, n), make([]float64, n)
	for i := range n - 1 {
		slopes[i] = (points[i+1].y - points[i].y) / (points[i+1].x - points[i].x)
	}
	for i := range points {
		switch {
		case i == 0:
			tangents[i] = slopes[0]
		case i == n-1:
			tangents[i] = slopes[n-2]
		case slopes[i-1]*slopes[i] > 0:
			tangents[i] = 2 * slopes[i-1] * slopes[i] / (slopes[i-1] + slopes[i])
		}
	}
	var p path
	p.move(points[0])
	for i := range n - 1 {
		third := (points[i+1].x - points[i].x) / 3
		p.cube(points[i].add(point{third, third * tangents[i]}), points[i+1].sub(point{third, third * tangents[i+1]}), points[i+1])
	}
	return p
}

func (d *graphDrawing) side(c int, y float64) {
	if d.graph.Names == [2]string{} && d.graph.Notes == [2]string{} {
		return
	}
	unit := d.em * .9
	shape := pentagon(size{80, 92}).by(scale(unit*.8/80, unit*.92/92)).by(shift(d.x+unit/2, y))
	if c == 0 {
		d.fill(shape, plain(d.colors.ink))
	} else {
		d.stroke(shape, unit*.08, plain(d.colors.ink))
	}
	end := d.text(d.graph.Names[c], d.em, d.x+unit*1.4, y, 1, d.colors.ink)
	if d.graph.Notes[c] != "" {
		d.text(d.graph.Notes[c], d.em*.9, max(end+d.em, d.x+unit*1.4), y, 1, d.colors.muted)
	}
}
