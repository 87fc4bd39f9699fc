package runner

import (
	"cmp"
	"context"
	"crypto/rand"
	"log/slog"
	"runtime"
	"strings"
	"time"

	"github.com/komadai/komadai/internal/admission"
	"github.com/komadai/komadai/internal/games/ladder"
	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/games/play/hosting"
	"github.com/komadai/komadai/internal/games/play/table"
	"github.com/komadai/komadai/internal/guard"
	"github.com/komadai/komadai/internal/obs"
	"github.com/komadai/komadai/internal/people"
	"github.com/komadai/komadai/internal/people/push"
	"github.com/komadai/komadai/variant"
)

// Config configures a [Runner]. Store, Bus, Thinker and Log are required.
type Config struct {
	Store   Store
	Bus     hosting.Bus
	Thinker Thinker
	// Notifier is optional.
	Notifier Notifier
	Log      *slog.Logger
	// Library has the rule sets; nil means the shipped ones.
	Library *variant.Library
	// Offer returns a refusal unless new games may use a rule set, whose definition it keeps;
	// nil asks only the library.
	Offer func(context.Context, *variant.RuleSet) error
	// Guard catches panics. The default logs to Log.
	Guard *guard.Guard
	// Node is the id of this process; "" means random. It must be new at each start.
	Node string
	// Alone means that no other process uses the store.
	Alone bool
	// Clock reads the machine's clocks; nil means the real ones.
	Clock hosting.Clock
	// Beat is the heartbeat period (default 500 ms). Lease is how long a node keeps its
	// games without a beat (default 5 s).
	Beat, Lease time.Duration
	// Searches is the number of parallel searches; 0 means the number of CPUs. Longest
	// bounds one search; 0 means 15 s.
	Searches int
	Longest  time.Duration
	// Control has the accounts that pay for searches; nil means own ones. SearchMemory is the
	// memory of a search in bytes.
	Control      *admission.Control
	SearchMemory int64
	// MaxWaiting bounds the searches that go before one of a new game; 0 means 16 per search.
	MaxWaiting int
	// MaxGames bounds the loaded games; 0 means 10000. Games that are being played are
	// never rejected.
	MaxGames int
	// MaxGamesEach bounds the unfinished timed games of one address; 0 means 500.
	MaxGamesEach int
	// MaxWatchers bounds the watchers of one game; 0 means 500.
	MaxWatchers int
	// Metrics is optional.
	Metrics *obs.Metrics
	// Idle is how long an unused game stays loaded; 0 means 10 minutes.
	Idle time.Duration
}

func (c *Config) defaults() {
	if c.Node == "" {
		c.Node = strings.ToLower(rand.Text())
	}
	if c.Guard == nil {
		c.Guard = guard.New(c.Log)
	}
	if c.Control == nil {
		c.Control = admission.New(nil)
	}
	c.Beat = positive(c.Beat, 500*time.Millisecond) // a clock can be off by this much after a crash; the documented bound is 1 s
	c.Lease = positive(c.Lease, 5*time.Second)
	c.Searches = positive(c.Searches, runtime.GOMAXPROCS(0))
	c.Longest = positive(c.Longest, 15*time.Second)
	c.MaxWaiting = positive(c.MaxWaiting, 16*c.Searches)
	c.MaxGames = positive(c.MaxGames, 10_000)
	c.MaxGamesEach = positive(c.MaxGamesEach, 500)
	c.MaxWatchers = positive(c.MaxWatchers, 500)
	c.Idle = positive(c.Idle, 10*time.Minute)
}

func positive[N cmp.Ordered](n, standard N) N {
	var zero N
	if n > zero {
		return n
	}
	return standard
}

// Store is the storage of games. Package storetest tests its contract.
type Store interface {
	Games
	Openings
	Seats
	Talk
	hosting.Hosts
	Ratings
}

// Games stores games.
type Games interface {
	// Create stores a new game with its seats, summary and first events. It returns
	// [match.ErrConflict] if the id exists.
	Create(ctx context.Context, id string, seats []match.Seat, s match.Summary, events []match.Event) error
	// Append stores the next events and the new summary atomically and durably, and
	// seats if given. It returns [match.ErrConflict] if the first event does not follow
	// the last stored one. A game with new seats, or a finished game, is no longer an
	// opening.
	Append(ctx context.Context, id string, s match.Summary, events []match.Event, seats ...match.Seat) error
	// Load returns the seats and all events of a game, or [match.ErrNotFound].
	Load(ctx context.Context, id string) ([]match.Seat, []match.Event, error)
	// List returns the games with a seat of holder, newest first.
	List(ctx context.Context, holder people.ID, limit int) ([]match.Entry, error)
	// Since returns the events after number seq.
	Since(ctx context.Context, id string, seq int) ([]match.Event, error)
	// Changed returns the games with an event at since or later, and its number.
	Changed(ctx context.Context, since time.Time) (map[string]int, error)
	// Following returns the newest game that follows id and was not aborted, or "".
	Following(ctx context.Context, id string) (string, error)
	// Overdue returns correspondence games whose time has run out at now.
	Overdue(ctx context.Context, now time.Time, limit int) ([]string, error)
}

