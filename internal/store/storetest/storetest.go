// Package storetest is the contract of a store of games, and databases for tests.
package storetest

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/komadai/komadai/clock"
	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/people"
	"github.com/komadai/komadai/shogi"
)

// Store is the tested part of a store of games.
type Store interface {
	Create(ctx context.Context, id string, seats []match.Seat, s match.Summary, events []match.Event) error
	Append(ctx context.Context, id string, s match.Summary, events []match.Event, seats ...match.Seat) error
	Load(ctx context.Context, id string) ([]match.Seat, []match.Event, error)
	List(ctx context.Context, holder people.ID, limit int) ([]match.Entry, error)
	Since(ctx context.Context, id string, seq int) ([]match.Event, error)
	Changed(ctx context.Context, since time.Time) (map[string]int, error)
	Hosts
	People
}

// Hosts is the tested part of a store of hosts.
type Hosts interface {
	Beat(ctx context.Context, node string, now time.Time) error
	Nodes(ctx context.Context, since time.Time) ([]match.Node, error)
	Host(ctx context.Context, game string) (match.Node, error)
	Claim(ctx context.Context, game, me string, now, alive time.Time) (before match.Node, ok bool, err error)
	Release(ctx context.Context, game, node string) error
	Leave(ctx context.Context, node string, now time.Time) error
	Time(ctx context.Context) (time.Time, error)
}

// Run tests stores. Each call of open with the same directory must open the same store in its
// current state; Run calls the returned function to close it.
func Run(t *testing.T, open func(t *testing.T, dir string) (s Store, closeStore func())) {
	tests := []struct {
		name string
		run  func(*testing.T, Store)
	}{
		{"round trip", roundTrip},
		{"taken id", takenID},
		{"unknown game", unknownGame},
		{"lost race", lostRace},
		{"gap", gap},
		{"racing appends", racing},
		{"list", list},
		{"hostile text", hostile},
		{"not text", notText},
		{"cancelled", cancelled},
		{"since", since},
		{"changed", changed},
		{"openings", openings},
		{"seeks", seeks},
		{"overdue", overdue}, {"expired games", expired},
		{"following", following},
		{"spoken", spoken},
		{"babble", babble},
		{"blocks", blocks},
		{"nodes", nodes},
		{"claim", claim},
		{"time of day", timeOfDay},
		{"racing claims", racingClaims},
		{"release and leave", releaseAndLeave},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			s, closeStore := open(t, t.TempDir())
			defer closeStore()
			test.run(t, s)
		})
	}
	t.Run("reopened", func(t *testing.T) {
		dir := t.TempDir()
		s, closeStore := open(t, dir)
		Must(t, s.Create(t.Context(), "g", Seats("s:a"), Summary(1), Events(1, 1)))
		Must(t, s.Append(t.Context(), "g", Summary(3), Events(2, 3)))
		closeStore()
		s, closeStore = open(t, dir)
		defer closeStore()
		Same(t, s, "g", Seats("s:a"), Events(1, 3))
		Must(t, s.Append(t.Context(), "g", Summary(4), Events(4, 4)))
	})
}

// Noon is the time of the fixtures.
var Noon = time.UnixMilli(1_700_000_000_123).UTC()

// Events returns the events first to last of a game.
func Events(first, last int) []match.Event {
	var out []match.Event
	for seq := first; seq <= last; seq++ {
		e := match.Event{Seq: seq, At: Noon.Add(time.Duration(seq) * 1501 * time.Millisecond)}
		switch {
		case seq == 1:
			e.Kind, e.Config = match.Created, &match.Config{
				Rules: "standard", Impasse: shogi.Impasse27Declared, Handicap: "rook",
				Start:   "lnsgkgsnl/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
				Players: [2]match.Player{{Name: "甲"}, {Engine: 3, Name: "komadai"}},
				Control: clock.Control{Kind: clock.Byoyomi, Main: time.Minute, Byoyomi: 10 * time.Second, Periods: 3},
				Fouls:   match.LoseByFoul, Undo: true,
				Toss: &match.Toss{Throws: [][5]match.Face{{"pawn", "tokin", "pawn", "standing", "pawn"}}, Pawns: true},
			}
		case seq%5 == 0:
			e.Kind, e.Plies = match.Undone, 2
		case seq%7 == 0:
			e.Kind = match.Paused
		case seq%11 == 0:
			e.Kind, e.Move, e.Foul, e.Side = match.Fouled, "P*5e", shogi.Nifu, shogi.White
		default:
			e.Kind, e.Move, e.Side = match.Moved, "7g7f+", shogi.Color(seq%2)
		}
		out = append(out, e)
	}
	return out
}

