package server

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"
)

// part is one of the things that a server is made of. It may rely on the parts
// before it: they are started first and stopped last.
type part struct {
	// name says what it is in the error of a stop.
	name string
	// start makes it ready, and returns when it is; nil when there is nothing to do.
	// ctx ends when the server is to go down.
	start func(ctx context.Context) error
	// stop ends it and waits until it has ended, or ctx has; nil when there is
	// nothing to do. It is called once, and only after start has succeeded.
	stop func(ctx context.Context) error
}

// startParts starts the parts in their order. stop stops them in the reverse
// order, each within the limit; it has to be called once. If a part cannot be
// started, those before it are stopped, and the error says what went wrong.
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

// within calls f with so much time, although ctx has ended.
func within(ctx context.Context, d time.Duration, f func(context.Context) error) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), d)
	defer cancel()
	return f(ctx)
}
