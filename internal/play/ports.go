package play

import (
	"context"

	"github.com/komadai/komadai/clock"
	"github.com/komadai/komadai/internal/match"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

// Store keeps games. Package storetest is its contract in tests.
type Store interface {
	// Create stores a new game with its seats, summary and first events;
	// [match.ErrConflict] if the id is taken.
	Create(ctx context.Context, id string, seats []match.Seat, s match.Summary, events []match.Event) error
	// Append stores the next events of a game and its new summary, all or
	// nothing, on disk when it returns; [match.ErrConflict] if the first does not
	// follow the last event stored.
	Append(ctx context.Context, id string, s match.Summary, events []match.Event) error
	// Load returns the seats and all events of a game; [match.ErrNotFound].
	Load(ctx context.Context, id string) ([]match.Seat, []match.Event, error)
	// List returns the games in which holder has a seat, newest first.
	List(ctx context.Context, holder string, limit int) ([]match.Entry, error)
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
