package selfplay

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"os"
	"reflect"

	"github.com/komadai/komadai/engine/nnue"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

// Header starts a file of games.
type Header struct {
	// Rules is the rule pieceCounts's ID, for people; Fingerprint decides.
	Rules       string `json:"rules"`
	Fingerprint string `json:"fingerprint"`
	// Start is an SFEN.
	Start string `json:"start"`
	// Recipe describes how the games were made: files with equal headers may be joined.
	Recipe map[string]any `json:"recipe,omitempty"`
}

func NewHeader(start *shogi.Position, recipe map[string]any) Header {
	r := start.Rules()
	return Header{Rules: r.ID(), Fingerprint: nnue.FingerprintOf(r).String(), Start: notation.FormatSFEN(start), Recipe: recipe}
}

// Magic, version, header length, JSON header, CRC-32C; little-endian.
const (
	magic     = "KMDGAMES"
	version   = 1
	maxHeader = 1 << 16
)

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

var (
	errMagic     = errors.New("it is no file of games made by komadai lab train")
	errTruncated = errors.New("it ends within its header")
)

func (h *Header) encode() ([]byte, error) {
	text, err := json.Marshal(h)
	if err != nil {
		return nil, err
	}
	if len(text) > maxHeader {
		return nil, fmt.Errorf("the header has %d bytes: at most %d", len(text), maxHeader)
	}
	b := []byte(magic)
	b = binary.LittleEndian.AppendUint16(b, version)
	b = binary.LittleEndian.AppendUint32(b, uint32(len(text)))
	b = append(b, text...)
	return binary.LittleEndian.AppendUint32(b, crc32.Checksum(b, castagnoli)), nil
}

func readHeader(in io.Reader) (h Header, size int64, err error) {
	b := make([]byte, len(magic)+6)
	if _, err := io.ReadFull(in, b); err != nil || !bytes.HasPrefix(b, []byte(magic)) {
		return h, 0, errMagic
	}
	if v := binary.LittleEndian.Uint16(b[len(magic):]); v != version {
		return h, 0, fmt.Errorf("it has version %d: this program reads version %d", v, version)
	}
	n := binary.LittleEndian.Uint32(b[len(magic)+2:])
	if n > maxHeader {
		return h, 0, fmt.Errorf("its header claims %d bytes", n)
	}
	rest := make([]byte, n+4)
	if _, err := io.ReadFull(in, rest); err != nil {
		return h, 0, errTruncated
	}
	b = append(b, rest[:n]...)
	if crc32.Checksum(b, castagnoli) != binary.LittleEndian.Uint32(rest[n:]) {
		return h, 0, errors.New("the checksum of its header is wrong")
	}
	if err := json.Unmarshal(rest[:n], &h); err != nil {
		return h, 0, fmt.Errorf("its header is not JSON: %w", err)
	}
	return h, int64(len(b) + 4), nil
}

// A block has its length, number of games, a CRC-32C, and the games.
const (
	blockHeader = 12
	maxBlock    = 1 << 22
)

type Reader struct {
	Header Header

	in    *bufio.Reader
	block []byte
	left  int
	at    int64 // end of the last whole block
	games int
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
func (r *Reader) Start(rules *shogi.Rules) (shogi.Position, error) {
	h := &r.Header
	if want := nnue.FingerprintOf(rules).String(); h.Fingerprint != want {
		return shogi.Position{}, fmt.Errorf("it has games of other rules (%s) than %s", h.Rules, rules.ID())
	}
	setup, err := notation.ParseSFEN(rules, h.Start)
	if err != nil {
		return shogi.Position{}, fmt.Errorf("its start position: %w", err)
	}
	return setup.Position()
}

// Next reads a game into g, reusing its slices. It returns io.EOF at the end, also after an
// incomplete block: the writer was killed.
func (r *Reader) Next(g *Game) error {
	for r.left == 0 {
		if err := r.nextBlock(); err != nil {
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

func (r *Reader) Games() int { return r.games }

func (r *Reader) nextBlock() error {
	var head [blockHeader]byte
	if err := readFull(r.in, head[:]); err != nil {
		return err
	}
	size, games := binary.LittleEndian.Uint32(head[:]), binary.LittleEndian.Uint32(head[4:])
	if size > maxBlock || games == 0 || games > size {
		return fmt.Errorf("the block after game %d, at byte %d, is damaged", r.games, r.at)
	}
	if cap(r.block) < int(size) {
		r.block = make([]byte, size)
	}
	r.block = r.block[:size]
	if err := readFull(r.in, r.block); err != nil {
		return err
	}
	sum := crc32.Update(crc32.Checksum(head[:8], castagnoli), castagnoli, r.block)
	if sum != binary.LittleEndian.Uint32(head[8:]) {
		return fmt.Errorf("the checksum of the block after game %d, at byte %d, is wrong", r.games, r.at)
	}
	r.left = int(games)
	r.at += int64(blockHeader) + int64(size)
	return nil
}

// readFull returns io.EOF also for an incomplete b.
func readFull(in io.Reader, b []byte) error {
	_, err := io.ReadFull(in, b)
	if errors.Is(err, io.ErrUnexpectedEOF) {
		return io.EOF
	}
	return err
}

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
