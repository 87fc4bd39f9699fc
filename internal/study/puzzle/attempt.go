package puzzle

import (
	"context"
	"errors"
	"time"

	"github.com/komadai/komadai/internal/people"
	"github.com/komadai/komadai/rating"
)

// State is an attempt's state.
type State string

const (
	Open    State = "open"
	Solved  State = "solved"
	GivenUp State = "given-up"
)

// Attempt is a try at a problem.
type Attempt struct {
	ID, Rules, Problem string
	Holder             people.ID
	// Seq counts actions from 1.
	Seq     int
	Started time.Time
	Ended   time.Time
	State   State
	Moves   []string
	// Hinted counts hints for the current move.
	Wrong, Hints, Hinted int
	// Rated is set for the player's first attempt at the problem.
	Rated bool
	// Scored is set at the first mistake or the end.
	Scored bool
	// Score is 1, 0.5 with a hint, or 0.
	Score float64
	// Before and After are the player's ratings, Against is the problem's; 0 until scored.
	Before, After, Against float64
}

// MaxHints is per move: which piece, then where.
const MaxHints = 2

var (
	// ErrStale is returned if Seq has changed.
	ErrStale  = errors.New("the attempt has changed since")
	ErrOver   = errors.New("the attempt is over")
	ErrNoHint = errors.New("all hints for the move have been given")
)

// Begin returns a new attempt.
func Begin(id string, holder people.ID, p *Problem, rated bool, now time.Time) Attempt {
	return Attempt{ID: id, Holder: holder, Rules: p.Rules, Problem: p.ID, Seq: 1, Started: now, State: Open, Rated: rated}
}

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

// Play records a right move and the reply, "" at mate. scored reports a new result.
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

// Fail records a wrong move.
func (a *Attempt) Fail(seq int) (scored bool, err error) {
	if err := a.act(seq); err != nil {
		return false, err
	}
	a.Wrong++
	return a.score(0), nil
}

// Hint records a hint. The last one reveals the move and counts as a mistake.
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

func (a *Attempt) GiveUp(seq int, now time.Time) (scored bool, err error) {
	if err := a.act(seq); err != nil {
		return false, err
	}
	a.State, a.Ended = GivenUp, now
	return a.score(0), nil
}

// score sets the result once.
func (a *Attempt) score(s float64) bool {
	if a.Scored {
		return false
	}
	a.Scored, a.Score = true, s
	return true
}

// Player has a player's statistics in a rule set.
type Player struct {
	Holder people.ID
	Rules  string
	Rating rating.Rating
	// Solved and Failed count rated attempts without hints.
	Solved, Failed int
	// Streak counts problems solved in a row, Best is the maximum.
	Streak, Best int
	// Version counts results, from 0.
	Version int
	Updated time.Time
}

// newcomer starts among problems of one ply; strong players rise after a few answers.
const newcomer = 700

// reach bounds a rating after a success above the problem's: easy problems prove no more.
// mostLost bounds the loss by an attempt.
const (
	reach    = 200
	mostLost = 40
)

// NewPlayer returns a player without attempts.
func NewPlayer(holder people.ID, rules string) Player {
	r := rating.Unrated()
	r.Value = newcomer
	return Player{Holder: holder, Rules: rules, Rating: r}
}

// period is a Glicko-2 rating period.
const period = 30 * 24 * time.Hour

// AtStake returns the player's rating after a failure, unchanged if the attempt is unrated.
func AtStake(a Attempt, player Player, tally Tally, now time.Time) (float64, error) {
	if a.State != Open || !a.score(0) {
		return player.Rating.Value, nil
	}
	_, _, err := Settle(&a, player, tally, now)
	return a.After, err
}

// Settle applies a rated attempt's result to player and problem. A success raises a player to
// at most 200 points above the problem, a failure costs at most 40.
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
	of.Value = max(of.Value, player.Rating.Value-mostLost)
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

// ErrConflict is returned when another writer was first.
var ErrConflict = errors.New("another writer was first")

// Store persists the trainer's data. Package storetest is its contract.
type Store interface {
	Attempts
	Storms
}

// Attempts persists attempts and ratings.
type Attempts interface {
	// Player returns ok false for a new player.
	Player(ctx context.Context, holder people.ID, rules string) (p Player, ok bool, err error)
	Tallies(ctx context.Context, rules string) (map[string]Tally, error)
	// Attempts returns at most limit attempts, newest first.
	Attempts(ctx context.Context, holder people.ID, rules string, limit int) ([]Attempt, error)
	Attempt(ctx context.Context, id string) (a Attempt, ok bool, err error)
	// PutAttempt stores a new attempt with Seq 1, or replaces the previous Seq. ErrConflict:
	// that is missing, or the player has another open attempt in the rule set.
	PutAttempt(ctx context.Context, a Attempt) error
	// SettleAttempt is an atomic PutAttempt with player and problem. ErrConflict: also if
	// Version or Plays are not the next ones.
	SettleAttempt(ctx context.Context, a Attempt, p Player, t Tally) error
}
