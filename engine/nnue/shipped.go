package nnue

import (
	"bytes"
	"io/fs"
	"strings"

	"github.com/komadai/komadai/engine/eval"
	"github.com/komadai/komadai/shogi"
)

// What ends the names of the files of networks that the program brings along, before
// they are packed: whole, or a [Difference] from another of them.
const (
	Extension           = ".nnue"
	DifferenceExtension = ".diff"
)

// Shipped returns the model of the network that the program brings along for r; ok
// is false where there is none. It takes some milliseconds.
func Shipped(r *shogi.Rules) (m eval.Model, ok bool) {
	n, ok := ShippedNetwork(r)
	if !ok {
		return nil, false
	}
	m, err := NewModel(r, n)
	return m, err == nil
}

// ShippedNetwork returns the network that the program brings along for r; ok is
// false where there is none.
func ShippedNetwork(r *shogi.Rules) (n *Network, ok bool) {
	b, ok := ShippedFile(FingerprintOf(r).String())
	if !ok {
		return nil, false
	}
	n, err := Read(bytes.NewReader(b))
	return n, err == nil
}

// ShippedFile returns the file of the network that the program brings along for the
// rules of a fingerprint, as [Fingerprint.String] gives it; ok is false where there
// is none. It is decompressed at each call, which takes some milliseconds.
func ShippedFile(fingerprint string) (data []byte, ok bool) {
	if data, ok := shipped(fingerprint, Extension); ok {
		return data, true
	}
	difference, ok := shipped(fingerprint, DifferenceExtension)
	if !ok {
		return nil, false
	}
	data, err := Restore(difference, shippedBase)
	return data, err == nil
}

// shippedBase returns the network for a fingerprint that ends with a checksum.
func shippedBase(fingerprint string, checksum uint32) (data []byte, ok bool) {
	data, ok = shipped(fingerprint, Extension)
	return data, ok && endsWith(data, checksum)
}

// shipped returns what the file for a fingerprint with an extension holds.
func shipped(fingerprint, extension string) (data []byte, ok bool) {
	entries, err := fs.ReadDir(networks, "networks")
	if err != nil {
		return nil, false
	}
	suffix := "-" + fingerprint + extension + ".zst"
	for _, e := range entries {
		if strings.HasSuffix(e.Name(), suffix) {
			data, err = unpacked("networks/" + e.Name())
			return data, err == nil
		}
	}
	return nil, false
}
