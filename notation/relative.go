package notation

import (
	"strings"

	"github.com/komadai/komadai/shogi"
)

// marks is a set of the relative marks of Japanese move text.
type marks uint8

const (
	markRight    marks = 1 << iota // 右: came from the mover's right
	markLeft                       // 左: came from the mover's left
	markStraight                   // 直: straight up the own file
	markUp                         // 上 (行): moved up the board
	markSide                       // 寄: moved sideways
	markDown                       // 引: moved down the board
)

const motionMarks = markUp | markSide | markDown

// markRunes are the marks in the order in which they are written.
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

// approach is how a piece comes to the target, as its owner sees it: the true
// displacement on the drawn board. A move over a wrap, a jump or a slide is
// therefore described by where the piece is seen before and after, not by the
// squares it passes.
type approach struct {
	from     shogi.Square
	left, up int
}

// motion is the mark of the motion alone.
func (a approach) motion() marks {
	switch {
	case a.up > 0:
		return markUp
	case a.up < 0:
		return markDown
	}
	return markSide
}

// rivals are the pieces of one kind and colour that reach one target square.
type rivals struct {
	list []approach
	// straight says that 直 is used for the kind.
	straight bool
}

// newRivals collects the pieces of kind k and colour c that could move to to,
// pins ignored, and the one on from even if it could not (NoSquare for none).
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

// stepsStraight reports whether 直 is used for a kind: one that steps straight
// up and never slides, such as gold, silver and the promoted minor pieces. The
// official page gives rook, bishop, dragon and horse 右 and 左 instead.
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

// match reports whether the marks m describe a among its rivals.
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

// onSide reports whether a comes from the right (dir 1) or the left (dir -1).
// A piece on the target's own file that does not use 直 takes the side that
// its rivals of the same motion leave free.
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

// matches returns the rivals that m describes.
func (v rivals) matches(m marks) []approach {
	var out []approach
	for _, a := range v.list {
		if v.match(a, m) {
			out = append(out, a)
		}
	}
	return out
}

// marksFor returns the marks that tell the piece on from apart, in the order
// of preference of the official rules: the motion, 直, the side, then side and
// motion. ok is false when no marks can.
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
