package variant

import (
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

// Shuffle has the start positions of a rule set whose pieces change places before a game. White's
// pieces are Black's, turned round.
type Shuffle struct {
	order  []string
	start  *start
	groups []shuffled
	count  int64
}

// shuffled are sets of squares of one shape, and what stands on them: a letter for each square, ""
// for an empty one. Contents are sorted.
type shuffled struct {
	slots    [][]shogi.Place
	contents [][]string
}

// Count is the number of different start positions.
func (s *Shuffle) Count() int64 { return s.count }

// SFEN returns start position n, from 0 to Count()-1, in lexicographic order of the contents.
func (s *Shuffle) SFEN(n int64) string {
	out := *s.start
	out.pieces = nil
	moved := make(map[shogi.Place]string)
	for i := range s.groups {
		g := &s.groups[i]
		size := arrangements(g.contents)
		for j, content := range arrangement(g.contents, n%size) {
			for k, at := range g.slots[j] {
				moved[at] = content[k]
			}
		}
		n /= size
	}
	for _, p := range s.start.pieces {
		if _, ok := moved[s.home(p.at, p.color)]; !ok {
			out.pieces = append(out.pieces, p)
		}
	}
	for at, letter := range moved {
		if letter != "" {
			out.pieces = append(out.pieces, startPiece{at, shogi.Black, letter}, startPiece{s.start.turned(at), shogi.White, letter})
		}
	}
	return out.text(s.order)
}

// home is the square of Black that at corresponds to for c's pieces.
func (s *Shuffle) home(at shogi.Place, c shogi.Color) shogi.Place {
	if c == shogi.White {
		return s.start.turned(at)
	}
	return at
}

// Opening returns the start position of an even game; first moves first. If the rule set
// shuffles, seed draws it. A position that breaks the rules of positions, for example with a check by
// the side to move, is drawn again.
func (r *RuleSet) Opening(first shogi.Color, seed uint64) shogi.Position {
	if r.Shuffle == nil {
		return r.StartFor(first)
	}
	rng := rand.New(rand.NewPCG(seed, 0))
	for range 1000 {
		setup, err := notation.ParseSFEN(r.Rules, r.Shuffle.SFEN(rng.Int64N(r.Shuffle.count)))
		if err != nil {
			continue
		}
		setup.Side = first
		if p, err := setup.Position(); err == nil && p.HasLegal() {
			return p
		}
	}
	return r.StartFor(first)
}

// turned is at seen from the other side of the board.
func (s *start) turned(at shogi.Place) shogi.Place {
	return shogi.Place{File: s.files + 1 - at.File, Rank: s.ranks + 1 - at.Rank}
}

// arrangements counts the different orders of sorted contents. 0 means more than
// maxArrangements.
func arrangements(contents [][]string) int64 {
	n, alike := int64(1), int64(0)
	for i := range contents {
		if i > 0 && slices.Equal(contents[i], contents[i-1]) {
			alike++
		} else {
			alike = 1
		}
		// n is the count for i contents, and i+1 places for the next divide by how many are alike.
		if n = n * int64(i+1) / alike; n > maxArrangements {
			return 0
		}
	}
	return n
}

// maxArrangements times a board's squares fits in 63 bits.
const maxArrangements = 1 << 50

// arrangement returns order n of sorted contents.
func arrangement(contents [][]string, n int64) (out [][]string) {
	for left := slices.Clone(contents); len(left) > 0; {
		for i := range left {
			if i > 0 && slices.Equal(left[i], left[i-1]) {
				continue
			}
			rest := slices.Delete(slices.Clone(left), i, i+1)
			size := arrangements(rest)
			if n < size {
				out, left = append(out, left[i]), rest
				break
			}
			n -= size
		}
	}
	return out
}

// shuffle reads [board.shuffle].
func (d *draft) shuffle(rules *shogi.Rules, st *start) *Shuffle {
	table := d.def.Board.Shuffle
	if table == (shuffleTable{}) {
		return nil
	}
	region, ok := rules.Spec().Regions[table.Squares]
	if !ok {
		d.fault("board.shuffle.squares", -1, "there is no region %.80q in board.regions", table.Squares)
		return nil
	}
	s := &Shuffle{order: d.def.Drops.Order, start: st, count: 1}
	by := make(map[shogi.Place]string)
	for _, p := range st.pieces {
		by[p.at] = strings.Repeat("-", int(p.color)) + p.letter
	}
	for _, at := range region {
		there, opposite := by[at], by[st.turned(at)]
		if strings.HasPrefix(there, "-") || opposite != "" && opposite != "-"+there || opposite == "" && there != "" {
			d.fault("board.shuffle.squares", -1, "the squares hold Black's pieces, and White's stand on the squares turned round; %d%c differs", at.File, 'a'+at.Rank-1)
			return nil
		}
	}
	s.group(region, by, table.Mirrored)
	for _, g := range s.groups {
		n := arrangements(g.contents)
		if n == 0 || s.count > maxArrangements/n {
			d.fault("board.shuffle.squares", -1, "there are more than %d start positions; name fewer squares", int64(maxArrangements))
			return nil
		}
		s.count *= n
	}
	return s
}

// group makes slots of one square, or of a square and its mirror image.
func (s *Shuffle) group(region []shogi.Place, by map[shogi.Place]string, mirrored bool) {
	var single, pairs shuffled
	for _, at := range region {
		mirror := shogi.Place{File: s.start.files + 1 - at.File, Rank: at.Rank}
		switch {
		case !mirrored || mirror == at || !slices.Contains(region, mirror):
			single.slots = append(single.slots, []shogi.Place{at})
			single.contents = append(single.contents, []string{by[at]})
		case at.File > mirror.File:
			pairs.slots = append(pairs.slots, []shogi.Place{at, mirror})
			pairs.contents = append(pairs.contents, []string{by[at], by[mirror]})
		}
	}
	for _, g := range []shuffled{pairs, single} {
		if len(g.slots) > 0 {
			slices.SortFunc(g.contents, func(a, b []string) int { return slices.Compare(a, b) })
			s.groups = append(s.groups, g)
		}
	}
}
