package director_test

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/komadai/komadai/internal/games/director"
	"github.com/komadai/komadai/internal/games/ladder"
	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/games/play"
	"github.com/komadai/komadai/internal/games/tournament"
	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/internal/people"
	"github.com/komadai/komadai/internal/refusal"
	"github.com/komadai/komadai/shogi"
)

type hall struct {
	mu      sync.Mutex
	cups    map[string]tournament.Record
	results map[string]tournament.Result
	configs map[string]match.Config
	seats   map[string][]match.Seat
	order   []string
	tended  int
	// lose makes the next saves conflict. down makes the start of games fail.
	lose int
	down bool
}

func newHall() *hall {
	return &hall{
		cups: map[string]tournament.Record{}, results: map[string]tournament.Result{},
		configs: map[string]match.Config{}, seats: map[string][]match.Seat{},
	}
}

func (h *hall) Create(_ context.Context, r tournament.Record) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	r.Version = 1
	h.cups[r.ID] = r
	return nil
}

func (h *hall) Save(_ context.Context, before, after tournament.Record) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.lose > 0 {
		h.lose--
		return tournament.ErrConflict
	}
	if h.cups[after.ID].Version != before.Version {
		return tournament.ErrConflict
	}
	after = after.Clone()
	after.Version = before.Version + 1
	h.cups[after.ID] = after
	return nil
}

func (h *hall) Load(_ context.Context, id string) (tournament.Record, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	r, ok := h.cups[id]
	if !ok {
		return r, tournament.ErrNotFound
	}
	return r.Clone(), nil
}

func (h *hall) List(_ context.Context, account string, _ int) (out []tournament.Summary, err error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, r := range h.cups {
		if r.Word != "" && r.Owner != account {
			continue
		}
		out = append(out, tournament.Summary{ID: r.ID, Config: r.Config, Players: len(r.Players), Began: r.Began, Over: r.Over})
	}
	return out, nil
}

func (h *hall) Of(_ context.Context, club string, from, until time.Time, _ int) (out []tournament.Summary, err error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, r := range h.cups {
		if r.Club == club && !r.Starts.Before(from) && r.Starts.Before(until) {
			out = append(out, tournament.Summary{ID: r.ID, Config: r.Config, Players: len(r.Players), Began: r.Began, Over: r.Over})
		}
	}
	return out, nil
}

func (h *hall) Boards(context.Context, string) ([]match.Entry, error) { return nil, nil }

func (h *hall) Due(_ context.Context, now time.Time, _ int) (ids []string, err error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for id, r := range h.cups {
		if !r.Over && !r.Starts.After(now) {
			ids = append(ids, id)
		}
	}
	return ids, nil
}

func (h *hall) Owned(_ context.Context, account string) (n int, err error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, r := range h.cups {
		if r.Owner == account && !r.Over {
			n++
		}
	}
	return n, nil
}

func (h *hall) Entered(_ context.Context, account string) (ids []string, err error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for id, r := range h.cups {
		for _, p := range r.Players {
			if p.Account == account && !p.Withdrawn && !r.Over {
				ids = append(ids, id)
			}
		}
	}
	return ids, nil
}

func (h *hall) Results(_ context.Context, ids []string) (map[string]tournament.Result, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	out := map[string]tournament.Result{}
	for _, id := range ids {
		if r, ok := h.results[id]; ok {
			out[id] = r
		}
	}
	return out, nil
}

func (h *hall) begin(id string, c match.Config, seats []match.Seat) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.down {
		return errors.New("the games are down")
	}
	if _, ok := h.results[id]; ok {
		return match.ErrConflict
	}
	h.results[id] = tournament.Result{}
	h.configs[id], h.seats[id] = c, seats
	h.order = append(h.order, id)
	return nil
}

func (h *hall) KeepRunning(context.Context, string) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.tended++
	return nil
}

func (h *hall) Standing(_ context.Context, k ladder.Key) (ladder.Standing, error) {
	s := ladder.New(k)
	s.Value = 2000 - 100*float64(k.Account[0]-'a')
	return s, nil
}

func (h *hall) end(id string, r shogi.Result, plies int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.results[id] = tournament.Result{Result: r, Plies: plies, Ended: time.Now()}
}

func (h *hall) arranged(id string) (match.Config, []match.Seat) {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.configs[id], h.seats[id]
}

