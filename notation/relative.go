package notation

import (
	"strings"

	"github.com/komadai/komadai/shogi"
)

type marks uint8

const (
	markRight    marks = 1 << iota // 右: from the mover's right
	markLeft                       // 左: from the mover's left
	markStraight                   // 直: straight up its file
	markUp                         // 上 (行): up
	markSide                       // 寄: sideways
	markDown                       // 引: down
)

const motionMarks = markUp | markSide | markDown

// markRunes are in writing order.
var markRunes = [...]struct {
	mark marks
	char rune
}{
	{markRight, '右'}, {markLeft, '左'}, {markStraight, '直'},
	{markUp, '上'}, {markSide, '寄'}, {markDown, '引'},
}

func (m marks) String() string {
	var b strings.Builder
	for _, r := range markRunes {
		if m&r.mark != 0 {
			b.WriteRune(r.char)
		}
	}
	return b.String()
}

// approach is the displacement on the drawn board, for the owner. A move across an edge, a
// jump or a slide counts by its ends.
type approach struct {
	from     shogi.Square
	left, up int
}

func (a approach) motion() marks {
	switch {
	case a.up > 0:
		return markUp
	case a.up < 0:
		return markDown
	}
	return markSide
}

// rivals are the pieces of a kind and colour that reach a target.
type rivals struct {
	list []approach
	// straight: 直 applies.
	straight bool
}

// newRivals ignores pins and always includes from.
func newRivals(p *shogi.Position, k shogi.Kind, c shogi.Color, to, from shogi.Square) rivals {
	r := p.Rules()
	squares := p.Candidates(c, k, to)
	if from != shogi.NoSquare {
		squares = squares.Or(shogi.Bit(from))
	}
	v := rivals{straight: stepsStraight(r.Info(k))}
	for _, sq := range squares.Squares() {
		a := approach{from: sq, left: r.File(to) - r.File(sq), up: r.Rank(sq) - r.Rank(to)}
		if c == shogi.White {
			a.left, a.up = -a.left, -a.up
		}
		v.list = append(v.list, a)
	}
	return v
}

// stepsStraight reports whether 直 applies: the piece steps straight up and never slides (gold,
// silver, promoted minor pieces). Rook, bishop, dragon and horse use 右 and 左.
func stepsStraight(info *shogi.KindInfo) bool {
	steps := false
	for _, a := range info.Spec.Moves {
		if a.Slides {
			return false
		}
		steps = steps || a.Left == 0 && a.Up == 1
	}
	return steps
}

func (v rivals) match(a approach, m marks) bool {
	if motion := m & motionMarks; motion != 0 && motion != a.motion() {
		return false
	}
	if m&markStraight != 0 && !(v.straight && a.left == 0 && a.up > 0) {
		return false
	}
	if m&markRight != 0 && !v.onSide(a, m, 1) {
		return false
	}
	return m&markLeft == 0 || v.onSide(a, m, -1)
}

// onSide reports whether a comes from the right (dir 1) or the left (-1). Without 直, a piece
// on the target's own file takes the side left free by rivals of the same motion.
func (v rivals) onSide(a approach, m marks, dir int) bool {
	if a.left != 0 {
		return a.left*dir > 0
	}
	if v.straight {
		return false
	}
	others := false
	for _, b := range v.list {
		if b.from == a.from || m&motionMarks != 0 && b.motion() != a.motion() {
			continue
		}
		if b.left*dir >= 0 {
			return false
		}
		others = true
	}
	return others
}

func (v rivals) matches(m marks) []approach {
	var out []approach
	for _, a := range v.list {
		if v.match(a, m) {
			out = append(out, a)
		}
	}
	return out
}

// marksFor returns the marks that identify the piece on from, in the official order: the
// motion, 直, the side, then side and motion.
func (v rivals) marksFor(from shogi.Square) (m marks, ok bool) {
	if len(v.list) < 2 {
		return 0, true
	}
	for _, a := range v.list {
		if a.from != from {
			continue
		}
		motion := a.motion()
		for _, m := range [...]marks{motion, markStraight, markRight, markLeft, markRight | motion, markLeft | motion} {
			if found := v.matches(m); len(found) == 1 && found[0].from == from {
				return m, true
			}
		}
	}
	return 0, false
}
