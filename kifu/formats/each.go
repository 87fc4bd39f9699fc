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

// sniffed is how much of an input is looked at to find its format.
const sniffed = 64 << 10

// Each reads the games of an input of whatever format, one at a time: a
// collection in a format that can hold one needs the memory of its largest game,
// any other is read whole. from is the format, FormatUnknown to find it from the
// content. The errors are those of the codec's Each and Read; an input that is
// no record gives a [*kifu.Error].
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

// Split is Each for several goroutines: it finds the games of an input, and
// leaves it to the caller to read them. Formats that hold one game a file are
// read on the way to the first. An input that is an address alone may carry a record ([kifu.UnfoldLink]).
func Split(r io.Reader, from kifu.Format, o kifu.ReadOptions) (kifu.Detection, iter.Seq[kifu.Reading]) {
	b := bufio.NewReaderSize(r, sniffed)
	head, err := b.Peek(sniffed)
	if err != nil && !errors.Is(err, io.EOF) {
		return kifu.Detection{}, one(kifu.Game{}, fmt.Errorf("kifu: %w", err))
	}
	if err != nil && (from == kifu.FormatUnknown || from == kifu.FormatUSI) { // it is whole
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

// one is the input of one game or error.
func one(g kifu.Game, err error) iter.Seq[kifu.Reading] {
	return func(yield func(kifu.Reading) bool) {
		yield(func() (kifu.Game, error) { return g, err })
	}
}
