package puzzle

import (
	"errors"
	"time"

	"github.com/komadai/komadai/internal/people/principal"
	"github.com/komadai/komadai/rating"
)

// State is how far an attempt has come.
type State string

// The states of an attempt.
const (
	Open    State = "open"
	Solved  State = "solved"
	GivenUp State = "given-up"
)

// Attempt is one try at a problem.
type Attempt struct {
	ID, Rules, Problem string
	Holder             principal.ID
	// Seq counts what was done, from 1 for the beginning.
	Seq     int
	Started time.Time
	// Ended is the zero time while the attempt is open.
	Ended time.Time
	State State
	// Moves are those on the board, of both sides, in USI.
	Moves []string
	// Wrong counts moves that spoil the mate, Hints the hints given, Hinted those
	// for the move to be found now.
	Wrong, Hints, Hinted int
	// Rated says that the result counts for the ratings: it is the player's first
	// attempt at the problem.
	Rated bool
	// Scored says that the result is known: at the first mistake or at the end.
	Scored bool
	// Score is the player's: 1, 0.5 with a hint, or 0.
	Score float64
	// Before and After are the player's rating before and after the result, Problem
	// the problem's before it; 0 until then.
	Before, After, Against float64
}

// MaxHints is the number of hints for a move: which piece, and then where to.
const MaxHints = 2

// Errors of what cannot be done with an attempt.
var (
	// ErrStale: somebody acted on the attempt since.
	ErrStale = errors.New("the attempt has gone on since")
	// ErrOver: the attempt is over.
	ErrOver = errors.New("the attempt is over")
	// ErrNoHint: all hints for the move have been given.
	ErrNoHint = errors.New("all hints for the move have been given")
)

// Begin returns a new attempt.
func Begin(id string, holder principal.ID, p *Problem, rated bool, now time.Time) Attempt {
	return Attempt{ID: id, Holder: holder, Rules: p.Rules, Problem: p.ID, Seq: 1, Started: now, State: Open, Rated: rated}
}

// act checks that the attempt stands at seq and goes on.
func (a *Attempt) act(seq int) error {
	switch {
	case seq != a.Seq:
		return ErrStale
	case a.State != Open:
		return ErrOver
	}
	a.Seq++
	return nil
}

// Play notes a right move with the defender's reply, "" at the mate. It reports
// whether the result has just become known.
func (a *Attempt) Play(seq int, move, reply string, now time.Time) (scored bool, err error) {
	if err := a.act(seq); err != nil {
		return false, err
	}
	a.Moves = append(a.Moves[:len(a.Moves):len(a.Moves)], move)
	a.Hinted = 0
	if reply != "" {
		a.Moves = append(a.Moves, reply)
		return false, nil
	}
	a.State, a.Ended = Solved, now
	score := 1.0
	if a.Hints > 0 {
		score = 0.5
	}
	return a.score(score), nil
}

// Fail notes a wrong move.
func (a *Attempt) Fail(seq int) (scored bool, err error) {
	if err := a.act(seq); err != nil {
		return false, err
	}
	a.Wrong++
	return a.score(0), nil
}

// Hint notes a hint. The last tells the move, so it is as good as a mistake.
func (a *Attempt) Hint(seq int) (scored bool, err error) {
	if a.Hinted >= MaxHints && a.State == Open && seq == a.Seq {
		return false, ErrNoHint
	}
	if err := a.act(seq); err != nil {
		return false, err
	}
	a.Hints++
	if a.Hinted++; a.Hinted >= MaxHints {
		return a.score(0), nil
	}
	return false, nil
}

// GiveUp ends the attempt.
func (a *Attempt) GiveUp(seq int, now time.Time) (scored bool, err error) {
	if err := a.act(seq); err != nil {
		return false, err
	}
	a.State, a.Ended = GivenUp, now
	return a.score(0), nil
}

// score notes the result, once.
func (a *Attempt) score(s float64) bool {
	if a.Scored {
		return false
	}
	a.Scored, a.Score = true, s
	return true
}

// Player is what is known of a player in one rule set.
type Player struct {
	Holder principal.ID
	Rules  string
	Rating rating.Rating
	// Solved and Failed count rated attempts; one with a hint counts for neither.
	Solved, Failed int
	// Streak is the number of problems solved in a row, Best the most there were.
	Streak, Best int
	// Version counts the results; it is 0 for somebody who has none.
	Version int
	Updated time.Time
}

// newcomer is where a player's rating starts: among the problems of one ply. From there
// a few right answers lead a strong player up, and nobody begins with what is too hard.
const newcomer = 700

// reach is how far a success may lead above the rating of the problem. Who has solved
// nothing harder is not shown to be better than that, however often.
const reach = 200

// NewPlayer returns somebody who has tried nothing.
func NewPlayer(holder principal.ID, rules string) Player {
	r := rating.Unrated()
	r.Value = newcomer
	return Player{Holder: holder, Rules: rules, Rating: r}
}

// period is the time in which an idle player's rating becomes as uncertain as one
// rating period of Glicko-2 makes it.
const period = 30 * 24 * time.Hour

// AtStake returns the player's rating as it would be if the attempt failed now: by a
// wrong move, the last hint or the solution. It is what it was where nothing counts.
func AtStake(a Attempt, player Player, tally Tally, now time.Time) (float64, error) {
	if a.State != Open || !a.score(0) {
		return player.Rating.Value, nil
	}
	_, _, err := Settle(&a, player, tally, now)
	return a.After, err
}

// Settle gives the result of an attempt to the player and the problem. An
// attempt that is not rated changes neither. No success raises a player further than
// 200 points above the problem.
func Settle(a *Attempt, player Player, tally Tally, now time.Time) (Player, Tally, error) {
	a.Before, a.After, a.Against = player.Rating.Value, player.Rating.Value, tally.Rating.Value
	if !a.Rated || !a.Scored {
		return player, tally, nil
	}
	var periods float64
	if player.Version > 0 {
		periods = max(0, now.Sub(player.Updated).Hours()/period.Hours())
	}
	system := rating.System{}
	of, err := system.Rate(player.Rating, periods, rating.Game{Opponent: tally.Rating, Score: a.Score})
	if err != nil {
		return player, tally, err
	}
	against, err := system.Rate(tally.Rating, 0, rating.Game{Opponent: player.Rating, Score: 1 - a.Score})
	if err != nil {
		return player, tally, err
	}
	if most := max(player.Rating.Value, tally.Rating.Value+reach); of.Value > most {
		of.Value = most
	}
	player.Rating, tally.Rating = of, against
	tally.Plays++
	switch a.Score {
	case 1:
		player.Solved++
		tally.Solves++
		player.Streak++
		player.Best = max(player.Best, player.Streak)
	case 0:
		player.Failed++
		player.Streak = 0
	}
	player.Version++
	player.Updated = now
	a.After = of.Value
	return player, tally, nil
}
