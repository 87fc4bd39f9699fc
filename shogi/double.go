package shogi

// A double move (the lion of chū shogi, 獅子) is two steps in one move. The piece may capture on both squares.
// It may go back, so that it captures without moving (居食い) or passes (じっと). A double move over an
// empty square to another one is the plain move to that square. A pass has the first empty square as its way.

// Between returns the square that a double move passes, or NoSquare for other moves.
func (r *Rules) Between(m Move) Square {
	d := m.way()
	if d == noDir || !r.Has(m.From()) {
		return NoSquare
	}
	return r.next[0][d][m.From()&(MaxSquares-1)]
}

// NewDouble returns the move by way of a neighbour of from, or NoMove.
func (r *Rules) NewDouble(from, between, to Square, promote bool) Move {
	for d := range 8 {
		if r.Has(from) && r.next[0][d][from] == between && between != NoSquare {
			return NewMove(from, to, promote) | Move(d+1)<<moveWayShift
		}
	}
	return NoMove
}

// Captured returns the piece that m captures, or NoPiece; for two captures that on the target square.
func (p *Position) Captured(m Move) Piece {
	if !m.Doubles() {
		return p.Piece(m.To())
	}
	if last := p.Piece(m.To()); m.To() != m.From() && last != NoPiece {
		return last
	}
	return p.Piece(p.rules.Between(m))
}

// Canonical returns m as the generators write it, if m is a double move over an empty square. Others write
// the first step of such moves as they like.
func (p *Position) Canonical(m Move) Move {
	r := p.rules
	between, from := r.Between(m), m.From()
	if between == NoSquare || p.board[between] != NoPiece || p.board[from] == NoPiece {
		return m
	}
	pc := p.board[from]
	mv := r.ways[pc.Color()][r.classOf[pc.Kind()]]
	if mv.double == nil || !r.steps(mv.double[m.way()], between, m.To()) {
		return m
	}
	if m.To() != from {
		return NewMove(from, m.To(), m.Promotes())
	}
	for d, seconds := range mv.double {
		if sq := r.next[0][d][from]; seconds != 0 && sq != NoSquare && p.board[sq] == NoPiece {
			return NewMove(from, from, m.Promotes()) | Move(d+1)<<moveWayShift
		}
	}
	return m
}

// steps reports whether one of the directions leads from a to b.
func (r *Rules) steps(directions uint8, a, b Square) bool {
	for d := range 8 {
		if directions>>d&1 == 1 && r.next[0][d][a] == b {
			return true
		}
	}
	return false
}

// way returns the direction of the first step of a double move, or noDir.
func (m Move) way() uint8 {
	if d := uint8(m>>moveWayShift) & 15; d >= 1 && d <= 8 {
		return d - 1
	}
	return noDir
}

// Doubles reports whether some pieces step twice.
func (r *Rules) Doubles() bool { return r.doubles }

// Doubles reports whether m is a double move.
func (m Move) Doubles() bool { return m>>moveWayShift != 0 }

// resolveDouble returns the directions of the second step, by that of the first, or nil.
func resolveDouble(ks *KindSpec, c Color) *[8]uint8 {
	if len(ks.Double) == 0 {
		return nil
	}
	var all uint8
	for _, a := range ks.Double {
		d := dirOf(step{a.Left, a.Up})
		if c == White {
			d = turn(d)
		}
		all |= 1 << d
	}
	var out [8]uint8
	for d := range out {
		if all>>d&1 == 0 {
			continue
		}
		if out[d] = all | 1<<turn(d); ks.DoubleStraight {
			out[d] = 1<<d | 1<<turn(d)
		}
	}
	return &out
}

// twice returns the squares of the first and second steps of a piece of c on sq, over empty squares and,
// with through, captures.
func (p *Position) twice(m *movement, c Color, sq Square, occ Bitboard, through bool) (b Bitboard) {
	r := p.rules
	for d, seconds := range m.double {
		between := r.next[0][d][sq]
		if seconds == 0 || between == NoSquare {
			continue
		}
		b = b.Or(Bit(between))
		if occ.Has(between) {
			k := p.board[between].Kind()
			if !through || p.byColor[c].has(between) || m.prey>>k&1 == 0 || r.immune>>k&1 == 1 {
				continue
			}
		}
		for second := range 8 {
			if to := r.next[0][second][between]; seconds>>second&1 == 1 && to != NoSquare && to != sq {
				b = b.Or(Bit(to))
			}
		}
	}
	return b
}

// doubleMoves generates the double moves of the piece on from that the plain moves lack. With captures,
// it leaves out the pass.
func (g *generator) doubleMoves(from Square, captures bool) {
	p := g.p
	r, us := p.rules, p.side
	m := r.ways[us][r.classOf[p.board[from].Kind()]]
	if m.double == nil || r.spec.Frozen != FrozenNone && p.frozen(from) {
		return
	}
	armed := r.spec.Captures.Support == SupportNone || p.armed(from)
	victims := p.victims(us)
	for d, seconds := range m.double {
		between := r.next[0][d][from]
		switch {
		case seconds == 0 || between == NoSquare:
		case p.board[between] == NoPiece:
			if !captures {
				g.doubleMove(m, NewMove(from, from, false)|Move(d+1)<<moveWayShift, false)
			}
			captures = true // one pass is enough
		case armed && p.byColor[us^1].has(between) && p.takes(m, between, us):
			for second := range 8 {
				to := r.next[0][second][between]
				if seconds>>second&1 == 0 || to == NoSquare || to != from && p.board[to] != NoPiece && !(victims.Has(to) && p.takes(m, to, us)) {
					continue
				}
				if r.lions != 0 && !(p.trades(from, between, to, between) && (to == from || p.board[to] == NoPiece || p.trades(from, between, to, to))) {
					continue
				}
				g.doubleMove(m, NewMove(from, to, false)|Move(d+1)<<moveWayShift, true)
			}
		}
	}
}

// doubleMove emits a move and its promotion.
func (g *generator) doubleMove(m *movement, move Move, captures bool) {
	spec, to := &g.p.rules.spec.Promotion, move.To()
	promotes := m.promoteFrom(move.From()).Has(to) && (captures || spec.By != PromotionByCapture &&
		!(spec.Inside && m.zone.Has(move.From()) && !m.dead.Has(to)))
	if m.stay.Has(to) && !(m.forced && promotes) {
		g.emitDouble(move, captures)
	}
	if promotes {
		g.emitDouble(move|movePromote, true)
	}
}

func (g *generator) emitDouble(m Move, noisy bool) {
	if noisy && g.part&partNoisy == 0 || !noisy && g.part&partQuiet == 0 || g.trial != nil && !g.trial.survives(m) {
		return
	}
	if g.counting {
		g.count++
		return
	}
	*g.list = append(*g.list, m)
}

// judgeDouble is judgeBoard for a double move of an own piece.
func (p *Position) judgeDouble(m Move) Foul {
	var room [256]Move
	list := room[:0]
	g := generator{p: p, list: &list, part: partAll}
	g.doubleMoves(m.From(), p.rules.spec.Captures.Must && p.hasCapture())
	for _, known := range list {
		if known == m {
			if p.exposes(m) {
				return LeftInCheck
			}
			return NoFoul
		}
	}
	return ImpossibleMove
}
