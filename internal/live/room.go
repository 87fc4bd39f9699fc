package live

import (
	"encoding/json"
	"sync"
	"time"

	"github.com/komadai/komadai/internal/play"
	"github.com/komadai/komadai/internal/view"
	"github.com/komadai/komadai/internal/wire"
	"github.com/komadai/komadai/shogi"
)

// shareFor is how long a message is handed out while a clock runs: it says what
// the clocks show at an instant, and they must not be off by what a person
// would see.
const shareFor = 50 * time.Millisecond

// An audience is those who see a game alike.
type audience int

// The audiences of a game.
const (
	spectators audience = iota
	asBlack
	asWhite
	audiences
)

func audienceOf(v *play.View) audience {
	switch {
	case !v.Seated:
		return spectators
	case v.Side == shogi.Black:
		return asBlack
	}
	return asWhite
}

// rooms are the games that somebody has open, by id.
type rooms struct {
	renderer *view.Renderer
	mu       sync.Mutex
	open     map[string]*room
}

// room is a game that somebody has open. What an audience sees is put into words
// once for all of it: a game may have a thousand spectators.
type room struct {
	rooms *rooms
	id    string
	users int // guarded by the mutex of rooms

	mu    sync.Mutex
	shown [audiences]shown
}

// shown is a message made for an audience.
type shown struct {
	data    []byte
	at      time.Time
	edition uint64
	of      state
}

// state is what a message depends on beside the time and the edition.
type state struct {
	seq      int
	asleep   bool
	stopped  time.Time
	thinking bool
	next     *play.Next
}

// enter returns the room of a game; leave it when done.
func (r *rooms) enter(id string) *room {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.open == nil {
		r.open = make(map[string]*room)
	}
	one := r.open[id]
	if one == nil {
		one = &room{rooms: r, id: id}
		r.open[id] = one
	}
	one.users++
	return one
}

func (m *room) leave() {
	m.rooms.mu.Lock()
	defer m.rooms.mu.Unlock()
	if m.users--; m.users == 0 {
		delete(m.rooms.open, m.id)
	}
}

// message returns a game as a message of the socket, encoded. The bytes are
// shared and must not be changed.
func (m *room) message(v play.View) ([]byte, error) {
	if v.Game.Waiting() {
		return m.compose(v) // who may join is shown that
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	old := &m.shown[audienceOf(&v)]
	k := v.Game.Clock()
	_, running := k.Running()
	now := state{v.Game.Seq(), v.Asleep, v.Stopped, v.Thinking, v.Next}
	if old.data != nil && old.of == now && old.edition == v.Edition && (!running || v.Now.Sub(old.at) < shareFor) {
		return old.data, nil
	}
	data, err := m.compose(v)
	if err != nil {
		return nil, err
	}
	*old = shown{data: data, at: v.Now, edition: v.Edition, of: now}
	return data, nil
}

func (m *room) compose(v play.View) ([]byte, error) {
	g := m.rooms.renderer.Game(v)
	return json.Marshal(wire.Live{Type: "game", Game: &g})
}
