package storetest

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/komadai/komadai/internal/expect"
	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/people"
	"github.com/komadai/komadai/shogi"
)

// People is the part of a store with open games and chat.
type People interface {
	Announce(ctx context.Context, id string, reserved people.ID, now time.Time) error
	Attend(ctx context.Context, ids []string, now time.Time) error
	Opening(ctx context.Context, id string) (match.Opening, error)
	Openings(ctx context.Context, holder people.ID, since time.Time, limit int) ([]match.Opening, error)
	Seeks(ctx context.Context, holder people.ID) (int, error)
	Abandoned(ctx context.Context, listed, others time.Time, limit int) ([]string, error)
	ExpireGames(ctx context.Context, from, until time.Time) error
	Overdue(ctx context.Context, now time.Time, limit int) ([]string, error)
	Following(ctx context.Context, id string) (string, error)
	Current(ctx context.Context, since time.Time, limit int) ([]match.Running, error)
	Say(ctx context.Context, game string, m match.Message, limit int) (seq int, err error)
	Talk(ctx context.Context, game string, room match.Room, seq, limit int) ([]match.Message, error)
	Block(ctx context.Context, holder, other people.ID, on bool, now time.Time) error
	Blocked(ctx context.Context, holder people.ID, limit int) ([]people.ID, error)
}

// Opened returns an open game of holder, created some seconds after Noon.
func Opened(t *testing.T, s Store, id string, holder, reserved people.ID, listed bool, seconds int) match.Summary {
	t.Helper()
	e := Events(1, 1)[0]
	e.At = Noon.Add(time.Duration(seconds) * time.Second)
	e.Config.Players = [2]match.Player{{Name: string(holder)}, {Vacant: true}}
	e.Config.Listed = listed
	sum := match.Summary{
		Rules: "standard", Created: e.At, Updated: e.At, Seq: 1, SFEN: "start", Waiting: true, Listed: listed,
		Names: [2]string{string(holder), ""},
	}
	Must(t, s.Create(t.Context(), id, Seats(holder), sum, []match.Event{e}))
	Must(t, s.Announce(t.Context(), id, reserved, e.At))
	return sum
}

func ids(list []match.Opening) []string {
	out := []string{}
	for _, o := range list {
		out = append(out, o.ID)
	}
	return out
}

func want(t *testing.T, what string, want, got any) {
	t.Helper()
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("%s (-want +got):\n%s", what, d)
	}
}

func seeks(t *testing.T, s Store) {
	count := func(holder people.ID, n int) {
		t.Helper()
		got, err := s.Seeks(t.Context(), holder)
		Must(t, err)
		want(t, fmt.Sprintf("games of %q in the lobby", holder), n, got)
	}
	count("s:b", 0)
	Opened(t, s, "by link", "s:a", "", false, 0)
	Opened(t, s, "public", "s:a", "", true, 1)
	Opened(t, s, "rematch", "s:b", "s:a", true, 2) // listed once it is played
	Opened(t, s, "one", "s:b", "", true, 3)
	sum := Opened(t, s, "another", "s:b", "", true, 4)
	count("s:a", 1)
	count("s:b", 2)
	count("s:c", 0)
	count("s:\x00", 0)
	sum.Seq, sum.Waiting, sum.Result = 2, false, shogi.Result{Outcome: shogi.NoResult, Reason: shogi.Abandoned}
	Must(t, s.Append(t.Context(), "another", sum, []match.Event{{Seq: 2, At: Noon.Add(time.Minute), Kind: match.Abandoned}}))
	count("s:b", 1)
}

