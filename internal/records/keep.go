package records

import (
	"bytes"
	"context"

	"github.com/komadai/komadai/internal/wire"
	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/kifu/formats"
)

// KIF returns the record of a game as KIF in UTF-8: the format that people and
// programs read most.
func (d *Desk) KIF(ctx context.Context, g wire.Game) (text string, err error) {
	codec, _ := formats.Of(kifu.FormatKIF)
	err = d.work(ctx, func() error {
		r, err := gameRecord(g)
		if err != nil {
			return err
		}
		var b bytes.Buffer
		_, err = codec.Write(&b, r, kifu.WriteOptions{Charset: kifu.UTF8})
		text = b.String()
		return err
	})
	return text, err
}
