package analysis

import (
	"cmp"
	"math"

	"github.com/komadai/komadai/engine/nnue"
	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/shogi"
)

// Grade is the quality of a move.
type Grade string

// Grades by lost win probability ([Move.Loss]).
const (
	// Best: the engine's move, or at most 1 %.
	Best Grade = "best"
	// Good: under 5 %.
	Good Grade = "good"
	// Inaccuracy: from 5 % (緩手).
	Inaccuracy Grade = "inaccuracy"
	// Mistake: from 10 % (疑問手).
	Mistake Grade = "mistake"
	// Blunder: from 20 % (悪手).
	Blunder Grade = "blunder"
)

// Grades lists the grades, best first.
func Grades() []Grade { return []Grade{Best, Good, Inaccuracy, Mistake, Blunder} }

func (g Grade) Marked() bool { return g == Inaccuracy || g == Mistake || g == Blunder }

const (
	goodLoss       = .01
	inaccuracyLoss = .05
	mistakeLoss    = .10
	blunderLoss    = .20
)

// Phase is a part of a game.
type Phase string

const (
	Opening Phase = "opening"
	Middle  Phase = "middle"
	Endgame Phase = "endgame"
)

// Phases lists the phases in order.
func Phases() []Phase { return []Phase{Opening, Middle, Endgame} }

// Move is the judgement of a move.
type Move struct {
	// Ply counts from 1. Side is "b" or "w".
	Ply   int    `json:"ply"`
	Side  string `json:"side"`
	USI   string `json:"usi"`
	Grade Grade  `json:"grade"`
	Phase Phase  `json:"phase"`
	// Before and After are the player's win probability with the best and the played move,
	// 0 to 1. Loss is the difference.
	Before float64 `json:"before"`
	After  float64 `json:"after"`
	Loss   float64 `json:"loss"`
	// Missed: a forced win of MissedIn plies (0 if unknown) was lost. Allowed: the other side
	// has one.
	Missed   bool `json:"missed,omitempty"`
	MissedIn int  `json:"missedIn,omitempty"`
	Allowed  bool `json:"allowed,omitempty"`
	// Declaration: 入玉 could be declared.
	Declaration bool `json:"declaration,omitempty"`
	// CounterCheck answers check by giving check (逆王手).
	CounterCheck bool `json:"counterCheck,omitempty"`
}

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
		// Later discoveries are not the player's fault.
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

// halfLoss is the lost win probability that halves the accuracy.
const halfLoss = .10

func (m *Move) accuracy() float64 { return 100 * math.Exp2(-m.Loss/halfLoss) }

const leastWeight = .1

// weight is high near even positions and for large losses.
func (m *Move) weight() float64 {
	open := func(p float64) float64 { return 4 * p * (1 - p) }
	return max(leastWeight, open(m.Before), open(m.After), m.Loss)
}

type mean struct{ sum, weight float64 }

func (a *mean) add(m *Move) {
	a.sum += m.accuracy() * m.weight()
	a.weight += m.weight()
}

func (a *mean) value() float64 {
	if a.weight == 0 {
		return 0
	}
	return a.sum / a.weight
}

// Score is from Black's view. The zero Score is even.
type Score struct {
	// Mate is a forced win: Value is plies (0 if unknown or over), Sign 1 for Black, -1 for
	// White. Otherwise Value is centipawns.
	Mate  bool `json:"mate,omitempty"`
	Value int  `json:"value"`
	Sign  int  `json:"sign,omitempty"`
}

func won(c shogi.Color, plies int) Score {
	if c == shogi.White {
		return Score{Mate: true, Value: -plies, Sign: -1}
	}
	return Score{Mate: true, Value: plies, Sign: 1}
}

// Scale is the score in centipawns that wins 73 %, 1/(1+1/e), 0 for the default. See
// docs/guide/analysis.md.
type Scale int

// usualScale is for rule sets without a measured scale.
const usualScale Scale = 1400

// ScaleOf returns the scale of a rule set.
func ScaleOf(r *shogi.Rules) Scale {
	if cp, ok := nnue.ScaleOf(r); ok {
		return Scale(cp)
	}
	return usualScale
}

// Win returns c's win probability, 0 to 1. A draw counts half.
func (s Score) Win(c shogi.Color, scale Scale) float64 {
	var black float64
	switch {
	case s.Mate && s.Sign > 0:
		black = 1
	case s.Mate:
		black = 0
	default:
		black = 1 / (1 + math.Exp(-float64(s.Value)/float64(cmp.Or(scale, usualScale))))
	}
	if c == shogi.White {
		return 1 - black
	}
	return black
}

// mateFor reports a forced win of c. plies is 0 if unknown.
func (s Score) mateFor(c shogi.Color) (plies int, ok bool) {
	if !s.Mate || (s.Sign > 0) != (c == shogi.Black) {
		return 0, false
	}
	return max(s.Value, -s.Value), true
}

func (s Score) Kifu() kifu.Score {
	if s.Mate {
		return kifu.MateIn(s.Value, s.Sign)
	}
	return kifu.CP(s.Value)
}
