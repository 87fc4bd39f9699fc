package stipulation

import (
	"slices"

	"github.com/komadai/komadai/shogi"
)

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