func openings(t *testing.T, s Store) {
	Opened(t, s, "public", "s:a", "", true, 0)
	Opened(t, s, "link", "s:a", "", false, 1)
	Opened(t, s, "asked", "s:b", "s:c", false, 2)
	sum := Opened(t, s, "later", "s:b", "", true, 3)
	for _, c := range []struct {
		holder people.ID
		since  time.Duration
		limit  int
		want   []string
	}{
		{"", 0, 9, []string{"later", "public"}},
		{"", 2 * time.Second, 9, []string{"later"}},
		{"", 0, 1, []string{"later"}},
		{"s:a", 9 * time.Second, 9, []string{"link", "public"}},
		{"s:b", 0, 9, []string{"later", "asked", "public"}},
		{"s:c", 0, 9, []string{"later", "asked", "public"}},
		{"s:d", 9 * time.Second, 9, []string{}},
		{"s:\x00", 0, 9, []string{}},
	} {
		got, err := s.Openings(t.Context(), c.holder, Noon.Add(c.since), c.limit)
		Must(t, err)
		want(t, fmt.Sprintf("openings of %q since %v", c.holder, c.since), c.want, ids(got))
	}
	o, err := s.Opening(t.Context(), "asked")
	Must(t, err)
	if o.Config == nil {
		t.Fatalf("opening %+v", o)
	}
	expect.All(t, "opening",
		expect.That("Holder", o.Holder, "s:b"), expect.That("Reserved", o.Reserved, "s:c"),
		expect.True("Config.Players[1].Vacant", o.Config.Players[1].Vacant),
		expect.True("Seen.Equal(Noon.Add(2*time.Second))", o.Seen.Equal(Noon.Add(2*time.Second))),
		expect.True("Created.Equal(Seen)", o.Created.Equal(o.Seen)),
	)

	abandonedOpenings(t, s)
	closedOpenings(t, s, sum)
}

func abandonedOpenings(t *testing.T, s Store) {
	Must(t, s.Attend(t.Context(), []string{"public", "nowhere"}, Noon.Add(time.Minute)))
	gone, err := s.Abandoned(t.Context(), Noon.Add(30*time.Second), Noon, 9)
	Must(t, err)
	want(t, "forsaken listed games", []string{"later"}, gone)
	gone, err = s.Abandoned(t.Context(), Noon, Noon.Add(30*time.Second), 9)
	Must(t, err)
	want(t, "all forsaken games", []string{"link", "asked", "later"}, gone)
}

// closedOpenings fills the opening "later", whose summary is sum, and aborts "public".
func closedOpenings(t *testing.T, s Store, sum match.Summary) {
	both := []match.Seat{{Side: shogi.Black, Holder: "s:x"}, {Side: shogi.White, Holder: "s:b"}}
	joined := match.Event{Seq: 2, At: Noon.Add(time.Minute), Kind: match.Joined, Side: shogi.Black,
		Players: [2]match.Player{{Name: "x"}, {Name: "b", Account: "a2", Rating: 1620}}, Toss: &match.Toss{Throws: [][5]match.Face{{"pawn", "pawn", "pawn", "pawn", "pawn"}}, Pawns: true}}
	sum.Seq, sum.Waiting, sum.Names, sum.Updated = 2, false, [2]string{"x", "b"}, joined.At
	Must(t, s.Append(t.Context(), "later", sum, []match.Event{joined}, both...))
	if _, err := s.Opening(t.Context(), "later"); !errors.Is(err, match.ErrNotFound) {
		t.Errorf("the opening of a game that has begun: %v", err)
	}
	gotSeats, gotEvents, err := s.Load(t.Context(), "later")
	Must(t, err)
	want(t, "seats", both, gotSeats)
	want(t, "the event", joined, gotEvents[1])
	current, err := s.Current(t.Context(), Noon, 9)
	Must(t, err)
	if len(current) != 1 || current[0].ID != "later" || current[0].Names != [2]string{"x", "b"} || current[0].Waiting {
		t.Errorf("current %+v", current)
	}
	want(t, "the players of a running game", joined.Players, current[0].Players)
	if current, err = s.Current(t.Context(), joined.At.Add(time.Second), 9); err != nil || len(current) != 0 {
		t.Errorf("current since later %v, %v", current, err)
	}
	end := match.Event{Seq: 2, At: Noon.Add(time.Minute), Kind: match.Abandoned}
	sum.Result = shogi.Result{Outcome: shogi.NoResult, Reason: shogi.Abandoned}
	Must(t, s.Append(t.Context(), "public", sum, []match.Event{end}))
	if _, err := s.Opening(t.Context(), "public"); !errors.Is(err, match.ErrNotFound) {
		t.Errorf("the opening of a game that is broken off: %v", err)
	}
	if _, err := s.Opening(t.Context(), "nowhere"); !errors.Is(err, match.ErrNotFound) {
		t.Errorf("the opening of no game: %v", err)
	}
}

