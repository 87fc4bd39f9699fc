package explore

import (
	"context"

	"github.com/komadai/komadai/variant"
)

// Prepare loads loose games, columns, and the lists of start positions.
func (x *Index) Prepare(ctx context.Context, rules []*variant.RuleSet) error {
	if err := x.inLoose(ctx, func(*loose) {}); err != nil {
		return err
	}
	return x.steady(ctx, func(all []Segment) error {
		for _, s := range all {
			if x.known(s) {
				continue
			}
			t, err := x.tableOf(ctx, s)
			if err != nil {
				return err
			}
			if s.Games < longList {
				continue
			}
			for _, r := range rules {
				if _, err := x.listOf(ctx, s, KeyOf(r.ID, &r.Start), t); err != nil {
					return err
				}
			}
		}
		return nil
	})
}

// Prepared reports whether everything is loaded.
func (x *Index) Prepared(ctx context.Context) (bool, error) {
	all, err := x.store.Segments(ctx)
	for _, s := range all {
		if !x.known(s) {
			return false, err
		}
	}
	return err == nil, err
}

func (x *Index) known(s Segment) bool {
	x.mu.Lock()
	defer x.mu.Unlock()
	return x.tables[s.ID] != nil
}
