package tsume

import (
	"cmp"
	"encoding/binary"
	"errors"
	"fmt"
	"maps"
	"slices"

	"github.com/komadai/komadai/shogi"
)

const carryVersion = 1

// Bytes of an answer and of a reply put aside.
const (
	answerSize = 8 + 2
	asideSize  = 8 + 2 + 2
)

// AppendBinary appends the proof, about ten bytes per position, for [LoadProof] of the same
// release. It implements encoding.BinaryAppender and returns no error.
func (p *Proof) AppendBinary(b []byte) ([]byte, error) {
	b = append(b, carryVersion, byte(p.Futile), byte(p.attacker))
	b = binary.AppendUvarint(b, uint64(p.Plies))
	b = binary.AppendUvarint(b, uint64(len(p.answers)))
	for _, key := range slices.Sorted(maps.Keys(p.answers)) {
		b = binary.LittleEndian.AppendUint64(b, key)
		b = binary.LittleEndian.AppendUint16(b, uint16(p.answers[key]))
	}
	order := func(x, y reply) int { return cmp.Or(cmp.Compare(x.key, y.key), cmp.Compare(x.move, y.move)) }
	for _, at := range slices.SortedFunc(maps.Keys(p.aside), order) {
		b = binary.LittleEndian.AppendUint64(b, at.key)
		b = binary.LittleEndian.AppendUint16(b, uint16(at.move))
		b = binary.LittleEndian.AppendUint16(b, uint16(p.aside[at]))
	}
	return b, nil
}

// Verification recurses this deep.
const maxProofPlies = 1 << 14

// LoadProof reads a proof of start from [Proof.AppendBinary] and verifies it. The error
// describes a malformed proof, or is that of [Proof.Verify].
func LoadProof(start shogi.Position, data []byte) (*Proof, error) {
	bad := func(what string) (*Proof, error) { return nil, fmt.Errorf("read a proof: %s", what) }
	if len(data) < 3 || data[0] != carryVersion {
		return bad("it is of another release")
	}
	p := &Proof{Futile: Futile(data[1]), attacker: shogi.Color(data[2]), start: start, answers: map[uint64]shogi.Move{}, aside: map[reply]shogi.Move{}}
	if p.Futile > Loose || p.attacker > shogi.White {
		return bad("it begins with nonsense")
	}
	plies, n := binary.Uvarint(data[3:])
	if n <= 0 || plies > maxProofPlies {
		return bad("its length is missing or too great")
	}
	data = data[3+n:]
	answers, n := binary.Uvarint(data)
	if n <= 0 || answers > uint64(len(data)-n)/answerSize {
		return bad("it is cut off")
	}
	p.Plies, data = int(plies), data[n:]
	for range answers {
		p.answers[binary.LittleEndian.Uint64(data)] = shogi.Move(binary.LittleEndian.Uint16(data[8:]))
		data = data[answerSize:]
	}
	for ; len(data) >= asideSize; data = data[asideSize:] {
		at := reply{binary.LittleEndian.Uint64(data), shogi.Move(binary.LittleEndian.Uint16(data[8:]))}
		p.aside[at] = shogi.Move(binary.LittleEndian.Uint16(data[10:]))
	}
	if len(data) > 0 {
		return bad("it is cut off")
	}
	if start.Rules() == nil {
		return nil, errors.New("read a proof: there is no position")
	}
	if err := p.Verify(); err != nil {
		return nil, err
	}
	return p, nil
}
