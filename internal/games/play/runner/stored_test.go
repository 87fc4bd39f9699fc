package runner

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/komadai/komadai/internal/expect"
	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/games/play/hosting"
	"github.com/komadai/komadai/internal/games/play/watching"
	"github.com/komadai/komadai/internal/guard"
	"github.com/komadai/komadai/internal/people"
	"github.com/komadai/komadai/shogi"
)

type stored struct {
	Store
	seats  []match.Seat
	events []match.Event
	since  []match.Event
	host   match.Node
	reads  int // how often the seats were read
	err    error

	mu        sync.Mutex
	published []string // subjects
}

func (s *stored) Load(context.Context, string) ([]match.Seat, []match.Event, error) {
	return s.seats, s.events, s.err
}
func (s *stored) Since(context.Context, string, int) ([]match.Event, error) { return s.since, s.err }
func (s *stored) Host(context.Context, string) (match.Node, error)          { return s.host, s.err }
func (s *stored) Seats(context.Context, string) ([]match.Seat, error) {
	s.reads++
	return s.seats, s.err
}
func (s *stored) Opening(context.Context, string) (match.Opening, error) {
	return match.Opening{Holder: "s:a", Reserved: "s:b"}, s.err
}
func (s *stored) Beat(context.Context, string, time.Time) error { return s.err }
func (s *stored) Time(context.Context) (time.Time, error)       { return time.Time{}, s.err }
func (s *stored) Nodes(context.Context, time.Time) ([]match.Node, error) {
	return []match.Node{s.host}, s.err
}
func (s *stored) Changed(context.Context, time.Time) (map[string]int, error) {
	return map[string]int{"g": 7}, s.err
}
func (s *stored) Publish(subject string, _ []byte) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.published = append(s.published, subject)
	return nil
}
func (s *stored) sent(subject string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Contains(s.published, subject)
}
func (s *stored) Subscribe(string, func(string, []byte), func()) (func(), error) {
	return func() {}, nil
}
func (s *stored) Linked() bool { return true }

// game is a new game of two people, or an open one.
func game(t *testing.T, c match.Config) (*match.Game, []match.Event) {
	t.Helper()
	var book match.Rulebook
	c.Rules, c.Impasse, c.Start = "standard", shogi.Impasse24Agreed, "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"
	e, err := match.Create(&book, c, time.Unix(1000, 0))
	if err != nil {
		t.Fatal(err)
	}
	g, err := match.Replay(&book, []match.Event{e})
	if err != nil {
		t.Fatal(err)
	}
	return g, []match.Event{e}
}

