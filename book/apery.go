package book

import (
	"bufio"
	"cmp"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"

	"github.com/komadai/komadai/shogi"
)

// An Apery book has 16-byte entries in key order, little-endian: position key (8), move
// (2), play count (2), value (4). A move has 7 bits target, 7 bits origin and a promotion
// bit; squares count down the files from 1一, and drops have origins from 81. Keys are
// Zobrist keys from MT19937-64 with its default seed: one number per kind and square, one
// per count of a kind in the mover's hand, one for White's turn.
const aperyEntry = 16

// Apery's numbers, from 1 and from 0.
var (
	aperyBoard = [...]string{"P", "L", "N", "S", "B", "R", "G", "K", "+P", "+L", "+N", "+S", "+B", "+R"}
	aperyHand  = [...]string{"P", "L", "N", "S", "G", "B", "R"}
)

type aperyKeys struct {
	rules *shogi.Rules
	board map[shogi.Piece]*[81]uint64
	hand  [len(aperyHand)][19]uint64
	kinds [len(aperyHand)]shogi.Kind
	turn  uint64
}

// newAperyKeys returns ErrStandard for other pieces or boards.
func newAperyKeys(rules *shogi.Rules) (*aperyKeys, error) {
	if rules.Files() != 9 || rules.Ranks() != 9 || len(rules.Kinds()) != len(aperyBoard) {
		return nil, ErrStandard
	}
	k := &aperyKeys{rules: rules, board: map[shogi.Piece]*[81]uint64{}}
	next := mersenne(5489)
	for pc := range 31 { // 0 is empty, 1–14 Black's, 17–30 White's
		var row [81]uint64
		for sq := range row {
			row[sq] = next()
		}
		i, c := pc&15, shogi.Color(pc>>4)
		if i == 0 || i > len(aperyBoard) {
			continue
		}
		kind := rules.Kind(aperyBoard[i-1])
		if kind == shogi.NoKind {
			return nil, ErrStandard
		}
		k.board[shogi.NewPiece(c, kind)] = &row
	}
	for i, letter := range aperyHand {
		k.kinds[i] = rules.Kind(letter)
		for n := range k.hand[i] {
			k.hand[i][n] = next()
		}
	}
	k.turn = next()
	return k, nil
}

func (k *aperyKeys) of(p *shogi.Position) (key uint64) {
	for _, sq := range k.rules.Squares() {
		if pc := p.Piece(sq); pc != shogi.NoPiece {
			key ^= k.board[pc][k.square(sq)]
		}
	}
	for i, kind := range k.kinds {
		key ^= k.hand[i][min(18, p.Hand(p.Side(), kind))]
	}
	if p.Side() == shogi.White {
		key ^= k.turn
	}
	return key
}

func (k *aperyKeys) square(sq shogi.Square) int { return (k.rules.File(sq)-1)*9 + k.rules.Rank(sq) - 1 }

func (k *aperyKeys) move(m shogi.Move) uint16 {
	out := uint16(k.square(m.To()))
	if m.IsDrop() {
		return out | uint16(81+slices.Index(k.kinds[:], m.Kind()))<<7
	}
	out |= uint16(k.square(m.From())) << 7
	if m.Promotes() {
		out |= 1 << 14
	}
	return out
}

// The file has no positions: readApery plays moves from start to find them.
type aperyMove struct {
	move, count uint16
	value       int32
}

func readAperyEntries(r io.Reader) (table map[uint64][]aperyMove, entries int, err error) {
	table = map[uint64][]aperyMove{}
	in, raw, le := bufio.NewReader(r), [aperyEntry]byte{}, binary.LittleEndian
	for ; ; entries++ {
		n, err := io.ReadFull(in, raw[:])
		switch {
		case errors.Is(err, io.EOF):
			return table, entries, nil
		case errors.Is(err, io.ErrUnexpectedEOF):
			return nil, 0, &FormatError{Apery, fmt.Errorf("this is not a book of Apery: after %d entries of 16 bytes there are %d bytes more", entries, n)}
		case err != nil:
			return nil, 0, err
		}
		key := le.Uint64(raw[:])
		table[key] = append(table[key], aperyMove{le.Uint16(raw[8:]), le.Uint16(raw[10:]), int32(le.Uint32(raw[12:]))})
	}
}

