package train

import (
	"errors"
	"io"
	"math"
	"strings"

	"github.com/komadai/komadai/internal/lab/dataset"
	"github.com/komadai/komadai/shogi"
)

// Scale says what the scores of games of self-play foretell.
type Scale struct {
	// CP is the score in centipawns at which the chance of winning is 73 %, 1/(1+1/e),
	// where somebody wins; Error is its standard error, by the differences between
	// games.
	CP, Error float64
	// Games and Positions are what it was fitted to: scores that are no forced win, in
	// games that were won.
	Games, Positions int
}

// Bounds of a [Scale] that is looked for.
const leastScale, mostScale = 20, 20_000

// scored is a score for the side to move and what that side made of the game: 0 or 1.
type scored struct{ score, result float64 }

// FitScale fits the logistic function to scores and results of the games that are
// read: the scale that makes the results likeliest.
func FitScale(r *dataset.Reader) (Scale, error) {
	var all []scored
	var ends []int // of the games in all
	white := strings.Contains(r.Header.Start, " w ")
	for g := (dataset.Game{}); ; {
		err := r.Next(&g)
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return Scale{}, err
		}
		before := len(all)
		if g.Outcome != shogi.BlackWins && g.Outcome != shogi.WhiteWins {
			continue
		}
		for i, score := range g.Scores {
			if score >= dataset.WonScore || score <= -dataset.WonScore {
				continue
			}
			side := shogi.Black
			if ((g.Opening+i)%2 == 1) != white {
				side = shogi.White
			}
			s := scored{score: float64(score)}
			if g.Outcome == shogi.WinFor(side) {
				s.result = 1
			}
			all = append(all, s)
		}
		if len(all) > before {
			ends = append(ends, len(all))
		}
	}
	if len(ends) < 2 {
		return Scale{}, errors.New("two games that were won are needed to find a scale")
	}
	return fit(all, ends)
}

// fit finds the scale; what it minimises has one minimum.
func fit(all []scored, ends []int) (Scale, error) {
	// slope is the derivative of the likelihood by the inverse of the scale.
	slope := func(from, to int, inverse float64) (sum float64) {
		for _, s := range all[from:to] {
			sum += (s.result - sigmoid(s.score*inverse)) * s.score
		}
		return sum
	}
	low, high := 1./mostScale, 1./leastScale
	if slope(0, len(all), low) <= 0 || slope(0, len(all), high) >= 0 {
		return Scale{}, errors.New("the scores foretell nothing, or everything: more games are needed")
	}
	for range 60 {
		if middle := (low + high) / 2; slope(0, len(all), middle) > 0 {
			low = middle
		} else {
			high = middle
		}
	}
	inverse := (low + high) / 2
	bend, spread, from := 0., 0., 0
	for _, s := range all {
		p := sigmoid(s.score * inverse)
		bend += p * (1 - p) * s.score * s.score
	}
	for _, to := range ends {
		g := slope(from, to, inverse)
		spread += g * g
		from = to
	}
	return Scale{CP: 1 / inverse, Error: math.Sqrt(spread) / bend / (inverse * inverse), Games: len(ends), Positions: len(all)}, nil
}
