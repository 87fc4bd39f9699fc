package tsume

import (
	"context"

	"github.com/komadai/komadai/shogi"
)

func SolveTogether(ctx context.Context, p shogi.Position, o Options, alone uint64) (*Solution, error) {
	s, err := newSearch(ctx, &p, o)
	if err != nil {
		return nil, err
	}
	s.alone = alone
	return s.solve(o.Shortest), nil
}
