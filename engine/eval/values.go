package eval

import "github.com/komadai/komadai/shogi"

// Weights of the worth of pieces, in centipawns. The form of the measure, a
// line through weighted mobility plus a share of what promotion gains, was
// fitted to the values shogi players give: P 1, L 4, N 4.5, S 6, G 7, B 9,
// R 10.5.
const (
	// mobilityWorth is the worth of one square of mobility, mobilityBase what
	// every piece lacks.
	mobilityWorth, mobilityBase = 128, -30
	leapWorth                   = 80
	// A share of the gain by promotion belongs to the piece: less to one that
	// walks there step by step.
	promoteFast, promoteSlow = 0.35, 0.25
	// crowded is the share left to a piece of which only so many may stand on a
	// file: it is plentiful, and its drops are hindered.
	crowded = 0.42
	// promotedShare is the share left to a promoted piece: in the hand it would
	// be its base again.
	promotedShare = 0.92
	leastWorth    = 40
	// pointWorth is the worth of a point where points decide the game.
	pointWorth = 10
	mineWorth  = 60
)

// worth returns the values of all kinds on the board and in the hand.
func worth(r *shogi.Rules, reaches []*reach, w *Weights) (board, hand [shogi.MaxKinds + 1]int) {
	var plain [shogi.MaxKinds + 1]float64
	for _, k := range r.Kinds() {
		if re := reaches[k]; re != nil {
			plain[k] = mobilityWorth*re.mobility + mobilityBase
			if re.leaps {
				plain[k] += leapWorth
			}
		}
	}
	for _, k := range r.Kinds() {
		in := r.Info(k)
		if in.Royal || in.Token {
			continue
		}
		v := plain[k]
		if in.Base != k {
			v *= promotedShare
		} else if in.Promoted != shogi.NoKind {
			share := promoteSlow
			if reaches[k].ahead > 1 {
				share = promoteFast
			}
			v += share * max(plain[in.Promoted]*promotedShare-v, 0)
		}
		if in.Spec.MaxPerFile > 0 {
			v *= crowded
		}
		if r.Spec().Elimination != nil {
			v = v/2 + hunted(r, k)
		}
		board[k] = max(int(v), leastWorth)
	}
	for _, k := range r.HandKinds() {
		in := r.Info(k)
		switch {
		case in.Droppable:
			hand[k] = board[k] * w.HandShare / 100
		case k == r.Mine():
			hand[k] = mineWorth
		}
	}
	return board, hand
}

// hunted returns what a capture of a piece of kind k is worth in points.
func hunted(r *shogi.Rules, k shogi.Kind) float64 {
	e := r.Spec().Elimination
	if r.Info(r.Info(k).Base).Letter == e.Hunter {
		return float64(pointWorth * e.Weight)
	}
	return pointWorth * 5
}
