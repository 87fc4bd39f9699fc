package eval

import "encoding/json"

// Weights are tunable numbers; see [WeightTable].
type Weights struct {
	Tempo                                    int
	Danger, DangerStuck                      int
	DangerBase, DangerCap                    int
	ThreatCap, GuardDanger                   int
	RingAttack, RingGuard, Front             int
	NearEnemy, NearOwn                       int
	Centre, Advance, KingAdvance, KingCentre int
	SliderOpen, HandShare                    int
}

// DefaultWeights returns the weights of [New].
func DefaultWeights() Weights { return WeightTable().Defaults() }

// UnmarshalJSON keeps defaults for missing weights.
func (w *Weights) UnmarshalJSON(b []byte) error {
	type plain Weights
	set := plain(DefaultWeights())
	if err := json.Unmarshal(b, &set); err != nil {
		return err
	}
	*w = Weights(set)
	return nil
}

// WeightTable lists the weights. Danger weights are from self-play matches
// (docs/results/strength.md), the others are estimates.
func WeightTable() Table[Weights] {
	return Table[Weights]{
		NewRow("Tempo", "being to move, in centipawns", 12, -50, 100, 6, func(w *Weights) *int { return &w.Tempo }),
		NewRow("KingDanger", "multiplies what a king loses by the danger it is in", 16, 0, 64, 2, func(w *Weights) *int { return &w.Danger }),
		NewRow("KingDangerStuck", "the same where the king cannot step back", 8, 0, 64, 2, func(w *Weights) *int { return &w.DangerStuck }),
		NewRow("KingDangerBase", "danger of a king that nothing attacks or guards", 12, -50, 100, 4, func(w *Weights) *int { return &w.DangerBase }),
		NewRow("KingDangerCap", "danger beyond which it does not grow", 220, 50, 600, 30, func(w *Weights) *int { return &w.DangerCap }),
		NewRow("KingThreatCap", "threat of the pieces in hand beyond which it does not grow", 80, 10, 300, 15, func(w *Weights) *int { return &w.ThreatCap }),
		NewRow("KingGuard", "danger that each guard of a square next to the king takes away", 4, 0, 30, 1, func(w *Weights) *int { return &w.GuardDanger }),
		NewRow("RingAttack", "an attack on a square next to the enemy king, in centipawns", 6, 0, 60, 3, func(w *Weights) *int { return &w.RingAttack }),
		NewRow("RingGuard", "a guard of a square next to the own king, in centipawns", 3, 0, 60, 2, func(w *Weights) *int { return &w.RingGuard }),
		NewRow("KingFront", "a piece right before the own king, in centipawns", 8, 0, 60, 4, func(w *Weights) *int { return &w.Front }),
		NewRow("NearEnemy", "percent of what nearness to the enemy king is worth", 100, 0, 400, 30, func(w *Weights) *int { return &w.NearEnemy }),
		NewRow("NearOwn", "percent of what nearness to the own king is worth", 100, 0, 400, 30, func(w *Weights) *int { return &w.NearOwn }),
		NewRow("Centre", "the most that a central square adds to a strong piece, in centipawns", 10, 0, 60, 4, func(w *Weights) *int { return &w.Centre }),
		NewRow("Advance", "a rank forward of a piece that may still promote, in centipawns", 3, 0, 30, 2, func(w *Weights) *int { return &w.Advance }),
		NewRow("KingAdvance", "what a king loses by a rank forward, in centipawns", 14, 0, 80, 5, func(w *Weights) *int { return &w.KingAdvance }),
		NewRow("KingCentre", "what a king loses in the middle of the board, in centipawns", 24, 0, 120, 8, func(w *Weights) *int { return &w.KingCentre }),
		NewRow("SliderOpen", "each square that a slider can go to, in centipawns; a lance has half", 4, 0, 30, 2, func(w *Weights) *int { return &w.SliderOpen }),
		NewRow("HandShare", "percent of a piece's worth on the board that it has in a hand", 112, 80, 160, 5, func(w *Weights) *int { return &w.HandShare }),
	}
}

// Param describes a tunable number.
type Param struct {
	// Name is for options and reports.
	Name string
	// About is a clause with the unit.
	About string
	// Default, Min and Max are its values. A switch has 0 and 1.
	Default, Min, Max int
	// Step is the initial step of tuning.
	Step int
}

// Row ties a number to its field in T.
type Row[T any] struct {
	Param
	Field func(*T) *int
}

// NewRow returns a row.
func NewRow[T any](name, about string, standard, least, most, step int, field func(*T) *int) Row[T] {
	return Row[T]{Param{name, about, standard, least, most, step}, field}
}

// Table lists the numbers of a set.
type Table[T any] []Row[T]

// Defaults returns a set of defaults.
func (t Table[T]) Defaults() T {
	var set T
	for i := range t {
		*t[i].Field(&set) = t[i].Default
	}
	return set
}

// Clamp brings all numbers into range.
func (t Table[T]) Clamp(set *T) {
	for i := range t {
		f := t[i].Field(set)
		*f = min(max(*f, t[i].Min), t[i].Max)
	}
}