// expired: of games that were last changed at Noon, only those of guests without a result, or
// with fewer than two moves, go.
func expired(t *testing.T, s Store) {
	over := shogi.Result{Outcome: shogi.BlackWins, Reason: shogi.Resignation}
	for _, c := range []struct {
		id       string
		seats    []match.Seat
		plies    int
		result   shogi.Result
		deadline time.Time
		updated  time.Time
		gone     bool
	}{
		{id: "empty", seats: Seats("s:a"), gone: true},
		{id: "unfinished", seats: Seats("s:a"), plies: 30, gone: true},
		{id: "resigned-at-once", seats: Seats("s:a"), result: over, gone: true},
		{id: "seatless", gone: true},
		{id: "finished", seats: Seats("s:a"), plies: 2, result: over},
		{id: "account", seats: append(Seats("s:a"), match.Seat{Side: shogi.White, Holder: "a:1"})},
		{id: "csa", seats: Seats("c:x")},
		{id: "deadline", seats: Seats("s:a"), plies: 3, deadline: Noon.Add(1e6 * time.Hour)},
		{id: "newer", seats: Seats("s:a"), updated: Noon.Add(time.Minute)},
		{id: "earlier", seats: Seats("s:a"), updated: Noon.Add(-time.Minute)},
		{id: "hosted", seats: Seats("s:a")},
	} {
		sum := Summary(1)
		sum.Updated, sum.Plies, sum.Result, sum.Deadline = Noon, c.plies, c.result, c.deadline
		if !c.updated.IsZero() {
			sum.Updated = c.updated
		}
		id := "expired-" + c.id
		Must(t, s.Create(t.Context(), id, c.seats, sum, Events(1, 1)))
		if c.id == "hosted" {
			if _, _, err := s.Claim(t.Context(), id, "a node", Noon, Noon); err != nil {
				t.Fatal(err)
			}
		}
		Must(t, s.ExpireGames(t.Context(), Noon, Noon.Add(time.Second)))
		if _, _, err := s.Load(t.Context(), id); errors.Is(err, match.ErrNotFound) != c.gone {
			t.Errorf("%s: %v, want gone %v", c.id, err, c.gone)
		}
	}
}

func overdue(t *testing.T, s Store) {
	for i, hours := range []int{0, 5, 2, 9} {
		sum := Summary(1)
		if hours > 0 {
			sum.Deadline = Noon.Add(time.Duration(hours) * time.Hour)
		}
		Must(t, s.Create(t.Context(), fmt.Sprintf("g%d", i), nil, sum, Events(1, 1)))
	}
	over := Summary(2)
	over.Deadline = Noon.Add(time.Hour)
	over.Result = shogi.Result{Outcome: shogi.WinFor(shogi.Black), Reason: shogi.Resignation}
	Must(t, s.Append(t.Context(), "g3", over, Events(2, 2)))
	got, err := s.Overdue(t.Context(), Noon.Add(5*time.Hour), 9)
	Must(t, err)
	want(t, "overdue", []string{"g2", "g1"}, got)
	got, err = s.Overdue(t.Context(), Noon.Add(5*time.Hour), 1)
	Must(t, err)
	want(t, "overdue, one", []string{"g2"}, got)
	if got, err := s.Overdue(t.Context(), Noon.Add(2*time.Hour-time.Millisecond), 9); err != nil || len(got) != 0 {
		t.Errorf("overdue before the time: %v, %v", got, err)
	}
}

func following(t *testing.T, s Store) {
	make := func(id, after string, seconds int, r shogi.Result) {
		sum := Summary(1)
		sum.After, sum.Result = after, r
		sum.Created = Noon.Add(time.Duration(seconds) * time.Second)
		Must(t, s.Create(t.Context(), id, nil, sum, Events(1, 1)))
	}
	make("first", "", 0, shogi.Result{})
	make("second", "first", 1, shogi.Result{})
	make("third", "first", 2, shogi.Result{})
	make("broken", "first", 3, shogi.Result{Outcome: shogi.NoResult, Reason: shogi.Abandoned})
	make("other", "second", 4, shogi.Result{})
	for id, next := range map[string]string{"first": "third", "second": "other", "other": "", "nowhere": "", "": ""} {
		got, err := s.Following(t.Context(), id)
		Must(t, err)
		if got != next {
			t.Errorf("%q is followed by %q, want %q", id, got, next)
		}
	}
}

