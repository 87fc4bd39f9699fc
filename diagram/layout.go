package diagram

import (
	"math"
	"slices"

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
	i := slices.Index(s.kinds, k)
	if i < 0 || !s.shown {
		return 0, 0, false
	}
	x, y = s.slot(i)
	return x, y, true
}

func scaled(n int, f float64) int { return int(math.Round(float64(n) * f)) }

func (l *layout) px(f float64) int { return scaled(l.u, f) }

func newLayout(r *shogi.Rules, o *Options, d *Diagram) layout {
	l := layout{board: newBoard(r, o, d), u: o.Square, v: scaled(o.Square, 12.0/11)}
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

// standsBeside puts the upper stand top left and the lower one bottom right. Like stacked and
// problem it returns the top of the lower margin.
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

// board is the visible part of a board. Columns count from the left, rows from the top, from
// 0.
type board struct {
	rules                *shogi.Rules
	window               Window
	turned               bool
	joinFiles, joinRanks bool
}

func newBoard(r *shogi.Rules, o *Options, d *Diagram) board {
	window := o.Window
	if o.Tsume && window == (Window{}) {
		window = corner(r, d)
	}
	b := board{rules: r, window: window, turned: o.Bottom == shogi.White}
	for i := range r.Spec().Kinds {
		k := &r.Spec().Kinds[i]
		b.joinFiles = b.joinFiles || k.WrapFiles
		b.joinRanks = b.joinRanks || k.WrapRanks
	}
	if window == (Window{}) || b.joinFiles {
		b.window.FirstFile, b.window.LastFile = 1, r.Files()
	}
	if window == (Window{}) || b.joinRanks {
		b.window.FirstRank, b.window.LastRank = 1, r.Ranks()
	}
	return b
}

func (b *board) columns() int { return b.window.LastFile - b.window.FirstFile + 1 }
func (b *board) rows() int    { return b.window.LastRank - b.window.FirstRank + 1 }

func (b *board) file(column int) int {
	if b.turned {
		return b.window.FirstFile + column
	}
	return b.window.LastFile - column
}

func (b *board) rank(row int) int {
	if b.turned {
		return b.window.LastRank - row
	}
	return b.window.FirstRank + row
}

// at returns NoSquare off the board.
func (b *board) at(column, row int) shogi.Square {
	return b.rules.SquareAt(b.file(column), b.rank(row))
}

func (b *board) inside(column, row int) bool {
	return column >= 0 && column < b.columns() && row >= 0 && row < b.rows() && b.at(column, row) != shogi.NoSquare
}

func (b *board) place(sq shogi.Square) (column, row int, ok bool) {
	column, row = b.window.LastFile-b.rules.File(sq), b.rules.Rank(sq)-b.window.FirstRank
	if b.turned {
		column, row = b.columns()-1-column, b.rows()-1-row
	}
	return column, row, b.inside(column, row)
}

// cut marks edges where the board continues.
type cut struct{ top, right, bottom, left bool }

func (b *board) cuts() cut {
	w, r := b.window, b.rules
	c := cut{top: w.FirstRank > 1, bottom: w.LastRank < r.Ranks(), right: w.FirstFile > 1, left: w.LastFile < r.Files()}
	if b.turned {
		c = cut{top: c.bottom, bottom: c.top, left: c.right, right: c.left}
	}
	return c
}

func (b *board) holed() bool { return len(b.rules.Spec().Holes) > 0 }

// stars returns the dotted crossings: the zones' edges on the third files.
func (b *board) stars() [][2]int {
	depth := 0
	for _, sq := range b.rules.Zone(shogi.Black).Squares() {
		depth = max(depth, b.rules.Rank(sq))
	}
	if depth == 0 {
		depth = 3
	}
	files, ranks := b.rules.Files(), b.rules.Ranks()
	if b.holed() || depth*2 >= ranks || files < 7 {
		return nil
	}
	var out [][2]int
	for _, file := range [...]int{3, files - 3} {
		for _, rank := range [...]int{depth, ranks - depth} {
			x, y := b.window.LastFile-file, rank-b.window.FirstRank+1
			if b.turned {
				x, y = b.columns()-x, b.rows()-y
			}
			if x >= 0 && x <= b.columns() && y >= 0 && y <= b.rows() {
				out = append(out, [2]int{x, y})
			}
		}
	}
	return out
}

func (b *board) castles() []shogi.Square {
	var set shogi.Bitboard
	spec := b.rules.Spec()
	for i := range spec.Kinds {
		for _, place := range spec.Regions[spec.Kinds[i].Region] {
			if sq := b.rules.SquareAt(place.File, place.Rank); sq != shogi.NoSquare {
				set = set.Or(shogi.Bit(sq))
			}
		}
	}
	return set.Squares()
}

// corner returns a problem's window: from the nearest corner to one line beyond the pieces.
func corner(r *shogi.Rules, d *Diagram) Window {
	const least = 4
	first, last := [2]int{r.Files(), r.Ranks()}, [2]int{1, 1}
	for _, sq := range r.Squares() {
		if !d.shows(sq) {
			continue
		}
		for i, at := range [...]int{r.File(sq), r.Rank(sq)} {
			first[i], last[i] = min(first[i], at), max(last[i], at)
		}
	}
	if first[0] > last[0] {
		first, last = [2]int{1, 1}, [2]int{1, 1}
	}
	span := func(first, last, extent int) (int, int) {
		near, far := max(last+1, least), max(extent-first+2, least)
		switch {
		case near >= extent-1 && far >= extent-1, extent <= least:
			return 1, extent
		case near <= far:
			return 1, min(near, extent)
		}
		return max(1, extent-far+1), extent
	}
	var w Window
	w.FirstFile, w.LastFile = span(first[0], last[0], r.Files())
	w.FirstRank, w.LastRank = span(first[1], last[1], r.Ranks())
	return w
}

func (d *Diagram) shows(sq shogi.Square) bool {
	if d.Setup.Board[sq] != shogi.NoPiece {
		return true
	}
	return slices.ContainsFunc(d.Marks, func(m Mark) bool { return m.Square == sq }) ||
		slices.ContainsFunc(d.Arrows, func(a Arrow) bool { return a.To == sq || a.Drop == shogi.NoKind && a.From == sq })
}
