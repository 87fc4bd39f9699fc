package engine

import (
	"time"

	"github.com/komadai/komadai/shogi"
)

// skill is a playing strength for people.
type skill struct {
	// depth and nodes bound the search.
	depth int
	nodes uint64
	// careless is how much the level overlooks, see [attention].
	careless int
	// lines is how many good moves are weighed against each other, slack how far
	// in centipawns the choice may err in the worth of each.
	lines, slack int
	// early is the slack in the opening, of which people know more than one.
	early int
	// blind levels may overlook even a mate in one.
	blind bool
}

// skills holds the levels below full strength, by level. docs/results/strength.md has the
// ladder of matches that they were set by.
var skills = [MaxLevel]skill{
	1: {depth: 1, nodes: 20_000, careless: 920, lines: 60, slack: 1300, early: 1300, blind: true},
	2: {depth: 1, nodes: 20_000, careless: 815, lines: 50, slack: 650, early: 650, blind: true},
	3: {depth: 1, nodes: 20_000, careless: 680, lines: 40, slack: 350, early: 350, blind: true},
	4: {depth: 2, nodes: 40_000, careless: 610, lines: 24, slack: 240, early: 240},
	5: {depth: 3, nodes: 60_000, careless: 525, lines: 16, slack: 135, early: 135},
	6: {depth: 4, nodes: 80_000, careless: 390, lines: 12, slack: 90, early: 95},
	7: {depth: 4, nodes: 80_000, careless: 235, lines: 8, slack: 48, early: 60},
	8: {depth: 5, nodes: 120_000, careless: 140, lines: 4, slack: 28, early: 40},
	9: {depth: 7, nodes: 150_000, careless: 105, lines: 3, slack: 16, early: 25},
}

const (
	// openingPly is the move until which a game is in its opening, openingLines how
	// many moves are at least weighed against each other there.
	openingPly, openingLines = 20, 4
	// longGame is the move from which a level sees more and more, so that the weakest
	// bring games without a mate to an end, too.
	longGame = 200
	// maxLevelTime bounds the time of the levels.
	maxLevelTime = 3 * time.Second
)

// skillOf returns the skill of a level at a ply of a game, and whether it is below
// full strength.
func skillOf(level, ply int) (skill, bool) {
	if level <= 0 || level >= MaxLevel {
		return skill{}, false
	}
	s := skills[level]
	if ply <= openingPly {
		s.slack, s.lines = max(s.slack, s.early), max(s.lines, openingLines)
	}
	if ply > longGame {
		s.slack, s.careless = s.slack*longGame/ply, s.careless*longGame/ply
	}
	return s, true
}

// bound narrows the limits to what the level may use.
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

// choose returns the index of the root move that the level of w plays: of those it
// does not overlook and that decline no promotion for nothing, the one that seems best when each is misjudged by up to the
// slack. The same seed overlooks and misjudges the same moves of a position.
func (s *skill) choose(w *worker) int {
	if !s.blind && w.roots[0].score >= scoreMate-1 {
		return 0
	}
	best, most := 0, -1<<30
	for i := range w.roots[:min(s.lines, len(w.roots))] {
		r := &w.roots[i]
		if r.score == -scoreInfinite || w.declines(r.move) || w.unseen(r.move) { // or never searched
			continue
		}
		if v := r.score + misjudge(w.pos.Key(), w.seed, r.move, s.slack); v > most {
			best, most = i, v
		}
	}
	return best
}

// unseen reports whether the level does not think of the root move m. Who sees a move
// without its promotion sees the promotion.
func (w *worker) unseen(m shogi.Move) bool {
	return w.overlooks(m, 0) && (!m.Promotes() || w.overlooks(shogi.NewMove(m.From(), m.To(), false), 0))
}

// misjudge returns an error within ±most that depends on the position, the seed
// and the move alone.
func misjudge(key, seed uint64, m shogi.Move, most int) int {
	z := scatter(key^uint64(m)*0xd6e8feb86659fd93, ^seed)
	// The mean of two even spreads: small errors are likelier than great ones.
	a, b := int(z&0xffff), int(z>>16&0xffff)
	return (a + b - 0xffff) * most / 0xffff
}
