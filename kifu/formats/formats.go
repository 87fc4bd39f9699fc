// Package formats detects a record's format and reads it.
package formats

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"iter"

	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/kifu/csa"
	"github.com/komadai/komadai/kifu/jkf"
	"github.com/komadai/komadai/kifu/kakinoki"
	"github.com/komadai/komadai/kifu/sfen"
)

// All returns the codecs in menu order.
func All() []kifu.Codec {
	return []kifu.Codec{kakinoki.KIF(), kakinoki.KI2(), csa.Codec(), jkf.Codec(), sfen.USI(), sfen.USEN()}
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
	data, err := io.ReadAll(io.LimitReader(r, o.ByteLimit()+1))
	if err != nil {
		return nil, kifu.Detection{}, nil, fmt.Errorf("kifu: %w", err)
	}
	if len(data) <= longestLink {
		if line, ok := kifu.UnfoldLink(string(data)); ok {
			data = []byte(line)
		}
	}
	d := kifu.Detect(data, o.Named)
	c, ok := Of(d.Format)
	if !ok {
		return nil, d, nil, &kifu.Error{Format: d.Format, Reason: "the input is " + kifu.ErrFormat.Error(), Err: kifu.ErrFormat}
	}
	records, warnings, err := c.Read(bytes.NewReader(data), o.WithEmbedded(data))
	return records, d, warnings, err
}

// In bytes; the longer one where no line of the shorter one belongs to a record.
const sniffed, longSniffed = 64 << 10, 256 << 10

// Split finds games of any format: collections in bounded memory, other formats whole, an address
// as a record ([kifu.UnfoldLink]). from is the format, or FormatUnknown. Errors are those of the
// codec; an unknown input gives a [*kifu.Error].
func Split(r io.Reader, from kifu.Format, o kifu.ReadOptions) (kifu.Detection, iter.Seq[kifu.Reading]) {
	b := bufio.NewReaderSize(r, sniffed)
	head, err := b.Peek(sniffed)
	if err != nil && !errors.Is(err, io.EOF) {
		return kifu.Detection{}, failed(fmt.Errorf("kifu: %w", err))
	}
	if err != nil && (from == kifu.FormatUnknown || from == kifu.FormatUSI) { // complete
		if line, ok := kifu.UnfoldLink(string(head)); ok {
			head = []byte(line)
			b.Reset(bytes.NewReader(head))
		}
	}
	o = o.WithEmbedded(head)
	d := kifu.Detect(head, o.Named)
	if err == nil && d.Format == kifu.FormatUnknown && from == kifu.FormatUnknown {
		b = bufio.NewReaderSize(b, longSniffed)
		head, _ = b.Peek(longSniffed)
		d = kifu.Detect(head, o.Named)
	}
	if from != kifu.FormatUnknown {
		d.Format = from
	}
	c, ok := Of(d.Format)
	switch {
	case !ok && len(head) == 0:
		return d, failed(&kifu.Error{Reason: "the input is empty"})
	case !ok:
		return d, failed(&kifu.Error{Reason: "this is " + kifu.ErrFormat.Error(), Err: kifu.ErrFormat})
	}
	return d, c.Split(b, o)
}

func failed(err error) iter.Seq[kifu.Reading] {
	return func(yield func(kifu.Reading) bool) { yield(kifu.Failed(err)) }
}