// Ratings stores the ratings of accounts.
type Ratings interface {
	// Settle rates a finished game. Further calls for the same game do nothing.
	Settle(ctx context.Context, g ladder.Game) error
	// Unsettled returns finished rated games that have not been settled.
	Unsettled(ctx context.Context, limit int) ([]string, error)
	// Standing returns one rating of an account, or an unrated Standing.
	Standing(ctx context.Context, k ladder.Key) (ladder.Standing, error)
	// Points returns the players' ratings after a game, by account.
	Points(ctx context.Context, game string) (map[string]ladder.Point, error)
}

// Openings stores the games that wait for a second player.
type Openings interface {
	// Announce makes a game an opening. reserved is the holder it is for, or "" for anyone.
	Announce(ctx context.Context, id string, reserved people.ID, now time.Time) error
	// Opening returns an opening, or [match.ErrNotFound].
	Opening(ctx context.Context, id string) (match.Opening, error)
	// Openings returns the open games visible to holder, newest first: listed games whose
	// player was present at since or later, games reserved for holder, and holder's own.
	Openings(ctx context.Context, holder people.ID, since time.Time, limit int) ([]match.Opening, error)
	Seeks(ctx context.Context, holder people.ID) (int, error)
	Attend(ctx context.Context, ids []string, now time.Time) error
	// Belongs reports whether a holder is in a club.
	Belongs(ctx context.Context, club string, holder people.ID) (bool, error)
	// ExpireGames removes games last changed from from until until that only guests play: those
	// without a result, and those with fewer than two moves. It keeps openings, games with a
	// deadline, of tournaments and in a node's memory.
	ExpireGames(ctx context.Context, from, until time.Time) error
	// Abandoned returns openings whose player was last present before listed (listed
	// games) or others.
	Abandoned(ctx context.Context, listed, others time.Time, limit int) ([]string, error)
}

// Talk stores messages and blocks.
type Talk interface {
	// Say stores a message and returns its number, or [match.ErrFull] at the limit.
	Say(ctx context.Context, game string, m match.Message, limit int) (seq int, err error)
	// Talk returns the last messages of a room in order, at most limit.
	Talk(ctx context.Context, game string, room match.Room, seq, limit int) ([]match.Message, error)
	Block(ctx context.Context, holder, other people.ID, on bool, now time.Time) error
	Blocked(ctx context.Context, holder people.ID, limit int) ([]people.ID, error)
	// Muted reports whether holder is muted at now, and until when; zero means forever.
	Muted(ctx context.Context, holder people.ID, now time.Time) (until time.Time, muted bool, err error)
}

// Thinker is an engine. It is safe for concurrent use.
type Thinker interface {
	// Think chooses an action for the side to move. It returns soon after ctx is done;
	// at a deadline with the best result so far.
	Think(ctx context.Context, t table.Task) (table.Choice, error)
}

// Seats stores the holders of seats.
type Seats interface {
	// Reseat moves the seats of one holder to another and returns the affected games.
	Reseat(ctx context.Context, from, to people.ID) (games []string, err error)
	// Held returns games with a seat of holder, by id, starting after the id after.
	Held(ctx context.Context, holder people.ID, after string, limit int) ([]string, error)
	// Ended returns the games that ended in [since, until), in order of their end. If
	// holder is "", it returns listed games, otherwise those with a seat of holder.
	Ended(ctx context.Context, holder people.ID, since, until time.Time, limit int) ([]string, error)
	// Engaged returns the newest unfinished games and challenges of holder, at most limit,
	// oldest first.
	Engaged(ctx context.Context, holder people.ID, limit int) ([]string, error)
	// Silence deletes the messages and blocks of a holder and returns the games of the
	// messages.
	Silence(ctx context.Context, holder people.ID) (games []string, err error)
	Seats(ctx context.Context, game string) ([]match.Seat, error)
	// Unname removes an account's name from a game, and its holder from the seats.
	Unname(ctx context.Context, game string, holder people.ID, account string) error
}

// Notifier notifies people who are away of their games. Notify must not block.
type Notifier interface{ Notify(n push.Notice) }
