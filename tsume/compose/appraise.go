package compose

import (
	"slices"

	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/tsume"
)

// TraitName names a criterion of quality.
type TraitName string

const (
	// Sacrifice: 捨駒, the piece moved or dropped is captured at once. MajorSacrifice: a rook or
	// bishop.
	Sacrifice      TraitName = "sacrifice"
	MajorSacrifice TraitName = "major-sacrifice"
	// NonPromotion: 不成, a possible promotion is declined.
	NonPromotion TraitName = "non-promotion"
	// LongDrop: at least two squares from the king. LongMove: three squares or more.
	LongDrop TraitName = "long-drop"
	LongMove TraitName = "long-move"
	// Interposition: 合駒, a drop in between.
	Interposition TraitName = "interposition"
	// Travel: squares visited by the king.
	Travel TraitName = "travel"
	// Tries: 紛れ, first checks that do not mate.
	Tries TraitName = "tries"
	// NoCapture: the attacker never captures. Capture: a capture. FirstCapture: by the first
	// move.
	NoCapture    TraitName = "no-capture"
	Capture      TraitName = "capture"
	FirstCapture TraitName = "first-capture"
	// FirstSacrifice: by the first move. FirstPromotion: it promotes a rook or bishop that
	// stays.
	FirstSacrifice TraitName = "first-sacrifice"
	FirstPromotion TraitName = "first-promotion"
	// Piece: one (board or attacker's hand) above the norm for the length. Promoted: promoted
	// at the start. Outlying: four king's steps or more from the king. Handful: beyond the
	// third in the attacker's hand.
	Piece    TraitName = "piece"
	Promoted TraitName = "promoted"
	Outlying TraitName = "outlying"
	Handful  TraitName = "handful"
	// Tolerated flaws, named as a [tsume.FlawKind].
	Branch    TraitName = "branch"
	LastMove  TraitName = "last-move"
	Unlimited TraitName = "unlimited"
	Detour    TraitName = "detour"
)

type worth struct{ points, most int }

const base = 40

var worths = map[TraitName]worth{
	Sacrifice: {6, 4}, MajorSacrifice: {10, 3}, NonPromotion: {8, 2}, LongDrop: {5, 2}, LongMove: {3, 2},
	Interposition: {4, 2}, Travel: {3, 4}, Tries: {1, 10}, NoCapture: {8, 1}, FirstSacrifice: {8, 1},
	Capture: {-4, 5}, FirstCapture: {-16, 1}, FirstPromotion: {-8, 1},
	Piece: {-3, 8}, Promoted: {-3, 6}, Outlying: {-2, 5}, Handful: {-3, 5},
	Branch: {-4, 5}, LastMove: {-3, 3}, Unlimited: {-3, 3}, Detour: {-3, 2},
}

// Trait is a criterion that applies.
type Trait struct {
	Name TraitName
	// Count is the number of occurrences, Points their total.
	Count, Points int
}

// Appraisal is the quality of a problem.
type Appraisal struct {
	// Quality is 40 plus the points, within 0 and 100.
	Quality int
	// Traits are in declaration order.
	Traits []Trait
	// Pieces counts the board (without the king) and the attacker's hand. Checks is the mean
	// number of available checks.
	Pieces int
	Checks int
}

var order = []TraitName{
	Sacrifice, MajorSacrifice, FirstSacrifice, NonPromotion, LongDrop, LongMove, Interposition, Travel, Tries, NoCapture,
	Capture, FirstCapture, FirstPromotion, Piece, Promoted, Outlying, Handful, Branch, LastMove, Unlimited, Detour,
}

// Appraise scores a sound problem by its solution and flaws. p is as in [Problem]; the moves
// of line must be legal.
func Appraise(p shogi.Position, line []shogi.Move, flaws []tsume.Flaw) Appraisal {
	s, err := newSpace(p.Rules())
	if err != nil {
		return Appraisal{} // not a problem
	}
	return s.appraise(p, line, flaws)
}

