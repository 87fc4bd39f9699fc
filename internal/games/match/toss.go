package match

import "math/rand/v2"

// Face is how a tossed pawn lands.
type Face string

// Only the first two count.
const (
	PawnFace  Face = "pawn"
	TokinFace Face = "tokin"
	// Standing: on its edge.
	Standing Face = "standing"
	// Overlap: on another pawn.
	Overlap Face = "overlap"
)

// Toss is a 振駒: five pawns are tossed for a player (the stronger, see [TossDraw]; the
// person, against an engine). More 歩 give that player Black, more と the other. Standing
// and overlapping pawns do not count; a tie is tossed again (seed 002).
type Toss struct {
	// Throws in order; the last one decided.
	Throws [][5]Face
	// Pawns: the player of the toss is Black.
	Pawns bool
}

// Throw tosses until decided. One pawn in 64 stands or overlaps.
func Throw(rnd *rand.Rand) Toss {
	var t Toss
	for {
		var throw [5]Face
		balance := 0
		for i := range throw {
			switch n := rnd.IntN(128); {
			case n == 0:
				throw[i] = Standing
			case n == 1:
				throw[i] = Overlap
			case n%2 == 0:
				throw[i] = PawnFace
				balance++
			default:
				throw[i] = TokinFace
				balance--
			}
		}
		t.Throws = append(t.Throws, throw)
		if balance != 0 {
			t.Pawns = balance > 0
			return t
		}
	}
}

// Count returns the 歩 and と of the deciding throw.
func (t *Toss) Count() (pawns, tokins int) {
	if len(t.Throws) == 0 {
		return 0, 0
	}
	for _, f := range t.Throws[len(t.Throws)-1] {
		switch f {
		case PawnFace:
			pawns++
		case TokinFace:
			tokins++
		}
	}
	return pawns, tokins
}
