package shogi

// mover holds how the pieces of one class and colour move.
type mover struct {
	// step[sq] holds the squares attacked by steps and leaps from sq; reach[sq]
	// adds the slides, as on an empty board; from[sq] holds the squares from
	// which sq would be attacked on an empty board, slideFrom[sq] those from
	// which a slide would do it.
	step, reach, from, slideFrom [MaxSquares]Bitboard
	// dead holds the squares from which the piece has no move at all.
	// With flat the edges count as not joined.
	dead Bitboard
	flat bool
	// slides is the set of directions it slides in when capturing, by bit.
	slides uint8
	topo   uint8
	// planar slider tables: the lines used, and which squares of them.
	lines  uint8
	partly bool // only the squares of reach are attacked along the lines
	// single is the direction of the only move of a class that only steps
	// straight up or down (a pawn), else noDir.
	single uint8
	// hops are the steps along which the class may jump, with where they lead.
	jump JumpRule
	hops []hop

	promotes, mayStayDead bool
	// stay holds where the piece may end a move without promoting, promote[sq]
	// where a move from sq may promote; forced says that it then must.
	stay    Bitboard
	promote [MaxSquares]Bitboard
	forced  bool
	// ringFrom[k] holds the squares from which a slide could attack a square that
	// an enemy king on k can step to.
	ringFrom    [MaxSquares]Bitboard
	atoms       []atom // all movements, by direction for this colour
	regionAtoms []atom
	region      Bitboard
	confined    bool
	prey        uint32 // set of kinds it captures
	iced        bool   // some atom slides on ice
}

// hop is a direction in which a class of the checkers family jumps.
type hop struct {
	over  [MaxSquares]Square // the hurdle's square
	land  [MaxSquares]Square // where the jump ends
	dir   uint8              // noDir for a leap
	chain bool               // may go on jumping
}

// atom is an Atom turned for a colour and resolved on the board.
type atom struct {
	to             [MaxSquares]Square
	dir            uint8 // noDir for a leap
	slides         bool
	quiet, capture bool
	ice            uint8 // direction of the slide over ice, noDir for none
	step           step
}

const (
	lineVertical = 1 << iota
	lineHorizontal
	lineDiagonal     // up-right to down-left
	lineAntidiagonal // up-left to down-right
)

// lineOf names the line of each direction.
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
		out = append(out, atom{
			to: g.offsets(topo, s), step: s, dir: uint8(dirOf(s)), slides: a.Slides,
			quiet: a.Quiet, capture: a.Capture, ice: uint8(dirOf(ice)),
		})
	}
	return out
}

// offsets returns where the step leads from every square.
func (g *geometry) offsets(topo int, s step) (to [MaxSquares]Square) {
	for i := range to {
		to[i] = NoSquare
	}
	for _, sq := range g.squares {
		to[sq] = g.offset(topo, sq, s)
	}
	return to
}

// fill computes the tables of m from its atoms.
func (m *mover) fill(g *geometry) {
	m.single = noDir
	for _, sq := range g.squares {
		anyMove, anyFlat := false, false
		for i := range m.atoms {
			a := &m.atoms[i]
			anyFlat = anyFlat || g.offset(0, sq, a.step) != NoSquare
			to := a.to[sq]
			if to == NoSquare {
				continue
			}
			anyMove = true
			if !a.capture {
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
		if !anyMove || m.flat && !anyFlat {
			m.dead = m.dead.Or(Bit(sq))
		}
	}
	for i := range m.atoms {
		a := &m.atoms[i]
		m.iced = m.iced || a.ice != noDir
		if a.slides && a.capture {
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

// fillPromotion computes where the moves of m may and may not promote.
func (m *mover) fillPromotion(g *geometry, zone Bitboard, spec *PromotionSpec) {
	m.stay = g.board
	if !m.promotes {
		return
	}
	m.forced = spec.Forced
	if !m.mayStayDead {
		m.stay = m.stay.AndNot(m.dead)
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
