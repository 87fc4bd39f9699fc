package watching

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/people"
	"github.com/komadai/komadai/shogi"
)

// stored is a store of games that are offered by s:a to s:b.
type stored struct {
	games   map[string][]match.Event
	seats   map[string][]match.Seat
	engaged []string
	blocks  []people.ID
	err     error
}

func (s *stored) Engaged(context.Context, people.ID, int) ([]string, error) {
	return s.engaged, s.err
}

func (s *stored) Load(_ context.Context, id string) ([]match.Seat, []match.Event, error) {
	if s.games[id] == nil {
		return nil, nil, match.ErrNotFound
	}
	return s.seats[id], s.games[id], s.err
}

func (s *stored) Opening(_ context.Context, id string) (match.Opening, error) {
	return match.Opening{ID: id, Holder: "s:a", Reserved: "s:b"}, s.err
}

func (s *stored) Blocked(context.Context, people.ID, int) ([]people.ID, error) {
	return s.blocks, s.err
}

// offer stores a game of s:a that waits for s:b.
func (s *stored) offer(t *testing.T, id string) {
	t.Helper()
	var book match.Rulebook
	e, err := match.Create(&book, match.Config{
		Rules: "standard", Impasse: shogi.Impasse24Agreed, Start: "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
		Players: [2]match.Player{{Name: "kin"}, {Vacant: true}},
	}, time.Unix(1000, 0))
	if err != nil {
		t.Fatal(err)
	}
	s.games[id], s.seats[id] = []match.Event{e}, []match.Seat{{Side: shogi.Black, Holder: "s:a"}}
}

func (s *stored) then(t *testing.T, id string, f func(*match.Game) ([]match.Event, error)) {
	t.Helper()
	g, err := match.Replay(new(match.Rulebook), s.games[id])
	if err != nil {
		t.Fatal(err)
	}
	events, err := f(g)
	if err != nil {
		t.Fatal(err)
	}
	s.games[id] = append(s.games[id], events...)
}

func (s *stored) join(t *testing.T, id string) {
	t.Helper()
	s.then(t, id, func(g *match.Game) ([]match.Event, error) {
		e, err := g.Join(match.Player{Name: "gin"}, rand.New(rand.NewPCG(1, 1)), time.Unix(1001, 0))
		return []match.Event{e}, err
	})
	s.seats[id] = append(s.seats[id], match.Seat{Side: shogi.White, Holder: "s:b"})
}

func end(kind match.EventKind) func(*match.Game) ([]match.Event, error) {
	return func(g *match.Game) ([]match.Event, error) {
		return g.Decide(match.Command{Kind: kind, Seq: g.Seq()}, time.Unix(1002, 0))
	}
}

func hall(t *testing.T) (s *stored, all *Listeners, a, b *Listener) {
	t.Helper()
	s = &stored{games: map[string][]match.Event{}, seats: map[string][]match.Seat{}}
	all = NewListeners(s, new(match.Rulebook))
	a, _ = all.Listen("s:a")
	b, _ = all.Listen("s:b")
	return s, all, a, b
}

func reports(t *testing.T, what string, l *Listener, want ...EventKind) []Event {
	t.Helper()
	l.all.Call(match.Author(l.Holder()), Call{Game: "g"})
	l.all.Call(match.Author(l.Holder()), Call{Game: "g"}) // repeated calls are one
	events, err := l.Events(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	var got []EventKind
	for _, e := range events {
		got = append(got, e.Kind)
	}
	if !slices.Equal(got, want) {
		t.Errorf("%s: %s hears %q, want %q", what, l.Holder(), got, want)
	}
	return events
}

// TestChallenge: an offer is reported to its recipient, a start and an end to both.
func TestChallenge(t *testing.T) {
	s, _, a, b := hall(t)
	reports(t, "no game", a)
	s.offer(t, "g")
	reports(t, "offered", a)
	if e := reports(t, "offered", b, Challenge); e[0].Opening == nil || e[0].Opening.Holder != "s:a" {
		t.Errorf("%+v", e[0])
	}
	reports(t, "still offered", b)
	s.join(t, "g")
	for l, side := range map[*Listener]shogi.Color{a: shogi.Black, b: shogi.White} {
		if e := reports(t, "joined", l, GameStart); e[0].Side != side || e[0].Game == nil {
			t.Errorf("%+v", e[0])
		}
		reports(t, "still played", l)
	}
	s.then(t, "g", end(match.Resigned))
	reports(t, "over", a, GameFinish)
	reports(t, "over", b, GameFinish)
	reports(t, "still over", a)
	late, _ := a.all.Listen("s:a")
	reports(t, "seen late", late, GameStart, GameFinish)
}

// TestChallengeEnds: a withdrawn offer is reported to both, a declined one as such to the
// challenger.
func TestChallengeEnds(t *testing.T) {
	for name, c := range map[string]struct {
		f    func(*match.Game) ([]match.Event, error)
		want EventKind
	}{
		"withdrawn": {end(match.Abandoned), ChallengeCanceled},
		"declined":  {func(g *match.Game) ([]match.Event, error) { return g.Refuse(time.Unix(1002, 0)) }, ChallengeDeclined},
	} {
		s, _, a, b := hall(t)
		s.offer(t, "g")
		reports(t, name, a)
		reports(t, name, b, Challenge)
		s.then(t, "g", c.f)
		reports(t, name, a, c.want)
		reports(t, name, a)
		reports(t, name, b, ChallengeCanceled)
		reports(t, name, b)
	}
}

func TestBlockedChallenge(t *testing.T) {
	s, all, _, b := hall(t)
	s.offer(t, "g")
	s.blocks = []people.ID{"s:a"}
	reports(t, "blocked", b)
	other, _ := all.Listen("s:c")
	reports(t, "for another", other)
}

// TestMissed: after lost calls, a listener looks at all its games. Errors are returned.
func TestMissed(t *testing.T) {
	s, all, a, _ := hall(t)
	s.offer(t, "g")
	s.join(t, "g")
	s.engaged = []string{"g"}
	if events, err := a.Events(t.Context()); err != nil || len(events) != 1 {
		t.Errorf("%v, %v", events, err)
	}
	s.then(t, "g", end(match.Resigned))
	s.engaged = nil
	if events, err := a.Events(t.Context()); err != nil || len(events) != 0 {
		t.Errorf("without a call: %v, %v", events, err)
	}
	all.Recall(time.Now(), 0)
	if events, err := a.Events(t.Context()); err != nil || len(events) != 1 || events[0].Kind != GameFinish {
		t.Errorf("recalled: %v, %v", events, err)
	}
	s.err = errors.New("no store")
	all.Call(match.Author("s:a"), Call{Game: "g"})
	if _, err := a.Events(t.Context()); !errors.Is(err, s.err) {
		t.Errorf("without a store: %v", err)
	}
	all.Call(match.Author("s:a"), Call{Gone: true})
	select {
	case <-a.Gone():
	default:
		t.Error("a listener of a gone holder goes on")
	}
}
