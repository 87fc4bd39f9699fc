package match

import (
	"encoding/json"
	"fmt"
	"time"

	"github.com/komadai/komadai/clock"
	"github.com/komadai/komadai/shogi"
)

type EventKind string

const (
	// Created: the first side's time runs, unless the game waits for a player or gives
	// grace.
	Created EventKind = "created"
	// Joined: the second player plays Side; Players has both.
	Joined EventKind = "joined"
	Moved  EventKind = "moved"
	Noted  EventKind = "noted"
	// Planned: Side stored Text as its conditional moves; see [Plan].
	Planned  EventKind = "planned"
	Fouled   EventKind = "fouled"
	Undone   EventKind = "undone"
	Resigned EventKind = "resigned"
	// Declared: Side declared 入玉, successfully or not.
	Declared EventKind = "declared"
	// Counted: the sides agreed on the count of 持将棋; Side requested it.
	Counted EventKind = "counted"
	TimeUp  EventKind = "time-up"
	// Paused: server down; the time stops.
	Paused EventKind = "paused"
	// Resumed: server up; the time runs.
	Resumed   EventKind = "resumed"
	Abandoned EventKind = "abandoned"
	Offered   EventKind = "offered"
	// Declined: Side declined or withdrew Offer.
	Declined EventKind = "declined"
	// Adjourning: agreed, as Side offered; the side to move must seal.
	Adjourning EventKind = "adjourning"
	// Sealed: Side sealed Move (封じ手); game and clock stop.
	Sealed EventKind = "sealed"
	// Opened: agreed to continue, as Side offered; the sealed move is played.
	Opened EventKind = "opened"
	// Agreed: Side agreed to the game; see [Config.Agree]. The second one starts the time.
	Agreed EventKind = "agreed"
	// Rejected: Side did not agree and aborted the game.
	Rejected EventKind = "rejected"
)

// Accepted is a command. Its event is the agreed one: Undone, Counted, Adjourning,
// Opened.
const Accepted EventKind = "accepted"

// Event is an entry of a game's log.
type Event struct {
	// Seq counts from 1 without gaps.
	Seq  int
	At   time.Time
	Kind EventKind
	// Side is undefined for Created, Paused, Resumed and Abandoned.
	Side   shogi.Color
	Config *Config
	// Players for Joined, by colour. Toss is the deciding 振駒, if any.
	Players [2]Player
	Toss    *Toss
	// Handicap and Start are those of a join that sets them by grades, else "".
	Handicap, Start string
	// Move in USI, for Moved, Fouled and Sealed.
	Move string
	// Lag of Moved and Sealed is not charged, in whole milliseconds; see [MaxLag].
	Lag time.Duration
	// Text for Noted and Planned, and for Abandoned by [Game.Refuse].
	Text  string
	Foul  shogi.Foul
	Plies int
	// Offer for Offered, Declined, and results of accepted offers.
	Offer Offer
}

// aside events change neither position nor turn: earlier commands remain valid.
func (e Event) aside() bool {
	switch e.Kind {
	case Paused, Resumed, Offered, Declined, Noted, Planned:
		return true
	}
	return false
}

func (k EventKind) ends() bool {
	switch k {
	case Fouled, Resigned, Declared, Counted, TimeUp, Abandoned, Rejected:
		return true
	}
	return false
}

// record is the stored form without Seq, At and Kind. Fields may be added, never renamed.
type record struct {
	Side   string        `json:"side,omitempty"`
	Move   string        `json:"move,omitempty"`
	Text   string        `json:"text,omitempty"`
	Foul   string        `json:"foul,omitempty"`
	Plies  int           `json:"plies,omitempty"`
	Offer  Offer         `json:"offer,omitempty"`
	Lag    int64         `json:"lag,omitempty"`
	Config *configRecord `json:"config,omitempty"`
	Black  *Player       `json:"black,omitempty"`
	White  *Player       `json:"white,omitempty"`
	Throws [][5]Face     `json:"throws,omitempty"`
	Pawns  bool          `json:"pawns,omitempty"`
	// A handicap by the grades.
	Handicap string `json:"handicap,omitempty"`
	Start    string `json:"start,omitempty"`
}

type configRecord struct {
	Rules    string        `json:"rules"`
	Impasse  string        `json:"impasse"`
	Handicap string        `json:"handicap,omitempty"`
	Start    string        `json:"start"`
	Black    Player        `json:"black"`
	White    Player        `json:"white"`
	Clock    controlRecord `json:"clock"`
	Fouls    string        `json:"fouls"`
	Undo     bool          `json:"undo"`
	Rated    bool          `json:"rated,omitempty"`
	Series   Series        `json:"series,omitempty"`
	Round    int           `json:"round,omitempty"`
	Left     []int64       `json:"left,omitempty"`
	After    string        `json:"after,omitempty"`
	Event    string        `json:"event,omitempty"`
	MaxMoves int           `json:"max_moves,omitempty"`
	Least    int64         `json:"least,omitempty"`
	Throws   [][5]Face     `json:"throws,omitempty"`
	Pawns    bool          `json:"pawns,omitempty"`
	Draw     Draw          `json:"draw,omitempty"`
	Grace    int64         `json:"grace,omitempty"`
	Agree    bool          `json:"agree,omitempty"`
	ByGrade  bool          `json:"by_grade,omitempty"`
	Ratings  *[2]int       `json:"ratings,omitempty"`
	Listed   bool          `json:"listed,omitempty"`
	Within   string        `json:"tournament,omitempty"`
}

type controlRecord struct {
	Kind      string `json:"kind"`
	Main      int64  `json:"main,omitempty"`
	Byoyomi   int64  `json:"byoyomi,omitempty"`
	Periods   int    `json:"periods,omitempty"`
	Increment int64  `json:"increment,omitempty"`
}

