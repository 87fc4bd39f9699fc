package diagram

import (
	"math"
)

type point struct{ x, y float64 }

func (p point) add(q point) point               { return point{p.x + q.x, p.y + q.y} }
func (p point) sub(q point) point               { return point{p.x - q.x, p.y - q.y} }
func (p point) mul(f float64) point             { return point{p.x * f, p.y * f} }
func (p point) length() float64                 { return math.Hypot(p.x, p.y) }
func (p point) toward(q point, d float64) point { return p.add(q.sub(p).mul(d / q.sub(p).length())) }

type op uint8

const (
	moveTo op = iota
	lineTo
	quadTo
	cubeTo
	closePath
)

type segment struct {
	op op
	p  [3]point
}

func (s segment) end() point {
	switch s.op {
	case quadTo:
		return s.p[1]
	case cubeTo:
		return s.p[2]
	}
	return s.p[0]
}

// path is an outline; y grows downward.
type path []segment

func (p *path) move(a point)       { *p = append(*p, segment{moveTo, [3]point{a}}) }
func (p *path) line(a point)       { *p = append(*p, segment{lineTo, [3]point{a}}) }
func (p *path) quad(a, b point)    { *p = append(*p, segment{quadTo, [3]point{a, b}}) }
func (p *path) cube(a, b, c point) { *p = append(*p, segment{cubeTo, [3]point{a, b, c}}) }
func (p *path) close()             { *p = append(*p, segment{op: closePath}) }

func (p *path) rect(x, y, w, h float64) {
	p.move(point{x, y})
	p.line(point{x + w, y})
	p.line(point{x + w, y + h})
	p.line(point{x, y + h})
	p.close()
}

// Bézier control points of a quarter circle, relative to the radius.
const arc = 0.5522847498

func (p *path) roundRect(x, y, w, h, r float64) {
	r = min(r, w/2, h/2)
	k := r * (1 - arc)
	p.move(point{x + r, y})
	p.line(point{x + w - r, y})
	p.cube(point{x + w - k, y}, point{x + w, y + k}, point{x + w, y + r})
	p.line(point{x + w, y + h - r})
	p.cube(point{x + w, y + h - k}, point{x + w - k, y + h}, point{x + w - r, y + h})
	p.line(point{x + r, y + h})
	p.cube(point{x + k, y + h}, point{x, y + h - k}, point{x, y + h - r})
	p.line(point{x, y + r})
	p.cube(point{x, y + k}, point{x + k, y}, point{x + r, y})
	p.close()
}

func (p *path) circle(c point, r float64) {
	p.roundRect(c.x-r, c.y-r, 2*r, 2*r, r)
}

// matrix is affine as in SVG: x' = ax + cy + e, y' = bx + dy + f.
type matrix struct{ a, b, c, d, e, f float64 }

var identity = matrix{a: 1, d: 1}

func (m matrix) apply(p point) point {
	return point{m.a*p.x + m.c*p.y + m.e, m.b*p.x + m.d*p.y + m.f}
}

func (m matrix) then(n matrix) matrix {
	return matrix{
		n.a*m.a + n.c*m.b, n.b*m.a + n.d*m.b,
		n.a*m.c + n.c*m.d, n.b*m.c + n.d*m.d,
		n.a*m.e + n.c*m.f + n.e, n.b*m.e + n.d*m.f + n.f,
	}
}

func shift(x, y float64) matrix { return matrix{a: 1, d: 1, e: x, f: y} }
func scale(x, y float64) matrix { return matrix{a: x, d: y} }
func rotate(degrees float64) matrix {
	s, c := math.Sincos(degrees * math.Pi / 180)
	return matrix{c, s, -s, c, 0, 0}
}

func (m matrix) factor() float64 { return math.Sqrt(math.Abs(m.a*m.d - m.b*m.c)) }

func (p path) by(m matrix) path {
	out := make(path, len(p))
	for i, s := range p {
		out[i].op = s.op
		for j, q := range s.p {
			out[i].p[j] = m.apply(q)
		}
	}
	return out
}

func (p path) flatten() (lines [][]point, closed []bool) {
	var line []point
	end := func(c bool) {
		if len(line) > 0 {
			lines, closed = append(lines, line), append(closed, c)
			line = nil
		}
	}
	for _, s := range p {
		switch s.op {
		case moveTo:
			end(false)
			line = []point{s.p[0]}
		case lineTo:
			line = append(line, s.p[0])
		case quadTo, cubeTo:
			from := line[len(line)-1]
			control := s.p[:2]
			if s.op == cubeTo {
				control = s.p[:3]
			}
			n := min(48, 3+int(1.5*math.Sqrt(control[len(control)-1].sub(from).length())))
			for i := 1; i <= n; i++ {
				line = append(line, bezier(from, control, float64(i)/float64(n)))
			}
		case closePath:
			end(true)
		}
	}
	end(false)
	return lines, closed
}

func bezier(from point, control []point, t float64) point {
	points := append([]point{from}, control...)
	for n := len(points) - 1; n > 0; n-- {
		for i := range n {
			points[i] = points[i].mul(1 - t).add(points[i+1].mul(t))
		}
	}
	return points[0]
}

// outline returns the area of a stroke with round corners, to be filled by the nonzero rule.
func (p path) outline(width float64) path {
	var out path
	lines, closed := p.flatten()
	r := width / 2
	for i, line := range lines {
		if closed[i] {
			line = append(line, line[0])
		}
		for j := range len(line) - 1 {
			a, b := line[j], line[j+1]
			d := b.sub(a)
			n := d.length()
			if n == 0 {
				continue
			}
			side := point{-d.y, d.x}.mul(r / n)
			out.move(a.sub(side))
			out.line(b.sub(side))
			out.line(b.add(side))
			out.line(a.add(side))
			out.close()
			if width > 1.2 {
				out.circle(b, r)
				if j == 0 {
					out.circle(a, r)
				}
			}
		}
	}
	return out
}
