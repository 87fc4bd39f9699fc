package solve

import (
	"context"
	"errors"

	"github.com/komadai/komadai/tsume"
)

// proofRoom is in positions.
const proofRoom = 50_000

// prove counts every interposition.
func (w *draftRun) prove(ctx context.Context) error {
	r := w.run
	out, err := during(ctx, r, Proving, r.limit, func(ctx context.Context) (*Proof, error) {
		o := r.options(r.limit)
		o.Futile = tsume.Strict
		s, err := tsume.Solve(ctx, r.position, o)
		if err != nil || s.Status != tsume.Mate {
			if s == nil {
				return nil, err
			}
			return &Proof{Status: s.Status}, err
		}
		out := &Proof{Status: s.Status, Plies: s.Plies}
		proof, err := s.Proof(proofRoom)
		switch {
		case errors.Is(err, tsume.ErrTooLarge):
			return out, nil
		case err != nil:
			return nil, err
		}
		if err := proof.Verify(); err != nil {
			return nil, err // the search is wrong: give no answer
		}
		text, err := proof.AppendText(nil, r.rules.ID)
		out.Text, out.Answers = string(text), proof.Len()
		return out, err
	})
	if err != nil {
		return err
	}
	return r.emit(out)
}
