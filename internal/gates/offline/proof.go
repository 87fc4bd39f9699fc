package offline

import (
	"context"

	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/tsume"
)

const (
	// proofNodes bounds the positions that the solver may search for the proof of a
	// mate: about a second in a browser.
	proofNodes = 60_000
	// proofHash is its memory in bytes.
	proofHash = 16 << 20
)

// proofs are what the solver has said of the mates of one search, by the move that
// begins them; NoMove stands for a mate that the side to move suffers.
type proofs map[shogi.Move]int

// prove returns within how many plies of the position searched the mate is proven, 0
// where it is not: after the move first of the side that mates or, with NoMove, whatever
// the side to move does. The solver knows mates by checks alone.
func (r *report) prove(ctx context.Context, first shogi.Move) int {
	if plies, known := r.proofs[first]; known {
		return plies
	}
	p, before := r.position, 0
	if first != shogi.NoMove {
		if p.Play(first) != nil {
			return 0
		}
		before = 1
	}
	// Others get their turn while the solver works.
	turn := func(tsume.Progress) { r.service.config.Now() }
	found, err := tsume.Solve(ctx, p, tsume.Options{DefenderMoves: true, Shortest: true, Nodes: proofNodes, Hash: proofHash, Progress: turn})
	if ctx.Err() != nil {
		return 0
	}
	plies := 0
	if err == nil && found.Status == tsume.Mate && found.Minimal {
		plies = before + found.Plies
	}
	r.proofs[first] = plies
	return plies
}
