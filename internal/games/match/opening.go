package match

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"time"

	"github.com/komadai/komadai/internal/people/principal"
)

// Opening is a game that waits for its second player.
type Opening struct {
	ID string
	// Holder has the first player's seat; Reserved is who alone may join, "" for
	// anybody.
	Holder, Reserved principal.ID
	Created          time.Time
	// Seen is when the first player was last at the board.
	Seen   time.Time
	Config *Config
}

// Room is where something is said beside a game. Players and watchers do not
// hear each other while the game goes on.
type Room string

// The rooms. Their names are stored.
const (
	PlayersRoom  Room = "players"
	WatchersRoom Room = "watchers"
)

// Message is something said beside a game.
type Message struct {
	// Seq is its number beside the game, from 1.
	Seq    int
	At     time.Time
	Room   Room
	Holder principal.ID
	Name   string
	Text   string
	// Hidden says that a moderator has removed it from everybody's sight.
	Hidden bool
}

// Author is by what others tell the speakers beside games apart, and name one of
// them; it does not give the holder away.
func Author(holder principal.ID) string {
	sum := sha256.Sum256([]byte("author " + holder))
	return hex.EncodeToString(sum[:8])
}

// ErrFull says that no more can be said beside a game.
var ErrFull = errors.New("no more can be said beside this game")

// Buoy is a position from which games of a name begin, so many of them.
type Buoy struct {
	// Name is that of the games, Owner the holder who set it.
	Name  string
	Owner principal.ID
	// Start is the position in SFEN.
	Start string
	// Left is how many games are still to begin there.
	Left int
	Set  time.Time
}
