package tsume

import "github.com/komadai/komadai/shogi"

// applies reports whether the answers of p also mate in q, attacker to move (simulation; Y.
// Kawano, "Using Similar Positions to Search Game Trees", 1996), by the rules. line is one of
// the longest; nodes counts positions.
func (p *Proof) applies(q shogi.Position, nodes *uint64) (line []shogi.Move, ok bool) {
	if q.Side() != p.attacker || p.start.Side() != p.attacker {
		return nil, false
	}
	s := similar{Proof: p, here: q, there: p.start, nodes: nodes, left: maxMateSize, futile: futility{rule: p.Futile}}
	s.futile.spend = func(int) bool { s.left--; return s.left < 0 }
	return s.attack()
}

type similar struct {
	*Proof
	here, there shogi.Position
	nodes       *uint64
	left        int // positions, and trials of interpositions
	futile      futility
}

func (s *similar) attack() ([]shogi.Move, bool) {
	*s.nodes++
	s.left--
	m, ok := s.Answer(&s.there)
	if !ok || s.left < 0 || !s.here.IsLegal(m) || !s.here.GivesCheck(m) {
		return nil, false
	}
	return s.follow(m, s.defend)
}

func (s *similar) defend() ([]shogi.Move, bool) {
	replies := s.here.AppendLegal(nil)
	if len(replies) == 0 {
		return nil, s.here.Ending().Reason == shogi.Mate
	}
	if mated := s.futile.transparent(&s.here); mated || s.futile.cut {
		return nil, mated
	}
	var longest []shogi.Move
	for _, m := range replies {
		if !s.there.IsLegal(m) {
			return nil, false
		}
		line, ok := s.follow(m, s.attack)
		if !ok {
			return nil, false
		}
		if len(line) > len(longest) {
			longest = line
		}
	}
	return longest, true
}

func (s *similar) follow(m shogi.Move, next func() ([]shogi.Move, bool)) ([]shogi.Move, bool) {
	var u, v shogi.Undo
	s.here.Make(m, &u)
	s.there.Make(m, &v)
	line, ok := next()
	s.here.Unmake(m, &u)
	s.there.Unmake(m, &v)
	if !ok {
		return nil, false
	}
	return append([]shogi.Move{m}, line...), true
}
