package stipulation

import (
	"context"
	"slices"
	"time"

	"github.com/komadai/komadai/shogi"
)

type search struct {
	p     shogi.Position
	party [2]Party // by colour
	mated shogi.Color
	start shogi.Color
	stip  Stipulation
	duty  Duty
	table *table
	seen  *visits        // by distance, if both sides seek the mate
	lists [][]shogi.Move // by ply
	// symmetric: a position stands for its mirror image.
	symmetric bool

	ctx      context.Context
	now      func() time.Time
	until    time.Time
	bound    uint64
	nodes    uint64
	progress func(Progress)
	length   int
	stopped  bool
}

// Nodes between clock checks.
const beat = 256

func (s *search) spent() bool {
	switch {
	case s.stopped:
	case s.bound > 0 && s.nodes >= s.bound:
		s.stopped = true
	case s.nodes%beat == 0:
		if s.progress != nil {
			s.progress(Progress{Nodes: s.nodes, Plies: s.length})
		}
		s.stopped = s.ctx.Err() != nil || s.now != nil && !s.until.IsZero() && !s.now().Before(s.until)
	}
	return s.stopped
}

func (s *search) mate() bool {
	return s.p.Side() == s.mated && s.p.InCheck() && s.p.Ending().Reason == shogi.Mate
}

func (s *search) allowed(ply int) []shogi.Move {
	for len(s.lists) <= ply {
		s.lists = append(s.lists, make([]shogi.Move, 0, 128))
	}
	list := s.lists[ply][:0]
	if s.duty.binds(s.party[s.p.Side()]) {
		list = s.p.AppendChecks(list)
	} else {
		list = s.p.AppendLegal(list)
	}
	s.lists[ply] = list
	return list
}

// last returns moves that can precede mate; escapes: a shunning side has another.
func (s *search) last(ply int) (moves []shogi.Move, escapes bool) {
	if s.duty.binds(s.party[s.p.Side()]) {
		return s.allowed(ply), false
	}
	if s.seeks() {
		for len(s.lists) <= ply {
			s.lists = append(s.lists, make([]shogi.Move, 0, 128))
		}
		s.lists[ply] = s.p.AppendChecks(s.lists[ply][:0])
		return s.lists[ply], false
	}
	moves = s.allowed(ply)
	for _, m := range moves {
		if !s.p.GivesCheck(m) {
			return nil, true
		}
	}
	return moves, false
}

func (s *search) seeks() bool { return s.stip.will(s.party[s.p.Side()]) == Seeks }

// within reports a mate within n plies with best play. never: more plies would not help.
func (s *search) within(n, ply int) (holds, never bool) {
	s.nodes++
	if s.spent() {
		return false, false
	}
	if n == 0 {
		return s.mate(), false // mate occurs at no other distance
	}
	key := s.key()
	if s.seen != nil && !s.seen.at(key, ply) {
		return false, false // no shortest line passes here
	}
	switch e := s.table.get(key); {
	case e.holds > 0 && int(e.holds) <= n:
		return true, false
	case int(e.none) >= n:
		return false, e.none == endless
	}
	holds, never = s.look(n, ply)
	switch {
	case s.stopped:
		return false, false
	case holds:
		s.table.put(key, uint16(n), 0)
	case never:
		s.table.put(key, 0, endless)
	default:
		s.table.put(key, 0, uint16(n))
	}
	return holds, never
}

// look ignores the table.
func (s *search) look(n, ply int) (holds, never bool) {
	var moves []shogi.Move
	if n == 1 && s.p.Side() != s.mated {
		var escapes bool
		if moves, escapes = s.last(ply); escapes {
			return false, false
		}
		if len(moves) == 0 {
			return false, len(s.allowed(ply)) == 0
		}
	} else if moves = s.allowed(ply); len(moves) == 0 {
		holds = s.mate()
		return holds, !holds
	}
	seeks := s.seeks()
	never = true
	for _, m := range moves {
		ok, no := s.after(m, n-1, ply+1)
		switch {
		case s.stopped:
			return false, false
		case ok && seeks:
			return true, false
		case !ok && !seeks:
			return false, no || s.symmetric && s.endless(moves)
		}
		never = never && no
	}
	return !seeks, seeks && never
}

func (s *search) after(m shogi.Move, n, ply int) (holds, never bool) {
	var u shogi.Undo
	s.p.Make(m, &u)
	holds, never = s.within(n, ply)
	s.p.Unmake(m, &u)
	return holds, never
}