// unloaded is a pinned game of node "here", not loaded.
func unloaded(t *testing.T, s *stored) *Game {
	t.Helper()
	r := newRunner(Config{
		Node: "here", Store: s, Bus: s, MaxGames: 10, Lease: 5 * time.Second,
		Guard: guard.New(nil), Log: slog.New(slog.NewTextHandler(io.Discard, nil)),
	})
	t.Cleanup(r.background.close)
	g, err := r.games.pin("g")
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func loaded(t *testing.T, s *stored) *Game {
	t.Helper()
	if s.events == nil {
		_, s.events = game(t, match.Config{})
	}
	g := unloaded(t, s)
	if err := g.Load(t.Context()); err != nil {
		t.Fatal(err)
	}
	return g
}

func (g *Game) version() uint64 { return g.View("").Version }

func TestLoad(t *testing.T) {
	waiting := match.Config{Players: [2]match.Player{{Name: "a"}, {Vacant: true}}}
	for _, c := range []struct {
		name     string
		config   match.Config
		host     match.Node
		reserved bool
		asleep   bool
		by       string
	}{
		{"it has no host", match.Config{}, match.Node{}, false, true, ""},
		{"another node does", match.Config{}, match.Node{ID: "there", Seen: time.Now()}, false, false, "there"},
		{"it waits", waiting, match.Node{}, true, true, ""},
	} {
		_, events := game(t, c.config)
		s := &stored{events: events, seats: []match.Seat{{Side: shogi.Black, Holder: "s:a"}}, host: c.host}
		g := unloaded(t, s)
		s.err = errors.New("no store")
		if err := g.Load(t.Context()); !errors.Is(err, s.err) || g.Loaded() {
			t.Errorf("%s: without a store: %v", c.name, err)
		}
		s.err = nil
		if err := g.Load(t.Context()); err != nil {
			t.Fatal(err)
		}
		v := g.View("s:b")
		expect.All(t, c.name,
			expect.That("reserved", v.Reserved, c.reserved), expect.True("admitted", v.Admitted), expect.That("asleep", g.Asleep(), c.asleep),
			expect.That("host", g.Status().Host, c.by), expect.True("wants talk", g.WantsTalk()), expect.That("version", v.Version, 1),
			expect.That("waiting", g.Status().Waiting, c.reserved), expect.True("goes on", !g.Status().Over),
			expect.True("seats", slices.Equal(g.Seats(), s.seats)),
		)
		if err := g.Load(t.Context()); err != nil || g.version() != 1 {
			t.Errorf("%s: it is loaded twice", c.name)
		}
	}
}

// TestAdvance: without new events nothing is published, and errors are returned.
func TestAdvance(t *testing.T) {
	s := &stored{}
	g := loaded(t, s)
	if err := g.advance(t.Context()); err != nil || g.version() != 1 {
		t.Errorf("nothing new: %v, version %d", err, g.version())
	}
	s.err = errors.New("no store")
	if err := g.advance(t.Context()); !errors.Is(err, s.err) || g.version() != 1 {
		t.Errorf("without a store: %v", err)
	}
	s.err = nil
	if s.since, s.err = g.Match().Decide(match.Command{Kind: match.Moved, Side: shogi.Black, Seq: g.Match().Seq(), Move: "7g7f"}, time.Unix(1001, 0)); s.err != nil {
		t.Fatal(s.err)
	}
	if err := g.advance(t.Context()); err != nil || g.version() != 2 || g.Match().Len() != 1 {
		t.Errorf("a move: %v, version %d, %d moves", err, g.version(), g.Match().Len())
	}
	// The same event again does not apply, so the game is loaded again.
	if err := g.advance(t.Context()); err != nil || g.Match().Len() != 0 || g.version() != 3 {
		t.Errorf("an event that does not follow: %v, %d moves", err, g.Match().Len())
	}
}

// TestReviewFails: without the store, the host stays unknown.
func TestReviewFails(t *testing.T) {
	s := &stored{}
	g := loaded(t, s)
	if s.err = errors.New("no store"); !errors.Is(g.review(t.Context()), s.err) {
		t.Error("the error is lost")
	}
	s.err, s.host = nil, match.Node{ID: "there", Seen: time.Now()}
	if err := g.review(t.Context()); err != nil || g.Status().Host != "there" || g.version() != 2 {
		t.Errorf("%v, host %q, version %d", err, g.Status().Host, g.version())
	}
}

// TestEnd: a command that cannot be decided is an error, and no events are stored as
// nothing.
func TestEnd(t *testing.T) {
	g := loaded(t, &stored{}) // it has no Append
	if err := g.End(t.Context(), nil); err != nil || g.version() != 1 {
		t.Errorf("%v, version %d", err, g.version())
	}
	if err := g.Withdraw(t.Context()); err != nil || g.version() != 1 {
		t.Errorf("a game that does not wait: %v, version %d", err, g.version())
	}
}

// TestSits: seats are read from the store if another node may have changed them.
func TestSits(t *testing.T) {
	old, now := []match.Seat{{Side: shogi.White, Holder: "s:a"}}, []match.Seat{{Side: shogi.White, Holder: "a:1"}}
	for _, c := range []struct {
		holder people.ID
		alone  bool
		reads  int
		seated bool
	}{{"s:a", false, 0, true}, {"s:a", true, 0, true}, {"", false, 0, false}, {"a:1", true, 0, false}, {"a:1", false, 1, true}, {"s:b", false, 1, false}} {
		s := &stored{seats: old}
		g := loaded(t, s)
		g.runner.Alone, s.seats = c.alone, now
		w := watching.NewWatcher("a:1")
		g.Viewers.Enter(w)
		side, ok, err := g.Sits(t.Context(), c.holder)
		if err != nil {
			t.Fatal(err)
		}
		if s.reads != c.reads || ok != c.seated || ok && side != shogi.White {
			t.Errorf("%q, alone %v: %v, seated %v, %d reads", c.holder, c.alone, side, ok, s.reads)
		}
		if _, seated := w.Side(); seated != (c.reads == 1) || (g.version() == 2) != (c.reads == 1) {
			t.Errorf("%q: the watcher is seated %v, version %d", c.holder, seated, g.version())
		}
		if c.alone {
			continue
		}
		s.err = errors.New("no store")
		if _, ok, err := g.Sits(t.Context(), "s:c"); err == nil || ok || g.Loaded() {
			t.Errorf("without a store: %v, %v", ok, err)
		}
	}
}

func TestUnlock(t *testing.T) {
	_, events := game(t, match.Config{})
	g := unloaded(t, &stored{events: events})
	p := g.runner.games.places["g"]
	if err := g.With(t.Context(), func(*Game) error { return nil }); err != nil || !p.status.Loaded || p.status.Seq != 1 || !p.live {
		t.Errorf("%v, %+v", err, p.status)
	}
	func() {
		defer func() { _ = recover() }()
		_ = g.With(t.Context(), func(*Game) error { panic("argh") })
	}()
	if p.status.Loaded || g.Loaded() || !p.live {
		t.Errorf("after a panic: %+v", p.status)
	}
}

func TestCut(t *testing.T) {
	g := loaded(t, &stored{})
	w := watching.NewWatcher("s:a")
	g.Viewers.Enter(w)
	g.runner.Cut("s:a")
	if p := g.runner.games.places["g"]; g.Viewers.Len() != 0 || p.pins != 1 || !p.used.IsZero() {
		t.Errorf("%d watch, %d pins, used %v", g.Viewers.Len(), p.pins, p.used)
	}
}

// quiet is the heartbeat of a node that starts no goroutines, so that its changes can be
// inspected.
func quiet(t *testing.T, s *stored, now time.Time) (heartbeat, *place) {
	t.Helper()
	r := unloaded(t, s).runner
	r.background.close()
	return heartbeat{Runner: r, checked: now, synced: now, attended: now, swept: now, repeated: now}, r.games.places["g"]
}

func noted(p *place) hosting.Change {
	n := p.notes
	p.notes, p.following = nil, false
	if n == nil {
		return hosting.Change{}
	}
	return *n
}

// TestBeat: after a long failure to beat, a node reads the hosts of its games again.
func TestBeat(t *testing.T) {
	for _, c := range []struct {
		ago    time.Duration
		alone  bool
		asking bool
	}{{4 * time.Second, false, false}, {6 * time.Second, false, true}, {time.Hour, true, false}} {
		s := &stored{}
		p, one := quiet(t, s, time.Now())
		before := time.Now().Add(-c.ago)
		p.beats.last, p.node.Alone, p.Alone = before, c.alone, c.alone
		one.timer = time.NewTimer(time.Hour)
		p.games.away["h"] = &away{timer: time.NewTimer(time.Hour)}
		p.beat(t.Context())
		last := p.beats.last
		if n := noted(one); n.Host != c.asking || !last.After(before) || (len(p.games.away) == 0) != c.asking {
			t.Errorf("after %v, alone %v: %+v, %d away", c.ago, c.alone, n, len(p.games.away))
		}
		s.err = errors.New("no store")
		p.beat(t.Context())
		if n := noted(one); !p.beats.last.Equal(last) || n.Host || !n.Outage {
			t.Errorf("a beat that failed: %+v", n)
		}
		s.err = nil
		p.beat(t.Context())
		if n := noted(one); !n.Host || !n.Outage {
			t.Errorf("after an outage: %+v", n)
		}
		if c.alone {
			last, one.timer = p.beats.last, nil
			delete(p.games.places, "h")
			if p.beat(t.Context()); !p.beats.last.Equal(last) {
				t.Error("a node alone beats without a clock")
			}
		}
	}
}

// TestCheck: games of dead nodes are reviewed at once, other hosted games at intervals.
func TestCheck(t *testing.T) {
	now := time.Unix(100_000, 0)
	for _, c := range []struct {
		name, host string
		ago        time.Duration
		asking     bool
	}{
		{"hosted here", "", time.Hour, false}, {"hosted here, lately", "", 0, false},
		{"another, which is alive", "there", 0, false}, {"another, which is dead", "gone", 0, true},
		{"another, not looked at for long", "there", checkEvery, true}, {"another, looked at lately", "there", checkEvery - 1, false},
	} {
		p, one := quiet(t, &stored{host: match.Node{ID: "there", Seen: time.Now()}}, now)
		p.checked, one.status.Host = now.Add(-c.ago), c.host
		p.check(now)
		if n := noted(one); n.Host != c.asking || p.checked.Equal(now) != (c.ago == 0 || c.ago >= checkEvery) {
			t.Errorf("%s: %+v, checked %v", c.name, n, p.checked)
		}
	}
}

// TestSync: the store is read when messages may be lost, and otherwise at intervals.
func TestSync(t *testing.T) {
	now := time.Unix(100_000, 0)
	for _, c := range []struct {
		missed bool
		ago    time.Duration
		asked  bool
	}{{false, 0, false}, {false, checkEvery - 1, false}, {false, checkEvery, true}, {true, 0, true}} {
		s := &stored{}
		p, one := quiet(t, s, now)
		p.synced = now.Add(-c.ago)
		p.missed.Store(c.missed)
		if p.sync(now); noted(one).Seq != 7*number(c.asked) || p.missed.Load() || p.synced.Equal(now) != (c.asked || c.ago == 0) {
			t.Errorf("missed %v, %v ago: synced %v", c.missed, c.ago, p.synced)
		}
		s.err = errors.New("no store")
		p.missed.Store(true)
		if p.sync(now.Add(time.Minute)); !p.missed.Load() || noted(one).Seq != 0 || p.synced.After(now) {
			t.Error("messages count as read although the store failed")
		}
	}
}

func TestKeepsTime(t *testing.T) {
	now := time.Unix(100_000, 0)
	for _, c := range []struct {
		ago  time.Duration
		done bool
	}{{attendEvery - 1, false}, {attendEvery, true}} {
		p, _ := quiet(t, &stored{}, now)
		p.attended = now.Add(-c.ago)
		if p.keep(now); p.attended.Equal(now) != c.done {
			t.Errorf("attended %v ago: done %v", c.ago, !c.done)
		}
		p.attended, p.repeated = now, now.Add(-c.ago-watching.RepeatEvery+attendEvery)
		if p.keep(now); p.repeated.Equal(now) != c.done {
			t.Errorf("repeated %v ago: done %v", watching.RepeatEvery-attendEvery+c.ago, !c.done)
		}
	}
}

// TestReload: the heartbeat loads a hosted game that was unloaded after a failed write.
func TestReload(t *testing.T) {
	now := time.Now()
	for _, c := range []struct{ hosting, loaded, want bool }{{true, false, true}, {true, true, false}, {false, false, false}} {
		p, one := quiet(t, &stored{}, now)
		one.status.Hosting, one.status.Loaded = c.hosting, c.loaded
		p.tick()
		if got := one.notes != nil; got != c.want {
			t.Errorf("hosting %v, loaded %v: reloads %v", c.hosting, c.loaded, got)
		}
	}
}

func TestAudienceAfterClose(t *testing.T) {
	for _, closed := range []bool{false, true} {
		s := &stored{}
		g := unloaded(t, s)
		g.Viewers.Enter(watching.NewWatcher("s:a"))
		if closed {
			g.runner.background.close()
		}
		if g.Viewers.Repeat(time.Now()); s.sent("game.g") == closed {
			t.Errorf("closed %v: published %v", closed, !closed)
		}
	}
}
