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
// the checksum of the base, how many rows the network has and for each of them the row
// of the base that it began with, and the file of the network with a difference in
// place of each number: its 16-bit words less those of the base, modulo 2^16. A row of
// the base is told as its number less the one after that of the row before, so that
// rows in order are zeros; a row that began with none has [NoRow] as its number.
const (
	differenceMagic = "KMDNETDR"
	// differenceHead is the length of what stands before the rows of the base.
	differenceHead = len(differenceMagic) + len(Fingerprint{}) + 4 + 4 // checksum, rows
)

var errShape = errors.New("it has not the width, the buckets or the rows of its base")

// IsDifference says whether b begins like a file made by [Difference].
func IsDifference(b []byte) bool { return bytes.HasPrefix(b, []byte(differenceMagic)) }

// Difference returns the file of a network as what it differs by from the file of
// a base. For each row of the network, rows has the number of the row of the base that
// it began with, or [NoRow]: those of [RowsInOrder] where both have one board, else of
// [RowsFrom]. Both must have the same width and as many buckets. A network that was
// trained on from its base differs by little, so that its difference compresses to a
// part of its own size.
func Difference(base, file []byte, rows []int) ([]byte, error) {
	b, err := Read(bytes.NewReader(base))
	if err != nil {
		return nil, fmt.Errorf("the base: %w", err)
	}
	n, err := Read(bytes.NewReader(file))
	if err != nil {
		return nil, err
	}
	if !alike(&b.Header, &n.Header, rows) {
		return nil, errShape
	}
	of, err := hex.DecodeString(b.Header.Fingerprint)
	if err != nil || len(of) != len(Fingerprint{}) {
		return nil, fmt.Errorf("the base: its fingerprint is %q", b.Header.Fingerprint)
	}
	out := append([]byte(differenceMagic), of...)
	out = append(out, base[len(base)-4:]...)
	out = binary.LittleEndian.AppendUint32(out, uint32(len(rows)))
	next := 0
	for _, row := range rows {
		out = binary.LittleEndian.AppendUint32(out, uint32(row-next))
		next = row + 1
	}
	at := len(out)
	out = append(out, file...)
	shift(out[at:], base, &n.Header, &b.Header, rows, -1)
	return out, nil
}

// RowsInOrder returns the rows of a base that a network with as many inputs began with
// one by one.
func RowsInOrder(inputs int) []int {
	rows := make([]int, inputs)
	for i := range rows {
		rows[i] = i
	}
	return rows
}

// Restore returns the file of a network from what it differs by from its base. The
// function base returns the file that has the checksum at its end and is a network
// for the rules of the fingerprint.
func Restore(difference []byte, base func(fingerprint string, checksum uint32) (file []byte, ok bool)) ([]byte, error) {
	if !IsDifference(difference) || len(difference) < differenceHead {
		return nil, errMagic
	}
	of := Fingerprint(difference[len(differenceMagic):])
	checksum := binary.LittleEndian.Uint32(difference[differenceHead-8:])
	on, ok := base(of.String(), checksum)
	if !ok || !endsWith(on, checksum) {
		return nil, errors.New("its base is not there")
	}
	_, b, err := readHeader(bytes.NewReader(on))
	if err != nil {
		return nil, fmt.Errorf("its base: %w", err)
	}
	count := int(binary.LittleEndian.Uint32(difference[differenceHead-4:]))
	rest := difference[differenceHead:]
	if count > maxInputs || len(rest) < 4*count {
		return nil, errTruncated
	}
	rows := make([]int, count)
	next := 0
	for i := range rows {
		rows[i] = next + int(int32(binary.LittleEndian.Uint32(rest[4*i:])))
		next = rows[i] + 1
	}
	file := bytes.Clone(rest[4*count:])
	_, h, err := readHeader(bytes.NewReader(file))
	if err != nil {
		return nil, err
	}
	if len(file) < h.size()+4 {
		return nil, errTruncated
	}
	if !alike(&b, &h, rows) || len(on) < b.size()+4 {
		return nil, errShape
	}
	shift(file, on, &h, &b, rows, 1)
	if crc32.Checksum(file[:len(file)-4], castagnoli) != binary.LittleEndian.Uint32(file[len(file)-4:]) {
		return nil, errChecksum
	}
	return file, nil
}

// alike says whether a network with header n can begin with rows of one with header b.
func alike(b, n *Header, rows []int) bool {
	if b.Width != n.Width || b.Buckets != n.Buckets || len(rows) != n.Inputs {
		return false
	}
	for _, row := range rows {
		if row != NoRow && (row < 0 || row >= b.Inputs) {
			return false
		}
	}
	return true
}

// endsWith says whether a file ends with a checksum.
func endsWith(file []byte, checksum uint32) bool {
	return len(file) >= 4 && binary.LittleEndian.Uint32(file[len(file)-4:]) == checksum
}

// shift adds the words of the base's numbers, times by, to those of a file whose
// header is h. Both end with their numbers and a checksum. b is the header of the
// base, rows are those of it that the rows of the file began with.
func shift(file, base []byte, h, b *Header, rows []int, by int) {
	to, from := file[len(file)-4-h.size():len(file)-4], base[len(base)-4-b.size():len(base)-4]
	add := func(into, at, size int) {
		for i := 0; i < size; i += 2 {
			w := binary.LittleEndian.Uint16(to[into+i:]) + uint16(by)*binary.LittleEndian.Uint16(from[at+i:])
			binary.LittleEndian.PutUint16(to[into+i:], w)
		}
	}
	row := 2 * h.Width
	add(0, 0, row) // the biases
	for i, of := range rows {
		if of != NoRow {
			add(row+i*row, row+of*row, row)
		}
	}
	outputs := row + len(rows)*row
	add(outputs, row+b.Inputs*row, len(to)-outputs)
}
