package shogi

// safety has the checks and pins of the side to move: generated moves need no trial.
type safety struct {
	king Square
	occ  half
	// checkers: styleJump only.
	checkers half
	// targets answer every check, for pieces other than the king.
	targets half
	pinned  half
	// pins have the squares of each pinned piece. On a joined board a piece can be pinned
	// twice; both apply.
	pins  [16]pin
	npins int
	// delicate squares might open a line or jump to the king; such moves are tried (styleJump
	// only).
	delicate half
}

type pin struct {
	sq      Square
	allowed half
}

func (s *safety) allowed(sq Square) half {
	b := s.targets
	for i := range s.npins {
		if s.pins[i].sq == sq {
			b = b.And(s.pins[i].allowed)
		}
	}
	return b
}

func (s *safety) addPin(sq Square, allowed half) {
	s.pinned = s.pinned.Or(halfBit(sq))
	s.pins[s.npins&15] = pin{sq, allowed}
	s.npins++
}

func (p *Position) scan(s *safety) {
	r, us := p.rules, p.side
	s.king, s.occ = p.king[us], p.byColor[0].half().Or(p.byColor[1].half())
	s.checkers, s.pinned, s.npins = half{}, half{}, 0
	s.targets = r.board.half()
	if s.king == NoSquare {
		return
	}
	if r.style == styleJump {
		s.checkers = p.attackersBut(s.king, us.Other(), s.occ, half{})
		s.delicate = p.delicate(s.king, us.Other())
		return
	}
	k := s.king & (halfSquares - 1)
	them := us.Other()
	for t := p.byColor[them].half().And(r.stepFrom[them][k]); !t.Empty(); {
		sq := t.Pop()
		if r.movers[them][r.classOf[p.board[sq&(halfSquares-1)]&MaxKinds]].step[sq&(halfSquares-1)].Has(k) {
			s.targets = s.targets.And(halfBit(sq))
		}
	}
	if r.slidesWrap {
		p.scanRays(s)
	} else {
		p.scanLines(s)
	}
}

func (p *Position) scanLines(s *safety) {
	r, us := p.rules, p.side
	k := s.king & (halfSquares - 1)
	for snipers := p.snipers(k, us^1).And(p.byColor[us^1].half()); !snipers.Empty(); {
		sq := snipers.Pop() & (halfSquares - 1)
		if !p.slidesTo(sq, k, us^1) {
			continue
		}
		d := r.towards[k][sq] & 7
		between := r.ray[d][k].And(r.ray[turn(int(d))&7][sq])
		blockers := between.And(s.occ)
		way := between.Or(halfBit(sq))
		if blockers.Empty() {
			s.targets = s.targets.And(way)
		} else if !blockers.Many() && blockers.Meets(p.byColor[us].half()) {
			s.addPin(blockers.First(), way)
		}
	}
}

// scanRays walks from the king: on a joined board a slider may see it in two ways.
func (p *Position) scanRays(s *safety) {
	r, us := p.rules, p.side
	for _, topo := range r.walkTopos {
		for d := range 8 {
			next := &r.next[topo&3][d]
			var way half
			blocker := NoSquare
			for sq := next[s.king&(halfSquares-1)]; sq != NoSquare && sq != s.king; sq = next[sq&(halfSquares-1)] {
				way = way.Or(halfBit(sq))
				pc := p.board[sq&(halfSquares-1)]
				if pc == NoPiece {
					continue
				}
				if pc.Color() != us {
					m := &r.movers[us^1][r.classOf[pc.Kind()]&(maxClasses-1)]
					if m.slides>>turn(d)&1 == 0 || m.topo != topo {
						break
					}
					if blocker == NoSquare {
						s.targets = s.targets.And(way)
					} else {
						s.addPin(blocker, way)
					}
					break
				}
				if blocker != NoSquare {
					break
				}
				blocker = sq
			}
		}
	}
}

// delicate returns the squares that may decide whether a jumper of c attacks k: whole rays,
// and the hurdles of leapers.
func (p *Position) delicate(k Square, c Color) (b half) {
	r := p.rules
	if r.slidesWrap { // any square may matter
		return r.board.half()
	}
	k &= halfSquares - 1
	for _, class := range r.sliders {
		m := &r.movers[c][class]
		for t := p.byClass[class].And(p.byColor[c].half()).And(m.slideFrom[k]); !t.Empty(); {
			d := r.towards[k][t.Pop()&(halfSquares-1)]
			b = b.Or(r.ray[d&7][k])
		}
	}
	for t := p.byColor[c].half().And(r.jumpFrom[c][k]); !t.Empty(); {
		sq := t.Pop() & (halfSquares - 1)
		m := &r.movers[c][r.classOf[p.board[sq].Kind()]]
		for i := range m.way.hops {
			if h := &m.way.hops[i]; h.land[sq] == k {
				b = b.Or(halfBit(h.over[sq]))
			}
		}
	}
	return b
}

func (p *Position) safeSteps(s *safety, to half) half {
	r, us := p.rules, p.side
	them := us.Other()
	k := s.king & (halfSquares - 1)
	for t := p.byColor[them].half().And(r.nearKing[them][k]); !t.Empty(); {
		sq := t.Pop() & (halfSquares - 1)
		to = to.AndNot(r.movers[them][r.classOf[p.board[sq].Kind()]&(maxClasses-1)].step[sq])
	}
	if to.Empty() {
		return to
	}
	occ := s.occ.AndNot(halfBit(k))
	for _, class := range r.sliders {
		m := &r.movers[them][class&(maxClasses-1)]
		for t := p.byClass[class&(maxClasses-1)].And(p.byColor[them].half()).And(m.ringFrom[k]); !t.Empty(); {
			to = to.AndNot(r.slide(m, t.Pop()&(halfSquares-1), occ))
		}
	}
	return to
}

// Interpositions returns the empty squares where a drop may answer all checks: none in double
// or adjacent check, all when not in check. It ignores hands. With jumps, or where
// moves are tried, it is an upper bound.
func (p *Position) Interpositions() Bitboard {
	free := p.rules.board.AndNot(p.Occupied())
	if p.rules.style == styleMixed {
		return free
	}
	var s safety
	p.scan(&s)
	return free.And(s.targets.full())
}

// HandsCompare reports whether a larger own hand and a smaller enemy hand never spoil a mate.
// It is false if a piece with 打歩詰 checks from afar.
func (r *Rules) HandsCompare() bool {
	for _, k := range r.kinds {
		if r.info[k].dropMate && r.info[k].Droppable && (r.style == styleJump || r.style == styleMixed || r.movers[0][r.classOf[k]].slides != 0) {
			return false
		}
	}
	return r.spec.Endings.Hand == 0
}

// Void removes n pieces of kind k from c's hand and from play (無駄合 analysis). It returns false
// and changes nothing if c has fewer.
func (p *Position) Void(c Color, k Kind, n int) bool {
	if n < 0 || int(p.hand[c&1][k&MaxKinds]) < n {
		return false
	}
	for range n {
		p.spend(c&1, k&MaxKinds)
	}
	return true
}
