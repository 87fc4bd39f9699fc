// Package retro looks back: which moves can have led to a position (逆算), and by
// which game from the start it is reached soonest (プルーフゲーム).
//
// It works in every rule set. A move back is proposed by what moves are made of,
// a piece that leaves one square for another, a drop, a mine, a pass, and counts when
// the kernel finds that the move forward is legal and leads to the position.
package retro

import (
	"slices"

	"github.com/komadai/komadai/shogi"
)

// Predecessor is a position and a move that leads from it to the one asked about.
type Predecessor struct {
	Position shogi.Position
	Move     shogi.Move
}

// Predecessors returns every legal position from which one legal move leads to p,
// with that move; none is told twice. Board, hands and the side to move count,
// the number of the move does not. Where p lacks a king, so may they. Whether the
// positions can be reached from the start is another question.
func Predecessors(p *shogi.Position) []Predecessor {
	b := &back{p: p, after: p.Setup(), mover: p.Side().Other(), rules: p.Rules()}
	b.whole = b.rules.Royal() == shogi.NoKind ||
		p.King(shogi.Black) != shogi.NoSquare && p.King(shogi.White) != shogi.NoSquare
	for _, k := range b.rules.Kinds() {
		if in := b.rules.Info(k); !in.Royal && !in.Token {
			b.takes = append(b.takes, k)
			b.held[k] = held(b.rules, in.Base)
		}
	}
	for _, to := range b.rules.Squares() {
		if pc := b.after.Board[to]; pc != shogi.NoPiece && pc.Color() == b.mover {
			b.drop(to, pc.Kind())
			b.moves(to, pc.Kind())
		}
	}
	b.mine()
	b.pass()
	return b.out
}

// back takes moves back from a position.
type back struct {
	p     *shogi.Position
	after shogi.Setup
	mover shogi.Color
	rules *shogi.Rules
	whole bool                     // both kings have to be there
	takes []shogi.Kind             // what can have been captured
	held  [shogi.MaxKinds + 1]bool // and which of it is in the captor's hand then
	out   []Predecessor
}

// held reports whether a captured piece of a base kind comes to a hand.
func held(r *shogi.Rules, base shogi.Kind) bool {
	spec, letter := r.Spec(), r.Info(base).Letter
	return spec.Drops.ToHand && letter != spec.Goal || slices.Contains(spec.Drops.Counted, letter)
}

// reaches reports whether a piece on from may move to to on some board. What
// jumps, or slides on ice, is let through.
func (b *back) reaches(k shogi.Kind, from, to shogi.Square) bool {
	spec := b.rules.Info(k).Spec
	quiet := func(a shogi.Atom) bool { return !a.Capture }
	if b.rules.Spec().Ice != nil || spec.Jump != 0 || slices.ContainsFunc(spec.Moves, quiet) || slices.ContainsFunc(spec.RegionMoves, quiet) {
		return true
	}
	return b.p.Attacks(shogi.NewPiece(b.mover, k), from, shogi.Bitboard{}).Has(to)
}

// before returns the position with the mover to move, to be changed.
func (b *back) before() shogi.Setup {
	s := b.after
	s.Side = b.mover
	s.Ply = max(1, s.Ply-1)
	return s
}

// drop takes the drop of the piece on to back.
func (b *back) drop(to shogi.Square, k shogi.Kind) {
	if !b.rules.Info(k).Droppable {
		return
	}
	s := b.before()
	s.Board[to] = shogi.NoPiece
	s.Hands[b.mover][k]++
	b.try(&s, shogi.NewDrop(k, to))
}

// moves takes back the moves of the piece on to, from every empty square, as it
// is and as what it was promoted from, with all that it can have captured.
func (b *back) moves(to shogi.Square, k shogi.Kind) {
	for _, from := range b.rules.Squares() {
		if b.after.Board[from] != shogi.NoPiece {
			continue
		}
		b.captures(from, to, k, false)
		if base := b.rules.Info(k).Base; base != k {
			b.captures(from, to, base, true)
		}
	}
}

// captures takes back the move of a piece that was of kind k.
func (b *back) captures(from, to shogi.Square, k shogi.Kind, promote bool) {
	if !b.reaches(k, from, to) {
		return
	}
	s := b.before()
	s.Board[to], s.Board[from] = shogi.NoPiece, shogi.NewPiece(b.mover, k)
	m := shogi.NewMove(from, to, promote)
	b.try(&s, m)
	b.restore(&s, to, m)
}

// restore tries what m can have captured on to: a piece that is now in the
// mover's hand, or out of play.
func (b *back) restore(s *shogi.Setup, to shogi.Square, m shogi.Move) {
	hand := &s.Hands[b.mover]
	for _, k := range b.takes {
		s.Board[to] = shogi.NewPiece(b.mover.Other(), k)
		if !b.held[k] || m.IsDrop() { // what a mine removes may leave play
			b.try(s, m)
		}
		if base := b.rules.Info(k).Base; b.held[k] && hand[base] > 0 {
			hand[base]--
			b.try(s, m)
			hand[base]++
		}
	}
	s.Board[to] = shogi.NoPiece
}

// mine takes back a mine of the mover's, which removed what stood on its gate.
func (b *back) mine() {
	mine, gate := b.rules.Mine(), b.rules.Gate(b.mover)
	if mine == shogi.NoKind || gate == shogi.NoSquare || b.after.Board[gate] != shogi.NoPiece {
		return
	}
	s := b.before()
	s.Hands[b.mover][mine]++
	b.restore(&s, gate, shogi.NewDrop(mine, gate))
}

// pass takes back a move without a move, counted or not.
func (b *back) pass() {
	s := b.before()
	b.try(&s, shogi.Pass)
	if void := b.rules.Void(); void != shogi.NoKind && s.Hands[b.mover][void] > 0 {
		s.Hands[b.mover][void]--
		b.try(&s, shogi.Pass)
	}
}

// try adds the position when it is one, and m leads from it to where b began.
func (b *back) try(s *shogi.Setup, m shogi.Move) {
	build := s.Study
	if b.whole {
		build = s.Position
	}
	q, err := build()
	if err != nil {
		return
	}
	after := q
	if after.Play(m) != nil {
		return
	}
	if got := after.Setup(); got.Board != b.after.Board || got.Hands != b.after.Hands || got.Side != b.after.Side {
		return
	}
	b.out = append(b.out, Predecessor{q, m})
}
