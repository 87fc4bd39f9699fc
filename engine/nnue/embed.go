//go:build !js

package nnue

import (
	"embed"

	"github.com/klauspost/compress/zstd"
)

// networks are the networks that the program brings along, in files named
// ID-FINGERPRINT.nnue.zst, .diff.zst or .base.zst, made by komadai train pack and
// scripts/pack.sh. docs/networks.md tells how each was made.
//
//go:embed networks
var networks embed.FS

// unpacked returns what a packed file of the networks holds.
func unpacked(name string) ([]byte, error) {
	data, err := networks.ReadFile(name)
	if err != nil {
		return nil, err
	}
	in, err := zstd.NewReader(nil, zstd.WithDecoderConcurrency(1))
	if err != nil {
		return nil, err
	}
	defer in.Close()
	return in.DecodeAll(data, nil)
}
