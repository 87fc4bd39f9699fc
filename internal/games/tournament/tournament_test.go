package tournament_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/komadai/komadai/clock"
	"github.com/komadai/komadai/internal/games/tournament"
)

var noon = time.UnixMilli(1_700_000_000_000).UTC()

func state(kind tournament.Kind, players, rounds int) *tournament.State {
	s := &tournament.State{
		Config: tournament.Config{
			Name: "test", Kind: kind, Rules: "standard", Rounds: rounds, Length: time.Hour, Starts: noon,
			Control: clock.Control{Kind: clock.Byoyomi, Byoyomi: 10 * time.Second, Periods: 1},
		},
		Began: noon,
	}
	for i := range players {
		s.Players = append(s.Players, tournament.Player{Account: fmt.Sprint(i), Name: fmt.Sprint("p", i), Rating: 2000 - 10*i})
	}
	return s
}

func play(t *rapid.T, s *tournament.State, check func(round []tournament.Game)) {
	for rounds := 0; ; rounds++ {
		games, over := s.Next(noon)
		if over {
			return
		}
		if len(games) == 0 || rounds > 500 {
			t.Fatalf("no games after %d rounds, and no end", rounds)
		}
		check(games)
		for _, g := range games {
			if g.Outcome == tournament.Open {
				outcomes := []tournament.Outcome{tournament.BlackWon, tournament.BlackWon, tournament.WhiteWon, tournament.WhiteWon, tournament.Drawn, tournament.Again}
				if s.Kind == tournament.Knockout {
					outcomes = []tournament.Outcome{tournament.BlackWon, tournament.WhiteWon, tournament.Again}
				}
				g.Outcome = rapid.SampledFrom(outcomes).Draw(t, "outcome")
			}
			s.Games = append(s.Games, g)
		}
	}
}

func counted(s *tournament.State) (out []tournament.Game) {
	for _, g := range s.Games {
		if g.Outcome != tournament.Again {
			out = append(out, g)
		}
	}
	return out
}

func once(t *rapid.T, round []tournament.Game) {
	seen := map[int]bool{}
	for _, g := range round {
		for _, p := range []int{g.Black, g.White} {
			if p != tournament.Bye && seen[p] {
				t.Fatalf("player %d has two games in a round: %v", p, round)
			}
			seen[p] = true
		}
	}
}

func TestRoundRobin(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n, cycles := rapid.IntRange(2, 13).Draw(t, "players"), rapid.IntRange(1, 2).Draw(t, "cycles")
		s := state(tournament.RoundRobin, n, cycles)
		play(t, s, func(round []tournament.Game) { once(t, round) })
		met := map[[2]int]int{}
		blacks := make([]int, n)
		for _, g := range s.Games {
			if g.White != tournament.Bye && g.Try == 1 {
				met[[2]int{min(g.Black, g.White), max(g.Black, g.White)}]++
				blacks[g.Black]++
				blacks[g.White]--
			}
		}
		for a := range n {
			for b := a + 1; b < n; b++ {
				if met[[2]int{a, b}] != cycles {
					t.Fatalf("%d and %d of %d meet %d times, want %d", a, b, n, met[[2]int{a, b}], cycles)
				}
			}
			if balance := blacks[a]; balance < -1 || balance > 1 || cycles == 2 && balance != 0 {
				t.Fatalf("player %d of %d has Black %+d times more often", a, n, balance)
			}
		}
	})
}

