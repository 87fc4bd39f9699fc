package train

import (
	"errors"
	"io"
	"math"
	"strings"

	"github.com/komadai/komadai/internal/lab/selfplay"
	"github.com/komadai/komadai/shogi"
)

// Scale relates scores of self-play games to results.
type Scale struct {
	// CP is the score in centipawns that wins 73 %, 1/(1+1/e), of decisive games; Error is its
	// standard error over games.
	CP, Error float64
	// Decisive games, scores that are not forced wins.
	Games, Positions int
}

// In centipawns.
const leastScale, mostScale = 20, 20_000

type scored struct{ score, result float64 }

// FitScale fits a logistic curve to the games' scores and results by maximum likelihood.
func FitScale(r *selfplay.Reader) (Scale, error) {
	var all []scored
	var ends []int
	white := strings.Contains(r.Header.Start, " w ")
	for g := (selfplay.Game{}); ; {
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
			if score >= selfplay.WonScore || score <= -selfplay.WonScore {
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

// The function has one minimum.
func fit(all []scored, ends []int) (Scale, error) {
	slope := func(from, to int, inverse float64) (sum float64) {
		for _, s := range all[from:to] {
			sum += (s.result - sigmoid(s.score*inverse)) * s.score
		}
		return sum
	}
	low, high := 1./mostScale, 1./leastScale
	if slope(0, len(all), low) <= 0 || slope(0, len(all), high) >= 0 {
		return Scale{}, errors.New("the scores do not predict the results, or predict all of them: more games are needed")
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
