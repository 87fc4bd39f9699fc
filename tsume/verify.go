package tsume

import (
	"fmt"

	"github.com/komadai/komadai/shogi"
)

// A VerifyError tells where a line or a proof fails.
type VerifyError struct {
	// Ply counts from 1 at the first move of the problem.
	Ply  int
	Move shogi.Move
	// Reason completes "ply 3: ".
	Reason string
}

// reasons are what a line can fail for, with the Japanese words.
const (
	notLegal = "the move is not legal"
	noCheck  = "the move gives no check"
	defends  = "the line ends with a move of the defender"
	notMated = "the defender is not mated"
)

var reasonsJa = map[string]string{
	notLegal: "指せない手", noCheck: "王手でない手", defends: "玉方の手で終わっている", notMated: "玉が詰んでいない",
}

// Ja returns the reason in Japanese.
func (e *VerifyError) Ja() string {
	if ja, ok := reasonsJa[e.Reason]; ok {
		return ja
	}
	return "詰みになっていない"
}

// Error says where and why.
func (e *VerifyError) Error() string { return fmt.Sprintf("ply %d: %s", e.Ply, e.Reason) }

// Verify replays the main line by the rules alone: every move legal, every move
// of the attacker a check, mate at the end. It returns a *VerifyError, nil for
// a solution that has no line.
func (o *Solution) Verify() error {
	if o.Status != Mate || o.Line == nil && o.within > 0 {
		return nil
	}
	return verifyLine(o.start, o.attacker, o.Futile, o.Line)
}

func verifyLine(p shogi.Position, attacker shogi.Color, rule Futile, line []shogi.Move) error {
	for i, m := range line {
		if !p.IsLegal(m) {
			return &VerifyError{i + 1, m, notLegal}
		}
		if p.Side() == attacker && !p.GivesCheck(m) {
			return &VerifyError{i + 1, m, noCheck}
		}
		var u shogi.Undo
		p.Make(m, &u)
	}
	if p.Side() == attacker {
		return &VerifyError{len(line), shogi.NoMove, defends}
	}
	if p.HasLegal() && !transparent(&p, rule) {
		return &VerifyError{len(line), shogi.NoMove, notMated}
	}
	return nil
}
