package solve

import (
	"context"

	"github.com/komadai/komadai/internal/refusal"
)

// Place waits for a slot for other work of a client, with the same bounds. The work ends with
// the returned context; then call leave. ahead receives the queue position. The error is a
// [refusal.Error].
func (s *Solver) Place(ctx context.Context, ahead func(int)) (working context.Context, leave func(), err error) {
	if s.ctx.Err() != nil {
		return nil, nil, refusal.New(refusal.Busy, "The server is shutting down; try again in a moment.")
	}
	who, now := client(ctx), s.config.Now
	if wait := s.budget.wait(who, now()); wait > 0 {
		return nil, nil, spent(wait)
	}
	ctx, cancel := s.bound(ctx)
	done, err := s.places.admit(who)
	if err != nil {
		cancel()
		return nil, nil, err
	}
	out, err := s.places.enter(ctx, ahead)
	if err != nil {
		done()
		cancel()
		return nil, nil, err
	}
	from := now()
	working, end := context.WithTimeout(ctx, s.config.Time)
	return working, func() {
		end()
		out()
		s.budget.pay(who, now(), now().Sub(from))
		done()
		cancel()
	}, nil
}