func TestSwiss(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(4, 40).Draw(t, "players")
		rounds := rapid.IntRange(1, min(7, n/2)).Draw(t, "rounds")
		s := state(tournament.Swiss, n, rounds)
		play(t, s, func(round []tournament.Game) { once(t, round) })
		met, byes := map[[2]int]bool{}, map[int]int{}
		played := make([]int, n)
		for _, g := range counted(s) {
			played[g.Black]++
			if g.White == tournament.Bye {
				byes[g.Black]++
				continue
			}
			played[g.White]++
			pair := [2]int{min(g.Black, g.White), max(g.Black, g.White)}
			if met[pair] {
				t.Fatalf("%v have met twice in %d rounds of %d players", pair, rounds, n)
			}
			met[pair] = true
		}
		for p, count := range played {
			if count != rounds || byes[p] > 1 {
				t.Fatalf("player %d has %d games and %d byes in %d rounds", p, count, byes[p], rounds)
			}
		}
		standings := s.Standings()
		sum := 0
		for i, st := range standings {
			sum += st.Points
			if i > 0 && st.Points > standings[i-1].Points {
				t.Fatal("the standings are out of order")
			}
		}
		if want := rounds * 2 * ((n + 1) / 2); sum != want {
			t.Fatalf("%d half points were made, want %d", sum, want)
		}
	})
}

func TestSwissFirstRound(t *testing.T) {
	s := state(tournament.Swiss, 8, 3)
	games, _ := s.Next(noon)
	for i, g := range games {
		if min(g.Black, g.White) != i || max(g.Black, g.White) != i+4 {
			t.Errorf("board %d: %d and %d", i+1, g.Black, g.White)
		}
	}
}

func TestKnockout(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(2, 40).Draw(t, "players")
		s := state(tournament.Knockout, n, 0)
		play(t, s, func(round []tournament.Game) { once(t, round) })
		losses := make([]int, n)
		games := 0
		for _, g := range counted(s) {
			if g.White == tournament.Bye {
				continue
			}
			games++
			if g.Outcome == tournament.BlackWon {
				losses[g.White]++
			} else {
				losses[g.Black]++
			}
		}
		winners := 0
		for _, l := range losses {
			if l == 0 {
				winners++
			}
		}
		if games != n-1 || winners != 1 {
			t.Fatalf("%d players: %d games, %d without a loss", n, games, winners)
		}
		first := s.Standings()[0]
		if losses[first.Index] != 0 || first.Out || first.Rank != 1 {
			t.Fatalf("first is %+v", first)
		}
		if n > 1 && s.Standings()[1].Rank != 2 {
			t.Fatalf("second is %+v", s.Standings()[1])
		}
	})
}

func TestKnockoutSeeds(t *testing.T) {
	s := state(tournament.Knockout, 6, 0)
	round := 0
	for {
		games, over := s.Next(noon)
		if over {
			break
		}
		round++
		for _, g := range games {
			if g.White == tournament.Bye && g.Black > 1 {
				t.Errorf("player %d is free", g.Black)
			}
			if g.Black+g.White == 1 && g.White >= 0 && round != 3 {
				t.Errorf("the two best meet in round %d", round)
			}
			if g.Outcome == tournament.Open {
				g.Outcome = tournament.BlackWon // the better wins
				if g.White < g.Black {
					g.Outcome = tournament.WhiteWon
				}
			}
			s.Games = append(s.Games, g)
		}
	}
	if round != 3 || s.Standings()[0].Index != 0 || s.Standings()[1].Index != 1 {
		t.Errorf("%d rounds, %+v", round, s.Standings()[:2])
	}
}

