package match

import "math/rand/v2"

// Face is how a tossed pawn comes to lie.
type Face string

// The faces. Only the first two count.
const (
	PawnFace  Face = "pawn"
	TokinFace Face = "tokin"
	// Standing: the pawn stands on its edge.
	Standing Face = "standing"
	// Overlap: the pawn lies upon another.
	Overlap Face = "overlap"
)

// Toss is a 振駒: five pawns of the player for whom they are tossed (the stronger, see
// [TossDraw]; the person, against an
// engine) are thrown; more 歩 gives that player Black, more と the other; pawns
// that stand or overlap do not count; when the numbers are equal they are
// thrown again (seed 002).
type Toss struct {
	// Throws are the throws in order; the last one decided.
	Throws [][5]Face
	// Pawns says that the higher player became Black.
	Pawns bool
}

// Throw tosses until the sides are decided. One pawn in 64 stands or overlaps.
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

// Count returns how many of the pawns that decided showed 歩 and と.
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
