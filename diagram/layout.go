package diagram

import (
	"math"

	"github.com/komadai/komadai/shogi"
)

// In whole pixels.
type box struct{ x, y, w, h int }

type layout struct {
	board
	width, height int
	u, v          int
	// wood includes the margin; origin is the first square's corner.
	wood           box
	origin         struct{ x, y int }
	stands         [2]stand
	names          [2]box
	title, caption box
	// label names a problem's hand.
	label box
}

type stand struct {
	box
	shown bool
	kinds []shogi.Kind
	// A slot is a kind's box; width is the piece's.
	columns, slotW, slotH int
	width                 int
	left, top             int
	turned                bool
	hollow                bool
}

func (s *stand) slot(i int) (x, y int) {
	height := scaled(s.width, 12.0/11)
	return s.left + i%s.columns*s.slotW + (s.slotW-s.width)/2, s.top + i/s.columns*s.slotH + (s.slotH-height)/2
}

func (s *stand) find(k shogi.Kind) (x, y int, ok bool) {
	for i, held := range s.kinds {
		if held == k && s.shown {
			x, y = s.slot(i)
			return x, y, true
		}
	}
	return 0, 0, false
}

func scaled(n int, f float64) int { return int(math.Round(float64(n) * f)) }

func (l *layout) px(f float64) int { return scaled(l.u, f) }

func newLayout(r *shogi.Rules, o *Options, d *Diagram) layout {
	options := *o
	if o.Tsume && o.Window == (Window{}) {
		options.Window = corner(r, d)
	}
	l := layout{board: newBoard(r, &options), u: o.Square, v: scaled(o.Square, 12.0/11)}
	top, right, bottom, left := l.margins(o.Coordinates)
	l.wood.w = left + l.columns()*l.u + right
	l.wood.h = top + l.rows()*l.v + bottom
	pad := max(6, l.px(.32))
	l.wood.x, l.wood.y = pad, pad
	l.width = l.wood.w + 2*pad
	if d.Title != "" {
		l.title = box{pad, l.px(.3), l.wood.w, l.px(.56)}
		l.wood.y = l.title.y + l.title.h + l.px(.24)
	}
	below := l.wood.y + l.wood.h
	switch {
	case o.Stands == NoStands:
	case o.Tsume:
		below = l.problem(o, d)
	case o.Stands == StandsBeside:
		below = l.standsBeside(pad)
	case o.Stands == StandsStacked:
		below = l.stacked(pad)
	}
	l.origin.x, l.origin.y = l.wood.x+left, l.wood.y+top
	l.title.x, l.title.w = pad, l.width-2*pad
	l.height = below + pad
	if d.Caption != "" {
		l.caption = box{pad, below + l.px(.2), l.width - 2*pad, l.px(.5)}
		l.height = l.caption.y + l.caption.h + l.px(.26)
	}
	return l
}

func (l *layout) margins(c Coordinates) (top, right, bottom, left int) {
	bare := .3
	if l.joinFiles || l.joinRanks {
		bare = .42
	}
	lettered := .46
	if c == NoCoordinates {
		lettered = bare
	}
	return l.px(lettered), l.px(lettered), l.px(bare), l.px(bare)
}

func (l *layout) top() shogi.Color {
	if l.turned {
		return shogi.Black
	}
	return shogi.White
}