func (h *hall) looks() int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.tended
}

func (h *hall) open() (ids []string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, id := range h.order {
		if !h.results[id].Over() {
			ids = append(ids, id)
		}
	}
	return ids
}

func who(name string) play.Person {
	return play.Person{Holder: people.ID("a:" + name), Account: name, Name: strings.ToUpper(name)}
}

func cup(kind string, rounds int) wire.NewTournament {
	return wire.NewTournament{
		Name: "  Autumn   cup ", Kind: kind, Rules: "standard", Rounds: rounds, Rated: true, Starts: time.Now().Add(time.Minute).UnixMilli(),
		Clock: wire.Clock{Kind: "byoyomi", Byoyomi: 10_000, Periods: 1}, Length: (20 * time.Minute).Milliseconds(),
	}
}

func inHall(t *testing.T, test func(t *testing.T, h *hall, d client)) {
	synctest.Test(t, func(t *testing.T) {
		h := newHall()
		d := director.New(director.Config{Store: h, Games: games{h}, Ratings: h, Log: slog.New(slog.DiscardHandler)})
		defer d.Close()
		test(t, h, client{d})
	})
}

func must[T any](t *testing.T) func(T, error) T {
	return func(v T, err error) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
}

var blackWins = shogi.Result{Outcome: shogi.WinFor(shogi.Black), Reason: shogi.Mate}

// Each kind of tournament runs from the first player to the last game, with an engine.
func TestWholeTournaments(t *testing.T) {
	for kind, rounds := range map[string]int{"round-robin": 1, "swiss": 3, "knockout": 0, "arena": 0} {
		t.Run(kind, func(t *testing.T) {
			inHall(t, func(t *testing.T, h *hall, d client) {
				ok := must[wire.Tournament](t)
				c := ok(d.Create(t.Context(), who("o"), cup(kind, rounds)))
				if c.Name != "Autumn cup" || !c.Mine || c.Can.Start {
					t.Errorf("new: %+v", c)
				}
				for _, p := range []string{"a", "b", "c", "d"} {
					c = ok(d.Enter(t.Context(), who(p), c.ID))
				}
				c = ok(d.AddEngine(t.Context(), who("o"), c.ID, 3))
				if len(c.Standings) != 5 || !c.Can.Start {
					t.Errorf("before the start: %+v", c)
				}
				time.Sleep(2 * time.Minute)
				steps := 0
				for ; steps < 400; steps++ {
					for _, id := range h.open() {
						config, seats := h.arranged(id)
						if config.Tournament != c.ID || config.Rated != (len(seats) == 2) {
							t.Errorf("game %s: %+v, seats %v", id, config, seats)
						}
						h.end(id, blackWins, 60)
					}
					time.Sleep(10 * time.Second)
					if c = ok(d.Get(t.Context(), who("a"), c.ID)); c.Over {
						break
					}
				}
				if !c.Over {
					t.Fatalf("not over after %d steps: %+v", steps, c)
				}
				games := 0
				for _, g := range c.Games {
					if g.Outcome == "open" {
						t.Errorf("open after the end: %+v", g)
					}
					if g.ID != "" {
						games++
					}
				}
				if want := map[string]int{"round-robin": 10, "swiss": 6, "knockout": 4, "arena": games}[kind]; games != want || games == 0 {
					t.Errorf("%d games, want %d", games, want)
				}
			})
		})
	}
}

// A missing first move loses. A game without a result is replayed with colours swapped.
func TestNoShowAndReplay(t *testing.T) {
	inHall(t, func(t *testing.T, h *hall, d client) {
		ok := must[wire.Tournament](t)
		c := ok(d.Create(t.Context(), who("o"), cup("knockout", 0)))
		ok(d.Enter(t.Context(), who("a"), c.ID))
		ok(d.Enter(t.Context(), who("b"), c.ID))
		ok(d.Start(t.Context(), who("o"), c.ID))
		time.Sleep(5 * time.Second)
		first := h.open()
		if len(first) != 1 {
			t.Fatalf("open games %v", first)
		}
		h.end(first[0], shogi.Result{Outcome: shogi.NoResult, Reason: shogi.Sennichite}, 80)
		time.Sleep(5 * time.Second)
		again := h.open()
		if len(again) != 1 {
			t.Fatalf("after 千日手: %v", again)
		}
		before, _ := h.arranged(first[0])
		if after, _ := h.arranged(again[0]); after.Players[0] != before.Players[1] {
			t.Errorf("after 千日手 Black is still %v", after.Players[0])
		}
		time.Sleep(30 * time.Second)
		if h.looks() == 0 {
			t.Error("a game under way was not looked after")
		}
		h.end(again[0], shogi.Result{Outcome: shogi.NoResult, Reason: shogi.Abandoned}, 1)
		time.Sleep(5 * time.Second)
		c = ok(d.Get(t.Context(), who("a"), c.ID))
		last := c.Games[len(c.Games)-1]
		if !c.Over || last.Outcome != "black" || !last.Forfeit || c.Standings[0].Player != last.Black {
			t.Errorf("after a no-show of White: over %v, %+v", c.Over, last)
		}
	})
}

