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
	// Position: Black attacks, to move and without a king; White holds the rest.
	Position shogi.Position
	// Line is the solution.
	Line []shogi.Move
	// Flaws are the tolerated ones.
	Flaws     []tsume.Flaw
	Appraisal Appraisal
	// Attempt counts from 0.
	Attempt int
}

// Plies returns the length of the mate.
func (p *Problem) Plies() int { return len(p.Line) }

// SFEN returns the position.
func (p *Problem) SFEN() string { return notation.FormatSFEN(&p.Position) }

// ID returns the first 12 hexadecimal digits of the SHA-256 of rule set ID, space and SFEN.
func (p *Problem) ID() string { return ID(p.Position.Rules().ID(), p.SFEN()) }

// ID is [Problem.ID] for a rule set and SFEN.
func ID(rules, sfen string) string {
	sum := sha256.Sum256([]byte(rules + " " + sfen))
	return hex.EncodeToString(sum[:6])
}

const (
	leastRating = 500
	mostRating  = 2600
)

// Rating estimates the Glicko strength of a player who solves the problem half the time, from
// length, number of checks and hidden moves: a starting value, 500 to 2600 in steps of 10.
func (p *Problem) Rating() int {
	rating := 650 + 400*math.Log2(float64(len(p.Line)+1)/2)
	rating += min(150, 12*(float64(p.Appraisal.Checks)-4))
	for _, t := range p.Appraisal.Traits {
		rating += float64(t.Count) * harder[t.Name]
	}
	return int(min(max(math.Round(rating/10)*10, leastRating), mostRating))
}

var harder = map[TraitName]float64{
	Sacrifice: 20, MajorSacrifice: 40, NonPromotion: 60, LongDrop: 30, FirstCapture: -60, FirstPromotion: -40,
}
