package match

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"time"

	"github.com/komadai/komadai/internal/people"
)

// Opening is a game that waits for its second player.
type Opening struct {
	ID string
	// Holder has the first seat; only Reserved may join, or anyone if "".
	Holder, Reserved people.ID
	Created          time.Time
	// Seen is the first player's last presence.
	Seen   time.Time
	Config *Config
}

// Room is a chat of a game. Players and watchers are separate while it runs.
type Room string

const (
	PlayersRoom  Room = "players"
	WatchersRoom Room = "watchers"
)

type Message struct {
	// Seq counts from 1 per game.
	Seq    int
	At     time.Time
	Room   Room
	Holder people.ID
	Name   string
	Text   string
	// Hidden: removed by a moderator.
	Hidden bool
}

// Author is a pseudonym of a speaker that hides the holder.
func Author(holder people.ID) string {
	sum := sha256.Sum256([]byte("author " + holder))
	return hex.EncodeToString(sum[:8])
}

var ErrFull = errors.New("the chat of this game is full")

// Buoy is a start position for the next games of a name.
type Buoy struct {
	Name  string
	Owner people.ID
	// Start is a SFEN.
	Start string
	Left  int
	Set   time.Time
}
