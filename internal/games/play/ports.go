package play

import (
	"context"
	"time"

	"github.com/komadai/komadai/clock"
	"github.com/komadai/komadai/internal/games/ladder"
	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/people/principal"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

// Store is what a hub stores. Package storetest is its contract in tests.
type Store interface {
	Games
	Openings
	Seats
	Talk
	Hosts
	Ratings
}

// Games stores games.
type Games interface {
	// Create stores a new game with its seats, summary and first events;
	// [match.ErrConflict] if the id is taken.
	Create(ctx context.Context, id string, seats []match.Seat, s match.Summary, events []match.Event) error
	// Append stores the next events of a game and its new summary, and new seats
	// in place of the old if any are given, all or nothing, on disk when it
	// returns; [match.ErrConflict] if the first does not follow the last event
	// stored. A game with new seats, or that is over, is no opening any more.
	Append(ctx context.Context, id string, s match.Summary, events []match.Event, seats ...match.Seat) error
	// Load returns the seats and all events of a game; [match.ErrNotFound].
	Load(ctx context.Context, id string) ([]match.Seat, []match.Event, error)
	// List returns the games in which holder has a seat, newest first.
	List(ctx context.Context, holder principal.ID, limit int) ([]match.Entry, error)
	// Since returns the events of a game after number seq; none if there are
	// none.
	Since(ctx context.Context, id string, seq int) ([]match.Event, error)
	// Changed returns the games whose last event happened at since or later,
	// with its number.
	Changed(ctx context.Context, since time.Time) (map[string]int, error)
	// Following returns the id of the newest game that follows another and is not
	// broken off, "" if there is none.
	Following(ctx context.Context, id string) (string, error)
	// Overdue returns the ids of games by correspondence in which time has run out
	// at now.
	Overdue(ctx context.Context, now time.Time, limit int) ([]string, error)
}

// Ratings stores the ratings of accounts.
type Ratings interface {
	// Settle counts a rated game that has ended, once.
	Settle(ctx context.Context, g ladder.Game) error
	// Unsettled returns the ids of rated games that have ended and are not
	// counted.
	Unsettled(ctx context.Context, limit int) ([]string, error)
	// Standing returns one rating of an account, unrated if it has none.
	Standing(ctx context.Context, k ladder.Key) (ladder.Standing, error)
	// Points returns what the ratings of the players were after a game, by
	// account.
	Points(ctx context.Context, game string) (map[string]ladder.Point, error)
}

// Openings stores the games that lack a second player.
type Openings interface {
	// Announce makes a game an opening, reserved for one holder or, when that is
	// "", for anybody.
	Announce(ctx context.Context, id string, reserved principal.ID, now time.Time) error
	// Opening returns one; [match.ErrNotFound] if the game does not wait.
	Opening(ctx context.Context, id string) (match.Opening, error)
	// Seeks returns how many games of holder wait for anybody in the lobby.
	Seeks(ctx context.Context, holder principal.ID) (int, error)
	// Attend records that the players who wait in these games are at the board.
	Attend(ctx context.Context, ids []string, now time.Time) error
	// Abandoned returns the games whose player was last at the board before
	// listed, if they are listed, or before others.
	Abandoned(ctx context.Context, listed, others time.Time, limit int) ([]string, error)
}

// Talk stores the messages of games, and whom a player has blocked.
type Talk interface {
	// Say stores a message and returns its number; [match.ErrFull] if the game has
	// limit messages.
	Say(ctx context.Context, game string, m match.Message, limit int) (seq int, err error)
	// Talk returns the last messages of a room, at most limit, in order.
	Talk(ctx context.Context, game string, room match.Room, seq, limit int) ([]match.Message, error)
	// Block notes that holder wants nothing of other, or no longer so.
	Block(ctx context.Context, holder, other principal.ID, on bool, now time.Time) error
	// Blocked returns whom holder wants nothing of.
	Blocked(ctx context.Context, holder principal.ID, limit int) ([]principal.ID, error)
	// Muted reports whether moderators have muted a holder at now, and until when,
	// zero for ever.
	Muted(ctx context.Context, holder principal.ID, now time.Time) (until time.Time, muted bool, err error)
}

// Hosts stores which node hosts a game, that is, runs its clock and its engine.
type Hosts interface {
	// Beat records that node is up at now.
	Beat(ctx context.Context, node string, now time.Time) error
	// Nodes returns the nodes that were seen at since or later.
	Nodes(ctx context.Context, since time.Time) ([]match.Node, error)
	// Host returns the host of a game, and when it was last seen; the zero Node
	// when there is none.
	Host(ctx context.Context, game string) (match.Node, error)
	// Claim makes me the host of a game, unless its host is another node that was
	// seen at alive or later. It returns the host before, which it still is when
	// ok is false.
	Claim(ctx context.Context, game, me string, now, alive time.Time) (before match.Node, ok bool, err error)
	// Release ends the hosting of a game by node.
	Release(ctx context.Context, game, node string) error
	// Leave ends all hosting of node, which goes down.
	Leave(ctx context.Context, node string, now time.Time) error
}

// Bus carries messages to the other nodes. It may lose some; package bustest
// is its contract in tests.
type Bus interface {
	// Publish sends data to all who have subscribed to subject.
	Publish(subject string, data []byte) error
	// Subscribe has heard called for each message on a subject that matches
	// pattern, and lost when some may have been missed.
	Subscribe(pattern string, heard func(subject string, data []byte), lost func()) (cancel func(), err error)
	// Linked reports whether what is published now reaches other nodes.
	Linked() bool
}

// Thinker is an engine. It may be asked from several goroutines at a time.
type Thinker interface {
	// Think chooses what the side to move does. It returns soon after ctx is
	// done, with the best it has found: at the deadline of ctx that is played,
	// after a cancellation nobody asks for it.
	Think(ctx context.Context, t Task) (Choice, error)
}

// Task is what an engine is to think about.
type Task struct {
	Rules *variant.RuleSet
	// Game is the game so far; the engine may change it.
	Game *shogi.Game
	// Level is the strength, 1 to 10.
	Level int
	// Control is the time control, its kind [clock.None] where there is no
	// limit; Left is what each side has left now, by colour.
	Control clock.Control
	Left    [2]clock.Remaining
}

// Choice is what an engine does: one of a move, a resignation, or a declaration
// of 入玉.
type Choice struct {
	Move    shogi.Move
	Resign  bool
	Declare bool
}
