package tournament

import (
	"fmt"
	"time"
	"unicode/utf8"

	"github.com/komadai/komadai/clock"
	"github.com/komadai/komadai/internal/refusal"
)

// Kind is a tournament system.
type Kind string

const (
	// RoundRobin: everyone plays everyone, once or twice (総当たり).
	RoundRobin Kind = "round-robin"
	// Swiss: players with similar scores who have not met (スイス式).
	Swiss Kind = "swiss"
	// Knockout: losers are out (勝ち抜き).
	Knockout Kind = "knockout"
	// Arena: free players are paired until the time is over.
	Arena Kind = "arena"
	// Simul: the first player plays everyone else at once, as White (多面指し).
	Simul Kind = "simul"
)

const (
	MaxPlayers = 256
	MaxRounds  = 30
	// Games of a round robin grow with the square.
	MaxRobin = 32
	// MaxBoards are those of a simul.
	MaxBoards = 20
	MaxPause  = 24 * time.Hour
	// MaxRating bounds the limits of ratings.
	MaxRating = 4000
	MaxArena  = 12 * time.Hour
	MaxName   = 60
	maxEngine = 10
	// In characters; words are for invitations.
	MaxDescription = 2000
	MinWord        = 6
	MaxWord        = 40
)

// Config is the agreement before a tournament.
type Config struct {
	Name  string
	Kind  Kind
	Rules string
	// Control of every game; there must be a clock.
	Control clock.Control
	// Rounds of a Swiss tournament, or cycles (1 or 2) of a round robin.
	Rounds int
	Length time.Duration
	// Rated applies to games of people.
	Rated  bool
	Starts time.Time
	// Handicap is the ID for every game, "" for even. The higher rated player gives it as
	// White.
	Handicap string
	// Description is plain text, or "".
	Description string
	// Word is required to take part, unless "". Such a tournament is listed only for its
	// organizer and players.
	Word string
	// Club is whose members may enter, or "".
	Club string
	// Ratings are the lowest and the highest of who may enter; 0 for no limit.
	Ratings [2]int
	// Most bounds the players; 0 means [Config.Limit].
	Most int
	// Pause is the least time between two rounds.
	Pause time.Duration
	// Late is the last round of a Swiss tournament that new players may enter; 0 or 1 for none.
	Late int
	// ByHand: the organizer begins each round of a Swiss tournament.
	ByHand bool
	// OverBoard: the games are played elsewhere, and their results are entered.
	OverBoard bool
	// ByGrade sets the handicaps of a simul by the grades of the players.
	ByGrade bool
}

// Validate returns a [*refusal.Error], or nil.
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
	case c.Control.Kind == clock.None && c.Kind != Simul && !c.OverBoard:
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
	case RoundRobin, Swiss, Knockout, Arena, Simul:
		return c.limits()
	}
	return refusal.Newf(refusal.BadRequest, "kind: unknown %q: want round-robin, swiss, knockout, arena or simul.", c.Kind).ForPrograms()
}

// limits checks who may enter and when the rounds begin.
func (c *Config) limits() error {
	low, high := c.Ratings[0], c.Ratings[1]
	rounds := c.Kind == Swiss || c.Kind == RoundRobin || c.Kind == Knockout
	switch {
	case low < 0 || high < 0 || low > MaxRating || high > MaxRating || high != 0 && low > high:
		return refusal.Newf(refusal.BadRequest, "ratings: want two of 0 to %d, the lower one first.", MaxRating).Because("tournament-ratings", "limit", MaxRating)
	case c.Most != 0 && c.Most < minPlayers || c.Most > c.most():
		return refusal.Newf(refusal.BadRequest, "most: want %d to %d players.", minPlayers, c.most()).Because("tournament-most", "least", minPlayers, "limit", c.most())
	case c.Pause < 0 || c.Pause > MaxPause || c.Pause > 0 && !rounds:
		return refusal.Newf(refusal.BadRequest, "pause: want at most %d hours between rounds.", int(MaxPause.Hours())).ForPrograms()
	case c.Late < 0 || c.Late > MaxRounds || c.Late > 0 && c.Kind != Swiss:
		return refusal.New(refusal.BadRequest, "late: only a Swiss tournament has late entries.").ForPrograms()
	case c.ByHand && c.Kind != Swiss:
		return refusal.New(refusal.BadRequest, "byHand: only a Swiss tournament is paired by hand.").ForPrograms()
	case c.OverBoard && (c.Rated || c.Kind == Arena || c.Kind == Simul):
		return refusal.New(refusal.BadRequest, "overBoard: games over the board are unrated, and have rounds.").ForPrograms()
	case c.Kind == Simul && c.Rated:
		return refusal.New(refusal.BadRequest, "rated: a simul is not rated.").ForPrograms()
	case c.ByGrade && (c.Kind != Simul || c.Handicap != ""):
		return refusal.New(refusal.BadRequest, "byGrade: only a simul without a fixed handicap has it.").ForPrograms()
	}
	return nil
}

func (c *Config) most() int {
	switch c.Kind {
	case RoundRobin:
		return MaxRobin
	case Simul:
		return MaxBoards + 1
	}
	return MaxPlayers
}

// Limit is the maximum of players.
func (c *Config) Limit() int {
	if c.Most > 0 {
		return c.Most
	}
	return c.most()
}

// Admits reports whether a rating is within the limits. 0 is an unknown one, which no limit admits.
func (c *Config) Admits(rating int) bool {
	return rating >= c.Ratings[0] && (c.Ratings[1] == 0 || rating > 0 && rating <= c.Ratings[1])
}

// Player takes part in a tournament.
type Player struct {
	// Account is an ID; an engine has "" and a level of 1 to 10.
	Account string
	Engine  int
	Name    string
	// Rating is for seeding.
	Rating int
	// Withdrawn: plays no more, except that arenas allow a return.
	Withdrawn bool
	// Sits is the round that the player sits out on request, for half a point; 0 for none.
	Sits int
	// Grade is stated, such as "3k", or "". Handicap is one that the organizer chose for this board
	// of a simul, [Even], or "" for that of the grades.
	Grade, Handicap string
	// Award are the points in the season of the club and Rank the place, once it is over.
	Award, Rank int
}

// Even is the handicap of a player who plays even whatever the grades are.
const Even = "even"

// Outcome is a game's result.
type Outcome uint8

const (
	// Open: not over.
	Open Outcome = iota
	BlackWon
	WhiteWon
	Drawn
	// Again: to be replayed (千日手; in a knockout any draw).
	Again
	// Nothing: no winner, no replay.
	Nothing
	// Void: followed from a corrected result.
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

// Bye is White of a bye of Black.
const Bye = -1

// Game is a game or a bye.
type Game struct {
	// Round, Board and Try count from 1; a replay keeps the board.
	Round, Board, Try int
	// Player indices; White may be [Bye].
	Black, White int
	Outcome      Outcome
	// Forfeit: decided without play.
	Forfeit bool
	// Ended orders an arena's games.
	Ended time.Time
}

// State is a tournament.
type State struct {
	Config
	Players []Player
	// In pairing order.
	Games []Game
	// Began is zero before the start.
	Began time.Time
	// Over: it has ended.
	Over bool
	// Log of corrections.
	Log []Correction
}

// latest returns the games without replayed ones.
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

func (s *State) round() int {
	n := 0
	for _, g := range s.Games {
		n = max(n, g.Round)
	}
	return n
}

// score is in half points.
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

func (g *Game) swapped() Game {
	return Game{Round: g.Round, Board: g.Board, Try: g.Try + 1, Black: g.White, White: g.Black}
}
