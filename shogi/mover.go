package shogi

import "cmp"

type mover struct {
	// By origin: step has steps and leaps, reach adds slides on an empty board. By target:
	// from has the squares that attack it on an empty board, slideFrom those by a slide.
	step, reach, from, slideFrom [MaxSquares]Bitboard
	// dead squares leave the piece without a move; with DeadFlat, edges are not joined.
	dead Bitboard
	flat bool
	// slides are the capturing slide directions, by bit.
	slides uint8
	topo   uint8
	// planar slider tables: the lines used
	lines  uint8
	partly bool // only reach is attacked along the lines
	// single is the direction of a class with one straight step, else noDir.
	single uint8
	jump   JumpRule
	hops   []hop

	promotes, mayStayDead bool
	// stay has the squares where a move may end unpromoted, promote[sq] where a move from sq
	// may promote; forced: it must.
	stay    Bitboard
	promote [MaxSquares]Bitboard
	forced  bool
	// ringFrom[k]: squares whose slides could attack a neighbour of k.
	ringFrom    [MaxSquares]Bitboard
	atoms       []atom // all, for this colour
	regionAtoms []atom
	region      Bitboard
	confined    bool
	prey        uint32 // captured kinds, by bit
	iced        bool
}

type hop struct {
	over  [MaxSquares]Square
	land  [MaxSquares]Square
	dir   uint8 // noDir for a leap
	chain bool  // may continue
}

type atom struct {
	to             [MaxSquares]Square
	dir            uint8 // noDir for a leap
	slides         bool
	quiet, capture bool
	ice            uint8 // slide direction on ice, or noDir
	step           step
	// min and max bound a slide; leg has squares that must be empty, or nil.
	min, max int
	hop      HopRule
	leg      *[MaxSquares]Square
}

const (
	lineVertical = 1 << iota
	lineHorizontal
	lineDiagonal     // up-right to down-left
	lineAntidiagonal // up-left to down-right
)

var lineOf = [8]uint8{
	dirUp: lineVertical, dirDown: lineVertical, dirLeft: lineHorizontal, dirRight: lineHorizontal,
	dirUpRight: lineDiagonal, dirDownLeft: lineDiagonal, dirUpLeft: lineAntidiagonal, dirDownRight: lineAntidiagonal,
}

func (g *geometry) resolve(atoms []Atom, c Color, topo int) []atom {
	out := make([]atom, 0, len(atoms))
	for _, a := range atoms {
		s, ice := step{a.Left, a.Up}, step{a.IceLeft, a.IceUp}
		if c == White {
			s, ice = step{-s.left, -s.up}, step{-ice.left, -ice.up}
		}
		resolved := atom{
			to: g.offsets(topo, s), step: s, dir: uint8(dirOf(s)), slides: a.Slides,
			quiet: a.Quiet, capture: a.Capture, ice: uint8(dirOf(ice)), min: a.Min, max: cmp.Or(a.Max, MaxSquares), hop: a.Hop,
		}
		if leg := (step{a.LegLeft, a.LegUp}); leg != (step{}) {
			if c == White {
				leg = step{-leg.left, -leg.up}
			}
			legs := g.offsets(topo, leg)
			resolved.leg = &legs
		}
		out = append(out, resolved)
	}
	return out
}

func (g *geometry) offsets(topo int, s step) (to [MaxSquares]Square) {
	for i := range to {
		to[i] = NoSquare
	}
	for _, sq := range g.squares {
		to[sq] = g.offset(topo, sq, s)
	}
	return to
}

// stuck reports whether a piece on sq has no move on an empty board.
func (m *mover) stuck(g *geometry, sq Square) bool {
	atoms, inside := m.atoms, m.region.Has(sq)
	if inside {
		atoms = m.regionAtoms
	}
	for i := range atoms {
		to := atoms[i].to[sq]
		if m.flat && to != NoSquare {
			to = g.offset(0, sq, atoms[i].step)
		}
		for range atoms[i].min - 1 {
			if to != NoSquare {
				to = atoms[i].to[to]
			}
		}
		if to != NoSquare && to != sq && !(inside && m.confined && !m.region.Has(to)) {
			return false
		}
	}
	return true
}

func (m *mover) fill(g *geometry) {
	m.single = noDir
	for _, sq := range g.squares {
		if m.stuck(g, sq) {
			m.dead = m.dead.Or(Bit(sq))
		}
		for i := range m.atoms {
			a := &m.atoms[i]
			to := a.to[sq]
			if to == NoSquare || !a.capture {
				continue
			}
			if !a.slides {
				m.step[sq] = m.step[sq].Or(Bit(to))
				m.reach[sq] = m.reach[sq].Or(Bit(to))
				m.from[to] = m.from[to].Or(Bit(sq))
				continue
			}
			for s := to; s != NoSquare && s != sq; s = a.to[s] {
				m.reach[sq] = m.reach[sq].Or(Bit(s))
				m.from[s] = m.from[s].Or(Bit(sq))
				m.slideFrom[s] = m.slideFrom[s].Or(Bit(sq))
			}
		}
	}
	for i := range m.atoms {
		a := &m.atoms[i]
		m.iced = m.iced || a.ice != noDir
		if a.slides && a.capture && a.dir != noDir {
			m.slides |= 1 << a.dir
			m.lines |= lineOf[a.dir]
		}
	}
	for d := range 8 {
		if m.slides>>d&1 == 1 && m.slides>>turn(d)&1 == 0 {
			m.partly = true
		}
	}
	if len(m.atoms) == 1 && !m.atoms[0].slides && !m.iced {
		if a := &m.atoms[0]; g.packed && (a.dir == dirUp || a.dir == dirDown) && m.jump == 0 {
			m.single = a.dir
		}
	}
	m.fillHops(g)
}

func (m *mover) fillPromotion(g *geometry, zone Bitboard, spec *PromotionSpec) {
	m.stay = g.board
	if !m.promotes {
		return
	}
	m.forced = spec.Forced
	if !m.mayStayDead {
		m.stay = m.stay.AndNot(m.dead)
	}
	if spec.By != PromotionByZone {
		zone = g.board
	}
	for _, sq := range g.squares {
		m.promote[sq] = zone
		if spec.OnLeaving && zone.Has(sq) {
			m.promote[sq] = g.board
		}
	}
}

func (m *mover) fillHops(g *geometry) {
	if m.jump == 0 {
		return
	}
	for i := range m.atoms {
		a := &m.atoms[i]
		h := hop{over: a.to, dir: a.dir, chain: m.jump&JumpChain != 0 && a.slides}
		for sq := range h.land {
			h.land[sq] = NoSquare
			if over := a.to[sq]; over != NoSquare {
				h.land[sq] = a.to[over]
			}
		}
		m.hops = append(m.hops, h)
	}
}
