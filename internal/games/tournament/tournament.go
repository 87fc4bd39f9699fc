package tournament

import (
	"fmt"
	"time"
	"unicode/utf8"

	"github.com/komadai/komadai/clock"
	"github.com/komadai/komadai/internal/refusal"
)

// Kind is how a tournament is played.
type Kind string

// The kinds. Their names are stored.
const (
	// RoundRobin: everybody plays everybody, once or twice (総当たり).
	RoundRobin Kind = "round-robin"
	// Swiss: each round pairs players of like scores who have not met (スイス式).
	Swiss Kind = "swiss"
	// Knockout: who loses is out (勝ち抜き).
	Knockout Kind = "knockout"
	// Arena: who is free is paired again until the time is over.
	Arena Kind = "arena"
)

// Bounds of a tournament.
const (
	MaxPlayers = 256
	MaxRounds  = 30
	// MaxRobin bounds the players of a round robin, whose games grow with the
	// square.
	MaxRobin  = 32
	MaxArena  = 12 * time.Hour
	MaxName   = 60
	maxEngine = 10
	// MaxDescription bounds a description, MinWord and MaxWord an invitation's word,
	// in characters.
	MaxDescription = 2000
	MinWord        = 6
	MaxWord        = 40
)

// Config is what is agreed before a tournament.
type Config struct {
	Name  string
	Kind  Kind
	Rules string
	// Control is the time control of every game; there must be a clock.
	Control clock.Control
	// Rounds is the number of rounds of a Swiss tournament, and of cycles, 1 or 2,
	// of a round robin.
	Rounds int
	// Length is how long an arena lasts.
	Length time.Duration
	// Rated lets the games of people change their ratings.
	Rated bool
	// Starts is when it is to begin.
	Starts time.Time
	// Handicap is the id of a handicap of the rule set in which every game is
	// played, "" for even games. Who has the higher rating gives it, and has White.
	Handicap string
	// Description is plain text about the tournament, "" for none.
	Description string
	// Word is what one must know to take part, "" when anybody may. A tournament with
	// one is private: it is listed for nobody but who holds it and its players.
	Word string
}

// Validate reports what is wrong with c, as a [*refusal.Error].
func (c *Config) Validate() error {
	if n := utf8.RuneCountInString(c.Name); n == 0 || n > MaxName {
		return refusal.Newf(refusal.BadRequest, "name: want 1 to %d characters.", MaxName).Because("tournament-name", "limit", MaxName)
	}
	if err := c.Control.Validate(); err != nil {
		return refusal.Clock(err)
	}
	if n := utf8.RuneCountInString(c.Description); n > MaxDescription {
		return refusal.Newf(refusal.BadRequest, "description: %d characters are more than %d.", n, MaxDescription).ForPrograms()
	}
	if n := utf8.RuneCountInString(c.Word); n != 0 && (n < MinWord || n > MaxWord) {
		return refusal.Newf(refusal.BadRequest, "word: want %d to %d characters.", MinWord, MaxWord).Because("tournament-word", "least", MinWord, "limit", MaxWord)
	}
	switch {
	case c.Rated && c.Handicap != "":
		return refusal.New(refusal.BadRequest, "rated: a game with a handicap is not rated.").Because("unrated-start")
	case c.Control.Kind == clock.None:
		return refusal.New(refusal.BadRequest, "clock: the games of a tournament have a clock.").Because("tournament-clock")
	case c.Kind == Swiss && (c.Rounds < 1 || c.Rounds > MaxRounds):
		return refusal.Newf(refusal.BadRequest, "rounds: want 1 to %d.", MaxRounds).Because("tournament-rounds", "limit", MaxRounds)
	case c.Kind == RoundRobin && c.Rounds != 1 && c.Rounds != 2:
		return refusal.New(refusal.BadRequest, "rounds: a round robin has 1 or 2 cycles.").Because("tournament-cycles")
	case c.Kind == Arena && (c.Length < 10*time.Minute || c.Length > MaxArena):
		return refusal.Newf(refusal.BadRequest, "length: an arena lasts from 10 minutes to %d hours.", int(MaxArena.Hours())).
			Because("arena-length", "minutes", 10, "hours", int(MaxArena.Hours()))
	case c.Kind == Arena && c.Control.Kind == clock.Correspondence:
		return refusal.New(refusal.BadRequest, "clock: an arena is not played by correspondence.").Because("arena-correspondence")
	}
	switch c.Kind {
	case RoundRobin, Swiss, Knockout, Arena:
		return nil
	}
	return refusal.Newf(refusal.BadRequest, "kind: unknown %q: want round-robin, swiss, knockout or arena.", c.Kind).ForPrograms()
}

