package live

import (
	"encoding/json"
	"slices"
	"sync"
	"time"

	"github.com/komadai/komadai/internal/games/play"
	"github.com/komadai/komadai/internal/gates/view"
	"github.com/komadai/komadai/internal/gates/wire"
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
	build    string // of the page
	mu       sync.Mutex
	open     map[string]*room
}

// room is a game that somebody has open. What an audience sees is put into words
// once for all of it: a game may have a thousand spectators.
type room struct {
	rooms *rooms
	id    string
	users int // guarded by the mutex of rooms

	mu     sync.Mutex
	shown  [audiences]shown
	latest int64 // the last edition
}

// shown is what an audience has been told of a game.
type shown struct {
	// frames are the last states, the newest last, at most mostFrames.
	frames []*frame
}

// mostFrames bounds how far behind a socket may be to be sent the changes; it is
// sent the whole game then.
const mostFrames = 8

// A place is what a socket has been sent of a game.
type place struct {
	edition  int64 // 0 for nothing
	audience audience
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

// messages returns what a socket at a place is to be sent of a game, encoded, and
// moves the place. The bytes are shared and must not be changed.
func (m *room) messages(v play.View, at *place) ([][]byte, error) {
	if v.Game.Waiting() { // who may join is shown that
		at.edition = 0
		data, err := json.Marshal(wire.LiveGame{Type: "game", Game: m.rooms.renderer.Game(v), Build: m.rooms.build})
		return [][]byte{data}, err
	}
	who := audienceOf(&v)
	m.mu.Lock()
	defer m.mu.Unlock()
	s := &m.shown[who]
	now, err := m.frame(s, v)
	if err != nil {
		return nil, err
	}
	from := at.edition
	if at.audience != who {
		from = 0
	}
	*at = place{now.edition, who}
	first := slices.IndexFunc(s.frames, func(f *frame) bool { return f.from == from })
	if from == now.edition {
		return nil, nil
	}
	if from == 0 || first < 0 {
		data, err := now.whole(m.rooms.build)
		return [][]byte{data}, err
	}
	var out [][]byte
	for _, f := range s.frames[first:] {
		data, err := f.change(now.time)
		if err != nil {
			return nil, err
		}
		out = append(out, data)
	}
	return out, nil
}

// frame returns the newest state of an audience, which v is or is older than.
func (m *room) frame(s *shown, v play.View) (*frame, error) {
	var last *frame
	if n := len(s.frames); n > 0 {
		last = s.frames[n-1]
	}
	of := state{v.Game.Seq(), v.Asleep, v.Stopped, v.Thinking, v.Next, v.Edition}
	k := v.Game.Clock()
	_, running := k.Running()
	switch {
	case last != nil && last.of == of && running && v.Now.Sub(last.at) >= shareFor:
		return last, last.renew(m.rooms.renderer.Game(v), v.Now)
	case last != nil && (last.of == of || v.Edition < last.of.edition):
		return last, nil
	}
	m.latest++
	next, err := newFrame(m.latest, m.rooms.renderer.Game(v), last)
	if err != nil {
		return nil, err
	}
	next.of, next.at = of, v.Now
	if s.frames = append(s.frames, next); len(s.frames) > mostFrames {
		s.frames = slices.Delete(s.frames, 0, 1)
	}
	return next, nil
}

// state is what a message depends on beside the time.
type state struct {
	seq      int
	asleep   bool
	stopped  time.Time
	thinking bool
	next     *play.Next
	edition  uint64
}
