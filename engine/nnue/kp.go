package nnue

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/komadai/komadai/engine/eval"
	"github.com/komadai/komadai/shogi"
)

// KP is a network in YaneuraOu's formats K-P and HalfKP (256×2-32-32) for standard shogi, in
// which the strong public networks are given out.
//
// Sources: Y. Nasu, "Efficiently Updatable Neural-Network-based Evaluation Functions for Computer
// Shogi", 2018; the numbers of pieces are Bonanza's.
type KP struct {
	// Half: the inputs of pieces are repeated for each square of the own king (HalfKP).
	Half bool
	// Description is the architecture in the file.
	Description string
	// biases and rows as in [Network], in 1/127; dense are the layers behind.
	biases, rows []int16
	dense        dense
}

const (
	kpVersion = 0x7AF32F16
	kpWidth   = 256
	// kpPieces are Bonanza's numbers without kings; each king has as many inputs as squares.
	kpPieces, kpSquares = 1548, 81
	kpLocal             = kpPieces + 2*kpSquares
	kpLayers            = "AffineTransform[1<-32](ClippedReLU[32](AffineTransform[32<-32](" +
		"ClippedReLU[32](AffineTransform[32<-512](InputSlice[512(0:512)])))))"
	// pawnKP is a pawn in units of an output over FV_SCALE; pawnOne in centipawns.
	pawnKP, pawnOne = 90, 100
	// DefaultFVScale and MaxFVScale are for the divisor FV_SCALE.
	DefaultFVScale, MaxFVScale = 16, 128
)

var kpFeatures = map[string]bool{
	"Features=K+P[1710->256x2]":              false,
	"Features=HalfKP(Friend)[125388->256x2]": true,
}

func isKP(head []byte) bool { return len(head) >= 4 && binary.LittleEndian.Uint32(head) == kpVersion }

// readKP is [Open] for a file that [isKP].
func readKP(in io.Reader) (*KP, error) {
	r := bufio.NewReaderSize(in, 1<<16)
	var head struct{ Version, Hash, Length uint32 }
	if err := binary.Read(r, binary.LittleEndian, &head); err != nil {
		return nil, ended(err)
	}
	if head.Length > maxHeader {
		return nil, fmt.Errorf("its description claims %d bytes", head.Length)
	}
	text := make([]byte, head.Length)
	if _, err := io.ReadFull(r, text); err != nil {
		return nil, ended(err)
	}
	n := &KP{Description: string(text)}
	features, layers, _ := strings.Cut(n.Description, ",Network=")
	half, known := kpFeatures[features]
	if !known || layers != kpLayers {
		return nil, fmt.Errorf("it is a network of YaneuraOu's with %.80q: this program reads K-P and HalfKP, 256x2-32-32", features)
	}
	n.Half = half
	return n, n.read(r)
}

func (n *KP) read(r *bufio.Reader) error {
	// HalfKP has pieces alone, once for each square of the king. Kings have rows of zeros, so
	// that both formats have the layout of K-P.
	inputs, regions := kpLocal, 1
	if n.Half {
		inputs, regions = kpPieces, kpSquares
	}
	n.biases, n.rows = make([]int16, kpWidth), make([]int16, 0, regions*kpLocal*kpWidth)
	if err := errors.Join(skip(r, 4), readNumbers(r, n.biases)); err != nil {
		return errTruncated
	}
	for range regions {
		at := len(n.rows)
		n.rows = n.rows[:at+kpLocal*kpWidth]
		if err := readNumbers(r, n.rows[at:at+inputs*kpWidth]); err != nil {
			return errTruncated
		}
	}
	if err := errors.Join(skip(r, 4), n.dense.read(r)); err != nil {
		return errTruncated
	}
	if _, err := r.ReadByte(); err == nil {
		return errLonger
	}
	return nil
}

func skip(r *bufio.Reader, n int) error {
	_, err := r.Discard(n)
	return err
}

// readNumbers reads little-endian numbers without a copy of all.
func readNumbers(r io.Reader, into []int16) error {
	var raw [4096]byte
	for len(into) > 0 {
		part := into[:min(len(into), len(raw)/2)]
		b := raw[:2*len(part)]
		if _, err := io.ReadFull(r, b); err != nil {
			return err
		}
		for i := range part {
			part[i] = int16(binary.LittleEndian.Uint16(b[2*i:]))
		}
		into = into[len(part):]
	}
	return nil
}

// Model implements [File]. The rules must have standard shogi's board and pieces.
func (n *KP) Model(r *shogi.Rules, fvScale int) (eval.Model, error) {
	f, err := newKPFeatures(r, n.Half)
	if err != nil {
		return nil, err
	}
	m := newModel(r, f, eval.New(r))
	m.width, m.biases, m.rows = kpWidth, n.biases, n.rows
	m.dense, m.fvScale = &n.dense, min(max(fvScale, 1), MaxFVScale)
	return m, nil
}
