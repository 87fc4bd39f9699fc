package complexity

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/komadai/komadai/shogi"
)

// States is an upper estimate of the number of legal positions: those that
// [shogi.Setup.Position] accepts, reachable or not, with the whole set on board and in hands,
// or any part of it where captured pieces leave play. Score counters are not part of a
// position.
type States struct {
	Log10  float64 `json:"log10"`
	StdErr float64 `json:"stderr"`
	// Placements is log10 of the exact number of placements; Share is the legal fraction.
	Placements float64 `json:"placements_log10"`
	Share      float64 `json:"share"`
	ShareErr   float64 `json:"share_stderr"`
	Samples    int     `json:"samples"`
	Legal      int     `json:"legal"`
}

// ErrNoneLegal is returned if no sample was legal.
var ErrNoneLegal = errors.New("complexity: none of the placements drawn was legal")

const progressEvery = 1 << 12

// EstimateStates samples placements uniformly and multiplies their number by the legal
// fraction.
//
// Pieces are only put on squares that are not dead and on files that are not full, weighted by
// the open fraction (sequential importance sampling; Rosenbluth and Rosenbluth 1955). This
// keeps the error small where legal placements are rare.
//
// progress may be nil. The error is that of the context, [ErrNoneLegal], or why the rule set
// cannot be sampled.
func EstimateStates(ctx context.Context, r *shogi.Rules, samples int, rng *rand.Rand, progress func(done int)) (States, error) {
	if samples < 2 {
		return States{}, fmt.Errorf("complexity: %d samples are too few, at least 2 are needed", samples)
	}
	space, err := newPlacements(r)
	if err != nil {
		return States{}, err
	}
	d := newSampler(space, rng)
	out := States{Placements: space.log10, Samples: samples}
	var sum, squares float64
	for i := range samples {
		if i%progressEvery == 0 {
			if err := ctx.Err(); err != nil {
				return States{}, err
			}
			if progress != nil {
				progress(i)
			}
		}
		setup, weight := d.deal()
		if weight == 0 {
			continue
		}
		if _, err := setup.Position(); err != nil {
			continue
		}
		out.Legal++
		sum += weight
		squares += weight * weight
	}
	if progress != nil {
		progress(samples)
	}
	if out.Legal == 0 {
		return States{}, fmt.Errorf("%w: %s, %d samples", ErrNoneLegal, r.ID(), samples)
	}
	n := float64(samples)
	out.Share = sum / n
	out.ShareErr = math.Sqrt(max(0, squares/n-out.Share*out.Share) / (n - 1))
	out.Log10 = space.log10 + math.Log10(out.Share)
	out.StdErr = out.ShareErr / out.Share / math.Ln10
	return out, nil
}

type sampler struct {
	space *placements
	rng   *rand.Rand
	// open has the squares allowed by the piece alone, most its limit per file or 0.
	open  map[shogi.Piece]shogi.Bitboard
	most  map[shogi.Piece]int
	files []shogi.Bitboard
	board shogi.Bitboard
	dealt []shogi.Piece
}

func newSampler(space *placements, rng *rand.Rand) *sampler {
	r := space.rules
	d := &sampler{
		space: space, rng: rng,
		open: map[shogi.Piece]shogi.Bitboard{}, most: map[shogi.Piece]int{},
		files: make([]shogi.Bitboard, r.Files()+1),
	}
	for _, sq := range r.Squares() {
		d.board = d.board.Or(shogi.Bit(sq))
		d.files[r.File(sq)] = d.files[r.File(sq)].Or(shogi.Bit(sq))
	}
	for _, p := range space.pools {
		for _, piece := range p.states {
			d.open[piece] = standing(r, d.board, piece)
			if in := r.Info(piece.Kind()); in.Base == piece.Kind() && in.Droppable {
				d.most[piece] = in.Spec.MaxPerFile
			}
		}
	}
	return d
}

// standing excludes squares where the piece alone is a fault, or had to promote.
func standing(r *shogi.Rules, board shogi.Bitboard, piece shogi.Piece) shogi.Bitboard {
	spec, in := r.Spec(), r.Info(piece.Kind())
	open := board
	for _, sq := range board.Squares() {
		setup := shogi.Setup{Rules: r, Ply: 1}
		setup.Board[sq] = piece
		_, err := setup.Position()
		var faults *shogi.SetupError
		if errors.As(err, &faults) && faults.Has(shogi.DeadPiece) {
			open = open.AndNot(shogi.Bit(sq))
		}
	}
	if spec.Promotion.Forced && !in.Droppable && in.Promoted != shogi.NoKind {
		open = open.AndNot(r.Zone(piece.Color()))
	}
	return open
}

// deal draws a placement. Its weight is the uniform probability over the drawn one, or 0 if a
// piece had no square.
func (d *sampler) deal() (shogi.Setup, float64) {
	s := d.space
	setup := shogi.Setup{Rules: s.rules, Side: shogi.Color(d.rng.IntN(2)), Ply: 1}
	d.dealt = d.dealt[:0]
	n := draw(s.total, d.rng)
	for j := range s.pools {
		p := &s.pools[j]
		b := draw(s.part[j][n], d.rng)
		n -= b
		for range b {
			d.dealt = append(d.dealt, p.states[d.rng.IntN(len(p.states))])
		}
		d.hands(&setup, p, p.size-b)
	}
	if s.mines > 0 {
		for c := range setup.Hands {
			setup.Hands[c][s.rules.Mine()] = uint8(d.rng.IntN(2))
		}
	}
	// The most restricted pieces first.
	slices.SortStableFunc(d.dealt, func(a, b shogi.Piece) int {
		return d.freedom(a) - d.freedom(b)
	})
	weight := d.place(&setup)
	return setup, weight
}

func (d *sampler) hands(setup *shogi.Setup, p *pool, n int) {
	switch {
	case p.split:
		black := d.rng.IntN(n + 1)
		setup.Hands[shogi.Black][p.base] = uint8(black)
		setup.Hands[shogi.White][p.base] = uint8(n - black)
	case p.counted:
		setup.Hands[p.states[0].Color().Other()][p.base] = uint8(n)
	}
}

func (d *sampler) freedom(piece shogi.Piece) int {
	n := d.open[piece].Count()
	if most := d.most[piece]; most > 0 {
		n = min(n, most*(len(d.files)-1))
	}
	return n
}

func (d *sampler) place(setup *shogi.Setup) float64 {
	weight := 1.0
	empty := d.board
	left := empty.Count()
	for i, piece := range d.dealt {
		open := d.open[piece].And(empty)
		if most := d.most[piece]; most > 0 {
			open = open.AndNot(d.full(setup, d.dealt[:i], piece, most))
		}
		n := open.Count()
		if n == 0 {
			return 0
		}
		sq := nth(open, d.rng.IntN(n))
		setup.Board[sq] = piece
		empty = empty.AndNot(shogi.Bit(sq))
		weight *= float64(n) / float64(left)
		left--
	}
	return weight
}

func (d *sampler) full(setup *shogi.Setup, before []shogi.Piece, piece shogi.Piece, most int) shogi.Bitboard {
	var out shogi.Bitboard
	if !slices.Contains(before, piece) {
		return out
	}
	for _, file := range d.files {
		n := 0
		for b := file; !b.Empty(); {
			if setup.Board[b.Pop()] == piece {
				n++
			}
		}
		if n >= most {
			out = out.Or(file)
		}
	}
	return out
}

func nth(b shogi.Bitboard, n int) shogi.Square {
	for range n {
		b.Pop()
	}
	return b.Pop()
}
