package records

import (
	"context"

	"github.com/komadai/komadai/internal/wire"
	"github.com/komadai/komadai/kifu"
)

// Kifu returns the record that a client sent. A [refusal.Error] says what is wrong with
// it.
func (d *Desk) Kifu(ctx context.Context, w wire.Record) (r *kifu.Record, err error) {
	err = d.work(ctx, func() error {
		r, err = take(w)
		return err
	})
	return r, err
}

// Show puts a record into a message.
func (d *Desk) Show(ctx context.Context, r *kifu.Record) (out wire.RecordRead, err error) {
	err = d.work(ctx, func() error {
		out.Record, err = show(r)
		return err
	})
	return out, err
}

// KifuOfGame returns the record of a game as a client sees it.
func (d *Desk) KifuOfGame(ctx context.Context, g wire.Game) (r *kifu.Record, err error) {
	err = d.work(ctx, func() error {
		r, err = gameRecord(g)
		return err
	})
	return r, err
}