func spoken(t *testing.T, s Store) {
	Must(t, s.Create(t.Context(), "g", Seats("s:a"), Summary(1), Events(1, 1)))
	say := func(room match.Room, text string) match.Message {
		t.Helper()
		m := match.Message{At: Noon, Room: room, Holder: "s:a", Name: "甲", Text: text}
		seq, err := s.Say(t.Context(), "g", m, 6)
		Must(t, err)
		m.Seq = seq
		return m
	}
	one := say(match.PlayersRoom, "よろしくお願いします")
	two := say(match.WatchersRoom, "'; DROP TABLE talk; --")
	three := say(match.PlayersRoom, "<b>😀</b>")
	four := say(match.PlayersRoom, "four")
	for _, c := range []struct {
		room       match.Room
		seq, limit int
		want       []match.Message
	}{
		{match.PlayersRoom, 0, 9, []match.Message{one, three, four}},
		{match.PlayersRoom, 0, 2, []match.Message{three, four}},
		{match.PlayersRoom, 3, 9, []match.Message{four}},
		{match.WatchersRoom, 0, 9, []match.Message{two}},
		{match.WatchersRoom, 2, 9, nil},
	} {
		got, err := s.Talk(t.Context(), "g", c.room, c.seq, c.limit)
		Must(t, err)
		want(t, fmt.Sprintf("%s after %d", c.room, c.seq), c.want, got)
	}
	say(match.PlayersRoom, "five")
	say(match.PlayersRoom, "six")
	if _, err := s.Say(t.Context(), "g", one, 6); !errors.Is(err, match.ErrFull) {
		t.Errorf("the seventh of six: %v", err)
	}
	if _, err := s.Say(t.Context(), "nowhere", one, 6); err == nil {
		t.Error("a message without a game was stored")
	}
	if _, err := s.Say(t.Context(), "g", match.Message{Text: "\x00"}, 60); err == nil {
		t.Error("NUL was said")
	}
}

func babble(t *testing.T, s Store) {
	Must(t, s.Create(t.Context(), "g", Seats("s:a"), Summary(1), Events(1, 1)))
	const n = 8
	var all sync.WaitGroup
	errs := make([]error, n)
	for i := range n {
		all.Go(func() {
			_, errs[i] = s.Say(t.Context(), "g", match.Message{At: Noon, Room: match.PlayersRoom, Text: fmt.Sprint(i)}, 100)
		})
	}
	all.Wait()
	for _, err := range errs {
		Must(t, err)
	}
	got, err := s.Talk(t.Context(), "g", match.PlayersRoom, 0, 100)
	Must(t, err)
	for i, m := range got {
		if m.Seq != i+1 {
			t.Errorf("message %d has the number %d", i+1, m.Seq)
		}
	}
	if len(got) != n {
		t.Errorf("%d messages, want %d", len(got), n)
	}
}

func blocks(t *testing.T, s Store) {
	for i, other := range []people.ID{"s:b", "s:c", "s:b"} {
		Must(t, s.Block(t.Context(), "s:a", other, true, Noon.Add(time.Duration(i)*time.Second)))
	}
	Must(t, s.Block(t.Context(), "s:b", "s:a", true, Noon))
	Must(t, s.Block(t.Context(), "s:b", "s:a", false, Noon))
	for holder, list := range map[people.ID][]people.ID{"s:a": {"s:c", "s:b"}, "s:b": nil, "": nil} {
		got, err := s.Blocked(t.Context(), holder, 9)
		Must(t, err)
		want(t, string(holder), list, got)
	}
	got, err := s.Blocked(t.Context(), "s:a", 1)
	Must(t, err)
	want(t, "one", []people.ID{"s:c"}, got)
}
