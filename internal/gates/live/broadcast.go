package live

import (
	"context"
	"encoding/json"
	"slices"
	"sync"
	"time"

	"github.com/komadai/komadai/internal/games/play"
	"github.com/komadai/komadai/internal/gates/view"
	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/shogi"
)

// shareFor is how long a message is reused while a clock runs, and so the visible clock
// error.
const shareFor = 50 * time.Millisecond

// An audience is a group of clients that see a game alike.
type audience int

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

type broadcasts struct {
	renderer *view.Renderer
	build    string // the server's page
	mu       sync.Mutex
	open     map[string]*broadcast
}

// broadcast is a game with open sockets. Each message is encoded once per audience.
type broadcast struct {
	broadcasts *broadcasts
	id         string
	users      int // guarded by the mutex of broadcasts

	mu     sync.Mutex
	shown  [audiences][]*frame // the newest states
	latest int64               // the last edition
}

// mostFrames is how many states a socket may be behind and still get changes.
const mostFrames = 8

type place struct {
	edition  int64 // 0 for none
	audience audience
}

// enter returns the broadcast of a game. The caller must leave it.
func (r *broadcasts) enter(id string) *broadcast {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.open == nil {
		r.open = make(map[string]*broadcast)
	}
	one := r.open[id]
	if one == nil {
		one = &broadcast{broadcasts: r, id: id}
		r.open[id] = one
	}
	one.users++
	return one
}

func (m *broadcast) leave() {
	m.broadcasts.mu.Lock()
	defer m.broadcasts.mu.Unlock()
	if m.users--; m.users == 0 {
		delete(m.broadcasts.open, m.id)
	}
}

// update returns the messages that bring a socket up to date, and when the game changed.
func (m *broadcast) update(ctx context.Context, watch *play.Watcher, at *place) (messages [][]byte, since time.Time, err error) {
	v, err := watch.View(ctx)
	if err == nil {
		messages, err = m.messages(v, at)
	}
	return messages, v.Since, err
}

// messages returns the encoded messages that update a socket at a place, and moves the
// place. The bytes are shared.
func (m *broadcast) messages(v play.View, at *place) ([][]byte, error) {
	if v.Game.Waiting() { // the right to join depends on the viewer
		at.edition = 0
		data, err := json.Marshal(wire.LiveGame{Type: "game", Game: m.broadcasts.renderer.Game(v), Build: m.broadcasts.build})
		return [][]byte{data}, err
	}
	who := audienceOf(&v)
	m.mu.Lock()
	defer m.mu.Unlock()
	now, err := m.frame(&m.shown[who], v)
	if err != nil {
		return nil, err
	}
	from := at.edition
	if at.audience != who {
		from = 0
	}
	*at = place{now.edition, who}
	frames := m.shown[who]
	first := slices.IndexFunc(frames, func(f *frame) bool { return f.from == from })
	if from == now.edition {
		return nil, nil
	}
	if from == 0 || first < 0 {
		data, err := now.whole(m.broadcasts.build)
		return [][]byte{data}, err
	}
	var out [][]byte
	for _, f := range frames[first:] {
		data, err := f.change(now.time)
		if err != nil {
			return nil, err
		}
		out = append(out, data)
	}
	return out, nil
}

// frame returns the newest state of an audience, at least as new as v.
func (m *broadcast) frame(frames *[]*frame, v play.View) (*frame, error) {
	var last *frame
	if n := len(*frames); n > 0 {
		last = (*frames)[n-1]
	}
	of := state{v.Game.Seq(), v.Asleep, v.Stopped, v.Thinking, v.Next, v.Version}
	k := v.Game.Clock()
	_, running := k.Running()
	switch {
	case last != nil && last.of == of && running && v.Now.Sub(last.at) >= shareFor:
		return last, last.renew(m.broadcasts.renderer.Game(v), v.Now)
	case last != nil && (last.of == of || v.Version < last.of.version):
		return last, nil
	}
	m.latest++
	next, err := newFrame(m.latest, m.broadcasts.renderer.Game(v), last)
	if err != nil {
		return nil, err
	}
	next.of, next.at = of, v.Now
	if *frames = append(*frames, next); len(*frames) > mostFrames {
		*frames = slices.Delete(*frames, 0, 1)
	}
	return next, nil
}

type state struct {
	seq      int
	asleep   bool
	stopped  time.Time
	thinking bool
	next     *play.Next
	version  uint64
}
