package explore

import (
	"encoding/binary"
	"maps"
	"slices"

	"github.com/komadai/komadai/shogi"
)

const maxExamples = 4

type example struct {
	game   int64
	rating int
}

// better prefers higher ratings, then newer games.
func (e example) better(o example) bool {
	return e.rating > o.rating || e.rating == o.rating && e.game > o.game
}

type sum struct {
	results        [shogi.NoResult + 1]int
	ratings, rated int
	evals, evaled  int
	examples       []example
}

func (s *sum) add(p posting, c *column, mover shogi.Color) {
	s.results[c.outcome]++
	if r := c.ratings[mover]; r > 0 {
		s.ratings += int(r)
		s.rated++
	}
	if p.eval != NoEval {
		s.evals += int(p.eval)
		s.evaled++
	}
	s.show(example{p.game, meanRating(int(c.ratings[0]), int(c.ratings[1]))})
}

func (s *sum) show(e example) {
	if len(s.examples) == maxExamples && !e.better(s.examples[maxExamples-1]) {
		return
	}
	at := len(s.examples)
	for at > 0 && e.better(s.examples[at-1]) {
		at--
	}
	s.examples = slices.Insert(s.examples, at, e)
	s.examples = s.examples[:min(len(s.examples), maxExamples)]
}

func (s *sum) join(o *sum) {
	for i, n := range o.results {
		s.results[i] += n
	}
	s.ratings, s.rated = s.ratings+o.ratings, s.rated+o.rated
	s.evals, s.evaled = s.evals+o.evals, s.evaled+o.evaled
	for _, e := range o.examples {
		s.show(e)
	}
}

func (s *sum) games() int {
	n := 0
	for _, of := range s.results {
		n += of
	}
	return n
}

type sums map[shogi.Move]*sum

func (t sums) of(m shogi.Move) *sum {
	s := t[m]
	if s == nil {
		s = &sum{}
		t[m] = s
	}
	return s
}

func appendSums(b []byte, t sums) []byte {
	b = binary.AppendUvarint(b, uint64(len(t)))
	for _, m := range slices.Sorted(maps.Keys(t)) {
		s := t[m]
		b = append(b, packMoves([]shogi.Move{m})...)
		for _, n := range s.results {
			b = binary.AppendUvarint(b, uint64(n))
		}
		b = binary.AppendUvarint(b, uint64(s.ratings))
		b = binary.AppendUvarint(b, uint64(s.rated))
		b = binary.AppendVarint(b, int64(s.evals))
		b = binary.AppendUvarint(b, uint64(s.evaled))
		b = binary.AppendUvarint(b, uint64(len(s.examples)))
		for _, e := range s.examples {
			b = binary.AppendUvarint(b, uint64(e.game))
			b = binary.AppendUvarint(b, uint64(e.rating))
		}
	}
	return b
}

func (r *reader) sums(t sums) {
	n := r.uvarint()
	if n > uint64(len(r.b)) {
		r.failed = true
		return
	}
	for range n {
		m := r.move()
		var s sum
		for i := range s.results {
			s.results[i] = int(r.uvarint())
		}
		s.ratings, s.rated = int(r.uvarint()), int(r.uvarint())
		s.evals, s.evaled = int(r.varint()), int(r.uvarint())
		k := r.uvarint()
		if r.failed || k > maxExamples {
			r.failed = true
			return
		}
		for range k {
			e := example{game: int64(r.uvarint())}
			e.rating = int(r.uvarint())
			s.examples = append(s.examples, e)
		}
		if r.failed {
			return
		}
		t.of(m).join(&s)
	}
}
