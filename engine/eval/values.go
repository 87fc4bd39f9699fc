package eval

import "github.com/komadai/komadai/shogi"

// In centipawns. A line through weighted mobility and a share of promotion, fitted to common
// values: P 1, L 4, N 4.5, S 6, G 7, B 9, R 10.5.
const (
	mobilityWorth, mobilityBase = 128, -30
	leapWorth                   = 80
	// Share of the promotion gain; less for slow pieces.
	promoteFast, promoteSlow = 0.35, 0.25
	// Factor for pieces limited per file, which are plentiful.
	crowded = 0.42
	// Promoted pieces are unpromoted in hand.
	promotedShare = 0.92
	leastWorth    = 40
	// Per point where points decide.
	pointWorth = 10
	mineWorth  = 60
)

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

func hunted(r *shogi.Rules, k shogi.Kind) float64 {
	e := r.Spec().Elimination
	if r.Info(r.Info(k).Base).Letter == e.Hunter {
		return float64(pointWorth * e.Weight)
	}
	return pointWorth * 5
}
