package ladder

import (
	"errors"
	"time"

	"github.com/komadai/komadai/rating"
	"github.com/komadai/komadai/shogi"
)

// Period is the rating period: after a year without a game a deviation of 60
// has grown to 110, where a rating is provisional again.
const Period = 112 * time.Hour

// Key names one of an account's ratings.
type Key struct {
	Account string
	Rules   string
	Speed   Speed
}

// Standing is a rating and what it rests on.
type Standing struct {
	Key
	rating.Rating
	// Games is the number of rated games, Wins and Losses those decided.
	Games, Wins, Losses int
	// Updated is when the last of them ended, the zero time before the first.
	Updated time.Time
}

// New returns the standing before the first game.
func New(k Key) Standing { return Standing{Key: k, Rating: rating.Unrated()} }

// At returns the rating as it is at the instant now: the longer ago the last
// game, the less sure.
func (s Standing) At(now time.Time) rating.Rating {
	if s.Updated.IsZero() {
		return s.Rating
	}
	return s.Aged(float64(now.Sub(s.Updated)) / float64(Period))
}

// Game is a rated game that has ended.
type Game struct {
	ID    string
	Rules string
	Speed Speed
	// Accounts are the players', by colour.
	Accounts [2]string
	// Score is Black's: 1, 0.5 or 0. Void says that the game counts for nothing.
	Score float64
	Void  bool
	// At is when the game ended.
	At time.Time
}

// Keys returns whose ratings the game changes.
func (g Game) Keys() [2]Key {
	return [2]Key{{g.Accounts[0], g.Rules, g.Speed}, {g.Accounts[1], g.Rules, g.Speed}}
}

// Score returns Black's score by a result; ok is false for one that counts for
// nothing: a game that goes on or was broken off, and 千日手, after which the
// game is played again.
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

// ErrSelf says that somebody has played against themselves.
var ErrSelf = errors.New("a game of an account against itself is not rated")

// Settle returns the standings of the players, by colour, after g. Each game is
// a rating period of its own, with the time since the player's last one.
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

// Point is what a rating was after a game.
type Point struct {
	Game      string
	At        time.Time
	Value     float64
	Deviation float64
}

// Leader is a standing with the name of the account.
type Leader struct {
	Name string
	Standing
}
