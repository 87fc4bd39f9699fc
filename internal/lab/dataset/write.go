package dataset

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"os"
	"reflect"
)

// Writer appends games in blocks.
type Writer struct {
	f     *os.File
	games int
	block []byte
	held  int
}

// The most games lost when the program is killed.
const blockGames = 16

// Open opens or creates the file with header and truncates an incomplete block. The error is
// for another header or a damaged file.
func Open(path string, header Header) (*Writer, error) {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, err
	}
	w := &Writer{f: f}
	if err := w.begin(header); err != nil {
		_ = f.Close()
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return w, nil
}

func (w *Writer) begin(header Header) error {
	want, err := header.encode()
	if err != nil {
		return err
	}
	info, err := w.f.Stat()
	if err != nil {
		return err
	}
	if info.Size() == 0 {
		_, err = w.f.Write(want)
		return err
	}
	r, err := NewReader(w.f)
	if err != nil {
		return err
	}
	have, err := r.Header.encode()
	if err != nil {
		return err
	}
	if !reflect.DeepEqual(have, want) {
		return errors.New("it was made by other rules or another recipe: take another file, or the same options")
	}
	for g := (Game{}); ; {
		if err := r.Next(&g); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			return err
		}
	}
	w.games = r.Games()
	if err := w.f.Truncate(r.at); err != nil {
		return err
	}
	_, err = w.f.Seek(r.at, io.SeekStart)
	return err
}

func (w *Writer) Games() int { return w.games + w.held }

func (w *Writer) Append(g *Game) error {
	if err := g.check(); err != nil {
		return err
	}
	w.block = g.append(w.block)
	w.held++
	if w.held >= blockGames || len(w.block) > maxBlock/2 {
		return w.flush()
	}
	return nil
}

func (w *Writer) flush() error {
	if w.held == 0 {
		return nil
	}
	var head [blockHeader]byte
	binary.LittleEndian.PutUint32(head[:], uint32(len(w.block)))
	binary.LittleEndian.PutUint32(head[4:], uint32(w.held))
	sum := crc32.Update(crc32.Checksum(head[:8], castagnoli), castagnoli, w.block)
	binary.LittleEndian.PutUint32(head[8:], sum)
	if _, err := w.f.Write(append(head[:], w.block...)); err != nil {
		return err
	}
	w.games += w.held
	w.block, w.held = w.block[:0], 0
	return nil
}

// Close writes held games and closes the file.
func (w *Writer) Close() error {
	err := w.flush()
	return errors.Join(err, w.f.Close())
}
