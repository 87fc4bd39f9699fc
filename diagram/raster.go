package diagram

import (
	"image"
	"image/color"
	"image/draw"
	"math"

	"golang.org/x/image/vector"
)

type raster struct {
	pixels *image.RGBA
	at     image.Point
	sprite func(look) *image.RGBA
	geta   func() path

	scan *scanner
}

type scanner struct {
	vector vector.Rasterizer
	mask   image.Alpha
}

func (r *raster) missing(_ rune, x, y, em float64, with paint) {
	r.fill(r.geta().by(scale(em/1000, em/1000).then(shift(x, y))), with)
}

func (r *raster) piece(l look, x, y int) {
	src := r.sprite(l)
	over(r.pixels, src, image.Pt(x-r.at.X, y-r.at.Y))
}

func (r *raster) stroke(shape path, width float64, with paint) {
	r.fill(shape.outline(width), with)
}

func (r *raster) fill(shape path, with paint) {
	mask := r.scan.cover(shape, r.at, r.pixels.Rect)
	if mask.Rect.Empty() {
		return
	}
	if len(with.colors) == 1 {
		r.flood(mask, with.colors[0])
		return
	}
	r.shade(mask, with)
}

func (s *scanner) cover(shape path, at image.Point, within image.Rectangle) *image.Alpha {
	s.mask.Rect = shape.bounds().Sub(at).Intersect(within)
	b := s.mask.Rect
	if b.Empty() {
		return &s.mask
	}
	w, h := b.Dx(), b.Dy()
	if cap(s.mask.Pix) < w*h {
		s.mask.Pix = make([]uint8, w*h)
	}
	s.mask.Pix, s.mask.Stride = s.mask.Pix[:w*h], w
	s.vector.Reset(w, h)
	s.vector.DrawOp = draw.Src
	dx, dy := -float64(at.X+b.Min.X), -float64(at.Y+b.Min.Y)
	pt := func(p point) (float32, float32) { return float32(p.x + dx), float32(p.y + dy) }
	for _, seg := range shape {
		ax, ay := pt(seg.p[0])
		switch seg.op {
		case moveTo:
			s.vector.MoveTo(ax, ay)
		case lineTo:
			s.vector.LineTo(ax, ay)
		case quadTo:
			bx, by := pt(seg.p[1])
			s.vector.QuadTo(ax, ay, bx, by)
		case cubeTo:
			bx, by := pt(seg.p[1])
			cx, cy := pt(seg.p[2])
			s.vector.CubeTo(ax, ay, bx, by, cx, cy)
		case closePath:
			s.vector.ClosePath()
		}
	}
	s.vector.Draw(&s.mask, b, image.Opaque, image.Point{})
	return &s.mask
}

func (p path) bounds() image.Rectangle {
	low, high := point{math.Inf(1), math.Inf(1)}, point{math.Inf(-1), math.Inf(-1)}
	points := [...]int{moveTo: 1, lineTo: 1, quadTo: 2, cubeTo: 3, closePath: 0}
	for _, s := range p {
		for _, q := range s.p[:points[s.op]] {
			low = point{min(low.x, q.x), min(low.y, q.y)}
			high = point{max(high.x, q.x), max(high.y, q.y)}
		}
	}
	if low.x > high.x {
		return image.Rectangle{}
	}
	return image.Rect(int(math.Floor(low.x)), int(math.Floor(low.y)), int(math.Ceil(high.x)), int(math.Ceil(high.y)))
}

// div255 returns v/255, rounded.
func div255(v uint32) uint32 { v += 128; return (v + v>>8) >> 8 }

func blend(p []uint8, c color.NRGBA, a uint32) {
	if a == 255 {
		p[0], p[1], p[2], p[3] = c.R, c.G, c.B, 255
		return
	}
	rest := 255 - a
	p[0] = uint8(div255(uint32(c.R)*a + uint32(p[0])*rest))
	p[1] = uint8(div255(uint32(c.G)*a + uint32(p[1])*rest))
	p[2] = uint8(div255(uint32(c.B)*a + uint32(p[2])*rest))
	p[3] = uint8(div255(255*a + uint32(p[3])*rest))
}

