package nnue

import (
	"math/bits"

	"github.com/komadai/komadai/shogi"
)

// The standings of a piece that have inputs of their own, less one. A piece that
// nobody attacks or guards has none.
const (
	guarded   = iota // by its own side, and not attacked
	hanging          // attacked, and not guarded
	contested        // both
	standings
)

// The sets of attacked squares that have an input for each square, as a side sees
// them: it attacks them, with two pieces or more, and the other side does.
const (
	ownOnce = iota
	ownTwice
	otherOnce
	otherTwice
	guardSets
)

// place is what an input of a region stands for: a piece of an owner on a square, as
// the view has it.
type place struct {
	onBoard bool // else it is one of a hand
	other   bool // it belongs to the other side
	square  uint8
}

// layOutAttacks numbers the inputs of attacks: for each standing one for each input
// of a region, of which those of hands stay unused, and then the attacked squares.
func (f *Features) layOutAttacks() {
	f.places = make([]place, f.local)
	for c := range shogi.Color(2) {
		for _, k := range f.rules.Kinds() {
			if f.rules.Info(k).Token {
				continue
			}
			for owner := range shogi.Color(2) {
				row := f.row[c][shogi.NewPiece(owner, k)]
				for i := range f.stride {
					f.places[int(row)+i] = place{onBoard: true, other: owner != c, square: uint8(i)}
				}
			}
		}
	}
	f.guards[0] = int32(standings * f.local)
	f.guards[1] = f.guards[0]
	if !f.turned {
		f.guards[1] += int32(guardSets * f.stride)
	}
	f.active += (1 + guardSets) * len(f.rules.Squares())
	base := f.Regions * f.local
	for c := range shogi.Color(2) {
		row := &f.toggled[c]
		for set := range guardSets {
			row[set] = uint32(base + int(f.guards[c]) + turnedSet(set, c)*f.stride)
		}
		for pc := range len(f.row[c]) {
			for standing := range standings {
				row[pc|(standing+1)<<6] = uint32(base + standing*f.local + int(f.row[c][pc]))
			}
		}
	}
}

// AttackInputs returns the number of inputs of attacks, 0 where there are none. They
// are the last ones.
func (f *Features) AttackInputs() int {
	if !f.Attacks {
		return 0
	}
	return int(f.guards[1]) + guardSets*f.stride
}

// attacks is what the inputs of attacks are derived from, for both views.
type attacks struct {
	// once and twice are the squares that each side attacks.
	once, twice [2]shogi.Bitboard
	// standing holds, for each square in a byte, the piece on it and above 6 bits its
	// standing from 1, or 0 for a piece without one and for none.
	standing [shogi.MaxSquares / 8]uint64
}

// find looks at p.
func (a *attacks) find(p *shogi.Position) {
	a.once[0], a.twice[0] = p.Attacked(shogi.Black)
	a.once[1], a.twice[1] = p.Attacked(shogi.White)
	clear(a.standing[:])
	for c := range shogi.Color(2) {
		own := p.Color(c)
		threatened := own.And(a.once[c^1])
		safe := own.And(a.once[c]).AndNot(threatened)
		a.stand(p, safe, guarded)
		a.stand(p, threatened.AndNot(a.once[c]), hanging)
		a.stand(p, threatened.And(a.once[c]), contested)
	}
}

// stand notes the standing of the pieces on some squares.
func (a *attacks) stand(p *shogi.Position, squares shogi.Bitboard, standing uint8) {
	for !squares.Empty() {
		sq := squares.Pop() & (shogi.MaxSquares - 1)
		a.standing[sq/8] |= uint64(uint8(p.Piece(sq))|(standing+1)<<6) << (sq % 8 * 8)
	}
}

// set returns the n-th of the sets of attacked squares, as Black sees them.
func (a *attacks) set(n int) shogi.Bitboard {
	switch n {
	case ownOnce:
		return a.once[shogi.Black]
	case ownTwice:
		return a.twice[shogi.Black]
	case otherOnce:
		return a.once[shogi.White]
	}
	return a.twice[shogi.White]
}

