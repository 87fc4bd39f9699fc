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
// start. Pieces captured by being enclosed (はさみ将棋) are not put back.
func Predecessors(p *shogi.Position) []Predecessor {
	b := &back{p: p, after: p.Setup(), mover: p.Side().Other(), rules: p.Rules()}
	b.whole = b.rules.Royal() == shogi.NoKind ||
		p.King(shogi.Black) != shogi.NoSquare && p.King(shogi.White) != shogi.NoSquare
	for _, k := range b.rules.Kinds() {
		if in := b.rules.Info(k); !in.Token && (!in.Royal || b.rules.Spec().Royals == shogi.RoyalsLast) {
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
	return spec.Drops.ToHand && letter != spec.Goal && !r.Info(base).Royal || slices.Contains(spec.Drops.Counted, letter)
}

// reaches is an upper bound.
func (b *back) reaches(k shogi.Kind, from, to shogi.Square) bool {
	return unbounded(b.rules, k) || b.p.Attacks(shogi.NewPiece(b.mover, k), from, shogi.Bitboard{}).Has(to)
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
	b.hold(&s, b.rules.Info(k).Base, 1)
	b.try(&s, shogi.NewDrop(k, to))
}

// hold changes the mover's number of a kind in hand, and that of the other side if they share
// one. It returns false and changes nothing if too few are there.
func (b *back) hold(s *shogi.Setup, k shogi.Kind, n int) bool {
	shared := b.rules.Spec().Drops.Shared
	for c := range s.Hands {
		if (shogi.Color(c) == b.mover || shared) && int(s.Hands[c][k])+n < 0 {
			return false
		}
	}
	for c := range s.Hands {
		if shogi.Color(c) == b.mover || shared {
			s.Hands[c][k] = uint8(int(s.Hands[c][k]) + n)
		}
	}
	return true
}

func (b *back) moves(to shogi.Square, k shogi.Kind) {
	for _, from := range b.rules.Squares() {
		if b.after.Board[from] != shogi.NoPiece {
			continue
		}
		b.captures(from, to, k, false)
		in := b.rules.Info(k)
		if in.Base != k {
			b.captures(from, to, in.Base, true)
		}
		if in.Base == k && in.Promoted != shogi.NoKind && b.rules.Spec().Promotion.Back {
			b.captures(from, to, in.Promoted, true)
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
	owners := []shogi.Color{b.mover.Other()}
	if b.rules.Spec().Captures.Own {
		owners = append(owners, b.mover)
	}
	amounts := []int{1}
	if b.rules.Spec().Drops.Doubled {
		amounts = []int{2, 1}
	}
	for _, k := range b.takes {
		for _, owner := range owners {
			s.Board[to] = shogi.NewPiece(owner, k)
			if !b.held[k] || m.IsDrop() { // mines remove pieces from play
				b.try(s, m)
			}
			for _, n := range amounts {
				if base := b.rules.Held(k); b.held[k] && b.hold(s, base, -n) {
					b.try(s, m)
					b.hold(s, base, n)
				}
			}
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

// try adds legal positions where m leads to the goal, with the check counted that m may give.
func (b *back) try(s *shogi.Setup, m shogi.Move) {
	b.verify(s, m)
	token := b.rules.Kind(b.rules.Spec().Endings.ChecksToken)
	if token != shogi.NoKind && s.Hands[b.mover][token] > 0 {
		s.Hands[b.mover][token]--
		b.verify(s, m)
		s.Hands[b.mover][token]++
	}
}

func (b *back) verify(s *shogi.Setup, m shogi.Move) {
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
