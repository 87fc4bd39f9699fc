package diagram

import (
	"cmp"
	"image"
	"image/color"
	"image/gif"
	"io"
	"slices"
	"time"
)

// Frame is a picture of an animation.
type Frame struct {
	Diagram Diagram
	// Delay is in steps of 10 ms up to ten minutes; 0 means DefaultDelay, or DefaultLastDelay
	// for the last frame.
	Delay time.Duration
}

const (
	DefaultDelay     = time.Second
	DefaultLastDelay = 4 * time.Second
)

const (
	MaxFrames = 2000
	maxDelay  = 10 * time.Minute
)

// GIF writes a looping animation. All frames have the first one's size and the lines of any
// frame. Each stores only changes, with one palette. The error is a [*Error], or that
// of w.
func (r *Renderer) GIF(w io.Writer, frames []Frame) error {
	switch n := len(frames); {
	case n == 0:
		return &Error{Field: "Frames", Reason: "an animation has at least one frame"}
	case n > MaxFrames:
		return &Error{Field: "Frames", Reason: "an animation has at most 2000 frames"}
	}
	if r.options.Transparent {
		// GIF pixels are opaque or clear, without soft edges.
		opaque := *r
		opaque.options.Transparent, opaque.ground = false, nil
		r = &opaque
	}
	layouts, err := r.arrangeAll(frames)
	if err != nil {
		return err
	}
	var count histogram
	picture := func(i int, reuse *image.RGBA) *image.RGBA {
		return r.paint(&frames[i].Diagram, layouts[i], reuse)
	}
	// The palette comes from some frames.
	var img *image.RGBA
	step := max(1, len(frames)/12)
	for i := 0; i < len(frames); i += step {
		img = picture(i, img)
		count.add(img)
	}
	if len(frames) > 1 {
		img = picture(len(frames)-1, img)
		count.add(img)
	}
	palette := count.palette(255)
	clear := uint8(len(palette))
	nearest := newMatcher(palette)
	out := gif.GIF{Config: image.Config{ColorModel: withClear(palette), Width: layouts[0].width, Height: layouts[0].height}}
	var last *image.Paletted
	for i := range frames {
		img = picture(i, img)
		now := nearest.convert(img)
		out.Image = append(out.Image, difference(last, now, clear))
		out.Delay = append(out.Delay, delay(frames[i].Delay, i == len(frames)-1))
		out.Disposal = append(out.Disposal, gif.DisposalNone)
		last = now
	}
	return gif.EncodeAll(w, &out)
}

// In hundredths of a second.
func delay(d time.Duration, last bool) int {
	switch {
	case d <= 0 && last:
		d = DefaultLastDelay
	case d <= 0:
		d = DefaultDelay
	}
	return int(min(d, maxDelay) / (10 * time.Millisecond))
}

func (r *Renderer) arrangeAll(frames []Frame) ([]layout, error) {
	var all Diagram
	for i := range frames {
		d := &frames[i].Diagram
		if err := d.check(r.rules); err != nil {
			return nil, err
		}
		all.Title, all.Caption = cmp.Or(all.Title, d.Title), cmp.Or(all.Caption, d.Caption)
		for _, sq := range r.rules.Squares() {
			if d.shows(sq) {
				all.Marks = append(all.Marks[:len(all.Marks):len(all.Marks)], Mark{Square: sq})
			}
		}
	}
	options := r.options
	if options.Tsume && options.Window == (Window{}) {
		options.Window = corner(r.rules, &all)
	}
	layouts := make([]layout, len(frames))
	for i := range frames {
		all.Setup = frames[i].Diagram.Setup
		layouts[i] = newLayout(r.rules, &options, &all)
	}
	return layouts, tooLarge(&layouts[0])
}

// Colours have 5, 6 and 5 bits: the eye is most sensitive to green.
const cells = 1 << 16

func cell(r, g, b uint8) int { return int(r>>3)<<11 | int(g>>2)<<5 | int(b>>3) }

type tally struct {
	n       int
	r, g, b int
}

type histogram struct{ cells []tally }

func (h *histogram) add(img *image.RGBA) {
	if h.cells == nil {
		h.cells = make([]tally, cells)
	}
	p := img.Pix
	for i := 0; i+3 < len(p); i += 4 {
		t := &h.cells[cell(p[i], p[i+1], p[i+2])]
		t.n++
		t.r += int(p[i])
		t.g += int(p[i+1])
		t.b += int(p[i+2])
	}
}

type hue struct {
	c      [3]float64
	weight float64
}