func TestArena(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(2, 20).Draw(t, "players")
		together := rapid.Bool().Draw(t, "games end together")
		s := state(tournament.Arena, n, 0)
		s.Length = 20 * time.Minute
		now := noon
		waiting := map[int]bool{}
		for steps := 0; ; steps++ {
			games, over := s.Next(now)
			if over {
				break
			}
			busy := map[int]bool{}
			for _, g := range s.Games {
				if g.Outcome == tournament.Open {
					busy[g.Black], busy[g.White] = true, true
				}
			}
			if now.Before(s.Ends().Add(-time.Minute)) {
				pairedWell(t, s, busy, waiting, games)
			} else if len(games) > 0 {
				t.Fatalf("pairs in the last minute: %+v", games)
			}
			for _, g := range games {
				if busy[g.Black] || busy[g.White] || g.Black == g.White {
					t.Fatalf("paired a busy player: %+v", g)
				}
				busy[g.Black], busy[g.White] = true, true
				s.Games = append(s.Games, g)
			}
			if steps > 3000 {
				t.Fatal("no end")
			}
			now = now.Add(time.Duration(rapid.IntRange(5, 120).Draw(t, "seconds")) * time.Second)
			for i := range s.Games {
				g := &s.Games[i]
				late := now.After(s.Ends())
				if g.Outcome == tournament.Open && (late || together || rapid.Bool().Draw(t, "ends")) {
					g.Outcome = rapid.SampledFrom([]tournament.Outcome{tournament.BlackWon, tournament.WhiteWon, tournament.Drawn, tournament.Nothing}).Draw(t, "outcome")
					g.Ended = now
				}
			}
		}
		if len(s.Games) == 0 || now.Before(s.Ends()) {
			t.Fatalf("%d games, over at %v", len(s.Games), now)
		}
	})
}

// pairedWell fails the test if an arena repeats a pair or leaves players waiting without need. It
// updates waiting, the free players who were left at the last pairing.
func pairedWell(t *rapid.T, s *tournament.State, busy, waiting map[int]bool, games []tournament.Game) {
	t.Helper()
	last := map[int]int{}
	for _, g := range s.Games {
		last[g.Black], last[g.White] = g.White, g.Black
	}
	again := func(a, b int) bool {
		x, ok := last[a]
		y, also := last[b]
		return ok && also && x == b && y == a
	}
	var free []int
	for i := range s.Players {
		if !busy[i] {
			free = append(free, i)
		}
	}
	repeats := 0
	paired := map[int]bool{}
	for _, g := range games {
		paired[g.Black], paired[g.White] = true, true
		if again(g.Black, g.White) {
			repeats++
		}
	}
	most := fresh(free, again)
	switch {
	case repeats > 0 && len(busy) > 0:
		t.Fatalf("a pair repeats though others play: %+v", games)
	case len(games)-repeats < most:
		t.Fatalf("%d of %d fresh pairs: %+v of %v", len(games)-repeats, most, games, free)
	case len(busy) == 0 && len(games) < len(free)/2:
		t.Fatalf("%d pairs of %v, and no player plays", len(games), free)
	}
	if len(games) == 0 {
		return
	}
	left := slices.DeleteFunc(slices.Clone(free), func(i int) bool { return paired[i] })
	if len(left) == 1 && waiting[left[0]] {
		for _, other := range free {
			rest := slices.DeleteFunc(slices.Clone(free), func(i int) bool { return i == other })
			if !waiting[other] && repeats == 0 && fresh(rest, again) == len(games) {
				t.Fatalf("%d waits again, %d could: %+v", left[0], other, games)
			}
		}
	}
	clear(waiting)
	for _, i := range left {
		waiting[i] = true
	}
}

// fresh returns the most pairs without a repetition.
func fresh(free []int, again func(a, b int) bool) int {
	if len(free) < 2 {
		return 0
	}
	best := fresh(free[1:], again)
	for i, b := range free[1:] {
		if again(free[0], b) || 2*(best+1) > len(free) {
			continue
		}
		best = max(best, 1+fresh(slices.Delete(slices.Clone(free[1:]), i, i+1), again))
	}
	return best
}

// Where all games end together, the leader and the last play about as many games as the others.
func TestArenaShares(t *testing.T) {
	for n := 3; n <= 21; n += 2 {
		s := state(tournament.Arena, n, 0)
		played := make([]int, n)
		for now := noon; ; now = now.Add(time.Minute) {
			games, over := s.Next(now)
			if over {
				break
			}
			for _, g := range games {
				played[g.Black]++
				played[g.White]++
				g.Outcome, g.Ended = tournament.BlackWon, now.Add(time.Minute)
				if g.White < g.Black {
					g.Outcome = tournament.WhiteWon
				}
				s.Games = append(s.Games, g)
			}
		}
		if slices.Max(played)-slices.Min(played) > 2 {
			t.Errorf("%d players play %v games", n, played)
		}
	}
}

