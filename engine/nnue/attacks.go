package nnue

import (
	"math/bits"

	"github.com/komadai/komadai/shogi"
)

// The standings of a piece that have inputs of their own, less one: bit 0 of a standing
// is that its own side attacks it, bit 1 that the other one does. A piece that nobody
// attacks or guards has none.
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
	// sets are the attacked squares, as Black sees them.
	sets [guardSets]shogi.Bitboard
	// guarded and attacked are the squares of pieces that their own side, and that the
	// other one, attacks.
	guarded, attacked shogi.Bitboard
	board             [shogi.MaxSquares]shogi.Piece
}

// find looks at p.
func (a *attacks) find(p *shogi.Position) {
	black, blackTwice := p.Attacked(shogi.Black)
	white, whiteTwice := p.Attacked(shogi.White)
	a.sets = [guardSets]shogi.Bitboard{ownOnce: black, ownTwice: blackTwice, otherOnce: white, otherTwice: whiteTwice}
	ofBlack, ofWhite := p.Color(shogi.Black), p.Color(shogi.White)
	a.guarded = ofBlack.And(black).Or(ofWhite.And(white))
	a.attacked = ofBlack.And(white).Or(ofWhite.And(black))
	p.CopyBoard(&a.board)
}

// turnedSet returns the number that the n-th set as Black sees them has for c.
func turnedSet(n int, c shogi.Color) int { return n ^ int(c&1)*otherOnce }

// maxToggles bounds what can differ between two positions, as a power of two: the
// piece and the sets of each square.
const maxToggles = 1024

// toggles are what of attacks was on in one position and is not in another, and the
// other way round, for both views: a standing, or below 1<<6 the number of a set of
// attacked squares, and below it in 8 bits the square.
type toggles struct {
	onList, offList [maxToggles]uint16
	ons, offs       int
}

// on returns what was turned on.
func (t *toggles) on() []uint16 { return t.onList[:t.ons] }

// off returns what was turned off.
func (t *toggles) off() []uint16 { return t.offList[:t.offs] }

// find finds what differs between two positions: in the pieces on the squares touched,
// and in their standings everywhere. It writes down each difference as turned on and as
// turned off and counts what is so, since no branch could foresee which.
func (t *toggles) find(before, now *attacks, touched shogi.Bitboard) {
	ons, offs := 0, 0
	differs := touched.Or(before.guarded.Xor(now.guarded)).Or(before.attacked.Xor(now.attacked))
	for first, word := range differs.Words() {
		was, wasAttacked := before.guarded.Word(first), before.attacked.Word(first)
		is, isAttacked := now.guarded.Word(first), now.attacked.Word(first)
		for ; word != 0; word &= word - 1 {
			i := bits.TrailingZeros64(word) & 63
			sq := uint16(first<<6 + i)
			standing := uint16(is>>i&1 | isAttacked>>i&1<<1)
			t.onList[ons&(maxToggles-1)] = (uint16(now.board[sq&(shogi.MaxSquares-1)])|standing<<6)<<8 | sq
			ons += int((standing | standing>>1) & 1)
			standing = uint16(was>>i&1 | wasAttacked>>i&1<<1)
			t.offList[offs&(maxToggles-1)] = (uint16(before.board[sq&(shogi.MaxSquares-1)])|standing<<6)<<8 | sq
			offs += int((standing | standing>>1) & 1)
		}
	}
	for set := range guardSets {
		for first, word := range before.sets[set].Xor(now.sets[set]).Words() {
			is := now.sets[set].Word(first)
			for ; word != 0; word &= word - 1 {
				i := bits.TrailingZeros64(word) & 63
				toggle := uint16(set<<8 | first<<6 | i)
				on := int(is >> i & 1)
				t.onList[ons&(maxToggles-1)] = toggle
				ons += on
				t.offList[offs&(maxToggles-1)] = toggle
				offs += 1 - on
			}
		}
	}
	t.ons, t.offs = ons, offs
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
	a.find(p)
	v := &f.views[f.view(p, c)]
	for n := range g {
		set := turnedSet(n, c)
		for squares := a.sets[n]; !squares.Empty(); {
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