// Limit returns how many may take part.
func (c *Config) Limit() int {
	if c.Kind == RoundRobin {
		return MaxRobin
	}
	return MaxPlayers
}

// Player takes part in a tournament.
type Player struct {
	// Account is the id of a person's account, "" for an engine, whose level is
	// Engine, 1 to 10.
	Account string
	Engine  int
	Name    string
	// Rating seeds: the higher, the better the place in the first round.
	Rating int
	// Withdrawn: plays no more. In an arena the player may come back.
	Withdrawn bool
}

// Outcome is how a game of a tournament ended.
type Outcome uint8

// The outcomes.
const (
	// Open: the game is not over.
	Open Outcome = iota
	BlackWon
	WhiteWon
	Drawn
	// Again: without a result, to be played again (千日手; in a knockout any draw).
	Again
	// Nothing: neither has won, and it is not played again.
	Nothing
	// Void: it counts no more, because it followed from a result that was corrected.
	Void
)

var outcomes = [...]string{"open", "black", "white", "drawn", "again", "nothing", "void"}

// String returns the stored name.
func (o Outcome) String() string {
	if int(o) < len(outcomes) {
		return outcomes[o]
	}
	return fmt.Sprintf("Outcome(%d)", uint8(o))
}

// ParseOutcome is the inverse of [Outcome.String].
func ParseOutcome(name string) (Outcome, error) {
	for i, n := range outcomes {
		if n == name {
			return Outcome(i), nil
		}
	}
	return Open, fmt.Errorf("unknown outcome %q", name)
}

// Bye is White of a game that is not played: Black is free in the round.
const Bye = -1

// Game is a game of a tournament, or a bye.
type Game struct {
	// Round counts from 1, Board within the round from 1. Try counts from 1 how
	// often it was begun: a game played again has the same board.
	Round, Board, Try int
	// Black and White are indices of players, White perhaps [Bye].
	Black, White int
	Outcome      Outcome
	// Forfeit says that it was decided without being played.
	Forfeit bool
	// Ended is when it ended, for the order of an arena's games.
	Ended time.Time
}

// State is a tournament.
type State struct {
	Config
	Players []Player
	// Games are in the order they were paired.
	Games []Game
	// Began is when it began, the zero time before.
	Began time.Time
	// Over says that it has ended.
	Over bool
	// Log is the corrections of results, in order.
	Log []Correction
}

// latest returns the games that count: of those played again the last.
func (s *State) latest() []Game {
	type place struct{ round, board int }
	at := make(map[place]int)
	var out []Game
	for _, g := range s.Games {
		if g.Outcome == Void {
			continue
		}
		p := place{g.Round, g.Board}
		if i, ok := at[p]; ok {
			out[i] = g
			continue
		}
		at[p] = len(out)
		out = append(out, g)
	}
	return out
}

// round returns the number of the last round that was paired.
func (s *State) round() int {
	n := 0
	for _, g := range s.Games {
		n = max(n, g.Round)
	}
	return n
}

// score returns the points of Black and White for a game, in half points.
func (g *Game) score() (black, white int) {
	switch g.Outcome {
	case BlackWon:
		return 2, 0
	case WhiteWon:
		return 0, 2
	case Drawn:
		return 1, 1
	}
	return 0, 0
}

// swapped is the game to be played again after g, with colours changed.
func (g *Game) swapped() Game {
	return Game{Round: g.Round, Board: g.Board, Try: g.Try + 1, Black: g.White, White: g.Black}
}
