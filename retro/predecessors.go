// Package retro does retroanalysis in every rule set: the possible last moves of a position
// (逆算), and shortest proof games (プルーフゲーム).
//
// Candidate unmoves (board moves, drops, mines, passes) are verified by the kernel.
package retro

import (
	"slices"

	"github.com/komadai/komadai/shogi"
)

// Predecessor is a position and a move that leads to the given one.
type Predecessor struct {
	Position shogi.Position
	Move     shogi.Move
}

// Predecessors returns every legal position and move that leads to p, without duplicates. It
// ignores the move number. If p lacks a king, so may they. They need not be reachable from the
// start.
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

type back struct {
	p     *shogi.Position
	after shogi.Setup
	mover shogi.Color
	rules *shogi.Rules
	whole bool // both kings required
	takes []shogi.Kind
	held  [shogi.MaxKinds + 1]bool // kinds captured to the hand
	out   []Predecessor
}

func held(r *shogi.Rules, base shogi.Kind) bool {
	spec, letter := r.Spec(), r.Info(base).Letter
	return spec.Drops.ToHand && letter != spec.Goal || slices.Contains(spec.Drops.Counted, letter)
}

// reaches is an upper bound; jumps and ice always pass.
func (b *back) reaches(k shogi.Kind, from, to shogi.Square) bool {
	spec := b.rules.Info(k).Spec
	quiet := func(a shogi.Atom) bool { return !a.Capture }
	if b.rules.Spec().Ice != nil || spec.Jump != 0 || slices.ContainsFunc(spec.Moves, quiet) || slices.ContainsFunc(spec.RegionMoves, quiet) {
		return true
	}
	return b.p.Attacks(shogi.NewPiece(b.mover, k), from, shogi.Bitboard{}).Has(to)
}

func (b *back) before() shogi.Setup {
	s := b.after
	s.Side = b.mover
	s.Ply = max(1, s.Ply-1)
	return s
}

func (b *back) drop(to shogi.Square, k shogi.Kind) {
	if !b.rules.Info(k).Droppable {
		return
	}
	s := b.before()
	s.Board[to] = shogi.NoPiece
	s.Hands[b.mover][k]++
	b.try(&s, shogi.NewDrop(k, to))
}

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

// restore tries each possible capture on to, from the mover's hand or out of play.
func (b *back) restore(s *shogi.Setup, to shogi.Square, m shogi.Move) {
	hand := &s.Hands[b.mover]
	for _, k := range b.takes {
		s.Board[to] = shogi.NewPiece(b.mover.Other(), k)
		if !b.held[k] || m.IsDrop() { // mines remove pieces from play
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

func (b *back) mine() {
	mine, gate := b.rules.Mine(), b.rules.Gate(b.mover)
	if mine == shogi.NoKind || gate == shogi.NoSquare || b.after.Board[gate] != shogi.NoPiece {
		return
	}
	s := b.before()
	s.Hands[b.mover][mine]++
	b.restore(&s, gate, shogi.NewDrop(mine, gate))
}

func (b *back) pass() {
	s := b.before()
	b.try(&s, shogi.Pass)
	if void := b.rules.Void(); void != shogi.NoKind && s.Hands[b.mover][void] > 0 {
		s.Hands[b.mover][void]--
		b.try(&s, shogi.Pass)
	}
}

// try adds legal positions where m leads to the goal.
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
