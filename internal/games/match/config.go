package match

import (
	"fmt"
	"time"

	"github.com/komadai/komadai/clock"
	"github.com/komadai/komadai/shogi"
)

// Config is what is agreed before a game starts.
type Config struct {
	// Rules is the id of the rule set.
	Rules string
	// Impasse is the rule of 持将棋 in force; see [Rulebook.Impasses].
	Impasse shogi.ImpasseRule
	// Handicap is the id of a handicap of the rule set, "" for an even game. It
	// is a label: the position is Start.
	Handicap string
	// Start is the start position in SFEN, with the side that moves first.
	Start string
	// Players are the two sides, by colour.
	Players [2]Player
	// Control is the time control of both sides.
	Control clock.Control
	// Fouls says what an illegal move does.
	Fouls FoulMode
	// Undo allows moves to be taken back against an engine.
	Undo bool
	// Toss is the 振駒 that chose the colours, nil where there was none.
	Toss *Toss
	// Rated says that the result changes the ratings of both players.
	Rated bool
	// Series is the kind of match the game belongs to, and Round its number in
	// it from 1, 0 outside of one.
	Series Series
	Round  int
	// Left is the main time of each side at the start where it is not that of
	// Control: a game played again after 千日手. Both are 0 otherwise.
	Left [2]time.Duration
	// After is the id of the game this one follows: a rematch, the next of a
	// series, a replay; "" for none.
	After string
	// Event is the name under which the players met where that was not on a page:
	// that of a game of the CSA protocol. At most [MaxName] bytes.
	Event string
	// MaxMoves is the number of moves after which the game is drawn (最大手数),
	// whatever the rule set says; 0 for no such limit.
	MaxMoves int
	// Least is the least time that is counted of each move on the clock, at most
	// [MaxLeast].
	Least time.Duration
	// Tournament is the id of the tournament the game belongs to, "" for none. Such
	// a game is not broken off, adjourned or followed by a rematch.
	Tournament string
	// Draw says how the sides are drawn when the second player joins; see
	// [Game.Join]. Until then the first player has either side.
	Draw Draw
	// Grace lets each side's first move be made off the clock, and bounds the
	// wait for it: if it does not come within Grace the game is broken off. 0
	// starts the clock with the game.
	Grace time.Duration
	// Listed says that the game may be shown to everybody, in a lobby; otherwise
	// only who has its address finds it.
	Listed bool
}

// Draw is how the sides of two players are drawn.
type Draw string

// The draws. Their names are stored.
const (
	// NoDraw: the sides are fixed before the second player joins.
	NoDraw Draw = ""
	// RandomDraw: either side with the same chance.
	RandomDraw Draw = "random"
	// TossDraw: by 振駒, tossed for the stronger player by rating (seed 003); for who
	// is there first where their ratings are equal, or one is not known.
	TossDraw Draw = "furigoma"
	// HostToss and GuestToss: by 振駒, as the two agree: tossed for who is there
	// first, or for who joins.
	HostToss  Draw = "furigoma-host"
	GuestToss Draw = "furigoma-guest"
)

// MaxGrace bounds [Config.Grace].
const MaxGrace = time.Hour

// vacant returns the side that nobody plays yet.
func (c *Config) vacant() (side shogi.Color, ok bool) {
	for i, p := range c.Players {
		if p.Vacant {
			return shogi.Color(i), true
		}
	}
	return shogi.Black, false
}

// Player is one side of a game.
type Player struct {
	// Engine is the engine's level, 1 to 10, or 0 for a person.
	Engine int
	// Name is shown to people; at most [MaxName] bytes.
	Name string
	// Account is the id of the player's account, "" for a guest or an engine.
	Account string
	// Rating is the player's when the game began, 0 for one without; Provisional
	// says that it rests on little.
	Rating      int
	Provisional bool
	// Vacant says that nobody plays the side yet: the game waits for a player to
	// join, and the other fields are zero.
	Vacant bool
}

// MaxMoves bounds [Config.MaxMoves].
const MaxMoves = 100_000

// MaxLeast bounds [Config.Least].
const MaxLeast = time.Minute

// MaxName bounds the name of a player, in bytes.
const MaxName = 80

// MaxLevel is the highest level of an engine.
const MaxLevel = 10

// IsEngine reports whether an engine plays the side.
func (p Player) IsEngine() bool { return p.Engine != 0 }

// FoulMode is what an illegal move does.
type FoulMode uint8

// The foul modes.
const (
	// RefuseFouls: the move is refused with the name of its foul.
	RefuseFouls FoulMode = iota
	// LoseByFoul: the foul loses the game (反則負け), if it is one that can be
	// committed over the board; see [Loses].
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

// ParseFoulMode returns the mode with that name; "" is [RefuseFouls].
func ParseFoulMode(name string) (FoulMode, error) {
	switch name {
	case "", "refuse":
		return RefuseFouls, nil
	case "lose":
		return LoseByFoul, nil
	}
	return RefuseFouls, fmt.Errorf("unknown foul mode %q: want refuse or lose", name)
}

// Loses reports whether f is a foul by which a game is lost under [LoseByFoul]
// (seeds 002 and 003: 二歩, 打歩詰, dead drops, 王手放置, 二手指し and moves of the
// other side's pieces, impossible moves and promotions, a failed declaration). The others cannot be done with pieces on a
// board, as dropping a piece that is not in the hand; they are always refused.
func Loses(f shogi.Foul) bool {
	switch f {
	case shogi.Nifu, shogi.DropMate, shogi.DeadDrop, shogi.DeadMove, shogi.LeftInCheck,
		shogi.ImpossibleMove, shogi.ImpossiblePromotion, shogi.OutOfTurn, shogi.FailedDeclaration:
		return true
	}
	return false
}