func TestTrouble(t *testing.T) {
	inHall(t, func(t *testing.T, h *hall, d client) {
		ok := must[wire.Tournament](t)
		c := ok(d.Create(t.Context(), who("o"), cup("round-robin", 1)))
		h.mu.Lock()
		h.lose = 3
		h.mu.Unlock()
		ok(d.Enter(t.Context(), who("a"), c.ID))
		ok(d.Enter(t.Context(), who("b"), c.ID))
		ok(d.Start(t.Context(), who("o"), c.ID))
		h.mu.Lock()
		h.down, h.lose = true, 2
		h.mu.Unlock()
		time.Sleep(30 * time.Second)
		if len(h.open()) != 0 {
			t.Error("a game began on games that are down")
		}
		h.mu.Lock()
		h.down = false
		h.mu.Unlock()
		time.Sleep(5 * time.Second)
		if len(h.open()) != 1 {
			t.Errorf("open games %v", h.open())
		}
	})
}

func TestRefusals(t *testing.T) {
	inHall(t, func(t *testing.T, h *hall, d client) {
		ok := must[wire.Tournament](t)
		refused := func(what string, code refusal.Code, err error) {
			t.Helper()
			var r *refusal.Error
			if !errors.As(err, &r) || r.Code != code {
				t.Errorf("%s: %v, want a refusal %q", what, err, code)
			}
		}
		_, err := d.Create(t.Context(), play.Person{Holder: "s:guest"}, cup("swiss", 3))
		refused("a guest", "not-yours", err)
		for name, spoil := range map[string]func(*wire.NewTournament){
			"rules":  func(n *wire.NewTournament) { n.Rules = "go" },
			"clock":  func(n *wire.NewTournament) { n.Clock = wire.Clock{Kind: "none"} },
			"rounds": func(n *wire.NewTournament) { n.Rounds = 0 },
			"past":   func(n *wire.NewTournament) { n.Starts = 0 },
			"future": func(n *wire.NewTournament) { n.Starts = time.Now().Add(1000 * 24 * time.Hour).UnixMilli() },
		} {
			n := cup("swiss", 3)
			spoil(&n)
			_, err := d.Create(t.Context(), who("o"), n)
			refused(name, "bad-request", err)
		}
		c := ok(d.Create(t.Context(), who("o"), cup("round-robin", 1)))
		_, err = d.Enter(t.Context(), play.Person{}, c.ID)
		refused("a guest enters", "not-yours", err)
		_, err = d.Enter(t.Context(), who("a"), "nowhere")
		refused("nowhere", "not-found", err)
		_, err = d.Withdraw(t.Context(), who("a"), c.ID)
		refused("withdraw without entering", "not-now", err)
		_, err = d.AddEngine(t.Context(), who("a"), c.ID, 3)
		refused("somebody's engine", "not-yours", err)
		_, err = d.Start(t.Context(), who("o"), c.ID)
		refused("start without players", "not-now", err)
		ok(d.Enter(t.Context(), who("a"), c.ID))
		ok(d.Enter(t.Context(), who("b"), c.ID))
		ok(d.Enter(t.Context(), who("c"), c.ID))
		if c = ok(d.Withdraw(t.Context(), who("c"), c.ID)); len(c.Standings) != 2 {
			t.Errorf("after leaving before the start: %+v", c.Standings)
		}
		// A closed account leaves once; leaving again does nothing.
		ok(d.Enter(t.Context(), who("c"), c.ID))
		for range 2 {
			if err := d.Leave(t.Context(), "c"); err != nil {
				t.Error(err)
			}
		}
		if c = ok(d.Get(t.Context(), who("c"), c.ID)); len(c.Standings) != 2 {
			t.Errorf("after the account is closed: %+v", c.Standings)
		}
		ok(d.Start(t.Context(), who("o"), c.ID))
		time.Sleep(5 * time.Second)
		_, err = d.Enter(t.Context(), who("d"), c.ID)
		refused("late", "not-now", err)
		_, err = d.End(t.Context(), who("a"), c.ID)
		refused("somebody ends it", "not-yours", err)
		ok(d.End(t.Context(), who("o"), c.ID))
		_, err = d.Withdraw(t.Context(), who("a"), c.ID)
		refused("after the end", "over", err)
		for i := range 5 {
			if _, err = d.Create(t.Context(), who("o"), cup("swiss", 3)); err != nil {
				t.Fatal(i, err)
			}
		}
		_, err = d.Create(t.Context(), who("o"), cup("swiss", 3))
		refused("too many", "full", err)
		list, err := d.List(t.Context(), play.Person{})
		if err != nil || len(list.Tournaments) != 6 {
			t.Errorf("%d in the list, %v", len(list.Tournaments), err)
		}
		if !slices.ContainsFunc(list.Tournaments, func(s wire.TournamentSummary) bool { return s.Over && s.Began > 0 }) {
			t.Error("the list has no finished tournament")
		}
	})
}

