package nnue

import (
	"math/bits"

	"github.com/komadai/komadai/shogi"
)

// States of a piece with own inputs: bit 0 if its own side attacks its square, bit 1 if the
// other does, minus one. Pieces with neither have no input.
const (
	guarded = iota
	hanging // attacked, not guarded
	contested
	standings
)

// Attacked squares from a side's view: by it, twice by it, and the same by the other side.
const (
	ownOnce = iota
	ownTwice
	otherOnce
	otherTwice
	guardSets
)

// place is an input's meaning: a piece of an owner on a square of the view.
type place struct {
	onBoard bool // else in hand
	other   bool // of the other side
	square  uint8
}

// layOutAttacks numbers the attack inputs: one per state and region input (those of hands are
// unused), then the attacked squares.
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
				row[pc|(standing+1)*shogi.MaxPieces] = uint32(base + standing*f.local + int(f.row[c][pc]))
			}
		}
	}
}

// AttackInputs returns the number of attack inputs, which come last.
func (f *Features) AttackInputs() int {
	if !f.Attacks {
		return 0
	}
	return int(f.guards[1]) + guardSets*f.stride
}

type attacks struct {
	sets              [guardSets]shogi.Words
	guarded, attacked shogi.Words
	board             [shogi.MaxSquares]shogi.Piece
}

func (a *attacks) find(p *shogi.Position) {
	black, blackTwice := p.Attacked(shogi.Black)
	white, whiteTwice := p.Attacked(shogi.White)
	a.sets = [guardSets]shogi.Words{ownOnce: black.Words(), ownTwice: blackTwice.Words(), otherOnce: white.Words(), otherTwice: whiteTwice.Words()}
	ofBlack, ofWhite := p.Color(shogi.Black), p.Color(shogi.White)
	a.guarded = ofBlack.And(black).Or(ofWhite.And(white)).Words()
	a.attacked = ofBlack.And(white).Or(ofWhite.And(black)).Words()
	p.CopyBoard(&a.board)
}

func turnedSet(n int, c shogi.Color) int { return n ^ int(c&1)*otherOnce }

// maxToggles bounds the differences of two positions, at most one for each square and each set, as a power
// of two.
const maxToggles = 2 * guardSets * shogi.MaxSquares

// toggles are the attack inputs that differ between two positions, for both views: a state or,
// below MaxPieces, a set's number, with the square in the low 8 bits.
type toggles struct {
	words           int // of a set, as many as the board needs
	onList, offList [maxToggles]uint32
	ons, offs       int
}

func (t *toggles) on() []uint32 { return t.onList[:t.ons] }

func (t *toggles) off() []uint32 { return t.offList[:t.offs] }

// find compares pieces on the touched squares, and states everywhere. It writes each
// difference to both lists and advances one counter, without unpredictable branches.
func (t *toggles) find(before, now *attacks, touched shogi.Bitboard) {
	ons, offs := 0, 0
	changed := touched.Words()
	for first := range t.words {
		was, wasAttacked := before.guarded[first&3], before.attacked[first&3]
		is, isAttacked := now.guarded[first&3], now.attacked[first&3]
		for word := changed[first&3] | (was ^ is) | (wasAttacked ^ isAttacked); word != 0; word &= word - 1 {
			i := bits.TrailingZeros64(word) & 63
			sq := uint32(first<<6 + i)
			standing := uint32(is>>i&1 | isAttacked>>i&1<<1)
			t.onList[ons&(maxToggles-1)] = (uint32(now.board[sq&(shogi.MaxSquares-1)])|standing*shogi.MaxPieces)<<8 | sq
			ons += int((standing | standing>>1) & 1)
			standing = uint32(was>>i&1 | wasAttacked>>i&1<<1)
			t.offList[offs&(maxToggles-1)] = (uint32(before.board[sq&(shogi.MaxSquares-1)])|standing*shogi.MaxPieces)<<8 | sq
			offs += int((standing | standing>>1) & 1)
		}
	}
	for set := range guardSets {
		for first := range t.words {
			is := now.sets[set][first&3]
			for word := before.sets[set][first&3] ^ is; word != 0; word &= word - 1 {
				i := bits.TrailingZeros64(word) & 63
				toggle := uint32(set<<8 | first<<6 | i)
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

// appendToggled needs room in dst.
func (f *Features) appendToggled(dst []uint32, list []uint32, c shogi.Color, v *view) []uint32 {
	at, row := len(dst), &f.toggled[c&1]
	dst = dst[:at+len(list)]
	into := dst[at:]
	for i, t := range list {
		into[i] = row[t>>8] + uint32(v.square[t&(shogi.MaxSquares-1)])
	}
	return dst
}

// Guards are attacked squares from one side's view, as the sets of attack inputs.
type Guards [guardSets]shogi.Bitboard

// Guards returns the attacked squares of p for c.
func (f *Features) Guards(p *shogi.Position, c shogi.Color) (g Guards) {
	var a attacks
	a.find(p)
	v := &f.views[f.view(p, c)]
	for n := range g {
		set := turnedSet(n, c)
		for first, word := range a.sets[n] {
			for ; word != 0; word &= word - 1 {
				g[set] = g[set].Or(shogi.Bit(shogi.Square(v.square[first<<6|bits.TrailingZeros64(word)])))
			}
		}
	}
	return g
}

// AppendAttacks appends the active attack inputs, from 0, for c's view with the inputs on of
// [Features.On] and the attacked squares g.
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
