package nnue

import (
	"bytes"
	"embed"
	"io/fs"
	"strings"

	"github.com/komadai/komadai/engine/eval"
	"github.com/komadai/komadai/shogi"
)

// networks are the networks that the program brings along, in files named
// ID-FINGERPRINT.nnue. docs/networks.md tells how each was made.
//
//go:embed networks
var networks embed.FS

// extension ends the names of files of networks.
const extension = ".nnue"

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
	entries, err := fs.ReadDir(networks, "networks")
	if err != nil {
		return nil, false
	}
	suffix := "-" + FingerprintOf(r).String() + extension
	for _, e := range entries {
		if !strings.HasSuffix(e.Name(), suffix) {
			continue
		}
		b, err := networks.ReadFile("networks/" + e.Name())
		if err != nil {
			return nil, false
		}
		n, err := Read(bytes.NewReader(b))
		return n, err == nil
	}
	return nil, false
}
