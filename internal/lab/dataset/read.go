package dataset

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"

	"github.com/komadai/komadai/shogi"
)

// A block has its length, number of games, a CRC-32C, and the games.
const (
	blockHeader = 12
	maxBlock    = 1 << 22
)

var errPartial = errors.New("the last block is not complete")

type Reader struct {
	Header Header

	in      *bufio.Reader
	block   []byte
	left    int
	at      int64 // end of the last whole block
	games   int
	partial bool
}

// NewReader reads the header. The error is one sentence without the file name.
func NewReader(in io.Reader) (*Reader, error) {
	r := &Reader{in: bufio.NewReaderSize(in, 1<<16)}
	h, size, err := readHeader(r.in)
	if err != nil {
		return nil, err
	}
	r.Header, r.at = h, size
	return r, nil
}

// Start returns the start position, or an error for other rules.
func (r *Reader) Start(rules *shogi.Rules) (shogi.Position, error) { return r.Header.start(rules) }

// Next reads a game into g, reusing its slices. It returns io.EOF at the end, also after an
// incomplete block; see [Reader.Partial].
func (r *Reader) Next(g *Game) error {
	for r.left == 0 {
		if err := r.nextBlock(); err != nil {
			if errors.Is(err, errPartial) {
				r.partial = true
				return io.EOF
			}
			return err
		}
	}
	rest, err := g.read(r.block)
	if err != nil {
		return fmt.Errorf("game %d: %w", r.games+1, err)
	}
	r.block = rest
	r.left--
	r.games++
	if r.left == 0 && len(rest) > 0 {
		return fmt.Errorf("the block that ends with game %d is too long", r.games)
	}
	return nil
}

// Partial reports, after io.EOF, an incomplete last block: the writer was killed.
func (r *Reader) Partial() bool { return r.partial }

func (r *Reader) Games() int { return r.games }

func (r *Reader) nextBlock() error {
	var head [blockHeader]byte
	switch n, err := io.ReadFull(r.in, head[:]); {
	case n == 0 && errors.Is(err, io.EOF):
		return io.EOF
	case err != nil:
		return partial(err)
	}
	size, games := binary.LittleEndian.Uint32(head[:]), binary.LittleEndian.Uint32(head[4:])
	if size > maxBlock || games == 0 || games > size {
		return fmt.Errorf("the block after game %d, at byte %d, is damaged", r.games, r.at)
	}
	if cap(r.block) < int(size) {
		r.block = make([]byte, size)
	}
	r.block = r.block[:size]
	if _, err := io.ReadFull(r.in, r.block); err != nil {
		return partial(err)
	}
	sum := crc32.Update(crc32.Checksum(head[:8], castagnoli), castagnoli, r.block)
	if sum != binary.LittleEndian.Uint32(head[8:]) {
		return fmt.Errorf("the checksum of the block after game %d, at byte %d, is wrong", r.games, r.at)
	}
	r.left = int(games)
	r.at += int64(blockHeader) + int64(size)
	return nil
}

func partial(err error) error {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return errPartial
	}
	return err
}
