package stipulation

import (
	"reflect"

	"github.com/komadai/komadai/shogi"
)

// breadth searches breadth-first for the shortest mate that both sides seek. If memory runs
// out, it returns false, and the depth-first search continues from the plies without a mate.
func (s *search) breadth(out *Solution, length, memory int) bool {
	s.seen = newVisits(memory / 2)
	room := memory / 2 / int(reflect.TypeFor[shogi.Position]().Size())
	here, next := []shogi.Position{s.p}, []shogi.Position(nil)
	s.seen.add(s.key(), 0)
	if s.mate() {
		out.Status = Solved
		return true
	}
	start := s.p
	defer func() { s.p = start }()
	for n := 1; n <= length; n++ {
		s.length = n
		next = next[:0]
		for i := range here {
			s.p = here[i]
			found, full := s.spread(n, &next)
			switch {
			case s.stopped:
				return true
			case full || len(here)+len(next) > room:
				s.seen = nil
				return false
			case found:
				out.Status, out.Plies = Solved, n
			}
		}
		switch {
		case out.Status == Solved:
			return true
		case s.parity(n):
			out.Searched = n
		}
		if len(next) == 0 {
			out.Status, out.Never = None, true
			return true
		}
		here, next = next, here
	}
	out.Status = None
	return true
}

func (s *search) parity(n int) bool { return (n%2 == 0) == (s.start == s.mated) }

// spread adds unseen positions at distance one; found: one is the mate, full: out of memory.
func (s *search) spread(n int, next *[]shogi.Position) (found, full bool) {
	for _, m := range s.allowed(0) {
		s.nodes++
		if s.spent() {
			return false, false
		}
		var u shogi.Undo
		s.p.Make(m, &u)
		fresh, room := s.seen.add(s.key(), uint16(n))
		switch {
		case !room:
			full = true
		case fresh && s.mate():
			found = true
		case fresh:
			*next = append(*next, s.p)
		}
		s.p.Unmake(m, &u)
		if full {
			return false, true
		}
	}
	return found, false
}

type visits struct {
	keys  []uint64 // 0 is free
	plies []uint16
	count int
	most  int // in slots
}

// Bytes per slot.
const visitBytes = 10

func newVisits(memory int) *visits {
	const few = 1 << 10
	return &visits{keys: make([]uint64, few), plies: make([]uint16, few), most: max(few, memory/visitBytes*2/3)}
}

// add stores a distance; fresh: it was new, room: it could be stored.
func (v *visits) add(key uint64, ply uint16) (fresh, room bool) {
	if 4*v.count >= 3*len(v.keys) && !v.grow() {
		return false, false
	}
	i := v.place(key)
	if v.keys[i] != 0 {
		return false, true
	}
	v.keys[i], v.plies[i] = max(key, 1), ply
	v.count++
	return true, true
}

func (v *visits) at(key uint64, ply int) bool {
	i := v.place(key)
	return v.keys[i] != 0 && int(v.plies[i]) == ply
}

func (v *visits) place(key uint64) int {
	key = max(key, 1)
	mask := len(v.keys) - 1
	i := int(key>>7) & mask
	for v.keys[i] != 0 && v.keys[i] != key {
		i = (i + 1) & mask
	}
	return i
}

func (v *visits) grow() bool {
	n := 2 * len(v.keys)
	if n > v.most {
		return false
	}
	old := *v
	v.keys, v.plies = make([]uint64, n), make([]uint16, n)
	for i, key := range old.keys {
		if key != 0 {
			at := v.place(key)
			v.keys[at], v.plies[at] = key, old.plies[i]
		}
	}
	return true
}
