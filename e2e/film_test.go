package e2e

import "math"

// sight is one piece under way: its middle in squares from the left and top
// edge of the board, and its size in squares.
type sight struct {
	Piece      string
	X, Y, Size float64
}

// frame is one picture of the board while something moves. Twins are what a
// piece is seen as that goes over a seam: leaving here and entering there.
type frame struct {
	Busy          bool
	Moving, Twins []sight
	Blasts        int
}

// film makes a move on the board and returns what is seen of it from beginning
// to end.
func (p *page) film(from, to string) []frame {
	p.Helper()
	p.click(from)
	ask[bool](p, "() => kit.film()")
	p.click(to)
	return p.developed()
}

// developed returns the film that was begun.
func (p *page) developed() []frame {
	p.Helper()
	frames := ask[[]frame](p, "() => kit.reel")
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

// rests fails the test unless the one piece of a kind stands in the middle of
// its square when nothing moves any more.
func (p *page) rests(piece, square string) {
	p.Helper()
	p.wait("the board to be at rest", "() => !kit.board().hasAttribute('data-busy')")
	type spot struct{ X, Y float64 }
	got := ask[struct {
		Count         int
		Piece, Square spot
	}](p, "(...a) => kit.rest(...a)", piece, square)
	if got.Count != 1 || math.Hypot(got.Piece.X-got.Square.X, got.Piece.Y-got.Square.Y) > 4 {
		p.Errorf("%s is seen %d times, at %v, want once, on %s at %v", piece, got.Count, got.Piece, square, got.Square)
	}
}

// ways collects where pieces of a kind were seen, in order.
func ways(frames []frame, piece string, twins bool) []sight {
	var out []sight
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
