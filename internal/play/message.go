package play

import (
	"encoding/json"
	"time"

	"github.com/komadai/komadai/internal/match"
	"github.com/komadai/komadai/internal/wire"
)

// messageFor is how long a message is handed out while a clock runs: it says
// what the clocks show at an instant, and they must not be off by what a
// person would see.
const messageFor = 50 * time.Millisecond

// An audience is those who see a game alike.
type audience int

// The audiences of a game.
const (
	spectators audience = iota
	asBlack
	asWhite
	audiences
)

// shown is a message made for an audience, and the state that it shows. A game
// with a thousand spectators is put into words once for all of them.
type shown struct {
	data []byte
	at   time.Time
	// of is the state: what see depends on beside the time.
	of state
	// edition is that of the table.
	edition uint64
}

type state struct {
	game     *match.Game
	seq      int
	asleep   bool
	stopped  time.Time
	thinking bool
	next     *wire.Next
}

func (t *table) state() state {
	return state{t.game, t.game.Seq(), t.asleep, t.stopped, t.thinking(), t.next}
}

// message returns the game as holder sees it, as a message of the socket.
func (t *table) message(holder string, now time.Time) ([]byte, error) {
	who := spectators
	if side, seated := t.seat(holder); seated {
		who = asBlack + audience(side)
	}
	if t.game.Waiting() {
		return t.compose(holder) // who may join is shown that
	}
	old := &t.shown[who]
	k := t.game.Clock()
	_, running := k.Running()
	if old.data != nil && old.of == t.state() && old.edition == t.edition && (!running || now.Sub(old.at) < messageFor) {
		return old.data, nil
	}
	data, err := t.compose(holder)
	if err != nil {
		return nil, err
	}
	*old = shown{data: data, at: now, of: t.state(), edition: t.edition}
	return data, nil
}

// compose makes the message of a game for holder.
func (t *table) compose(holder string) ([]byte, error) {
	g := t.see(holder)
	return json.Marshal(wire.Live{Type: "game", Game: &g})
}
