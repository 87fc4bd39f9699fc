package shogi

import "cmp"

// movement is how the pieces of a class of one colour move, on any board.
type movement struct {
	// dead squares leave the piece without a move; with DeadFlat, edges are not joined.
	dead Bitboard
	flat bool
	topo uint8
	jump JumpRule
	hops []hop

	promotes, mayStayDead bool
	// stay has the squares where a move may end unpromoted. A move into zone or from leaving may
	// promote; forced: it must.
	stay, zone, leaving, board Bitboard

	forced      bool
	atoms       []atom // all, for this colour
	regionAtoms []atom
	region      Bitboard
	confined    bool
	prey        uint64 // captured kinds, by bit
	iced        bool
	double      *[8]uint8 // directions of second steps, by the first one
	// from has, by target, the squares that attack it on an empty board.
	from []Bitboard
}

// promoteFrom returns the squares where a move from from may promote.
func (m *movement) promoteFrom(from Square) Bitboard {
	if m.leaving.Has(from) {
		return m.board
	}
	return m.zone
}

// mover has the tables of a movement on a board of at most [halfSquares], without [styleMixed].
type mover struct {
	way *movement
	// By origin: step has steps and leaps, reach adds slides on an empty board. By target:
	// from has the squares that attack it on an empty board, slideFrom those by a slide.
	step, reach, from, slideFrom [halfSquares]half
	// slides are the capturing slide directions, by bit.
	slides uint8
	topo   uint8
	// planar slider tables: the lines used
	lines  uint8
	partly bool // only reach is attacked along the lines
	// single is the direction of a class with one straight step, else noDir.
	single uint8

	promotes, forced bool
	stay             half
	promote          [halfSquares]half // by origin
	// ringFrom[k]: squares whose slides could attack a neighbour of k.
	ringFrom [halfSquares]half
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
func (m *movement) stuck(g *geometry, sq Square) bool {
	atoms, inside := m.atoms, m.region.Has(sq)
	if inside {
		atoms = m.regionAtoms
	}
	for d := range 8 {
		if m.double != nil && m.double[d] != 0 && g.next[0][d][sq] != NoSquare {
			return false
		}
	}
	for i := range atoms {
		to := sq
		for range max(atoms[i].min, 1) {
			switch {
			case to == NoSquare:
			case m.flat:
				to = g.offset(0, to, atoms[i].step)
			default:
				to = atoms[i].to[to]
			}
		}
		if to != NoSquare && to != sq && !(inside && m.confined && !m.region.Has(to)) {
			return false
		}
	}
	return true
}

func (m *movement) fill(g *geometry) {
	m.from = make([]Bitboard, MaxSquares)
	for _, sq := range g.squares {
		if m.stuck(g, sq) {
			m.dead = m.dead.Or(Bit(sq))
		}
		for i := range m.atoms {
			a := &m.atoms[i]
			if !a.capture {
				continue
			}
			for s := a.to[sq]; s != NoSquare && s != sq; s = a.to[s] {
				m.from[s] = m.from[s].Or(Bit(sq))
				if !a.slides {
					break
				}
			}
		}
		if m.double != nil {
			m.fillDouble(g, sq)
		}
	}
	for i := range m.atoms {
		m.iced = m.iced || m.atoms[i].ice != noDir
	}
	m.fillHops()
}

func (m *movement) fillDouble(g *geometry, sq Square) {
	for d, seconds := range m.double {
		between := g.next[0][d][sq]
		for second := range 8 {
			if seconds>>second&1 == 0 || between == NoSquare {
				continue
			}
			m.from[between] = m.from[between].Or(Bit(sq))
			if to := g.next[0][second][between]; to != NoSquare {
				m.from[to] = m.from[to].Or(Bit(sq))
			}
		}
	}
}

func (m *movement) fillPromotion(g *geometry, zone Bitboard, spec *PromotionSpec) {
	m.board, m.stay = g.board, g.board
	if !m.promotes {
		return
	}
	m.forced = spec.Forced
	if !m.mayStayDead {
		m.stay = m.stay.AndNot(m.dead)
	}
	if m.zone = zone; spec.By != PromotionByZone {
		m.zone = g.board
	}
	if spec.OnLeaving {
		m.leaving = m.zone
	}
}

func (m *movement) fillHops() {
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

// tables fills the tables of m for its movement.
func (m *mover) tables(g *geometry) {
	m.single, m.topo, m.forced, m.promotes, m.stay = noDir, m.way.topo, m.way.forced, m.way.promotes, m.way.stay.half()
	for _, sq := range g.squares {
		m.promote[sq] = m.way.promoteFrom(sq).half()
		m.from[sq] = m.way.from[sq].half()
		for i := range m.way.atoms {
			m.reachBy(&m.way.atoms[i], sq)
		}
	}
	for i := range m.way.atoms {
		if a := &m.way.atoms[i]; a.slides && a.capture && a.dir != noDir {
			m.slides |= 1 << a.dir
			m.lines |= lineOf[a.dir]
		}
	}
	for d := range 8 {
		if m.slides>>d&1 == 1 && m.slides>>turn(d)&1 == 0 {
			m.partly = true
		}
	}
	if len(m.way.atoms) == 1 && !m.way.atoms[0].slides && !m.way.iced {
		if a := &m.way.atoms[0]; g.packed && (a.dir == dirUp || a.dir == dirDown) && m.way.jump == 0 {
			m.single = a.dir
		}
	}
}

func (m *mover) reachBy(a *atom, sq Square) {
	for s := a.to[sq]; a.capture && s != NoSquare && s != sq; s = a.to[s] {
		m.reach[sq] = m.reach[sq].Or(halfBit(s))
		if !a.slides {
			m.step[sq] = m.step[sq].Or(halfBit(s))
			return
		}
		m.slideFrom[s] = m.slideFrom[s].Or(halfBit(sq))
	}
}
