package play

import (
	"time"

	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/people/principal"
	"github.com/komadai/komadai/shogi"
)

// View is a game at an instant, as one client may see it.
type View struct {
	ID string
	// Game is the state; it is shared and must not be changed.
	Game *match.Game
	// Seated says that the client plays Side; otherwise it only watches.
	Seated bool
	Side   shogi.Color
	// Now is the instant for which the clock counts.
	Now time.Time
	// Asleep says that the clock stands still, because nobody has come back to the
	// game since the server started.
	Asleep bool
	// Stopped is when the clock of such a game last ran; where that is unknown,
	// the zero time, what passed since the last event does not count.
	Stopped time.Time
	// Thinking says that the engine is searching.
	Thinking bool
	// Reserved says that only one person may join a game that waits, Admitted
	// that the client may, if it does not play.
	Reserved, Admitted bool
	// Pair says that two people play, Next what follows their game, nil for
	// nothing.
	Pair bool
	Next *Next
	// After are the ratings of the players after a rated game, by colour, 0 where
	// there are none.
	After [2]int
	// Edition counts what has been told of the game on this node since it was
	// loaded, Since is when the action behind the last of it arrived: the zero
	// time when nobody did it.
	Edition uint64
	Since   time.Time
}

// Next is the game that follows one that is over.
type Next struct {
	ID string
	// Offered says that it waits, By who of the finished game offers it.
	Offered bool
	By      shogi.Color
}

// see returns the game on the table as holder sees it.
func (t *table) see(holder principal.ID) View {
	side, seated := t.seat(holder)
	return View{
		ID: t.id, Game: t.snapshot(), Seated: seated, Side: side, Now: time.Now(),
		Asleep: t.asleep && !t.game.Correspondence(), Stopped: t.stopped, Thinking: t.thinking(),
		Reserved: t.reserved != "", Admitted: t.reserved == "" || t.reserved == holder,
		Pair: t.pair(), Next: t.next, After: t.after, Edition: t.edition, Since: t.since,
	}
}

// snapshot returns a copy of the game that stays as it is: one for all who look
// between two changes.
func (t *table) snapshot() *match.Game {
	if t.copied != t.game || t.copy.Seq() != t.game.Seq() {
		t.copied, t.copy = t.game, t.game.Clone()
	}
	return t.copy
}