// A tournament with one player ends at its start and gives the reason.
func TestNobodyCame(t *testing.T) {
	inHall(t, func(t *testing.T, h *hall, d client) {
		ok := must[wire.Tournament](t)
		c := ok(d.Create(t.Context(), who("o"), cup("swiss", 3)))
		if c = ok(d.Enter(t.Context(), who("a"), c.ID)); c.Ending != "" || c.MostRounds != 1 {
			t.Errorf("before: %q, %d rounds", c.Ending, c.MostRounds)
		}
		time.Sleep(2 * time.Minute)
		if c = ok(d.Get(t.Context(), who("a"), c.ID)); !c.Over || c.Ending != "too-few" {
			t.Errorf("over %v, %q", c.Over, c.Ending)
		}
	})
}

// Owners and players may delete their accounts. The tournament goes on without their
// names, and moderators can abort it.
func TestRemovedAccounts(t *testing.T) {
	inHall(t, func(t *testing.T, h *hall, d client) {
		ok := must[wire.Tournament](t)
		c := ok(d.Create(t.Context(), who("o"), cup("swiss", 3)))
		for _, p := range []string{"a", "b", "c"} {
			ok(d.Enter(t.Context(), who(p), c.ID))
		}
		h.mu.Lock()
		r := h.cups[c.ID]
		r.Owner, r.Players[1].Account, r.Players[1].Name, r.Players[1].Withdrawn = "-", "-", "", true
		h.cups[c.ID] = r
		h.mu.Unlock()
		for _, name := range []string{"o", "a"} {
			if c = ok(d.Get(t.Context(), who(name), c.ID)); c.Can.End {
				t.Errorf("%s can end it", name)
			}
			if _, err := d.End(t.Context(), who(name), c.ID); err == nil {
				t.Errorf("%s ended it", name)
			}
		}
		c = ok(d.Get(t.Context(), play.Person{}, c.ID))
		gone := 0
		for _, s := range c.Standings {
			if s.Removed != (s.Account == "") || s.Account == "-" {
				t.Errorf("standing %+v", s)
			}
			if s.Removed {
				gone++
			}
		}
		if gone != 1 || c.Can.End {
			t.Errorf("a visitor sees %d removed, can %+v", gone, c.Can)
		}
		time.Sleep(2 * time.Minute) // it begins without its owner
		if c = ok(d.Get(t.Context(), who("a"), c.ID)); len(c.Games) == 0 || c.Over {
			t.Errorf("at its time: %+v", c)
		}
		mod := who("m")
		mod.Moderator = true
		if c = ok(d.Get(t.Context(), mod, c.ID)); !c.Can.End || c.Mine {
			t.Errorf("a moderator can %+v", c.Can)
		}
		if c = ok(d.End(t.Context(), mod, c.ID)); !c.Over || c.Ending != "broken-off" {
			t.Errorf("after the moderator: over %v, %q", c.Over, c.Ending)
		}
	})
}
