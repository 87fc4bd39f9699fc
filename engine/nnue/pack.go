//go:build !js

package nnue

import (
	"bytes"
	"embed"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"strings"

	"github.com/klauspost/compress/zstd"
)

// networks are ID-FINGERPRINT.nnue.zst, from komadai lab train pack;
// docs/reference/networks.md has the commands.
//
//go:embed networks
var networks embed.FS

// In bytes.
const dictionaryWindow = 8 << 20

// Pack compresses a network in Zstandard. A related network as dictionary reduces it to a
// tenth. The frame names the dictionary by the first four bytes of its fingerprint.
func Pack(file, dictionary []byte) ([]byte, error) {
	if _, err := Read(bytes.NewReader(file)); err != nil {
		return nil, err
	}
	options := []zstd.EOption{zstd.WithEncoderLevel(zstd.SpeedBestCompression), zstd.WithEncoderConcurrency(1)}
	if dictionary != nil {
		_, h, err := readHeader(bytes.NewReader(dictionary))
		if err != nil {
			return nil, fmt.Errorf("the dictionary: %w", err)
		}
		fingerprint, err := hex.DecodeString(h.Fingerprint)
		if err != nil || len(fingerprint) != len(Fingerprint{}) {
			return nil, fmt.Errorf("the dictionary: its fingerprint is %q", h.Fingerprint)
		}
		options = append(options, zstd.WithEncoderDictRaw(binary.BigEndian.Uint32(fingerprint), dictionary), zstd.WithWindowSize(dictionaryWindow))
	}
	out, err := zstd.NewWriter(nil, options...)
	if err != nil {
		return nil, err
	}
	defer out.Close()
	return out.EncodeAll(file, nil), nil
}

func unpacked(fingerprint string) ([]byte, error) {
	entries, err := fs.ReadDir(networks, "networks")
	if err != nil {
		return nil, err
	}
	for _, e := range entries {
		name := strings.TrimSuffix(e.Name(), Extension)
		if !strings.HasPrefix(name[strings.LastIndexByte(name, '-')+1:], fingerprint) {
			continue
		}
		data, err := networks.ReadFile("networks/" + e.Name())
		if err != nil {
			return nil, err
		}
		return unpack(data, func(prefix string) ([]byte, error) {
			if strings.HasPrefix(fingerprint, prefix) {
				return nil, errors.New("it is its own dictionary")
			}
			return unpacked(prefix)
		})
	}
	return nil, fs.ErrNotExist
}

// unpack reverses [Pack]; dictionary finds a network by a fingerprint prefix.
func unpack(data []byte, dictionary func(prefix string) ([]byte, error)) ([]byte, error) {
	var head zstd.Header
	if err := head.Decode(data); err != nil {
		return nil, err
	}
	options := []zstd.DOption{zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxMemory(maxFile)}
	if head.DictionaryID != 0 {
		of, err := dictionary(fmt.Sprintf("%08x", head.DictionaryID))
		if err != nil {
			return nil, fmt.Errorf("the dictionary: %w", err)
		}
		options = append(options, zstd.WithDecoderDictRaw(head.DictionaryID, of))
	}
	in, err := zstd.NewReader(nil, options...)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	return in.DecodeAll(data, nil)
}
