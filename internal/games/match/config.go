package match

import (
	"fmt"
	"time"

	"github.com/komadai/komadai/clock"
	"github.com/komadai/komadai/shogi"
)

// Config is the agreement before a game.
type Config struct {
	Rules string
	// Impasse is the 持将棋 rule; see [Rulebook.Impasses].
	Impasse shogi.ImpasseRule
	// Handicap is an ID for display, "" for even games. The position is Start.
	Handicap string
	// Start is a SFEN with the side that moves first.
	Start   string
	Players [2]Player
	Control clock.Control
	Fouls   FoulMode
	// Undo allows takebacks against an engine.
	Undo bool
	// Toss is the 振駒 that chose the colours, or nil.
	Toss  *Toss
	Rated bool
	// Round is the number in the Series from 1, else 0.
	Series Series
	Round  int
	// Left is each side's main time if not Control's (a replay after 千日手), else 0.
	Left [2]time.Duration
	// After is the previous game's ID (rematch, series, replay), or "".
	After string
	// Event is the name of a CSA protocol game, at most [MaxName] bytes.
	Event string
	// MaxMoves draws the game (最大手数); 0 for no limit.
	MaxMoves int
	// Least is charged per move, at most [MaxLeast].
	Least time.Duration
	// Tournament is an ID or "". Its games are not aborted, adjourned or followed by a
	// rematch.
	Tournament string
	// Draw is how sides are drawn at [Game.Join]. Until then the first player's side is
	// provisional.
	Draw Draw
	// Grace bounds the wait for each side's free first move; then the game is aborted. 0
	// starts the clock at once.
	Grace time.Duration
	// Agree starts the clock when both players have agreed. Grace bounds the wait; first moves
	// are not free.
	Agree bool
	// ByGrade sets the handicap at [Game.Join] by the grades of the players.
	ByGrade bool
	// Ratings are the lowest and the highest rating that may join, or zero for anyone.
	Ratings [2]int
	// Listed in a lobby; otherwise only the address finds it.
	Listed bool
}

type Draw string

const (
	NoDraw     Draw = ""
	RandomDraw Draw = "random"
	// TossDraw: 振駒 for the higher rated player (seed 003), or for the first if equal or
	// unknown.
	TossDraw Draw = "furigoma"
	// HostToss and GuestToss: 振駒 for the first player, or for the joining one.
	HostToss  Draw = "furigoma-host"
	GuestToss Draw = "furigoma-guest"
)

const MaxGrace = time.Hour

// Admits reports whether a player with that rating, 0 for none, may join.
func (c *Config) Admits(rating int) bool {
	return c.Ratings == [2]int{} || rating != 0 && c.Ratings[0] <= rating && rating <= c.Ratings[1]
}

func (c *Config) vacant() (side shogi.Color, ok bool) {
	for i, p := range c.Players {
		if p.Vacant {
			return shogi.Color(i), true
		}
	}
	return shogi.Black, false
}

type Player struct {
	// Engine is a level, 1 to 10, or 0 for a person.
	Engine int `json:"engine,omitempty"`
	// Name has at most [MaxName] bytes.
	Name string `json:"name,omitempty"`
	// Account is an ID, "" for guests and engines.
	Account string `json:"account,omitempty"`
	// Rating at the start, or 0.
	Rating      int  `json:"rating,omitempty"`
	Provisional bool `json:"provisional,omitempty"`
	// Grade is what the player states, or 0.
	Grade Grade `json:"grade,omitempty"`
	// Vacant: the side waits for a player; other fields are zero.
	Vacant bool `json:"vacant,omitempty"`
}

const MaxMoves = 100_000

const MaxLeast = time.Minute

// MaxName is in bytes.
const MaxName = 80

const MaxLevel = 10

func (p Player) IsEngine() bool { return p.Engine != 0 }

// FoulMode is the effect of an illegal move.
type FoulMode uint8

const (
	RefuseFouls FoulMode = iota
	// LoseByFoul (反則負け), if [Loses].
	LoseByFoul
)

var foulModes = [...]string{"refuse", "lose"}

// String returns "refuse" or "lose".
func (m FoulMode) String() string {
	if int(m) < len(foulModes) {
		return foulModes[m]
	}
	return fmt.Sprintf("FoulMode(%d)", uint8(m))
}

// ParseFoulMode is the inverse of String; "" is [RefuseFouls].
func ParseFoulMode(name string) (FoulMode, error) {
	switch name {
	case "", "refuse":
		return RefuseFouls, nil
	case "lose":
		return LoseByFoul, nil
	}
	return RefuseFouls, fmt.Errorf("unknown foul mode %q: want refuse or lose", name)
}

// Loses reports whether f loses under [LoseByFoul] (seeds 002, 003: 二歩, 打歩詰, dead drops,
// 王手放置, 二手指し and moving the other side's pieces, impossible moves and promotions, failed
// declarations). Fouls that are physically impossible on a board are always refused.
func Loses(f shogi.Foul) bool {
	switch f {
	case shogi.Nifu, shogi.DropMate, shogi.DeadDrop, shogi.DeadMove, shogi.LeftInCheck,
		shogi.ImpossibleMove, shogi.ImpossiblePromotion, shogi.OutOfTurn, shogi.FailedDeclaration:
		return true
	}
	return false
}