func (k EventKind) sided() bool {
	switch k {
	case Created, Paused, Resumed, Abandoned:
		return false
	}
	return true
}

// Data returns the stored form as JSON.
func (e Event) Data() ([]byte, error) {
	r := record{Move: e.Move, Text: e.Text, Plies: e.Plies, Offer: e.Offer, Lag: e.Lag.Milliseconds()}
	if e.Kind.sided() {
		r.Side = SideName(e.Side)
	}
	if e.Foul != shogi.NoFoul {
		r.Foul = e.Foul.ID()
	}
	if e.Kind == Joined {
		r.Black, r.White = &e.Players[shogi.Black], &e.Players[shogi.White]
		r.Handicap, r.Start = e.Handicap, e.Start
		if e.Toss != nil {
			r.Throws, r.Pawns = e.Toss.Throws, e.Toss.Pawns
		}
	}
	if c := e.Config; c != nil {
		r.Config = &configRecord{
			Rules: c.Rules, Impasse: ImpasseName(c.Impasse), Handicap: c.Handicap, Start: c.Start,
			Black: c.Players[shogi.Black], White: c.Players[shogi.White],
			Clock: controlRecord{
				Kind: c.Control.Kind.String(), Main: c.Control.Main.Milliseconds(),
				Byoyomi: c.Control.Byoyomi.Milliseconds(), Periods: c.Control.Periods,
				Increment: c.Control.Increment.Milliseconds(),
			},
			Fouls: c.Fouls.String(), Undo: c.Undo,
			Rated: c.Rated, Series: c.Series, Round: c.Round, After: c.After,
			Event: c.Event, MaxMoves: c.MaxMoves, Least: c.Least.Milliseconds(),
			Draw: c.Draw, Grace: c.Grace.Milliseconds(), Agree: c.Agree, ByGrade: c.ByGrade, Listed: c.Listed,
			Within: c.Tournament,
		}
		if c.Ratings != [2]int{} {
			r.Config.Ratings = &c.Ratings
		}
		if c.Left != [2]time.Duration{} {
			r.Config.Left = []int64{c.Left[shogi.Black].Milliseconds(), c.Left[shogi.White].Milliseconds()}
		}
		if c.Toss != nil {
			r.Config.Throws, r.Config.Pawns = c.Toss.Throws, c.Toss.Pawns
		}
	}
	return json.Marshal(r)
}

// ParseEvent is the inverse of [Event.Data].
func ParseEvent(seq int, at time.Time, kind EventKind, data []byte) (Event, error) {
	e := Event{Seq: seq, At: instant(at), Kind: kind}
	var r record
	if err := json.Unmarshal(data, &r); err != nil {
		return Event{}, fmt.Errorf("event %d (%s): %w", seq, kind, err)
	}
	if err := e.fill(r); err != nil {
		return Event{}, fmt.Errorf("event %d (%s): %w", seq, kind, err)
	}
	return e, nil
}

func (e *Event) fill(r record) (err error) {
	e.Move, e.Text, e.Plies, e.Offer, e.Lag = r.Move, r.Text, r.Plies, r.Offer, ms(r.Lag)
	if e.Kind.sided() {
		if e.Side, err = ParseSide(r.Side); err != nil {
			return err
		}
	}
	if e.Foul, err = ParseFoul(r.Foul); err != nil {
		return err
	}
	if r.Black != nil && r.White != nil {
		e.Players = [2]Player{*r.Black, *r.White}
		e.Handicap, e.Start = r.Handicap, r.Start
	}
	if len(r.Throws) > 0 {
		e.Toss = &Toss{Throws: r.Throws, Pawns: r.Pawns}
	}
	if r.Config == nil {
		return nil
	}
	c := Config{
		Rules: r.Config.Rules, Handicap: r.Config.Handicap, Start: r.Config.Start,
		Players: [2]Player{r.Config.Black, r.Config.White},
		Control: clock.Control{
			Main: ms(r.Config.Clock.Main), Byoyomi: ms(r.Config.Clock.Byoyomi),
			Periods: r.Config.Clock.Periods, Increment: ms(r.Config.Clock.Increment),
		},
		Undo:  r.Config.Undo,
		Rated: r.Config.Rated, Series: r.Config.Series, Round: r.Config.Round, After: r.Config.After,
		Event: r.Config.Event, MaxMoves: r.Config.MaxMoves, Least: ms(r.Config.Least),
		Draw: r.Config.Draw, Grace: ms(r.Config.Grace), Agree: r.Config.Agree, ByGrade: r.Config.ByGrade, Listed: r.Config.Listed,
		Tournament: r.Config.Within,
	}
	if r.Config.Ratings != nil {
		c.Ratings = *r.Config.Ratings
	}
	if left := r.Config.Left; len(left) == 2 {
		c.Left = [2]time.Duration{ms(left[0]), ms(left[1])}
	}
	if c.Impasse, err = ParseImpasse(r.Config.Impasse); err != nil {
		return err
	}
	if c.Control.Kind, err = clock.ParseKind(r.Config.Clock.Kind); err != nil {
		return err
	}
	if c.Fouls, err = ParseFoulMode(r.Config.Fouls); err != nil {
		return err
	}
	if len(r.Config.Throws) > 0 {
		c.Toss = &Toss{Throws: r.Config.Throws, Pawns: r.Config.Pawns}
	}
	e.Config = &c
	return nil
}

func ms(n int64) time.Duration { return time.Duration(n) * time.Millisecond }

// instant truncates to stored precision, so live and replayed games are equal.
func instant(t time.Time) time.Time { return time.UnixMilli(t.UnixMilli()).UTC() }
