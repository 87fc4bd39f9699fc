package offline

import (
	"context"

	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/tsume"
)

const (
	// proofNodes bounds the solver for the proof of a mate: about a second in a browser.
	proofNodes = 60_000
	// proofHash is its memory in bytes.
	proofHash = 16 << 20
)

// proofs are the solver's results in a search by first move; NoMove is a mate of the side to
// move.
type proofs map[shogi.Move]int

// prove returns the proven length in plies from the searched position, or 0: of the mate that
// starts with first or, for NoMove, of the mate of the side to move. The solver finds only
// mates by checks.
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
	// Yield while the solver works.
	turn := func(tsume.Progress) { r.service.config.Now() }
	found, err := tsume.Solve(ctx, p, tsume.Options{DefenderMoves: true, Shortest: true, Futile: tsume.Strict, Nodes: proofNodes, Hash: proofHash, Progress: turn})
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
