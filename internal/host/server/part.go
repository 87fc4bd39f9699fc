package server

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"
)

// part is a component of the server. Parts start in order and stop in reverse order, so a part
// may use earlier ones.
type part struct {
	// name is for errors.
	name string
	// start returns when the part is ready. It may be nil. ctx ends at the shutdown.
	start func(ctx context.Context) error
	// stop ends the part and waits for its end or that of ctx. It may be nil. It is called
	// once, after a successful start.
	stop func(ctx context.Context) error
}

// calls adapts a function that cannot fail to a part's start or stop.
func calls(f func(context.Context)) func(context.Context) error {
	return func(ctx context.Context) error {
		f(ctx)
		return nil
	}
}

// startParts starts the parts in order. Call stop once; it stops them in reverse order, each
// within the limit. If a start fails, the earlier parts are stopped.
func startParts(ctx context.Context, limit time.Duration, parts []part) (stop func() error, err error) {
	started := 0
	stop = func() (err error) {
		for _, p := range slices.Backward(parts[:started]) {
			if p.stop == nil {
				continue
			}
			if failed := within(ctx, limit, p.stop); failed != nil {
				err = errors.Join(err, fmt.Errorf("stop the %s: %w", p.name, failed))
			}
		}
		return err
	}
	for _, p := range parts {
		if p.start != nil {
			if err := p.start(ctx); err != nil {
				return nil, errors.Join(err, stop())
			}
		}
		started++
	}
	return stop, nil
}

// within calls f with a timeout of d, even if ctx has ended.
func within(ctx context.Context, d time.Duration, f func(context.Context) error) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), d)
	defer cancel()
	return f(ctx)
}
