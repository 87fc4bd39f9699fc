package compose

import (
	"crypto/sha256"
	"encoding/hex"
	"math"

	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/tsume"
)

// Problem is a sound mate problem.
type Problem struct {
	// Position has Black as the attacker, to move and without a king; White has in
	// hand what is not shown.
	Position shogi.Position
	// Line is the solution.
	Line []shogi.Move
	// Flaws are what was found beside the line and is tolerated.
	Flaws []tsume.Flaw
	// Appraisal says how good it is.
	Appraisal Appraisal
	// Attempt is the number of the attempt that made it, from 0.
	Attempt int
}

// Plies is the length of the mate.
func (p *Problem) Plies() int { return len(p.Line) }

// SFEN returns the position.
func (p *Problem) SFEN() string { return notation.FormatSFEN(&p.Position) }

// ID returns the name of the problem, which is that of its position: the first
// 12 hexadecimal digits of the SHA-256 of the rule set's id, a space and the SFEN.
func (p *Problem) ID() string { return ID(p.Position.Rules().ID(), p.SFEN()) }

// ID returns the name of the problem of a rule set with the position sfen.
func ID(rules, sfen string) string {
	sum := sha256.Sum256([]byte(rules + " " + sfen))
	return hex.EncodeToString(sum[:6])
}

// Bounds of [Problem.Rating].
const (
	leastRating = 500
	mostRating  = 2600
)

// Rating estimates the strength, on the scale of Glicko, of a player who solves
// the problem every other time, as a start for a rating that finds itself: from
// its length, the number of checks to choose from, and what is hard to see. It
// is a multiple of 10 from 500 to 2600.
func (p *Problem) Rating() int {
	rating := 650 + 400*math.Log2(float64(len(p.Line)+1)/2)
	rating += min(150, 12*(float64(p.Appraisal.Checks)-4))
	for _, t := range p.Appraisal.Traits {
		rating += float64(t.Count) * harder[t.Name]
	}
	return int(min(max(math.Round(rating/10)*10, leastRating), mostRating))
}

// harder is what a trait adds to the rating, each time it is there.
var harder = map[TraitName]float64{
	Sacrifice: 20, MajorSacrifice: 40, NonPromotion: 60, LongDrop: 30, FirstCapture: -60, FirstPromotion: -40,
}