func (s *space) appraise(p shogi.Position, line []shogi.Move, flaws []tsume.Flaw) Appraisal {
	a := appraiser{space: s, counts: map[TraitName]int{}}
	a.start(&p, len(line))
	a.line(p, line)
	for _, f := range flaws {
		a.counts[TraitName(f.Kind)]++
	}
	out := Appraisal{Quality: base, Pieces: a.pieces, Checks: a.checks}
	for _, name := range order {
		if n := a.counts[name]; n > 0 {
			w := worths[name]
			t := Trait{Name: name, Count: n, Points: w.points * min(n, w.most)}
			out.Traits = append(out.Traits, t)
			out.Quality += t.Points
		}
	}
	out.Quality = min(max(out.Quality, 0), 100)
	return out
}

type appraiser struct {
	space          *space
	counts         map[TraitName]int
	pieces, checks int
}

func (a *appraiser) start(p *shogi.Position, plies int) {
	s, d := a.space, p.Setup()
	far := s.far[p.King(defender)]
	for _, sq := range s.squares {
		pc := p.Piece(sq)
		if pc == shogi.NoPiece {
			continue
		}
		if in := s.rules.Info(pc.Kind()); in.Base != pc.Kind() {
			a.counts[Promoted]++
		}
		if far[sq] >= 4 {
			a.counts[Outlying]++
		}
	}
	a.pieces = s.count(&d)
	hand := a.pieces + 1 - p.Occupied().Count()
	a.counts[Handful] = max(0, hand-3)
	a.counts[Piece] = max(0, a.pieces-(5+plies/2))
}

func (a *appraiser) line(p shogi.Position, line []shogi.Move) {
	visited := map[shogi.Square]bool{p.King(defender): true}
	checks, captures := 0, 0
	for i, m := range line {
		if p.Side() != attacker {
			if m.IsDrop() {
				a.counts[Interposition]++
			}
			p.Advance(m)
			if k := p.King(defender); !visited[k] {
				visited[k] = true
				a.counts[Travel]++
			}
			continue
		}
		n := p.CountChecks()
		checks += n
		if i == 0 {
			a.counts[Tries] = n - 1
		}
		given := i+1 < len(line) && line[i+1].To() == m.To()
		a.attack(&p, m, i == 0, given)
		if !m.IsDrop() && p.Captured(m) != shogi.NoPiece {
			captures++
		}
		p.Advance(m)
	}
	if captures > 0 {
		a.counts[Capture] = captures
	} else if len(line) > 1 {
		a.counts[NoCapture]++
	}
	a.checks = (2*checks + len(line)/2 + 1) / (2 * (len(line)/2 + 1))
}

func (a *appraiser) attack(p *shogi.Position, m shogi.Move, first, given bool) {
	r, far := p.Rules(), a.space.far[m.To()]
	kind := m.Kind()
	if m.IsBoard() {
		kind = p.Piece(m.From()).Kind()
	}
	in := r.Info(kind)
	major := r.Info(in.Base).Points >= majorPoints
	capture := m.IsBoard() && p.Captured(m) != shogi.NoPiece
	if given && !capture {
		if major {
			a.counts[MajorSacrifice]++
		} else {
			a.counts[Sacrifice]++
		}
	}
	if m.IsBoard() && !m.Promotes() && in.Promoted != shogi.NoKind && p.IsLegal(shogi.NewMove(m.From(), m.To(), true)) {
		a.counts[NonPromotion]++
	}
	if m.IsDrop() && far[p.King(defender)] >= 2 && slides(in.Spec) {
		a.counts[LongDrop]++
	}
	if m.IsBoard() && far[m.From()] >= 3 {
		a.counts[LongMove]++
	}
	if first {
		switch {
		case capture:
			a.counts[FirstCapture]++
		case given:
			a.counts[FirstSacrifice]++
		case major && m.Promotes():
			a.counts[FirstPromotion]++
		}
	}
}

func slides(k *shogi.KindSpec) bool {
	return slices.ContainsFunc(k.Moves, func(a shogi.Atom) bool { return a.Slides })
}
