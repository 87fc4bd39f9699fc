package analysis

import (
	"math"

	"github.com/komadai/komadai/shogi"
)

// Grade says how good a move was.
type Grade string

// The grades. A move is graded by the part of its player's chance of winning
// that it gave away; see [Move.Loss].
const (
	// Best: the engine's own move, or one that gives away no more than 1 %.
	Best Grade = "best"
	// Good: less than 5 %.
	Good Grade = "good"
	// Inaccuracy: 5 % or more (緩手).
	Inaccuracy Grade = "inaccuracy"
	// Mistake: 10 % or more (疑問手).
	Mistake Grade = "mistake"
	// Blunder: 20 % or more (悪手).
	Blunder Grade = "blunder"
)

// Grades lists the grades, the best first.
func Grades() []Grade { return []Grade{Best, Good, Inaccuracy, Mistake, Blunder} }

// Marked reports whether the grade is one to be marked: worse than good.
func (g Grade) Marked() bool { return g == Inaccuracy || g == Mistake || g == Blunder }

// The least losses of the grades.
const (
	goodLoss       = .01
	inaccuracyLoss = .05
	mistakeLoss    = .10
	blunderLoss    = .20
)

// Phase is a part of a game.
type Phase string

// The phases.
const (
	Opening Phase = "opening"
	Middle  Phase = "middle"
	Endgame Phase = "endgame"
)

// Phases lists the phases in order.
func Phases() []Phase { return []Phase{Opening, Middle, Endgame} }

// Move is what is thought of a move that was played.
type Move struct {
	// Ply is the number of the move, from 1. Side is who played it, "b" or "w";
	// USI the move.
	Ply   int    `json:"ply"`
	Side  string `json:"side"`
	USI   string `json:"usi"`
	Grade Grade  `json:"grade"`
	Phase Phase  `json:"phase"`
	// Before is the chance of its player to win before it with the best move,
	// After the chance that was left; 0 to 1. Loss is what was given away, 0 for
	// the engine's own move.
	Before float64 `json:"before"`
	After  float64 `json:"after"`
	Loss   float64 `json:"loss"`
	// Missed says that its player could win by force and now cannot: MissedIn is
	// the number of plies of the mate, 0 when not known. Allowed says that the
	// other side now can and could not before.
	Missed   bool `json:"missed,omitempty"`
	MissedIn int  `json:"missedIn,omitempty"`
	Allowed  bool `json:"allowed,omitempty"`
	// Declaration says that its player could have won by declaring 入玉.
	Declaration bool `json:"declaration,omitempty"`
}

// grade judges the move between two positions.
func grade(m *Move, c shogi.Color, scale Scale, before, after *Position) {
	m.Before, m.After = before.Score.Win(c, scale), after.Score.Win(c, scale)
	plies, had := before.Score.mateFor(c)
	_, has := after.Score.mateFor(c)
	m.Declaration = before.Declare && !has
	if had && !has {
		m.Missed, m.MissedIn = true, plies
	}
	if _, was := before.Score.mateFor(c.Other()); !was {
		_, m.Allowed = after.Score.mateFor(c.Other())
	}
	own := m.USI == before.Best
	if own && !m.Missed {
		// What a deeper look then finds is not the player's fault.
		m.Allowed = false
		m.Grade = Best
		return
	}
	m.Loss = max(0, m.Before-m.After)
	switch {
	case m.Loss >= blunderLoss:
		m.Grade = Blunder
	case m.Loss >= mistakeLoss:
		m.Grade = Mistake
	case m.Loss >= inaccuracyLoss || m.Missed:
		m.Grade = Inaccuracy
	case m.Loss > goodLoss:
		m.Grade = Good
	default:
		m.Grade = Best
	}
}

// halfLoss is the loss at which the accuracy of a move is half.
const halfLoss = .10

// accuracy returns the accuracy of a move, 0 to 100: 100 for one that gives
// nothing away, half for each further 10 % of the chance of winning.
func (m *Move) accuracy() float64 { return 100 * math.Exp2(-m.Loss/halfLoss) }

// leastWeight is the weight of a move in a game that is decided.
const leastWeight = .1

// weight says how much a move counts: where the result is open, or the move made
// a difference, most; where everything is decided, little.
func (m *Move) weight() float64 {
	open := func(p float64) float64 { return 4 * p * (1 - p) }
	return max(leastWeight, open(m.Before), open(m.After), m.Loss)
}

// mean is a weighted mean being taken.
type mean struct{ sum, weight float64 }

func (a *mean) add(m *Move) {
	a.sum += m.accuracy() * m.weight()
	a.weight += m.weight()
}

// value returns the mean; 0 of nothing.
func (a *mean) value() float64 {
	if a.weight == 0 {
		return 0
	}
	return a.sum / a.weight
}