func TestArenaStreak(t *testing.T) {
	s := state(tournament.Arena, 2, 0)
	for i := range 4 {
		s.Games = append(s.Games, tournament.Game{
			Round: 1, Board: i + 1, Try: 1, Black: 0, White: 1, Outcome: tournament.BlackWon, Ended: noon.Add(time.Duration(i) * time.Minute),
		})
	}
	if st := s.Standings()[0]; st.Points != 2+2+4+4 || st.Streak != 4 {
		t.Errorf("%+v", st)
	}
}

func TestWithdrawal(t *testing.T) {
	for _, kind := range []tournament.Kind{tournament.RoundRobin, tournament.Swiss, tournament.Knockout} {
		s := state(kind, 6, 2)
		s.Players[2].Withdrawn = true
		for range 30 {
			games, over := s.Next(noon)
			if over {
				break
			}
			for _, g := range games {
				plays := g.Outcome == tournament.Open
				if plays && (g.Black == 2 || g.White == 2) {
					t.Errorf("%s: a withdrawn player plays %+v", kind, g)
				}
				if plays {
					g.Outcome = tournament.BlackWon
				}
				s.Games = append(s.Games, g)
			}
		}
		for _, st := range s.Standings() {
			if st.Index == 2 && st.Points != 0 {
				t.Errorf("%s: a withdrawn player has %d half points", kind, st.Points)
			}
		}
	}
}

// Round robin ties: Sonneborn–Berger, then direct encounter.
func TestTies(t *testing.T) {
	s := state(tournament.RoundRobin, 4, 1)
	add := func(black, white int, o tournament.Outcome) {
		s.Games = append(s.Games, tournament.Game{Round: len(s.Games) + 1, Board: 1, Try: 1, Black: black, White: white, Outcome: o})
	}
	add(0, 1, tournament.BlackWon)
	add(0, 2, tournament.WhiteWon)
	add(0, 3, tournament.BlackWon)
	add(1, 2, tournament.BlackWon)
	add(1, 3, tournament.BlackWon)
	add(2, 3, tournament.Drawn)
	got := s.Standings()
	if got[0].Index != 0 || got[1].Index != 1 || got[2].Index != 2 || got[3].Index != 3 {
		t.Errorf("standings %+v", got)
	}
	if got[0].Points != 4 || got[1].Points != 4 || got[0].Rank != 1 || got[1].Rank != 2 {
		t.Errorf("standings %+v", got)
	}
}

func TestValidate(t *testing.T) {
	for name, spoil := range map[string]func(*tournament.Config){
		"name":     func(c *tournament.Config) { c.Name = "" },
		"no clock": func(c *tournament.Config) { c.Control = clock.Control{} },
		"rounds":   func(c *tournament.Config) { c.Rounds = 0 },
		"kind":     func(c *tournament.Config) { c.Kind = "ladder" },
		"length":   func(c *tournament.Config) { c.Kind, c.Length = tournament.Arena, time.Minute },
		"repeat":   func(c *tournament.Config) { c.Kind, c.Repeat = tournament.Arena, time.Hour },
		"series":   func(c *tournament.Config) { c.Repeat = tournament.Daily },
		"bots":     func(c *tournament.Config) { c.Kind, c.Bots = tournament.Arena, tournament.MaxBots+1 },
		"filled":   func(c *tournament.Config) { c.Bots = 1 },
	} {
		c := state(tournament.Swiss, 0, 3).Config
		if err := c.Validate(); err != nil {
			t.Fatal(err)
		}
		spoil(&c)
		if c.Validate() == nil {
			t.Errorf("%s: accepted", name)
		}
	}
}
