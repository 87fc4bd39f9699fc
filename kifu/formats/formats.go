// Package formats detects a record's format and reads it.
package formats

import (
	"bytes"
	"fmt"
	"io"

	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/kifu/csa"
	"github.com/komadai/komadai/kifu/jkf"
	"github.com/komadai/komadai/kifu/ki2"
	"github.com/komadai/komadai/kifu/kif"
	"github.com/komadai/komadai/kifu/sfen"
	"github.com/komadai/komadai/kifu/usen"
)

// All returns the codecs in menu order.
func All() []kifu.Codec {
	return []kifu.Codec{kif.Codec(), ki2.Codec(), csa.Codec(), jkf.Codec(), sfen.Codec(), usen.Codec()}
}

// Of returns the codec of a format.
func Of(f kifu.Format) (c kifu.Codec, ok bool) {
	for _, c := range All() {
		if c.Format == f {
			return c, true
		}
	}
	return kifu.Codec{}, false
}

// In bytes.
const longestLink = 64 << 10

// Read reads an input of any format and charset, or an address ([kifu.UnfoldLink]). It returns
// records, detection and warnings. The error is a [*kifu.Error].
func Read(r io.Reader, o kifu.ReadOptions) ([]*kifu.Record, kifu.Detection, []*kifu.Error, error) {
	most := o.MaxBytes
	if most <= 0 {
		most = kifu.DefaultMaxBytes
	}
	data, err := io.ReadAll(io.LimitReader(r, most+1))
	if err != nil {
		return nil, kifu.Detection{}, nil, fmt.Errorf("kifu: %w", err)
	}
	if len(data) <= longestLink {
		if line, ok := kifu.UnfoldLink(string(data)); ok {
			data = []byte(line)
		}
	}
	d := kifu.Detect(data)
	c, ok := Of(d.Format)
	if !ok {
		return nil, d, nil, &kifu.Error{Format: d.Format, Reason: "the input is " + kifu.ErrFormat.Error(), Err: kifu.ErrFormat}
	}
	records, warnings, err := c.Read(bytes.NewReader(data), o)
	return records, d, warnings, err
}