// Summary returns the summary of a game after seq events.
func Summary(seq int) match.Summary {
	return match.Summary{
		Rules: "standard", Handicap: "rook", Created: Noon, Updated: Noon.Add(time.Duration(seq) * time.Second),
		Level: 3, Seq: seq, Plies: seq - 1, SFEN: fmt.Sprintf("position %d", seq), Turn: shogi.Color(seq % 2),
	}
}

// Seats returns one seat, Black's.
func Seats(holder people.ID) []match.Seat {
	return []match.Seat{{Side: shogi.Black, Holder: holder}}
}

// Must ends the test with err, unless it is nil.
func Must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// Same checks that a game has the wanted seats and events.
func Same(t *testing.T, s Store, id string, wantSeats []match.Seat, want []match.Event) {
	t.Helper()
	gotSeats, got, err := s.Load(t.Context(), id)
	Must(t, err)
	if d := cmp.Diff(wantSeats, gotSeats); d != "" {
		t.Errorf("seats (-want +got):\n%s", d)
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("events (-want +got):\n%s", d)
	}
}

func roundTrip(t *testing.T, s Store) {
	both := []match.Seat{{Side: shogi.Black, Holder: "s:a"}, {Side: shogi.White, Holder: "s:b"}}
	Must(t, s.Create(t.Context(), "g1", both, Summary(1), Events(1, 1)))
	Must(t, s.Create(t.Context(), "g2", nil, Summary(2), Events(1, 2)))
	Must(t, s.Append(t.Context(), "g1", Summary(2), Events(2, 2)))
	Must(t, s.Append(t.Context(), "g1", Summary(12), Events(3, 12)))
	Must(t, s.Append(t.Context(), "g1", Summary(12), nil))
	Same(t, s, "g1", both, Events(1, 12))
	Same(t, s, "g2", nil, Events(1, 2))
}

func takenID(t *testing.T, s Store) {
	Must(t, s.Create(t.Context(), "g", Seats("s:a"), Summary(1), Events(1, 1)))
	if err := s.Create(t.Context(), "g", Seats("s:b"), Summary(1), Events(1, 1)); !errors.Is(err, match.ErrConflict) {
		t.Errorf("second Create: %v, want ErrConflict", err)
	}
	Same(t, s, "g", Seats("s:a"), Events(1, 1))
}

func unknownGame(t *testing.T, s Store) {
	if _, _, err := s.Load(t.Context(), "g"); !errors.Is(err, match.ErrNotFound) {
		t.Errorf("Load: %v, want ErrNotFound", err)
	}
	if err := s.Append(t.Context(), "g", Summary(2), Events(2, 2)); !errors.Is(err, match.ErrConflict) {
		t.Errorf("Append: %v, want ErrConflict", err)
	}
}

func lostRace(t *testing.T, s Store) {
	Must(t, s.Create(t.Context(), "g", Seats("s:a"), Summary(1), Events(1, 1)))
	Must(t, s.Append(t.Context(), "g", Summary(3), Events(2, 3)))
	for _, first := range []int{2, 3, 5} {
		err := s.Append(t.Context(), "g", Summary(9), Events(first, first+1))
		if !errors.Is(err, match.ErrConflict) {
			t.Errorf("Append from %d: %v, want ErrConflict", first, err)
		}
	}
	Same(t, s, "g", Seats("s:a"), Events(1, 3))
	got, err := s.List(t.Context(), "s:a", 1)
	Must(t, err)
	if len(got) != 1 || got[0].Seq != 3 || got[0].SFEN != "position 3" {
		t.Errorf("the summary changed: %+v", got)
	}
}

