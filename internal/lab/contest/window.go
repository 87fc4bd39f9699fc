package contest

import (
	"context"
	"fmt"
)

// From returns the openings without the first n, for a follow-up contest.
func From(openings Openings, n int) Openings { return window{openings, n} }

type window struct {
	Openings
	first int
}

func (w window) Opening(ctx context.Context, n int) (Opening, error) {
	return w.Openings.Opening(ctx, w.first+n)
}

func (w window) Describe() string {
	return fmt.Sprintf("%s, from %d on", w.Openings.Describe(), w.first+1)
}
