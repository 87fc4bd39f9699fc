package retro

import (
	"slices"

	"github.com/komadai/komadai/shogi"
)

type bound struct {
	goal   *shogi.Position
	rules  *shogi.Rules
	wants  [2][]want
	counts [2][shogi.MaxKinds + 1]int // base kinds at the goal, board and hand
	ways   [2][shogi.MaxKinds + 1]*ways
	hands  bool
}

type want struct {
	to   shogi.Square
	kind shogi.Kind
	base shogi.Kind
}

// never exceeds any game.
const never = 1 << 16

func newBound(goal *shogi.Position) *bound {
	b := &bound{goal: goal, rules: goal.Rules()}
	spec := b.rules.Spec()
	b.hands = spec.Drops.ToHand && spec.Goal == "" && b.rules.Mine() == shogi.NoKind && b.rules.Simple() && !spec.Captures.Own
	for c := range shogi.Color(2) {
		for _, sq := range b.rules.Squares() {
			if pc := goal.Piece(sq); pc != shogi.NoPiece && pc.Color() == c {
				b.wants[c] = append(b.wants[c], want{sq, pc.Kind(), b.rules.Info(pc.Kind()).Base})
			}
		}
		b.counts[c] = b.count(goal, c)
		for _, k := range b.rules.Kinds() {
			if in := b.rules.Info(k); !in.Token && in.Base == k {
				b.ways[c][k] = newWays(goal, c, k)
			}
		}
	}
	return b
}

func (b *bound) count(p *shogi.Position, c shogi.Color) (n [shogi.MaxKinds + 1]int) {
	for own := p.Color(c); !own.Empty(); {
		n[b.rules.Info(p.Piece(own.Pop()).Kind()).Base]++
	}
	for _, k := range b.rules.HandKinds() {
		n[k] += p.Hand(c, k)
	}
	return n
}

func (b *bound) exceeds(p *shogi.Position, n int) bool {
	own := (n + 1) / 2
	return b.least(p, p.Side()) > own || b.least(p, p.Side().Other()) > n-own
}

func (b *bound) least(p *shogi.Position, c shogi.Color) int {
	moves := 0
	for _, w := range b.wants[c] {
		if p.Piece(w.to) == shogi.NewPiece(c, w.kind) {
			continue
		}
		moves += b.arrival(p, c, w)
		if moves >= never {
			return never
		}
	}
	gains := 0
	if b.hands {
		have := b.count(p, c)
		for k, n := range b.counts[c] {
			gains += max(0, n-have[k])
		}
	}
	return max(moves, gains)
}

func (b *bound) arrival(p *shogi.Position, c shogi.Color, w want) int {
	if !b.rules.Simple() {
		return 1
	}
	least := never
	if b.rules.Info(w.base).Droppable {
		least = 1
		if w.kind != w.base {
			least = 2
		}
	}
	paths := b.ways[c][w.base]
	promoted := b.rules.Info(w.base).Promoted
	for _, now := range [...]shogi.Kind{w.base, promoted} {
		if now == shogi.NoKind || now != w.base && w.kind == w.base {
			continue
		}
		for at := p.Pieces(c, now); !at.Empty() && least > 1; {
			least = min(least, paths.moves(at.Pop(), now != w.base, w.to, w.kind != w.base))
		}
	}
	return least
}

// ways are minimal moves of a piece on an empty board, by promotion.
type ways struct {
	free     bool
	squares  []shogi.Square
	reach    [2][shogi.MaxSquares]shogi.Bitboard
	zone     shogi.Bitboard
	least    [2][shogi.MaxSquares]*[2][shogi.MaxSquares]uint8
	promotes bool
}

// newWays has no bounds for jumps, ice, or captures unlike moves.
func newWays(p *shogi.Position, c shogi.Color, k shogi.Kind) *ways {
	r := p.Rules()
	w := &ways{squares: r.Squares(), zone: r.Zone(c)}
	kinds := []shogi.Kind{k}
	if to := r.Info(k).Promoted; to != shogi.NoKind {
		kinds, w.promotes = append(kinds, to), true
	}
	for i, kind := range kinds {
		w.free = w.free || unbounded(r, kind)
		for _, sq := range w.squares {
			w.reach[i][sq] = p.Attacks(shogi.NewPiece(c, kind), sq, shogi.Bitboard{})
		}
	}
	return w
}

// unbounded reports whether a kind may go where it does not attack on an empty board.
func unbounded(r *shogi.Rules, k shogi.Kind) bool {
	spec := r.Info(k).Spec
	other := func(a shogi.Atom) bool { return !a.Capture || a.Hop != shogi.HopNone }
	return r.Spec().Ice != nil || r.Spec().Lent != nil || r.Spec().Promotion.By != shogi.PromotionByZone || spec.Jump != 0 ||
		slices.ContainsFunc(spec.Moves, other) || slices.ContainsFunc(spec.RegionMoves, other)
}

// moves returns the minimum; is and be are the promotion state before and after.
func (w *ways) moves(from shogi.Square, is bool, to shogi.Square, be bool) int {
	if w.free {
		return 1
	}
	was, end := index(is), index(be)
	if w.least[was][from] == nil {
		w.least[was][from] = w.spread(from, was)
	}
	if n := w.least[was][from][end][to]; n > 0 {
		return int(n)
	}
	return never
}

func index(promoted bool) int {
	if promoted {
		return 1
	}
	return 0
}

// spread returns the minimum from one square to all others. The origin has 0; callers need it
// only for a changed piece.
func (w *ways) spread(from shogi.Square, was int) *[2][shogi.MaxSquares]uint8 {
	type place struct {
		sq       shogi.Square
		promoted int
	}
	out := &[2][shogi.MaxSquares]uint8{}
	here := []place{{from, was}}
	for n := uint8(1); len(here) > 0 && n < 100; n++ {
		var next []place
		visit := func(sq shogi.Square, promoted int) {
			if out[promoted][sq] == 0 {
				out[promoted][sq] = n
				next = append(next, place{sq, promoted})
			}
		}
		for _, at := range here {
			for to := w.reach[at.promoted][at.sq]; !to.Empty(); {
				sq := to.Pop()
				visit(sq, at.promoted)
				if at.promoted == 0 && w.promotes && (w.zone.Has(sq) || w.zone.Has(at.sq)) {
					visit(sq, 1)
				}
			}
		}
		here = next
	}
	return out
}