func (r *raster) flood(mask *image.Alpha, c color.NRGBA) {
	b := mask.Rect
	opacity := uint32(c.A)
	for y := b.Min.Y; y < b.Max.Y; y++ {
		cover := mask.Pix[(y-b.Min.Y)*mask.Stride:][:b.Dx()]
		row := r.pixels.Pix[r.pixels.PixOffset(b.Min.X, y):][:4*b.Dx()]
		for i, m := range cover {
			switch px := row[4*i : 4*i+4 : 4*i+4]; {
			case m == 0:
			case uint32(m)&opacity == 255: // most of a board
				px[0], px[1], px[2], px[3] = c.R, c.G, c.B, 255
			default:
				blend(px, c, div255(uint32(m)*opacity))
			}
		}
	}
}

func (r *raster) shade(mask *image.Alpha, with paint) {
	b := mask.Rect
	var ramp [256]color.NRGBA
	for i := range ramp {
		ramp[i] = with.mix(float64(i) / 255)
	}
	for y := b.Min.Y; y < b.Max.Y; y++ {
		cover := mask.Pix[(y-b.Min.Y)*mask.Stride:][:b.Dx()]
		row := r.pixels.Pix[r.pixels.PixOffset(b.Min.X, y):][:4*b.Dx()]
		for i, m := range cover {
			if m == 0 {
				continue
			}
			t := with.at(point{float64(r.at.X+b.Min.X+i) + .5, float64(r.at.Y+y) + .5})
			c := ramp[int(min(max(t, 0), 1)*255+.5)]
			blend(row[4*i:4*i+4:4*i+4], c, div255(uint32(m)*uint32(c.A)))
		}
	}
}

func (c paint) at(p point) float64 {
	if c.radial {
		d := point{(p.x - c.from.x) / c.to.x, (p.y - c.from.y) / c.to.y}.length()
		return (d - c.inner) / (1 - c.inner)
	}
	way := c.to.sub(c.from)
	d := p.sub(c.from)
	return (d.x*way.x + d.y*way.y) / (way.x*way.x + way.y*way.y)
}

func (c paint) mix(t float64) color.NRGBA {
	n := len(c.colors) - 1
	i := min(int(t*float64(n)), n-1)
	f := t*float64(n) - float64(i)
	a, b := c.colors[i], c.colors[i+1]
	m := func(a, b uint8) uint8 { return uint8(float64(a)*(1-f) + float64(b)*f + .5) }
	return color.NRGBA{m(a.R, b.R), m(a.G, b.G), m(a.B, b.B), m(a.A, b.A)}
}

func (r *raster) clip(shape path, draw func()) {
	b := shape.bounds().Sub(r.at).Intersect(r.pixels.Rect)
	if b.Empty() {
		return
	}
	below, at := r.pixels, r.at
	r.pixels, r.at = image.NewRGBA(image.Rect(0, 0, b.Dx(), b.Dy())), at.Add(b.Min)
	draw()
	layer := r.pixels
	r.pixels, r.at = below, at
	mask := r.scan.cover(shape, at, below.Rect)
	m := mask.Rect
	for y := m.Min.Y; y < m.Max.Y; y++ {
		cover := mask.Pix[(y-m.Min.Y)*mask.Stride:][:m.Dx()]
		src := layer.Pix[layer.PixOffset(m.Min.X-b.Min.X, y-b.Min.Y):][:4*m.Dx()]
		dst := below.Pix[below.PixOffset(m.Min.X, y):][:4*m.Dx()]
		for i, c := range cover {
			lay(dst[4*i:4*i+4:4*i+4], src[4*i:4*i+4:4*i+4], uint32(c))
		}
	}
}

// lay composites a premultiplied pixel by coverage.
func lay(dst, src []uint8, cover uint32) {
	if uint32(src[3])&cover == 255 {
		copy(dst, src[:4])
		return
	}
	if a := div255(uint32(src[3]) * cover); a != 0 {
		rest := 255 - a
		for i := range 4 {
			dst[i] = uint8(div255(uint32(src[i])*cover + uint32(dst[i])*rest))
		}
	}
}

func over(dst, src *image.RGBA, at image.Point) {
	b := src.Rect.Add(at).Intersect(dst.Rect)
	for y := b.Min.Y; y < b.Max.Y; y++ {
		from := src.Pix[src.PixOffset(b.Min.X-at.X, y-at.Y):][:4*b.Dx()]
		to := dst.Pix[dst.PixOffset(b.Min.X, y):][:4*b.Dx()]
		for i := 0; i < len(from); i += 4 {
			switch from[i+3] {
			case 0:
			case 255:
				copy(to[i:i+4], from[i:i+4])
			default:
				lay(to[i:i+4:i+4], from[i:i+4:i+4], 255)
			}
		}
	}
}
