package dataset

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"

	"github.com/komadai/komadai/engine/nnue"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

// Header starts a file of games.
type Header struct {
	// Rules is the rule set's ID, for people; Fingerprint decides.
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

func (h *Header) start(r *shogi.Rules) (shogi.Position, error) {
	if want := nnue.FingerprintOf(r).String(); h.Fingerprint != want {
		return shogi.Position{}, fmt.Errorf("it has games of other rules (%s) than %s", h.Rules, r.ID())
	}
	setup, err := notation.ParseSFEN(r, h.Start)
	if err != nil {
		return shogi.Position{}, fmt.Errorf("its start position: %w", err)
	}
	return setup.Position()
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
