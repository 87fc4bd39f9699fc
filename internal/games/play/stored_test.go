package play

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"slices"
	"testing"
	"time"

	"github.com/komadai/komadai/internal/expect"
	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/guard"
	"github.com/komadai/komadai/internal/people/principal"
	"github.com/komadai/komadai/shogi"
)

// stored is a store of one game with configurable answers.
type stored struct {
	Store
	seats  []match.Seat
	events []match.Event
	since  []match.Event
	host   match.Node
	told   []string // what was published, by subject
	err    error
}

func (s *stored) Load(context.Context, string) ([]match.Seat, []match.Event, error) {
	return s.seats, s.events, s.err
}
func (s *stored) Since(context.Context, string, int) ([]match.Event, error) { return s.since, s.err }
func (s *stored) Host(context.Context, string) (match.Node, error)          { return s.host, s.err }
func (s *stored) Seats(context.Context, string) ([]match.Seat, error)       { return s.seats, s.err }
func (s *stored) Opening(context.Context, string) (match.Opening, error) {
	return match.Opening{Holder: "s:a", Reserved: "s:b"}, s.err
}
func (s *stored) Publish(subject string, _ []byte) error {
	s.told = append(s.told, subject)
	return nil
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

// seatedAt is a table of node "here" with a store.
func seatedAt(t *testing.T, s *stored) *table {
	t.Helper()
	n := newNode(Config{
		Node: "here", Store: s, Bus: s, MaxGames: 10, Lease: 5 * time.Second,
		Guard: guard.New(nil), Log: slog.New(slog.NewTextHandler(io.Discard, nil)),
	})
	one, err := n.games.pin("g")
	if err != nil {
		t.Fatal(err)
	}
	return one
}

// TestLoad: the table equals the store.
func TestLoad(t *testing.T) {
	waiting := match.Config{Players: [2]match.Player{{Name: "a"}, {Vacant: true}}}
	for _, c := range []struct {
		name     string
		config   match.Config
		host     match.Node
		reserved principal.ID
		asleep   bool
		by       string
	}{
		{"nobody hosts it", match.Config{}, match.Node{}, "", true, ""},
		{"another node does", match.Config{}, match.Node{ID: "there", Seen: time.Now().Add(time.Hour)}, "", false, "there"},
		{"it waits", waiting, match.Node{}, "s:b", true, ""},
	} {
		_, events := game(t, c.config)
		s := &stored{events: events, seats: []match.Seat{{Side: shogi.Black, Holder: "s:a"}}, host: c.host}
		one := seatedAt(t, s)
		one.reserved, one.reload, one.talk.known, one.nextKnown = "s:old", true, true, true
		if err := one.load(t.Context()); err != nil {
			t.Fatal(err)
		}
		if one.game == nil {
			t.Fatalf("%s: reserved %q, asleep %v, host %q, edition %d", c.name, one.reserved, one.asleep, one.host, one.edition)
		}
		expect.All(t, c.name,
			expect.That("one.reserved", one.reserved, c.reserved), expect.That("one.asleep", one.asleep, c.asleep),
			expect.That("one.host", one.host, c.by), expect.True("!one.reload", !one.reload), expect.True("!one.talk.known", !one.talk.known),
			expect.True("!one.nextKnown", !one.nextKnown), expect.That("one.edition", one.edition, 1),
			expect.That("one.opening.Load()", one.opening.Load(), (c.reserved != "")), expect.True("one.live.Load()", one.live.Load()),
			expect.True("slices.Equal(one.seats, s.seats)", slices.Equal(one.seats, s.seats)),
		)
		if err := one.load(t.Context()); err != nil || one.edition != 1 {
			t.Errorf("%s: it is loaded twice", c.name)
		}
		one.game, s.err = nil, errors.New("no store")
		if err := one.load(t.Context()); !errors.Is(err, s.err) || one.game != nil {
			t.Errorf("%s: without a store: %v", c.name, err)
		}
	}
}

// TestAdvance: without new events nothing is published, and errors are returned.
func TestAdvance(t *testing.T) {
	g, events := game(t, match.Config{})
	s := &stored{events: events}
	one := seatedAt(t, s)
	one.take(g, nil)
	one.faults = 2
	if err := one.advance(t.Context()); err != nil || one.edition != 0 || one.faults != 2 {
		t.Errorf("nothing new: %v, edition %d, %d faults", err, one.edition, one.faults)
	}
	s.err = errors.New("no store")
	if err := one.advance(t.Context()); !errors.Is(err, s.err) || one.edition != 0 {
		t.Errorf("without a store: %v", err)
	}
	s.err = nil
	if s.since, s.err = g.Decide(match.Command{Kind: match.Moved, Side: shogi.Black, Seq: g.Seq(), Move: "7g7f"}, time.Unix(1001, 0)); s.err != nil {
		t.Fatal(s.err)
	}
	if err := one.advance(t.Context()); err != nil || one.edition != 1 || one.faults != 0 || one.game.Len() != 1 {
		t.Errorf("a move: %v, edition %d, %d moves", err, one.edition, one.game.Len())
	}
	// The same event again does not apply, so the game is reloaded.
	if err := one.advance(t.Context()); err != nil || one.game.Len() != 0 || one.edition != 2 {
		t.Errorf("what does not follow: %v, %d moves", err, one.game.Len())
	}
}

// TestReview: the store decides who hosts a game.
func TestReview(t *testing.T) {
	alive := time.Now().Add(time.Hour)
	for _, c := range []struct {
		name            string
		hosting, asleep bool
		host            match.Node
		// expected state
		stays, sleeps bool
		by            string
		news          uint64
	}{
		{"this node, as before", true, false, match.Node{ID: "here", Seen: alive}, true, false, "", 0},
		{"another has taken it", true, false, match.Node{ID: "there", Seen: alive}, false, false, "there", 1},
		{"another, who is dead", true, false, match.Node{ID: "there", Seen: time.Unix(1, 0)}, false, true, "", 1},
		{"nobody, as before", false, true, match.Node{}, false, true, "", 0},
		{"another has woken it", false, true, match.Node{ID: "there", Seen: alive}, false, false, "there", 1},
	} {
		g, events := game(t, match.Config{})
		s := &stored{events: events, host: c.host}
		one := seatedAt(t, s)
		one.take(g, nil)
		one.hosting, one.asleep = c.hosting, c.asleep
		if err := one.review(t.Context()); err != nil {
			t.Fatal(err)
		}
		if one.hosting != c.stays || one.asleep != c.sleeps || one.host != c.by || one.edition != c.news {
			t.Errorf("%s: hosting %v, asleep %v, host %q, edition %d", c.name, one.hosting, one.asleep, one.host, one.edition)
		}
		s.err = errors.New("no store")
		if err := one.review(t.Context()); !errors.Is(err, s.err) {
			t.Errorf("%s: without a store: %v", c.name, err)
		}
	}
}

// TestAnnounce: lobbies are notified of listed and reserved games.
func TestAnnounce(t *testing.T) {
	for _, c := range []struct {
		listed   bool
		reserved principal.ID
		want     bool
	}{{false, "", false}, {true, "", true}, {false, "s:b", true}, {true, "s:b", true}} {
		g, _ := game(t, match.Config{Listed: c.listed, Players: [2]match.Player{{Name: "a"}, {Vacant: true}}})
		s := &stored{}
		one := seatedAt(t, s)
		one.take(g, []match.Seat{{Side: shogi.Black, Holder: "s:a"}})
		one.reserved = c.reserved
		if one.announce(); slices.Contains(s.told, LobbySubject) != c.want {
			t.Errorf("listed %v, reserved %q: told %v", c.listed, c.reserved, s.told)
		}
	}
}

// TestEnd: errors are returned, and an empty decision stores nothing.
func TestEnd(t *testing.T) {
	broken := errors.New("it cannot be")
	one := &table{}
	if err := one.end(t.Context(), func() ([]match.Event, error) { return nil, broken }); !errors.Is(err, broken) {
		t.Errorf("%v", err)
	}
	if err := one.end(t.Context(), func() ([]match.Event, error) { return nil, nil }); err != nil || one.edition != 0 {
		t.Errorf("%v, edition %d", err, one.edition)
	}
}

// TestSits: without other nodes, or for the empty holder, the cached seats are used.
func TestSits(t *testing.T) {
	g, _ := game(t, match.Config{})
	one := seatedAt(t, &stored{})
	one.node.config.Alone = true
	one.take(g, []match.Seat{{Side: shogi.White, Holder: "s:a"}})
	for _, c := range []struct {
		holder principal.ID
		want   bool
	}{{"s:b", false}, {"", false}, {"s:a", true}} {
		side, ok, err := one.sits(t.Context(), c.holder)
		if err != nil || ok != c.want || ok && side != shogi.White {
			t.Errorf("%q: %v, %v, %v", c.holder, side, ok, err)
		}
	}
	// With other nodes the store decides: here it has no seats.
	one.node.config.Alone = false
	if _, ok, err := one.sits(t.Context(), "s:b"); ok || err != nil {
		t.Errorf("s:b sits: %v, %v", ok, err)
	}
	if _, ok, _ := one.sits(t.Context(), "s:a"); ok {
		t.Error("the seats in memory are used although the store has none")
	}
}

// TestStopTimer: a stopped timer does not fire and is not counted.
func TestStopTimer(t *testing.T) {
	one := seatedAt(t, &stored{})
	timer := time.NewTimer(time.Hour)
	one.timer = timer
	one.node.clocks.Store(3)
	for range 2 {
		if one.stopTimer(); one.timer != nil || one.node.clocks.Load() != 2 {
			t.Errorf("%v, %d clocks", one.timer, one.node.clocks.Load())
		}
	}
	if timer.Stop() {
		t.Error("the timer still ran")
	}
}

// TestKeepsTime: periodic jobs run when they are due.
func TestKeepsTime(t *testing.T) {
	now := time.Unix(100_000, 0)
	for _, c := range []struct {
		ago  time.Duration
		done bool
	}{{attendEvery - 1, false}, {attendEvery, true}} {
		p := heartbeat{node: seatedAt(t, &stored{}).node, attended: now.Add(-c.ago), swept: now, repeated: now}
		if p.keep(now); p.attended.Equal(now) != c.done {
			t.Errorf("attended %v ago: done %v", c.ago, !c.done)
		}
		p = heartbeat{node: p.node, attended: now, swept: now, repeated: now.Add(-c.ago - repeatEvery + attendEvery)}
		if p.keep(now); p.repeated.Equal(now) != c.done {
			t.Errorf("repeated %v ago: done %v", repeatEvery-attendEvery+c.ago, !c.done)
		}
	}
}

// TestCrowdForgets: the audience of a silent node is dropped.
func TestCrowdForgets(t *testing.T) {
	now := time.Unix(100_000, 0)
	w := &Watcher{viewers: make(chan struct{}, 1)}
	for _, c := range []struct {
		ago  time.Duration
		gone bool
	}{{forgetAudience, false}, {forgetAudience + 1, true}} {
		one := viewers{here: map[*Watcher]struct{}{w: {}}, there: map[string]told{"x": {watch{Watching: 3}, now.Add(-c.ago)}}}
		if here := one.forget(now); here.Watching != 1 || (len(one.there) == 0) != c.gone || len(w.viewers) > 0 != c.gone {
			t.Errorf("told %v ago: %+v, %d nodes", c.ago, here, len(one.there))
		}
	}
}

// TestListening: listeners are kept by holder until they end.
func TestListening(t *testing.T) {
	h := &Hub{node: bare(10)}
	one, err := h.Listen("s:a")
	if err != nil {
		t.Fatal(err)
	}
	two, err := h.Listen("s:a")
	if err != nil {
		t.Fatal(err)
	}
	name := match.Author("s:a")
	if one.Close(); len(h.listeners.by[name]) != 1 {
		t.Errorf("%d listen", len(h.listeners.by[name]))
	}
	if two.Close(); len(h.listeners.by) != 0 {
		t.Errorf("%d are kept that nobody listens for", len(h.listeners.by))
	}
	h.listeners.close()
	if _, err := h.Listen("s:a"); err == nil {
		t.Error("somebody listens at the end")
	}
}

// TestBring: an away game can be loaded after close, with a pin.
func TestBring(t *testing.T) {
	r := &bare(10).games
	timer := time.NewTimer(time.Hour)
	r.away["g"] = &away{timer: timer}
	_, distant, _ := r.close()
	if !slices.Equal(distant, []string{"g"}) || timer.Stop() {
		t.Errorf("%v are away, or a clock runs", distant)
	}
	if one := r.bring("g"); one.pins != 1 || !one.hosting || r.size() != 1 {
		t.Errorf("%+v", one)
	}
	if r.remove("g"); r.size() != 0 {
		t.Error("it stays")
	}
}
