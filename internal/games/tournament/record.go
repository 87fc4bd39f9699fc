package tournament

import (
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/komadai/komadai/clock"
	"github.com/komadai/komadai/shogi"
)

var (
	ErrNotFound = errors.New("there is no such tournament")
	// ErrConflict: another writer was first, or the ID is taken.
	ErrConflict = errors.New("another writer has changed the tournament")
)

// Record is a stored tournament.
type Record struct {
	ID string
	// Owner is the organizer's account.
	Owner   string
	Created time.Time
	Version int
	State
	// GameIDs are in the order of State.Games; "" if not played.
	GameIDs []string
	// Ends are the results on the board by game ID, as loaded.
	Ends map[string]shogi.Result
}

// Clone returns a deep copy.
func (r *Record) Clone() Record {
	c := *r
	c.Players = append([]Player(nil), r.Players...)
	c.Games = append([]Game(nil), r.Games...)
	c.GameIDs = append([]string(nil), r.GameIDs...)
	c.Log = append([]Correction(nil), r.Log...)
	return c
}

// Result is the state of a started game.
type Result struct {
	shogi.Result
	// Ended is its end.
	Plies int
	Ended time.Time
}

// Replays of a game outside of a knockout.
const maxTries = 3

// Judge returns a result's meaning, [Open] while running. A side whose first move is
// missing loses; 千日手 is replayed, and in a knockout every draw.
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
	case s.Kind == Simul && r.Reason == shogi.Abandoned && r.Plies == 0:
		return Nothing, true
	case s.Kind == Simul:
		return Drawn, false
	case r.Reason == shogi.Abandoned && r.Plies == 0:
		return WhiteWon, true
	case r.Reason == shogi.Abandoned:
		return BlackWon, true
	case s.Kind == Knockout, r.Reason == shogi.Sennichite && g.Try < maxTries:
		return Again, false
	}
	return Drawn, false
}

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

	Club      string `json:"club,omitempty"`
	Ratings   [2]int `json:"ratings,omitzero"`
	Most      int    `json:"most,omitempty"`
	Pause     int64  `json:"pause,omitempty"`
	Late      int    `json:"late,omitempty"`
	ByHand    bool   `json:"byHand,omitempty"`
	OverBoard bool   `json:"overBoard,omitempty"`
	ByGrade   bool   `json:"byGrade,omitempty"`
}

// Data returns c as JSON.
func (c *Config) Data() ([]byte, error) {
	return json.Marshal(configRecord{
		Name: c.Name, Kind: c.Kind, Rules: c.Rules, Clock: c.Control.Kind.String(),
		Main: c.Control.Main.Milliseconds(), Byoyomi: c.Control.Byoyomi.Milliseconds(),
		Periods: c.Control.Periods, Increment: c.Control.Increment.Milliseconds(),
		Rounds: c.Rounds, Length: c.Length.Milliseconds(), Rated: c.Rated, Starts: c.Starts.UnixMilli(),
		Handicap: c.Handicap, Description: c.Description, Word: c.Word,
		Club: c.Club, Ratings: c.Ratings, Most: c.Most, Pause: c.Pause.Milliseconds(), Late: c.Late, ByHand: c.ByHand, OverBoard: c.OverBoard, ByGrade: c.ByGrade,
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
		Club: r.Club, Ratings: r.Ratings, Most: r.Most, Pause: ms(r.Pause), Late: r.Late, ByHand: r.ByHand, OverBoard: r.OverBoard, ByGrade: r.ByGrade,
		Control: clock.Control{Main: ms(r.Main), Byoyomi: ms(r.Byoyomi), Periods: r.Periods, Increment: ms(r.Increment)},
	}
	c.Control.Kind, err = clock.ParseKind(r.Clock)
	return c, err
}

// Summary is a tournament in a list.
type Summary struct {
	ID string
	Config
	Players int
	Began   time.Time
	Over    bool
}