func gap(t *testing.T, s Store) {
	Must(t, s.Create(t.Context(), "g", Seats("s:a"), Summary(1), Events(1, 1)))
	holed := append(Events(2, 2), Events(4, 4)...)
	if err := s.Append(t.Context(), "g", Summary(4), holed); err == nil {
		t.Error("events with a gap were stored")
	}
	Same(t, s, "g", Seats("s:a"), Events(1, 1))
}

func racing(t *testing.T, s Store) {
	Must(t, s.Create(t.Context(), "g", Seats("s:a"), Summary(1), Events(1, 1)))
	for seq := 2; seq < 6; seq++ {
		var wg sync.WaitGroup
		errs := make([]error, 8)
		for i := range errs {
			wg.Go(func() { errs[i] = s.Append(t.Context(), "g", Summary(seq), Events(seq, seq)) })
		}
		wg.Wait()
		won := 0
		for _, err := range errs {
			switch {
			case err == nil:
				won++
			case !errors.Is(err, match.ErrConflict):
				t.Errorf("event %d: %v", seq, err)
			}
		}
		if won != 1 {
			t.Errorf("event %d was stored %d times", seq, won)
		}
	}
	Same(t, s, "g", Seats("s:a"), Events(1, 5))
}

func list(t *testing.T, s Store) {
	results := []shogi.Result{
		{},
		{Outcome: shogi.BlackWins, Reason: shogi.Mate},
		{Outcome: shogi.WhiteWins, Reason: shogi.FoulPlayed, Foul: shogi.DropMate},
		{Outcome: shogi.NoResult, Reason: shogi.Sennichite},
	}
	var want []match.Entry
	for i, r := range results {
		sum := Summary(1)
		sum.Created = Noon.Add(time.Duration(i) * time.Hour)
		id := fmt.Sprintf("g%d", i)
		Must(t, s.Create(t.Context(), id, Seats("s:a"), sum, Events(1, 1)))
		Must(t, s.Create(t.Context(), id+"other", Seats("s:b"), sum, Events(1, 1)))
		sum.Seq, sum.Plies, sum.SFEN, sum.Turn, sum.Result = 2, 1, "later", shogi.White, r
		Must(t, s.Append(t.Context(), id, sum, Events(2, 2)))
		want = append([]match.Entry{{ID: id, Side: shogi.Black, Summary: sum}}, want...)
	}
	got, err := s.List(t.Context(), "s:a", 50)
	Must(t, err)
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("list (-want +got):\n%s", d)
	}
	got, err = s.List(t.Context(), "s:a", 2)
	Must(t, err)
	if d := cmp.Diff(want[:2], got); d != "" {
		t.Errorf("list of 2 (-want +got):\n%s", d)
	}
	if got, err = s.List(t.Context(), "s:nobody", 50); err != nil || len(got) != 0 {
		t.Errorf("list of an unknown holder: %v, %v", got, err)
	}
}

