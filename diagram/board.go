package diagram

import (
	"slices"

	"github.com/komadai/komadai/shogi"
)

// board is the visible part of a board. Columns count from the left, rows from the top, from
// 0.
type board struct {
	rules                *shogi.Rules
	window               Window
	turned               bool
	joinFiles, joinRanks bool
}

func newBoard(r *shogi.Rules, o *Options) board {
	b := board{rules: r, window: o.Window, turned: o.Bottom == shogi.White}
	for i := range r.Spec().Kinds {
		k := &r.Spec().Kinds[i]
		b.joinFiles = b.joinFiles || k.WrapFiles
		b.joinRanks = b.joinRanks || k.WrapRanks
	}
	if b.window == (Window{}) || b.joinFiles {
		b.window.FirstFile, b.window.LastFile = 1, r.Files()
	}
	if o.Window == (Window{}) || b.joinRanks {
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

// stars are dotted crossings: corners between promotion zones and third files.
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