// The upper player's stand is top left, the lower one's bottom right. standsBeside returns the
// start of the lower margin.
func (l *layout) standsBeside(pad int) int {
	gap := max(6, l.px(.26))
	name := l.px(.56)
	inner := l.px(.1)
	kinds := l.rules.HandKinds()
	rows := max(1, (len(kinds)+1)/2)
	w, h := 2*l.u+2*inner, rows*l.v+2*inner
	height := max(l.wood.h, h+name+gap/2)
	top := l.wood.y
	l.wood.x = pad + w + gap
	l.wood.y += (height - l.wood.h) / 2
	l.width = 2*pad + 2*w + 2*gap + l.wood.w
	upper, lower := l.top(), l.top().Other()
	l.names[upper] = box{pad, top, w, name}
	l.names[lower] = box{l.width - pad - w, top + height - name, w, name}
	for c, y := range map[shogi.Color]int{upper: top + name + gap/2, lower: top + height - name - gap/2 - h} {
		l.stands[c] = stand{
			box: box{l.names[c].x, y, w, h}, shown: true, kinds: l.ordered(kinds, c == upper),
			columns: 2, slotW: l.u, slotH: l.v, width: l.u,
			left: l.names[c].x + inner, top: y + inner, turned: c == upper, hollow: true,
		}
	}
	return top + height
}

func (l *layout) stacked(pad int) int {
	gap := max(4, l.px(.2))
	name := l.px(.56)
	kinds := l.rules.HandKinds()
	columns := max(1, len(kinds))
	slot := (l.wood.w - l.px(.16)) / columns
	width := max(4, min(l.u, slot))
	slot = min(slot, scaled(l.u, 1.25))
	slotH := scaled(width, 12.0/11*1.04)
	h := slotH + 2*max(2, l.px(.05))
	upper, lower := l.top(), l.top().Other()
	y := l.wood.y
	l.names[upper] = box{pad, y, l.wood.w, name}
	l.wood.y = y + name + gap/2 + h + gap
	lowerY := l.wood.y + l.wood.h + gap
	l.names[lower] = box{pad, lowerY + h + gap/2, l.wood.w, name}
	for c, at := range map[shogi.Color]int{upper: y + name + gap/2, lower: lowerY} {
		l.stands[c] = stand{
			box: box{pad, at, l.wood.w, h}, shown: true, kinds: l.ordered(kinds, c == upper),
			columns: columns, slotW: slot, slotH: slotH, width: width,
			left: pad + (l.wood.w-columns*slot)/2, top: at + (h-slotH)/2, turned: c == upper, hollow: true,
		}
	}
	return lowerY + h + gap/2 + name
}

func (l *layout) ordered(kinds []shogi.Kind, upper bool) []shogi.Kind {
	out := make([]shogi.Kind, len(kinds))
	for i, k := range kinds {
		if upper {
			i = len(kinds) - 1 - i
		}
		out[i] = k
	}
	return out
}

func (l *layout) problem(o *Options, d *Diagram) int {
	c := o.Attacker
	var held []shogi.Kind
	for _, k := range l.rules.HandKinds() {
		if d.Setup.Hands[c][k] > 0 {
			held = append(held, k)
		}
	}
	gap := l.px(.3)
	y := l.wood.y + l.wood.h + gap
	em := l.px(.42)
	labelW := em*len([]rune(o.HandLabel)) + l.px(.2)
	room := l.wood.w - labelW
	columns := max(1, len(held))
	width := max(4, min(l.u, room/columns))
	h := scaled(l.u, 12.0/11)
	l.label = box{l.wood.x, y, labelW, h}
	if len(held) == 0 {
		l.label.w = l.wood.w
	}
	slotH := scaled(width, 12.0/11)
	l.stands[c] = stand{
		box: box{l.wood.x + labelW, y, columns * width, h}, kinds: held, shown: true,
		columns: columns, slotW: width, slotH: slotH, width: width,
		left: l.wood.x + labelW, top: y + (h-slotH)/2, turned: c == l.top(),
	}
	return y + h
}

func (l *layout) square(column, row int) (x, y int) {
	return l.origin.x + column*l.u, l.origin.y + row*l.v
}

func (l *layout) center(sq shogi.Square) (p point, ok bool) {
	column, row, ok := l.place(sq)
	x, y := l.square(column, row)
	return point{float64(x) + float64(l.u)/2, float64(y) + float64(l.v)/2}, ok
}
