package records

import (
	"context"

	"github.com/komadai/komadai/internal/wire"
	"github.com/komadai/komadai/kifu"
)

// Kifu returns the record that a client sent. A [Refusal] says what is wrong with
// it.
func (d *Desk) Kifu(ctx context.Context, w wire.Record) (r *kifu.Record, err error) {
	err = d.work(ctx, func() error {
		r, err = take(w)
		return err
	})
	return r, err
}

// KifuOfGame returns the record of a game as a client sees it.
func (d *Desk) KifuOfGame(ctx context.Context, g wire.Game) (r *kifu.Record, err error) {
	err = d.work(ctx, func() error {
		r, err = gameRecord(g)
		return err
	})
	return r, err
}
