package diagram

import (
	"image/color"
	"math"
	"strings"

	"github.com/komadai/komadai/shogi"
)

func (a *artist) international(p pen, info *shogi.KindInfo, s size, ink color.NRGBA) {
	text := strings.ReplaceAll(or(info.Names.Western, info.Letter), "+", "")
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
		straight := dx == 0 || dy == 0 || dx == dy || dx == -dy
		switch i, j := sign(dx)+1, sign(dy)+1; {
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

func sign(n int) int { return max(-1, min(1, n)) }

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
		q := at(dx*.62, float64(sign(leap[1])))
		if math.Abs(dx) > math.Abs(dy) {
			q = at(float64(sign(leap[0])), dy*.45)
		}
		var ring path
		ring.circle(q, 3.4)
		p.stroke(ring, 2, ink)
	}
}
