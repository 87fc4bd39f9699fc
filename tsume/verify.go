package tsume

import (
	"fmt"

	"github.com/komadai/komadai/shogi"
)

// VerifyError is a fault of a line or a proof.
type VerifyError struct {
	// Ply counts from 1.
	Ply  int
	Move shogi.Move
	// Reason completes "ply 3: ".
	Reason string
}

// Reasons of a [VerifyError] about a line.
const (
	FaultNotLegal = "the move is not legal"
	FaultNoCheck  = "the move gives no check"
	FaultDefends  = "the line ends with a move of the defender"
	FaultNotMated = "the defender is not mated"
)

// Error returns ply and reason.
func (e *VerifyError) Error() string { return fmt.Sprintf("ply %d: %s", e.Ply, e.Reason) }

// Verify replays the main line by the rules: legal moves, all attacking moves check, mate at
// the end. It returns a *VerifyError, or nil without a line.
func (o *Solution) Verify() error {
	if o.Status != Mate || o.Line == nil && o.within > 0 {
		return nil
	}
	return verifyLine(o.start, o.attacker, o.Futile, o.Line)
}

func verifyLine(p shogi.Position, attacker shogi.Color, rule Futile, line []shogi.Move) error {
	for i, m := range line {
		if !p.IsLegal(m) {
			return &VerifyError{i + 1, m, FaultNotLegal}
		}
		if p.Side() == attacker && !p.GivesCheck(m) {
			return &VerifyError{i + 1, m, FaultNoCheck}
		}
		p.Advance(m)
	}
	if p.Side() == attacker {
		return &VerifyError{len(line), shogi.NoMove, FaultDefends}
	}
	if p.HasLegal() && !transparent(&p, rule) {
		return &VerifyError{len(line), shogi.NoMove, FaultNotMated}
	}
	return nil
}
