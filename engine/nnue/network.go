// Package nnue evaluates positions with an efficiently updatable neural network (Y. Nasu,
// "Efficiently Updatable Neural-Network-based Evaluation Functions for Computer Shogi",
// 2018). Features are derived from compiled rules, so any rule set can have a network.
package nnue

import (
	"bytes"
	_ "embed"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"strconv"
	"strings"

	"github.com/komadai/komadai/engine/eval"
	"github.com/komadai/komadai/shogi"
)

// Quantized values of 1.
const (
	ActivationOne = 255
	WeightOne     = 64
	// MaxWeight bounds output weights so that products fit 16 bits and sums 32.
	MaxWeight = 127
)

const (
	// Widths are multiples of WidthStep, so kernels need no remainder.
	WidthStep = 16
	MaxWidth  = 128
	// In game phases.
	MaxBuckets = 16
	maxScale   = 4000
)

// Base is what the output is added to.
type Base string

const (
	// NoBase: the network alone.
	NoBase Base = "none"
	// FormulaBase: a correction of [eval.NewWeighted].
	FormulaBase Base = "formula"
)

// Header describes a network.
type Header struct {
	// Rules is the rule set's ID, for people; Fingerprint decides.
	Rules       string `json:"rules"`
	Fingerprint string `json:"fingerprint"`
	Features    int    `json:"features"`
	Regions     int    `json:"regions"`
	Inputs      int    `json:"inputs"`
	Width       int    `json:"width"`
	// Buckets is the number of game phases.
	Buckets int `json:"buckets"`
	// Scale is an output of 1 in centipawns.
	Scale int `json:"scale"`
	// Weights are the formula's, for FormulaBase.
	Base    Base          `json:"base"`
	Weights *eval.Weights `json:"weights,omitempty"`
	// Training is for people.
	Training map[string]any `json:"training,omitempty"`
}

const (
	placedVersion  = 1
	attacksVersion = 2
)

// FeatureSet returns the selection of inputs.
func (h *Header) FeatureSet() FeatureSet {
	return FeatureSet{Regions: h.Regions, Attacks: h.Features == attacksVersion}
}

// Network has quantized weights.
type Network struct {
	Header Header
	// Biases has Width numbers, Rows Width weights per input, in 1/[ActivationOne].
	Biases, Rows []int16
	// Outputs has 2·Width weights per bucket in 1/[WeightOne]: the side to move, then the
	// other.
	Outputs []int16
	// Offsets are output biases in 1/([ActivationOne]² [WeightOne]).
	Offsets []int32
}

// NewHeader returns a header with the shape only.
func NewHeader(r *shogi.Rules, set FeatureSet, width, buckets int) (Header, error) {
	f, err := NewFeatures(r, set)
	if err != nil {
		return Header{}, err
	}
	version := placedVersion
	if set.Attacks {
		version = attacksVersion
	}
	h := Header{
		Rules: r.ID(), Fingerprint: FingerprintOf(r).String(), Features: version,
		Regions: set.Regions, Inputs: f.Inputs(), Width: width, Buckets: buckets, Scale: 400, Base: NoBase,
	}
	return h, h.check()
}

// New returns a zero network of h's shape.
func New(h Header) *Network {
	return &Network{
		Header: h, Biases: make([]int16, h.Width), Rows: make([]int16, h.Inputs*h.Width),
		Outputs: make([]int16, h.Buckets*2*h.Width), Offsets: make([]int32, h.Buckets),
	}
}

func (h *Header) check() error {
	bound := func(name string, v, least, most int) error {
		if v < least || v > most {
			return fmt.Errorf("%s %d: must be %d to %d", name, v, least, most)
		}
		return nil
	}
	for _, err := range []error{
		bound("features of version", h.Features, placedVersion, attacksVersion),
		bound("regions", h.Regions, OneRegion, FourRegions),
		bound("inputs", h.Inputs, 1, maxInputs),
		bound("width", h.Width, WidthStep, MaxWidth),
		bound("buckets", h.Buckets, 1, MaxBuckets),
		bound("scale", h.Scale, 1, maxScale),
	} {
		if err != nil {
			return err
		}
	}
	switch {
	case h.Width%WidthStep != 0:
		return fmt.Errorf("width %d: must be a multiple of %d", h.Width, WidthStep)
	case h.Base != NoBase && h.Base != FormulaBase:
		return fmt.Errorf("base %q: must be %q or %q", h.Base, NoBase, FormulaBase)
	case h.Base == FormulaBase && h.Weights == nil:
		return fmt.Errorf("base %q without its weights", h.Base)
	}
	return nil
}

// For reading.
const maxInputs = 1 << 17

func (n *Network) fits(r *shogi.Rules) (*Features, error) {
	h := &n.Header
	if h.Fingerprint != FingerprintOf(r).String() {
		return nil, fmt.Errorf("it is a network for other rules (%s) than %s", h.Rules, r.ID())
	}
	f, err := NewFeatures(r, h.FeatureSet())
	if err != nil {
		return nil, err
	}
	if f.Inputs() != h.Inputs {
		return nil, fmt.Errorf("it has %d inputs: the rules of %s have %d", h.Inputs, r.ID(), f.Inputs())
	}
	return f, nil
}

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

// Extension is for [Network.Encode] in Zstandard.
const Extension = ".nnue.zst"

// Shipped returns the model of the shipped network for r. It takes some milliseconds.
func Shipped(r *shogi.Rules) (m eval.Model, ok bool) {
	n, ok := ShippedNetwork(r)
	if !ok {
		return nil, false
	}
	m, err := NewModel(r, n)
	return m, err == nil
}

// ShippedNetwork returns the shipped network for r.
func ShippedNetwork(r *shogi.Rules) (n *Network, ok bool) {
	b, ok := ShippedFile(FingerprintOf(r).String())
	if !ok {
		return nil, false
	}
	n, err := Read(bytes.NewReader(b))
	return n, err == nil
}

// ShippedFile returns the file for a [Fingerprint.String]. Each call decompresses it, in some
// milliseconds.
func ShippedFile(fingerprint string) (data []byte, ok bool) {
	if len(fingerprint) != 2*len(Fingerprint{}) {
		return nil, false
	}
	data, err := unpacked(fingerprint)
	return data, err == nil
}

// scales has tab-separated columns: rule set ID, fingerprint, scale in centipawns,
// standard error, games, positions. docs/guide/analysis.md describes how it is made.
//
//go:embed scales.tsv
var scales string

// ScaleOf returns the score in centipawns that wins 73 %, 1/(1+1/e), by the shipped network of
// r; ok is false if not measured.
func ScaleOf(r *shogi.Rules) (cp int, ok bool) {
	want := FingerprintOf(r).String()
	for line := range strings.Lines(scales) {
		if field := strings.Split(line, "\t"); len(field) > 2 && field[1] == want {
			cp, err := strconv.Atoi(field[2])
			return cp, err == nil
		}
	}
	return 0, false
}
