package ladder

import (
	"errors"
	"time"

	"github.com/komadai/komadai/rating"
	"github.com/komadai/komadai/shogi"
)

// Period is the rating period: after a year a deviation of 60 grows to 110, provisional again.
const Period = 112 * time.Hour

// Key identifies a rating of an account.
type Key struct {
	Account string
	Rules   string
	Speed   Speed
}

// Standing is a rating with its statistics.
type Standing struct {
	Key
	rating.Rating
	// Rated games; Wins and Losses.
	Games, Wins, Losses int
	// Updated is the last game's end, or zero.
	Updated time.Time
}

// New returns the initial standing.
func New(k Key) Standing { return Standing{Key: k, Rating: rating.Unrated()} }

// At returns the rating at now: the deviation grows with time.
func (s Standing) At(now time.Time) rating.Rating {
	if s.Updated.IsZero() {
		return s.Rating
	}
	return s.Aged(float64(now.Sub(s.Updated)) / float64(Period))
}

// Game is a finished rated game.
type Game struct {
	ID       string
	Rules    string
	Speed    Speed
	Accounts [2]string
	// Score is Black's: 1, 0.5 or 0. Void games do not count.
	Score float64
	Void  bool
	At    time.Time
}

// Keys returns the ratings that change.
func (g Game) Keys() [2]Key {
	return [2]Key{{g.Accounts[0], g.Rules, g.Speed}, {g.Accounts[1], g.Rules, g.Speed}}
}

// Score returns Black's score; ok is false for running or aborted games and 千日手, which is
// replayed.
func Score(r shogi.Result) (score float64, ok bool) {
	if c, won := r.Outcome.Winner(); won {
		if c == shogi.Black {
			return 1, true
		}
		return 0, true
	}
	switch {
	case !r.Over(), r.Reason == shogi.Abandoned, r.Reason == shogi.Sennichite:
		return 0, false
	}
	return 0.5, true
}

// ScoreOf is [Score] for a side.
func ScoreOf(r shogi.Result, side shogi.Color) (score float64, ok bool) {
	score, ok = Score(r)
	if side == shogi.White {
		score = 1 - score
	}
	return score, ok
}

// ErrSelf is returned for a game of an account against itself.
var ErrSelf = errors.New("a game of an account against itself is not rated")

// Settle returns the standings after g, by colour. Each game is a rating period, with the
// time since the player's last one.
func Settle(before [2]Standing, g Game) (after [2]Standing, err error) {
	if g.Accounts[0] == g.Accounts[1] {
		return before, ErrSelf
	}
	after = before
	for side, s := range before {
		other := before[1-side]
		score := g.Score
		if side == 1 {
			score = 1 - score
		}
		periods := 0.0
		if !s.Updated.IsZero() {
			periods = max(0, float64(g.At.Sub(s.Updated))/float64(Period))
		}
		a := &after[side]
		if a.Rating, err = (rating.System{}).Rate(s.Rating, periods, rating.Game{Opponent: other.At(g.At), Score: score}); err != nil {
			return before, err
		}
		a.Games++
		switch score {
		case 1:
			a.Wins++
		case 0:
			a.Losses++
		}
		if g.At.After(a.Updated) {
			a.Updated = g.At
		}
	}
	return after, nil
}

// Point is a rating after a game.
type Point struct {
	Game      string
	At        time.Time
	Value     float64
	Deviation float64
}

// Leader is a standing with the account's name.
type Leader struct {
	Name string
	Standing
}
