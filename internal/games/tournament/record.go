package tournament

import (
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/komadai/komadai/clock"
	"github.com/komadai/komadai/shogi"
)

// What a store of tournaments answers when it cannot do what is asked.
var (
	// ErrNotFound: there is no such tournament.
	ErrNotFound = errors.New("there is no such tournament")
	// ErrConflict: somebody else changed the tournament first, or the id is taken.
	ErrConflict = errors.New("the tournament has been changed by somebody else")
)

// Record is a tournament as it is kept.
type Record struct {
	ID string
	// Owner is the account that directs it.
	Owner   string
	Created time.Time
	// Version counts the changes.
	Version int
	State
	// GameIDs are the ids of the games, in the order of State.Games; "" for what
	// is not played.
	GameIDs []string
}

// Clone returns a copy that shares nothing with r.
func (r *Record) Clone() Record {
	c := *r
	c.Players = append([]Player(nil), r.Players...)
	c.Games = append([]Game(nil), r.Games...)
	c.GameIDs = append([]string(nil), r.GameIDs...)
	c.Log = append([]Correction(nil), r.Log...)
	return c
}

// Result is what is known of a game that was begun.
type Result struct {
	shogi.Result
	// Plies is the number of moves played, Ended when it ended.
	Plies int
	Ended time.Time
}

// maxTries bounds how often a game outside of a knockout is played again.
const maxTries = 3

// Judge returns what the result of a game means in a tournament, [Open] for one
// that goes on. A game that was broken off because a side's first move did not
// come is lost by that side, 千日手 is played again, and in a knockout so is
// whatever else has no winner.
func (s *State) Judge(g Game, r Result) (o Outcome, forfeit bool) {
	if !r.Over() {
		return Open, false
	}
	if c, won := r.Outcome.Winner(); won {
		if c == shogi.Black {
			return BlackWon, false
		}
		return WhiteWon, false
	}
	switch {
	case r.Reason == shogi.Abandoned && r.Plies == 0:
		return WhiteWon, true
	case r.Reason == shogi.Abandoned:
		return BlackWon, true
	case s.Kind == Knockout, r.Reason == shogi.Sennichite && g.Try < maxTries:
		return Again, false
	}
	return Drawn, false
}

// configRecord is the stored form of a Config; fields may be added.
type configRecord struct {
	Name      string `json:"name"`
	Kind      Kind   `json:"kind"`
	Rules     string `json:"rules"`
	Clock     string `json:"clock"`
	Main      int64  `json:"main,omitempty"`
	Byoyomi   int64  `json:"byoyomi,omitempty"`
	Periods   int    `json:"periods,omitempty"`
	Increment int64  `json:"increment,omitempty"`
	Rounds    int    `json:"rounds,omitempty"`
	Length    int64  `json:"length,omitempty"`
	Rated     bool   `json:"rated,omitempty"`
	Starts    int64  `json:"starts"`

	Handicap    string `json:"handicap,omitempty"`
	Description string `json:"description,omitempty"`
	Word        string `json:"word,omitempty"`
}

// Data returns c as JSON, for a store.
func (c *Config) Data() ([]byte, error) {
	return json.Marshal(configRecord{
		Name: c.Name, Kind: c.Kind, Rules: c.Rules, Clock: c.Control.Kind.String(),
		Main: c.Control.Main.Milliseconds(), Byoyomi: c.Control.Byoyomi.Milliseconds(),
		Periods: c.Control.Periods, Increment: c.Control.Increment.Milliseconds(),
		Rounds: c.Rounds, Length: c.Length.Milliseconds(), Rated: c.Rated, Starts: c.Starts.UnixMilli(),
		Handicap: c.Handicap, Description: c.Description, Word: c.Word,
	})
}

// ParseConfig is the inverse of [Config.Data].
func ParseConfig(data []byte) (c Config, err error) {
	var r configRecord
	if err := json.Unmarshal(data, &r); err != nil {
		return c, fmt.Errorf("the settings of a tournament: %w", err)
	}
	ms := func(n int64) time.Duration { return time.Duration(n) * time.Millisecond }
	c = Config{
		Name: r.Name, Kind: r.Kind, Rules: r.Rules, Rounds: r.Rounds, Length: ms(r.Length), Rated: r.Rated,
		Starts:   time.UnixMilli(r.Starts).UTC(),
		Handicap: r.Handicap, Description: r.Description, Word: r.Word,
		Control: clock.Control{Main: ms(r.Main), Byoyomi: ms(r.Byoyomi), Periods: r.Periods, Increment: ms(r.Increment)},
	}
	c.Control.Kind, err = clock.ParseKind(r.Clock)
	return c, err
}

// Summary is a tournament in a line.
type Summary struct {
	ID string
	Config
	Players int
	Began   time.Time
	Over    bool
}
