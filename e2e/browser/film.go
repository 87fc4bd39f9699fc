package browser

import "math"

// Sight is one piece under way: its middle in squares from the left and top
// edge of the board, and its size in squares.
type Sight struct {
	Piece      string
	X, Y, Size float64
}

// Frame is one picture of the board while something moves. Twins are what a
// piece is seen as that goes over a seam: leaving here and entering there.
type Frame struct {
	Busy          bool
	Moving, Twins []Sight
	Blasts        int
}

// Film makes a move on the board and returns what is seen of it from beginning
// to end.
func (p *Page) Film(from, to string) []Frame {
	p.Helper()
	p.Click(from)
	Ask[bool](p, "() => kit.film()")
	p.Click(to)
	return p.Developed()
}

// Developed returns the film that was begun.
func (p *Page) Developed() []Frame {
	p.Helper()
	frames := Ask[[]Frame](p, "() => kit.reel")
	if len(frames) == 0 {
		p.Fatal("nothing moved on the board")
	}
	for _, f := range frames {
		if !f.Busy {
			p.Fatal("the board moves and does not say that it is busy")
		}
	}
	return frames
}

// Rests fails the test unless the one piece of a kind stands in the middle of
// its square when nothing moves any more.
func (p *Page) Rests(piece, square string) {
	p.Helper()
	p.Wait("the board to be at rest", "() => !kit.board().hasAttribute('data-busy')")
	type spot struct{ X, Y float64 }
	got := Ask[struct {
		Count         int
		Piece, Square spot
	}](p, "(...a) => kit.rest(...a)", piece, square)
	if got.Count != 1 || math.Hypot(got.Piece.X-got.Square.X, got.Piece.Y-got.Square.Y) > 4 {
		p.Errorf("%s is seen %d times, at %v, want once, on %s at %v", piece, got.Count, got.Piece, square, got.Square)
	}
}

// Ways collects where pieces of a kind were seen, in order.
func Ways(frames []Frame, piece string, twins bool) []Sight {
	var out []Sight
	for _, f := range frames {
		list := f.Moving
		if twins {
			list = f.Twins
		}
		for _, s := range list {
			if s.Piece == piece {
				out = append(out, s)
			}
		}
	}
	return out
}
