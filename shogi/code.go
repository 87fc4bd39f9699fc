package shogi

import "encoding/binary"

// Bits of the two-byte code of a move on at most 128 squares: to 7, from or kind 7, promotion, drop. A code
// with promotion and drop is the pass or, above it, the high half of the move plus one; its low half
// follows.
const (
	codeFrom    = 7
	codePromote = 1 << 14
	codeDrop    = 1 << 15
	codePass    = codePromote | codeDrop
	codeSquare  = 1<<codeFrom - 1
	codeHalf    = 16
)

// AppendMove appends m in 2 bytes, or in 4 if a square is beyond the 128th.
func AppendMove(dst []byte, m Move) []byte {
	to, from := m&moveSquare, m>>moveFromShift&moveSquare
	if m >= 1<<moveWayShift || to > codeSquare || from > codeSquare {
		dst = binary.LittleEndian.AppendUint16(dst, codePass|uint16(m>>codeHalf+1))
		return binary.LittleEndian.AppendUint16(dst, uint16(m))
	}
	v := uint16(to | from<<codeFrom)
	if m&movePromote != 0 {
		v |= codePromote
	}
	if m&moveDrop != 0 {
		v |= codeDrop
	}
	return binary.LittleEndian.AppendUint16(dst, v)
}

// ReadMove reads a move of [AppendMove] and returns its size in bytes, 0 if b is too short. The move may
// be illegal.
func ReadMove(b []byte) (m Move, size int) {
	if len(b) < 2 {
		return NoMove, 0
	}
	v := Move(binary.LittleEndian.Uint16(b))
	if v > codePass {
		if len(b) < 4 {
			return NoMove, 0
		}
		return (v&^codePass-1)<<codeHalf | Move(binary.LittleEndian.Uint16(b[2:])), 4
	}
	m = v&codeSquare | v>>codeFrom&codeSquare<<moveFromShift
	if v&codePromote != 0 {
		m |= movePromote
	}
	if v&codeDrop != 0 {
		m |= moveDrop
	}
	return m, 2
}

// ReadMoves reads n moves of [AppendMove] into dst. ok is false if b is too short.
func ReadMoves(dst []Move, n int, b []byte) (moves []Move, rest []byte, ok bool) {
	for range n {
		m, size := ReadMove(b)
		if size == 0 {
			return dst, b, false
		}
		dst, b = append(dst, m), b[size:]
	}
	return dst, b, true
}
