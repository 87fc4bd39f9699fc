package explore

import (
	"encoding/binary"
	"errors"
	"slices"

	"github.com/komadai/komadai/shogi"
)

type posting struct {
	game int64
	move shogi.Move
	eval int16
}

var errDamaged = errors.New("a block of the index is damaged: build the index anew")

// appendPostings writes a list in game order: counts of postings and moves, the moves, and per
// posting the distance to the previous game (first to base), move index, evaluation.
func appendPostings(b []byte, list []posting, base int64, mover shogi.Color) []byte {
	var moves []shogi.Move
	for _, p := range list {
		if !slices.Contains(moves, p.move) {
			moves = append(moves, p.move)
		}
	}
	b = binary.AppendUvarint(b, uint64(len(list))<<1|uint64(mover))
	b = binary.AppendUvarint(b, uint64(len(moves)))
	b = append(b, packMoves(moves)...)
	for _, p := range list {
		head := uint64(p.game-base) << 1
		base = p.game
		if p.eval != NoEval {
			head |= 1
		}
		b = binary.AppendUvarint(b, head)
		if len(moves) > 1 {
			b = binary.AppendUvarint(b, uint64(slices.Index(moves, p.move)))
		}
		if p.eval != NoEval {
			b = binary.AppendVarint(b, int64(p.eval))
		}
	}
	return b
}

type reader struct {
	b      []byte
	failed bool
	mover  shogi.Color
}

func (r *reader) uvarint() uint64 {
	v, n := binary.Uvarint(r.b)
	if n <= 0 {
		r.failed, r.b = true, nil
		return 0
	}
	r.b = r.b[n:]
	return v
}

func (r *reader) varint() int64 {
	v, n := binary.Varint(r.b)
	if n <= 0 {
		r.failed, r.b = true, nil
		return 0
	}
	r.b = r.b[n:]
	return v
}

func (r *reader) move() shogi.Move {
	m, size := shogi.ReadMove(r.b)
	r.failed = r.failed || size == 0
	r.b = r.b[size:]
	return m
}

func (r *reader) postings(base int64, visit func(p posting, which int)) (mover shogi.Color) {
	n, moves := r.head()
	r.each(base, n, moves, visit)
	return r.mover
}

// each reads the n postings after the head of a list.
func (r *reader) each(base int64, n uint64, moves []shogi.Move, visit func(p posting, which int)) {
	kinds := uint64(len(moves))
	in := r.b // a local copy is faster
	for range n {
		head, in2, ok := small(in)
		in = in2
		i := uint64(0)
		if kinds > 1 && ok {
			i, in, ok = small(in)
		}
		if !ok || i >= kinds {
			r.failed, r.b = true, nil
			return
		}
		base += int64(head >> 1)
		p := posting{game: base, move: moves[i], eval: NoEval}
		if head&1 != 0 {
			v, size := binary.Varint(in)
			if size <= 0 {
				r.failed, r.b = true, nil
				return
			}
			in, p.eval = in[size:], int16(v)
		}
		visit(p, int(i))
	}
	r.b = in
}

func (r *reader) head() (n uint64, moves []shogi.Move) {
	n, kinds := r.uvarint(), r.uvarint()
	r.mover = shogi.Color(n & 1)
	n >>= 1
	if n > uint64(len(r.b)) || kinds > n { // a posting takes at least a byte
		r.failed = true
		return 0, nil
	}
	if r.failed {
		return 0, nil
	}
	moves, rest, ok := shogi.ReadMoves(make([]shogi.Move, 0, kinds), int(kinds), r.b)
	if !ok {
		r.failed, r.b = true, nil
		return 0, nil
	}
	r.b = rest
	return n, moves
}

func small(b []byte) (v uint64, rest []byte, ok bool) {
	if len(b) > 0 && b[0] < 0x80 {
		return uint64(b[0]), b[1:], true
	}
	v, n := binary.Uvarint(b)
	if n <= 0 {
		return 0, nil, false
	}
	return v, b[n:], true
}
