package formats

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"iter"

	"github.com/komadai/komadai/kifu"
)

// In bytes.
const sniffed = 64 << 10

// Each reads games of any format one at a time: collections in bounded memory, other formats
// whole. from is the format, or FormatUnknown. Errors are those of the codec; an unknown input
// gives a [*kifu.Error].
func Each(r io.Reader, from kifu.Format, o kifu.ReadOptions) (kifu.Detection, iter.Seq2[kifu.Game, error]) {
	d, games := Split(r, from, o)
	return d, func(yield func(kifu.Game, error) bool) {
		for read := range games {
			if !yield(read()) {
				return
			}
		}
	}
}

// Split is Each for several goroutines. Formats with one game per file are read at once, and
// an address as a record ([kifu.UnfoldLink]).
func Split(r io.Reader, from kifu.Format, o kifu.ReadOptions) (kifu.Detection, iter.Seq[kifu.Reading]) {
	b := bufio.NewReaderSize(r, sniffed)
	head, err := b.Peek(sniffed)
	if err != nil && !errors.Is(err, io.EOF) {
		return kifu.Detection{}, one(kifu.Game{}, fmt.Errorf("kifu: %w", err))
	}
	if err != nil && (from == kifu.FormatUnknown || from == kifu.FormatUSI) { // complete
		if line, ok := kifu.UnfoldLink(string(head)); ok {
			head = []byte(line)
			b.Reset(bytes.NewReader(head))
		}
	}
	d := kifu.Detect(head)
	if from != kifu.FormatUnknown {
		d.Format = from
	}
	c, ok := Of(d.Format)
	switch {
	case !ok && len(head) == 0:
		return d, one(kifu.Game{}, &kifu.Error{Reason: "the input is empty"})
	case !ok:
		return d, one(kifu.Game{}, &kifu.Error{Reason: "this is " + kifu.ErrFormat.Error(), Err: kifu.ErrFormat})
	case c.Split != nil:
		return d, c.Split(b, o)
	}
	return d, func(yield func(kifu.Reading) bool) {
		records, warnings, err := c.Read(b, o)
		if err != nil {
			one(kifu.Game{}, err)(yield)
			return
		}
		for i, rec := range records {
			g := kifu.Game{Record: rec}
			if i == len(records)-1 {
				g.Warnings = warnings
			}
			if !yield(func() (kifu.Game, error) { return g, nil }) {
				return
			}
		}
	}
}

func one(g kifu.Game, err error) iter.Seq[kifu.Reading] {
	return func(yield func(kifu.Reading) bool) {
		yield(func() (kifu.Game, error) { return g, err })
	}
}
