package nnue

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
)

// A file has the magic, version, header length, header as JSON, the numbers in the order of
// [Network], and a CRC-32C; little-endian.
const (
	magic     = "KMDNETWK"
	version   = 1
	maxHeader = 1 << 16
	// In bytes.
	maxFile = 64 << 20
)

var (
	errMagic     = errors.New("it is no network made by komadai lab train")
	errTruncated = errors.New("it ends too early")
	errLonger    = errors.New("it has data after its end")
	errChecksum  = errors.New("its checksum is wrong")
)

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// Encode returns the file, or an error for a network that [Read] would reject.
func (n *Network) Encode() ([]byte, error) {
	if err := n.check(); err != nil {
		return nil, err
	}
	text, err := json.Marshal(&n.Header)
	if err != nil {
		return nil, err
	}
	if len(text) > maxHeader {
		return nil, fmt.Errorf("the header has %d bytes: at most %d", len(text), maxHeader)
	}
	var b bytes.Buffer
	b.WriteString(magic)
	b.Write(binary.LittleEndian.AppendUint16(nil, version))
	b.Write(binary.LittleEndian.AppendUint32(nil, uint32(len(text))))
	b.Write(text)
	for _, part := range []any{n.Biases, n.Rows, n.Outputs, n.Offsets} {
		if err := binary.Write(&b, binary.LittleEndian, part); err != nil {
			return nil, err
		}
	}
	b.Write(binary.LittleEndian.AppendUint32(nil, crc32.Checksum(b.Bytes(), castagnoli)))
	return b.Bytes(), nil
}

func (n *Network) check() error {
	h := &n.Header
	if err := h.check(); err != nil {
		return err
	}
	if len(n.Biases) != h.Width || len(n.Rows) != h.Inputs*h.Width ||
		len(n.Outputs) != h.Buckets*2*h.Width || len(n.Offsets) != h.Buckets {
		return errors.New("its numbers are not as many as its header says")
	}
	for _, w := range n.Outputs {
		if w < -MaxWeight || w > MaxWeight {
			return fmt.Errorf("a weight of an output is %d: must be %d to %d", w, -MaxWeight, MaxWeight)
		}
	}
	return nil
}

// Checksum returns the file's checksum.
func (n *Network) Checksum() (uint32, error) {
	b, err := n.Encode()
	if err != nil {
		return 0, err
	}
	return binary.LittleEndian.Uint32(b[len(b)-4:]), nil
}

func readHeader(in io.Reader) (raw []byte, h Header, err error) {
	raw = make([]byte, len(magic)+6)
	if _, err := io.ReadFull(in, raw); err != nil || !bytes.HasPrefix(raw, []byte(magic)) {
		return nil, h, errMagic
	}
	if v := binary.LittleEndian.Uint16(raw[len(magic):]); v != version {
		return nil, h, fmt.Errorf("it has version %d: this program reads version %d", v, version)
	}
	size := binary.LittleEndian.Uint32(raw[len(magic)+2:])
	if size > maxHeader {
		return nil, h, fmt.Errorf("its header claims %d bytes", size)
	}
	text := make([]byte, size)
	if _, err := io.ReadFull(in, text); err != nil {
		return nil, h, ended(err)
	}
	if err := json.Unmarshal(text, &h); err != nil {
		return nil, h, fmt.Errorf("its header is not JSON: %w", err)
	}
	return append(raw, text...), h, h.check()
}

func (h *Header) size() int {
	return 2*(h.Width+h.Inputs*h.Width+h.Buckets*2*h.Width) + 4*h.Buckets
}

// Read reads a network. The error is one sentence without the file name.
func Read(in io.Reader) (*Network, error) {
	raw, h, err := readHeader(in)
	if err != nil {
		return nil, err
	}
	size := h.size()
	if size > maxFile {
		return nil, fmt.Errorf("it claims %d bytes of weights: at most %d", size, maxFile)
	}
	// Allocate only what is present.
	var body bytes.Buffer
	if _, err := io.CopyN(&body, in, int64(size)+4); err != nil {
		return nil, ended(err)
	}
	if n, err := in.Read(make([]byte, 1)); n > 0 {
		return nil, errLonger
	} else if err != nil && !errors.Is(err, io.EOF) {
		return nil, err
	}
	b := body.Bytes()
	sum := crc32.Update(crc32.Checksum(raw, castagnoli), castagnoli, b[:size])
	if sum != binary.LittleEndian.Uint32(b[size:]) {
		return nil, errChecksum
	}
	n := New(h)
	for _, part := range []any{n.Biases, n.Rows, n.Outputs, n.Offsets} {
		used, err := binary.Decode(b, binary.LittleEndian, part)
		if err != nil {
			return nil, err
		}
		b = b[used:]
	}
	return n, n.check()
}

func ended(err error) error {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return errTruncated
	}
	return err
}
