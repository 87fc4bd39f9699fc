package tsume

import (
	"fmt"
)

func (c *solveCmd) writeProof(t *task, r *problemReport) error {
	if c.Proof == "" || r.solution == nil || r.Plies == nil {
		return nil
	}
	proof, err := r.solution.Proof(maxProofAnswers)
	if err != nil {
		return fmt.Errorf("--proof: %w", err)
	}
	text, err := proof.AppendText(nil, t.set.ID)
	if err != nil {
		return fmt.Errorf("--proof: %w", err)
	}
	return c.newFile(c.Proof, text)
}

const maxProofAnswers = 4_000_000