func readApery(r io.Reader, start *shogi.Position, lost Lost) (*Book, error) {
	keys, err := newAperyKeys(start.Rules())
	if err != nil {
		return nil, err
	}
	table, entries, err := readAperyEntries(r)
	if err != nil {
		return nil, err
	}
	b := New(start.Rules())
	used, bad := 0, 0
	queue := []shogi.Position{*start}
	for len(queue) > 0 {
		p := queue[0]
		queue = queue[1:]
		key := Key(&p)
		if b.entries[key] != nil {
			continue
		}
		lines := table[keys.of(&p)]
		if len(lines) == 0 {
			continue
		}
		legal := map[uint16]shogi.Move{}
		for _, m := range p.AppendLegal(nil) {
			legal[keys.move(m)] = m
		}
		b.entry(key, p.Ply())
		for _, l := range lines {
			used++
			m, ok := legal[l.move]
			if !ok {
				bad++
				continue
			}
			b.Put(key, 0, Move{Move: m, Count: int(l.count), Value: int(l.value), Valued: l.value != 0})
			next := p
			next.Advance(m)
			queue = append(queue, next)
		}
	}
	if entries > 0 && used == 0 {
		return nil, &FormatError{Apery, errors.New("this is not a book of Apery: it does not have the start position")}
	}
	if bad > 0 {
		lost["illegal moves"] = bad
	}
	if used < entries {
		lost["entries of positions that are not reached"] = entries - used
	}
	return b, nil
}

func writeApery(w io.Writer, b *Book, lost Lost) error {
	keys, err := newAperyKeys(b.rules)
	if err != nil {
		return err
	}
	type line struct {
		key uint64
		raw [aperyEntry]byte
	}
	var lines []line
	for _, e := range b.Entries() {
		p, err := b.Position(e)
		if err != nil {
			return fmt.Errorf("%s: %w", e.SFEN, err)
		}
		if e.Comment != "" {
			lost["comments"]++
		}
		for _, m := range e.Moves {
			l := line{key: keys.of(&p)}
			le := binary.LittleEndian
			le.PutUint64(l.raw[:], l.key)
			le.PutUint16(l.raw[8:], keys.move(m.Move))
			le.PutUint16(l.raw[10:], uint16(min(m.Count, math.MaxUint16)))
			le.PutUint32(l.raw[12:], uint32(int32(m.Value)))
			lines = append(lines, l)
			for name, has := range map[string]bool{"depths": m.Depth > 0, "replies": m.Reply != shogi.NoMove, "comments": m.Comment != "", "grades": m.Grade != NoGrade} {
				if has {
					lost[name]++
				}
			}
		}
	}
	slices.SortStableFunc(lines, func(a, b line) int { return cmp.Compare(a.key, b.key) })
	out := bufio.NewWriter(w)
	for _, l := range lines {
		if _, err := out.Write(l.raw[:]); err != nil {
			return err
		}
	}
	return out.Flush()
}

// mersenne is MT19937-64 (T. Nishimura, "Tables of 64-bit Mersenne Twisters", 2000).
func mersenne(seed uint64) func() uint64 {
	const n, m = 312, 156
	var state [n]uint64
	state[0] = seed
	for i := 1; i < n; i++ {
		state[i] = 6364136223846793005*(state[i-1]^state[i-1]>>62) + uint64(i)
	}
	at := n
	return func() uint64 {
		if at == n {
			for i := range state {
				x := state[i]&0xffffffff80000000 | state[(i+1)%n]&0x7fffffff
				y := x >> 1
				if x&1 != 0 {
					y ^= 0xb5026f5aa96619e9
				}
				state[i] = state[(i+m)%n] ^ y
			}
			at = 0
		}
		x := state[at]
		at++
		x ^= x >> 29 & 0x5555555555555555
		x ^= x << 17 & 0x71d67fffeda60000
		x ^= x << 37 & 0xfff7eee000000000
		return x ^ x>>43
	}
}