func (s *search) key() uint64 {
	key := s.p.Key()
	if s.symmetric {
		key = min(key, s.p.MirrorKey())
	}
	return key
}

// endless reports whether a move is known to avoid mate forever. With mirror images merged,
// the first such move may lead in a circle through both.
func (s *search) endless(moves []shogi.Move) bool {
	for _, m := range moves {
		var u shogi.Undo
		s.p.Make(m, &u)
		never := s.table.get(s.key()).none == endless
		s.p.Unmake(m, &u)
		if never {
			return true
		}
	}
	return false
}

func (s *search) lines(out *Solution, o Options) {
	attacker := s.mated
	if s.stip.Mated == Defender {
		attacker = attacker.Other()
	}
	s.walk(out.Plies, nil, func(line []shogi.Move) bool {
		if len(out.Lines) == o.Lines {
			out.More = true
			return false
		}
		out.Lines = append(out.Lines, slices.Clone(line))
		return true
	})
	out.More = out.More || s.stopped
	start := s.p
	slices.SortStableFunc(out.Lines, func(a, b []shogi.Move) int {
		x, y := LeavesHand(start, attacker, a), LeavesHand(start, attacker, b)
		switch {
		case x == y:
			return 0
		case y:
			return -1
		}
		return 1
	})
}

// walk yields the lines of best play of n plies until yield returns false.
func (s *search) walk(n int, line []shogi.Move, yield func([]shogi.Move) bool) bool {
	if n == 0 {
		return yield(line)
	}
	for _, m := range slices.Clone(s.allowed(len(line))) {
		if !s.best(m, n-1, len(line)+1) {
			if s.stopped {
				return false
			}
			continue
		}
		var u shogi.Undo
		s.p.Make(m, &u)
		more := s.walk(n-1, append(line, m), yield)
		s.p.Unmake(m, &u)
		if !more {
			return false
		}
	}
	return true
}

// best reports whether m mates in exactly n plies. A seeker's move never takes less, or the
// whole would be shorter.
func (s *search) best(m shogi.Move, n, ply int) bool {
	holds, _ := s.after(m, n, ply)
	if !holds || s.seeks() || n < 2 {
		return holds
	}
	sooner, _ := s.after(m, n-2, ply)
	return !sooner && !s.stopped
}

func (s *search) cooks(out *Solution, o Options) {
	if len(out.Lines) == 0 {
		out.Undecided = true
		return
	}
	most := out.Plies
	if !s.stip.Helps() && o.Length < MaxLength {
		most = o.Length - (o.Length-out.Plies)%2
	}
	start := s.p
	for i, played := range out.Lines[0] {
		if s.seeks() {
			for _, m := range slices.Clone(s.allowed(i)) {
				if m == played {
					continue
				}
				for n := out.Plies; n <= most; n += 2 {
					holds, never := s.after(m, n-i-1, i+1)
					if holds {
						out.Cooks = append(out.Cooks, Cook{i + 1, m, n})
					}
					if holds || never {
						break
					}
				}
			}
		}
		s.p.Advance(played)
	}
	s.p = start
	out.Undecided = s.stopped
}

// table caches within how many plies the mate is known to exist or not. Answers never change:
// lost entries are searched again.
type table struct {
	buckets []bucket
	mask    uint64
}

type bucket [ways]entry

// entry has 0 for unknown; queries have at least one ply.
type entry struct {
	key         uint64
	holds, none uint16
}

const (
	ways       = 4
	entryBytes = 16
	// no mate at all
	endless = 1<<16 - 1
)

func newTable(size int) *table {
	n := 1
	for n*2*ways*entryBytes <= size {
		n *= 2
	}
	return &table{make([]bucket, n), uint64(n - 1)}
}

func (t *table) get(key uint64) entry {
	for _, e := range t.buckets[key&t.mask] {
		if e.key == key {
			return e
		}
	}
	return entry{}
}

// put merges a result. It replaces the entry with the fewest plies.
func (t *table) put(key uint64, holds, none uint16) {
	b := &t.buckets[key&t.mask]
	at := 0
	for i := range b {
		if b[i].key == key {
			at = i
			break
		}
		if b[i].worth() < b[at].worth() {
			at = i
		}
	}
	e := &b[at]
	if e.key != key {
		*e = entry{key: key}
	}
	if holds > 0 && (e.holds == 0 || holds < e.holds) {
		e.holds = holds
	}
	e.none = max(e.none, none)
}

func (e entry) worth() uint16 { return max(e.holds, e.none) }