// turnedSet returns the number that the n-th set as Black sees them has for c.
func turnedSet(n int, c shogi.Color) int { return n ^ int(c&1)*otherOnce }

// toggles are what of attacks was on in one position and is not in another, and the
// other way round, for both views: a standing, or below 1<<6 the number of a set of
// attacked squares, and below it in 8 bits the square.
type toggles struct{ on, off []uint16 }

// newToggles returns toggles with room for all that can differ.
func newToggles(r *shogi.Rules) toggles {
	n := (1 + guardSets) * len(r.Squares())
	return toggles{make([]uint16, 0, n), make([]uint16, 0, n)}
}

// find finds what differs between two positions.
func (t *toggles) find(before, now *attacks) {
	on, off := t.on[:0], t.off[:0]
	for i, old := range before.standing {
		new := now.standing[i]
		for differs := old ^ new; differs != 0; {
			at := bits.TrailingZeros64(differs) &^ 7
			differs &^= 0xff << at
			sq := uint16(8*i + at/8)
			if s := uint16(new >> at & 0xff); s != 0 {
				on = append(on, s<<8|sq)
			}
			if s := uint16(old >> at & 0xff); s != 0 {
				off = append(off, s<<8|sq)
			}
		}
	}
	for set := range guardSets {
		old, new := before.set(set), now.set(set)
		for more := new.AndNot(old); !more.Empty(); {
			on = append(on, uint16(set)<<8|uint16(more.Pop()))
		}
		for less := old.AndNot(new); !less.Empty(); {
			off = append(off, uint16(set)<<8|uint16(less.Pop()))
		}
	}
	t.on, t.off = on, off
}

// appendToggled appends the inputs of list in the view v of c to dst, which must have
// room for them.
func (f *Features) appendToggled(dst []uint32, list []uint16, c shogi.Color, v *view) []uint32 {
	at, row := len(dst), &f.toggled[c&1]
	dst = dst[:at+len(list)]
	into := dst[at:]
	for i, t := range list {
		into[i] = row[t>>8] + uint32(v.square[t&(shogi.MaxSquares-1)])
	}
	return dst
}

// Guards are the attacked squares of a position as one side sees them, with the
// squares of its view: those that it attacks, with two pieces or more, and the same
// for the other side.
type Guards [guardSets]shogi.Bitboard

// Guards returns the attacked squares of p as c sees them.
func (f *Features) Guards(p *shogi.Position, c shogi.Color) (g Guards) {
	var a attacks
	a.once[0], a.twice[0] = p.Attacked(shogi.Black)
	a.once[1], a.twice[1] = p.Attacked(shogi.White)
	v := &f.views[f.view(p, c)]
	for n := range g {
		set := turnedSet(n, c)
		for squares := a.set(n); !squares.Empty(); {
			g[set] = g[set].Or(shogi.Bit(shogi.Square(v.square[squares.Pop()&(shogi.MaxSquares-1)])))
		}
	}
	return g
}

// AppendAttacks appends the inputs of attacks that are on, from 0, to dst: for a view
// of c with the inputs on that [Features.On] yields, and with the attacked squares g.
func (f *Features) AppendAttacks(dst, on []uint16, g *Guards, c shogi.Color) []uint16 {
	for _, n := range on {
		at := &f.places[n]
		if !at.onBoard {
			continue
		}
		sq := shogi.Square(at.square)
		guards, attackers := g[ownOnce].Has(sq), g[otherOnce].Has(sq)
		if at.other {
			guards, attackers = attackers, guards
		}
		switch {
		case guards && attackers:
			dst = append(dst, uint16(contested*f.local)+n)
		case attackers:
			dst = append(dst, uint16(hanging*f.local)+n)
		case guards:
			dst = append(dst, uint16(guarded*f.local)+n)
		}
	}
	for set := range g {
		for squares := g[set]; !squares.Empty(); {
			dst = append(dst, uint16(int(f.guards[c&1])+set*f.stride+int(squares.Pop())))
		}
	}
	return dst
}
