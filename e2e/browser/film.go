package browser

import "math"

// Sight is a moving piece: its centre, in squares from the left and top edge of the
// board, and its size in squares.
type Sight struct {
	Piece      string
	X, Y, Size float64
}

// Frame is the board at one moment of an animation. Twins are the two images of a piece
// that crosses a seam: one leaves, the other enters.
type Frame struct {
	Busy          bool
	Moving, Twins []Sight
	Blasts        int
}

// Film makes a move on the board and returns the frames of its animation.
func (p *Page) Film(from, to string) []Frame {
	p.Helper()
	p.Click(from)
	Ask[bool](p, "() => kit.film()")
	p.Click(to)
	return p.Developed()
}

// Developed returns the frames since kit.film().
func (p *Page) Developed() []Frame {
	p.Helper()
	frames := Ask[[]Frame](p, "() => kit.reel")
	if len(frames) == 0 {
		p.Fatal("nothing moved on the board")
	}
	for _, f := range frames {
		if !f.Busy {
			p.Fatal("the board moves without data-busy")
		}
	}
	return frames
}

// Rests waits for the end of all animations. It fails the test unless the only piece of a
// kind is then in the middle of its square.
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

// Ways returns the positions of pieces of a kind, or of their twins, in order.
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