func hostile(t *testing.T, s Store) {
	name := `'); DROP TABLE games; -- "%_\` + "\u2028駒"
	who := []match.Seat{{Side: shogi.White, Holder: people.ID(name)}}
	first := Events(1, 1)
	first[0].Config.Players[0].Name = name
	Must(t, s.Create(t.Context(), name, who, Summary(1), first))
	Same(t, s, name, who, first)
	got, err := s.List(t.Context(), people.ID(name), 50)
	Must(t, err)
	if len(got) != 1 || got[0].ID != name || got[0].Side != shogi.White {
		t.Errorf("list: %+v", got)
	}
}

func cancelled(t *testing.T, s Store) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := s.Create(ctx, "g", nil, Summary(1), Events(1, 1)); err == nil {
		t.Error("a cancelled Create succeeded")
	}
	if _, _, err := s.Load(t.Context(), "g"); !errors.Is(err, match.ErrNotFound) {
		t.Errorf("after it: %v, want ErrNotFound", err)
	}
}

// Invalid UTF-8 and NUL are neither found nor stored, which PostgreSQL could not do.
func notText(t *testing.T, s Store) {
	for _, id := range []string{"a\x00b", "\xff\xfe", "\xed\xa0\x80"} {
		if _, _, err := s.Load(t.Context(), id); !errors.Is(err, match.ErrNotFound) {
			t.Errorf("Load %q: %v, want ErrNotFound", id, err)
		}
		if err := s.Create(t.Context(), id, nil, Summary(1), Events(1, 1)); err == nil {
			t.Errorf("Create %q succeeded", id)
		}
		if err := s.Append(t.Context(), id, Summary(2), Events(2, 2)); !errors.Is(err, match.ErrConflict) {
			t.Errorf("Append to %q: %v, want ErrConflict", id, err)
		}
		if got, err := s.Since(t.Context(), id, 0); err != nil || len(got) != 0 {
			t.Errorf("Since %q: %v, %v", id, got, err)
		}
		if got, err := s.List(t.Context(), people.ID(id), 9); err != nil || len(got) != 0 {
			t.Errorf("List %q: %v, %v", id, got, err)
		}
		if got, err := s.Host(t.Context(), id); err != nil || got != (match.Node{}) {
			t.Errorf("Host %q: %v, %v", id, got, err)
		}
	}
}

func since(t *testing.T, s Store) {
	Must(t, s.Create(t.Context(), "g", Seats("s:a"), Summary(1), Events(1, 1)))
	Must(t, s.Create(t.Context(), "h", Seats("s:a"), Summary(1), Events(1, 1)))
	Must(t, s.Append(t.Context(), "g", Summary(8), Events(2, 8)))
	for _, after := range []int{0, 1, 5, 7, 8, 99} {
		got, err := s.Since(t.Context(), "g", after)
		Must(t, err)
		if d := cmp.Diff(Events(after+1, 8), got); d != "" {
			t.Errorf("since %d (-want +got):\n%s", after, d)
		}
	}
	if got, err := s.Since(t.Context(), "nowhere", 0); err != nil || len(got) != 0 {
		t.Errorf("since in no game: %v, %v", got, err)
	}
}

func changed(t *testing.T, s Store) {
	for i := range 3 {
		Must(t, s.Create(t.Context(), fmt.Sprintf("g%d", i), nil, Summary(1), Events(1, 1)))
	}
	Must(t, s.Append(t.Context(), "g1", Summary(7), Events(2, 7)))
	for _, c := range []struct {
		since time.Time
		want  map[string]int
	}{
		{Noon, map[string]int{"g0": 1, "g1": 7, "g2": 1}},
		{Summary(1).Updated.Add(time.Millisecond), map[string]int{"g1": 7}},
		{Summary(7).Updated, map[string]int{"g1": 7}},
		{Summary(7).Updated.Add(time.Millisecond), map[string]int{}},
	} {
		got, err := s.Changed(t.Context(), c.since)
		Must(t, err)
		if d := cmp.Diff(c.want, got); d != "" {
			t.Errorf("changed since %v (-want +got):\n%s", c.since, d)
		}
	}
}

// Benchmark measures storing a move, in one game at a time and in many at once.
func Benchmark(b *testing.B, s Store) {
	fill := func(b *testing.B, prefix string, games int) {
		for i := range games {
			if err := s.Create(b.Context(), fmt.Sprintf("%s%d", prefix, i), Seats("s:a"), Summary(1), Events(1, 1)); err != nil {
				b.Fatal(err)
			}
		}
	}
	run := 0
	b.Run("one at a time", func(b *testing.B) {
		run++
		prefix := fmt.Sprintf("one%d-", run)
		fill(b, prefix, 1)
		b.ResetTimer()
		for i := range b.N {
			if err := s.Append(b.Context(), prefix+"0", Summary(i+2), Events(i+2, i+2)); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("sixteen at a time", func(b *testing.B) {
		run++
		const games = 16
		prefix := fmt.Sprintf("many%d-", run)
		fill(b, prefix, games)
		b.ResetTimer()
		var wg sync.WaitGroup
		for g := range games {
			wg.Go(func() {
				for i := range b.N/games + 1 {
					if err := s.Append(b.Context(), fmt.Sprintf("%s%d", prefix, g), Summary(i+2), Events(i+2, i+2)); err != nil {
						b.Error(err)
						return
					}
				}
			})
		}
		wg.Wait()
	})
}
