package engine

import (
	"time"

	"github.com/komadai/komadai/shogi"
)

type skill struct {
	depth int
	nodes uint64
	// missRate is the missed moves per 1000, see [oversights].
	missRate int
	// lines is the number of candidate moves; slack the largest error of a candidate's score
	// in centipawns.
	lines, slack int
	// early is the slack in the opening.
	early int
	// blind levels may miss a mate in one.
	blind bool
}

// skills are the levels below full strength, from matches in docs/results/strength.md.
var skills = [MaxLevel]skill{
	1: {depth: 1, nodes: 20_000, missRate: 920, lines: 60, slack: 1300, early: 1300, blind: true},
	2: {depth: 1, nodes: 20_000, missRate: 815, lines: 50, slack: 650, early: 650, blind: true},
	3: {depth: 1, nodes: 20_000, missRate: 680, lines: 40, slack: 350, early: 350, blind: true},
	4: {depth: 2, nodes: 40_000, missRate: 610, lines: 24, slack: 240, early: 240},
	5: {depth: 3, nodes: 60_000, missRate: 525, lines: 16, slack: 135, early: 135},
	6: {depth: 4, nodes: 80_000, missRate: 390, lines: 12, slack: 90, early: 95},
	7: {depth: 4, nodes: 80_000, missRate: 235, lines: 8, slack: 48, early: 60},
	8: {depth: 5, nodes: 120_000, missRate: 140, lines: 4, slack: 28, early: 40},
	9: {depth: 7, nodes: 150_000, missRate: 105, lines: 3, slack: 16, early: 25},
}

const (
	// openingPly is the last move of the opening, openingLines its least number of candidates.
	openingPly, openingLines = 20, 4
	// After longGame a level misses less and less, so that games without a mate end.
	longGame     = 200
	maxLevelTime = 3 * time.Second
)

// skillOf returns false at full strength.
func skillOf(level, ply int) (skill, bool) {
	if level <= 0 || level >= MaxLevel {
		return skill{}, false
	}
	s := skills[level]
	if ply <= openingPly {
		s.slack, s.lines = max(s.slack, s.early), max(s.lines, openingLines)
	}
	if ply > longGame {
		s.slack, s.missRate = s.slack*longGame/ply, s.missRate*longGame/ply
	}
	return s, true
}

func (s *skill) bound(l *Limits) {
	if l.Depth == 0 || l.Depth > s.depth {
		l.Depth = s.depth
	}
	if l.Nodes == 0 || l.Nodes > s.nodes {
		l.Nodes = s.nodes
	}
	if !l.clocked() && !l.Infinite && !l.Ponder && (l.MoveTime == 0 || l.MoveTime > maxLevelTime) {
		l.MoveTime = maxLevelTime
	}
	l.MultiPV = max(l.MultiPV, s.lines)
}

// choose returns the index of the root move to play: the best visible, undominated one after
// an error of up to slack.
func (s *skill) choose(w *worker) int {
	if !s.blind && w.roots[0].score >= scoreMate-1 {
		return 0
	}
	best, most := 0, -1<<30
	for i := range w.roots[:min(s.lines, len(w.roots))] {
		r := &w.roots[i]
		if r.score == -scoreInfinite || w.dominated(r.move) || w.missesRoot(r.move) { // or never searched
			continue
		}
		if v := r.score + misjudge(w.pos.Key(), w.seed, r.move, s.slack); v > most {
			best, most = i, v
		}
	}
	return best
}

func (w *worker) missesRoot(m shogi.Move) bool {
	return w.misses(m, 0) && (!m.Promotes() || w.misses(shogi.NewMove(m.From(), m.To(), false), 0))
}

// number is m in 16 bits, for hashes. On large boards some moves share a number, and so a misjudgement.
func number(m shogi.Move) uint64 {
	i := uint64(m.Index())
	return i&255 | i>>8&255<<7 | i>>16<<14
}

// misjudge returns an error within ±most, a hash of position, seed and move.
func misjudge(key, seed uint64, m shogi.Move, most int) int {
	z := scatter(key^number(m)*0xd6e8feb86659fd93, ^seed)
	// A sum of two uniform values makes small errors likelier.
	a, b := int(z&0xffff), int(z>>16&0xffff)
	return (a + b - 0xffff) * most / 0xffff
}

// oversights decides, by seed, position and move, which moves a weaker level misses: people
// lose by moves they did not see rather than by bad judgement.
type oversights struct {
	// missRate is the missed moves per 1000 quiet moves near the pieces.
	missRate int
	seed     uint64
}

// salt separates table entries of searches with different oversights.
func (a *oversights) salt() uint64 {
	if a.missRate == 0 {
		return 0
	}
	return scatter(a.seed, uint64(a.missRate))
}

// Factors of the miss rate in percent. Captures are easy to see, above all on the square of
// the last move. Drops, long moves and moves backward are hard.
const (
	factorRecapture  = 15
	factorOwnCapture = 25
	factorCapture    = 55
	factorPromotion  = 80
	factorCheck      = 70
	factorDrop       = 130
	factorLong       = 130
	factorBack       = 120
	maxMissRate      = 950
)

// misses reports whether the level misses the legal move m. A side in check misses no move.
func (w *worker) misses(m shogi.Move, ply int) bool {
	if w.missRate == 0 || w.frames[ply].check {
		return false
	}
	return w.missesMove(m, ply)
}

func (w *worker) missesMove(m shogi.Move, ply int) bool {
	odds := w.missRate
	times := func(percent int) { odds = odds * percent / 100 }
	switch {
	case m == shogi.Pass:
	case !m.IsBoard():
		times(factorDrop)
	default:
		if w.victim(m) != shogi.NoKind {
			switch {
			case ply > 0 && w.landed(ply-1) == m.To():
				times(factorRecapture)
			case ply == 0:
				times(factorOwnCapture)
			default:
				times(factorCapture)
			}
		}
		if m.Promotes() {
			times(factorPromotion)
		}
		files, ranks := w.rules.File(m.To())-w.rules.File(m.From()), w.rules.Rank(m.To())-w.rules.Rank(m.From())
		if 3*max(files, -files, ranks, -ranks) >= max(w.rules.Files(), w.rules.Ranks()) {
			times(factorLong)
		}
		if w.pos.Side() == shogi.White {
			ranks = -ranks
		}
		if ranks > 0 {
			times(factorBack)
		}
	}
	if w.checks(m, ply) {
		times(factorCheck)
	}
	return int(scatter(w.pos.Key()^number(m)*0xd6e8feb86659fd93, w.seed)%1000) < min(odds, maxMissRate)
}

func (w *worker) landed(ply int) shogi.Square {
	m := w.frames[ply].move
	if m == shogi.NoMove || m == shogi.Pass {
		return shogi.NoSquare
	}
	return m.To()
}

// scatter hashes two numbers (SplitMix, G. Steele, D. Lea and C. Flood, 2014).
func scatter(a, b uint64) uint64 {
	z := a ^ (b+1)*0x9e3779b97f4a7c15
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}
