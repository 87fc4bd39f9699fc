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
	// lines is how many good moves are weighed against each other, slack how far
	// in centipawns the choice may err in the worth of each.
	lines, slack int
	// blind levels may overlook even a win they have seen.
	blind bool
}

// skills holds the levels below full strength, by level. The lowest see the
// move they make and the captures that follow, and misjudge it by some pawns.
var skills = [MaxLevel]skill{
	1: {depth: 1, nodes: 20_000, lines: 40, slack: 500, blind: true},
	2: {depth: 1, nodes: 20_000, lines: 30, slack: 280, blind: true},
	3: {depth: 2, nodes: 40_000, lines: 24, slack: 180},
	4: {depth: 3, nodes: 80_000, lines: 16, slack: 120},
	5: {depth: 4, nodes: 120_000, lines: 12, slack: 70},
	6: {depth: 5, nodes: 150_000, lines: 6, slack: 30},
	7: {depth: 7, nodes: 150_000, lines: 1},
	8: {depth: 10, nodes: 400_000, lines: 1},
	9: {depth: 16, nodes: 1_200_000, lines: 1},
}

// maxLevelTime bounds the time of the levels.
const maxLevelTime = 3 * time.Second

// skillOf returns the skill of a level, and whether it is below full strength.
func skillOf(level int) (skill, bool) {
	if level <= 0 || level >= MaxLevel {
		return skill{}, false
	}
	return skills[level], true
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

// choose returns the index of the root move that the level plays: the one that
// seems best when each is misjudged by up to the slack. The same seed misjudges
// a move in a position the same way.
func (s *skill) choose(roots []root, key, seed uint64) int {
	if s.slack == 0 || len(roots) == 0 {
		return 0
	}
	if !s.blind && roots[0].score >= scoreWon {
		return 0
	}
	best, most := 0, -1<<30
	for i := range roots[:min(s.lines, len(roots))] {
		r := &roots[i]
		if r.score == -scoreInfinite { // never searched
			continue
		}
		if v := r.score + misjudge(key, seed, r.move, s.slack); v > most {
			best, most = i, v
		}
	}
	return best
}

// misjudge returns an error within ±most that depends on the position, the seed
// and the move alone.
func misjudge(key, seed uint64, m shogi.Move, most int) int {
	z := key ^ (seed+1)*0x9e3779b97f4a7c15 ^ uint64(m)*0xd6e8feb86659fd93
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	z ^= z >> 31
	// The mean of two even spreads: small errors are likelier than great ones.
	a, b := int(z&0xffff), int(z>>16&0xffff)
	return (a + b - 0xffff) * most / 0xffff
}
