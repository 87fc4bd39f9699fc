package nnue

import (
	"bytes"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"hash/crc32"
)

// Layout of a difference: the magic, the fingerprint of the base's rules as bytes,
// the checksum of the base, and the file of the network with a difference in place
// of each number: its 16-bit words less those of the base, modulo 2^16.
const (
	differenceMagic = "KMDNETDF"
	// differenceHead is the length of what stands before the file of the network.
	differenceHead = len(differenceMagic) + len(Fingerprint{}) + 4 // checksum
)

// IsDifference says whether b begins like a file made by [Difference].
func IsDifference(b []byte) bool { return bytes.HasPrefix(b, []byte(differenceMagic)) }

// Difference returns the file of a network as what it differs by from the file of
// a base. Both must have as many numbers. A network that was trained on from its base
// differs by little, so that its difference compresses to a part of its own size.
func Difference(base, file []byte) ([]byte, error) {
	b, err := Read(bytes.NewReader(base))
	if err != nil {
		return nil, fmt.Errorf("the base: %w", err)
	}
	n, err := Read(bytes.NewReader(file))
	if err != nil {
		return nil, err
	}
	if b.Header.size() != n.Header.size() {
		return nil, errors.New("it has not as many numbers as its base")
	}
	of, err := hex.DecodeString(b.Header.Fingerprint)
	if err != nil || len(of) != len(Fingerprint{}) {
		return nil, fmt.Errorf("the base: its fingerprint is %q", b.Header.Fingerprint)
	}
	out := append([]byte(differenceMagic), of...)
	out = append(out, base[len(base)-4:]...)
	out = append(out, file...)
	shift(out[differenceHead:], base, n.Header.size(), -1)
	return out, nil
}

// Restore returns the file of a network from what it differs by from its base. The
// function base returns the file that has the checksum at its end and is a network
// for the rules of the fingerprint.
func Restore(difference []byte, base func(fingerprint string, checksum uint32) (file []byte, ok bool)) ([]byte, error) {
	if !IsDifference(difference) || len(difference) < differenceHead {
		return nil, errMagic
	}
	of := Fingerprint(difference[len(differenceMagic):])
	checksum := binary.LittleEndian.Uint32(difference[differenceHead-4:])
	on, ok := base(of.String(), checksum)
	if !ok || !endsWith(on, checksum) {
		return nil, errors.New("its base is not there")
	}
	_, b, err := readHeader(bytes.NewReader(on))
	if err != nil {
		return nil, fmt.Errorf("its base: %w", err)
	}
	file := bytes.Clone(difference[differenceHead:])
	_, h, err := readHeader(bytes.NewReader(file))
	if err != nil {
		return nil, err
	}
	if h.size() != b.size() || len(file) < h.size()+4 || len(on) < h.size()+4 {
		return nil, errors.New("it has not as many numbers as its base")
	}
	shift(file, on, h.size(), 1)
	if crc32.Checksum(file[:len(file)-4], castagnoli) != binary.LittleEndian.Uint32(file[len(file)-4:]) {
		return nil, errChecksum
	}
	return file, nil
}

// endsWith says whether a file ends with a checksum.
func endsWith(file []byte, checksum uint32) bool {
	return len(file) >= 4 && binary.LittleEndian.Uint32(file[len(file)-4:]) == checksum
}

// shift adds the words of the base's numbers, times by, to those of a file. Both end
// with size bytes of numbers and a checksum.
func shift(file, base []byte, size int, by int) {
	to := file[len(file)-4-size : len(file)-4]
	from := base[len(base)-4-size:]
	for i := 0; i+1 < size; i += 2 {
		w := binary.LittleEndian.Uint16(to[i:]) + uint16(by)*binary.LittleEndian.Uint16(from[i:])
		binary.LittleEndian.PutUint16(to[i:], w)
	}
}
