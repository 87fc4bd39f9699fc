package contest

import (
	"context"
	"fmt"
)

// From returns the openings without the first n: what a contest that follows another
// plays.
func From(openings Openings, n int) Openings { return window{openings, n} }

// window is openings from one on.
type window struct {
	Openings
	first int
}

// Opening returns that of round n of the window.
func (w window) Opening(ctx context.Context, n int) (Opening, error) {
	return w.Openings.Opening(ctx, w.first+n)
}

// Describe says where they begin.
func (w window) Describe() string {
	return fmt.Sprintf("%s, from %d on", w.Openings.Describe(), w.first+1)
}