// palette splits colours where the error falls most (after Heckbert, Color image quantization
// for frame buffer display, 1982; least variance after Wu, Graphics Gems II, 1991).
func (h *histogram) palette(n int) color.Palette {
	var all []hue
	for _, t := range h.cells {
		if t.n > 0 {
			f := float64(t.n)
			// Wood fills most of a picture; letters need weight too.
			all = append(all, hue{[3]float64{float64(t.r) / f, float64(t.g) / f, float64(t.b) / f}, weigh(t.n)})
		}
	}
	groups := []group{newGroup(all)}
	for len(groups) < n {
		worst := slices.MaxFunc(groups, func(a, b group) int { return cmp.Compare(a.gain, b.gain) })
		if worst.gain <= 0 {
			break
		}
		i := slices.IndexFunc(groups, func(g group) bool { return g.gain == worst.gain })
		low, high := worst.split()
		groups[i] = newGroup(low)
		groups = append(groups, newGroup(high))
	}
	out := make(color.Palette, 0, n)
	for _, g := range groups {
		if len(g.hues) > 0 {
			m := g.mean
			out = append(out, color.RGBA{uint8(m[0] + .5), uint8(m[1] + .5), uint8(m[2] + .5), 255})
		}
	}
	return out
}

func weigh(n int) float64 {
	w := 0.0
	for v := float64(n); v > 1; v /= 4 {
		w += 2
	}
	return 1 + w*w
}

type group struct {
	hues []hue
	mean [3]float64
	// Splitting before index at along axis reduces the error by gain.
	axis, at int
	gain     float64
}

func newGroup(hues []hue) group {
	g := group{hues: hues}
	var weight float64
	for _, h := range hues {
		weight += h.weight
		for i := range h.c {
			g.mean[i] += h.c[i] * h.weight
		}
	}
	for i := range g.mean {
		g.mean[i] /= max(weight, 1e-9)
	}
	if len(hues) < 2 {
		return g
	}
	for axis := range 3 {
		g.order(axis)
		var w, sum float64
		total := g.mean[axis] * weight
		for i, h := range g.hues[:len(g.hues)-1] {
			w += h.weight
			sum += h.c[axis] * h.weight
			if g.hues[i+1].c[axis] == h.c[axis] {
				continue
			}
			rest := weight - w
			d := sum/w - (total-sum)/rest
			if gain := d * d * w * rest / weight; gain > g.gain {
				g.gain, g.axis, g.at = gain, axis, i+1
			}
		}
	}
	return g
}

func (g *group) order(axis int) {
	slices.SortFunc(g.hues, func(a, b hue) int {
		return cmp.Or(cmp.Compare(a.c[axis], b.c[axis]), slices.Compare(a.c[:], b.c[:]))
	})
}

func (g *group) split() (low, high []hue) {
	g.order(g.axis)
	return g.hues[:g.at], g.hues[g.at:]
}

type matcher struct {
	palette color.Palette
	known   []int16
}

func newMatcher(p color.Palette) *matcher {
	m := &matcher{palette: p, known: make([]int16, cells)}
	for i := range m.known {
		m.known[i] = -1
	}
	return m
}

func (m *matcher) convert(img *image.RGBA) *image.Paletted {
	out := image.NewPaletted(img.Rect, withClear(m.palette))
	for i := range out.Pix {
		p := img.Pix[4*i : 4*i+4 : 4*i+4]
		at := cell(p[0], p[1], p[2])
		if m.known[at] < 0 {
			c := color.RGBA{p[0]&^7 | 4, p[1]&^3 | 2, p[2]&^7 | 4, 255}
			m.known[at] = int16(m.palette.Index(c))
		}
		out.Pix[i] = uint8(m.known[at])
	}
	return out
}

func withClear(p color.Palette) color.Palette {
	return append(slices.Clone(p), color.RGBA{})
}

// difference is the changed rectangle; unchanged pixels are transparent.
func difference(last, now *image.Paletted, clear uint8) *image.Paletted {
	if last == nil {
		return now
	}
	b := image.Rectangle{}
	w := now.Rect.Dx()
	for y := range now.Rect.Dy() {
		was, is := last.Pix[y*last.Stride:][:w], now.Pix[y*now.Stride:][:w]
		x, end := 0, w
		for x < w && was[x] == is[x] {
			x++
		}
		for end > x && was[end-1] == is[end-1] {
			end--
		}
		b = b.Union(image.Rect(x, y, end, y+1))
	}
	if b.Empty() {
		b = image.Rect(0, 0, 1, 1)
	}
	out := image.NewPaletted(b, now.Palette)
	for y := b.Min.Y; y < b.Max.Y; y++ {
		for x := b.Min.X; x < b.Max.X; x++ {
			i := y*now.Stride + x
			c := now.Pix[i]
			if c == last.Pix[i] {
				c = clear
			}
			out.Pix[out.PixOffset(x, y)] = c
		}
	}
	return out
}
