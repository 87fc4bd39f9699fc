package tournament_test

import (
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"

	"github.com/komadai/komadai/internal/games/tournament"
)

// record has the round of the last meeting; the bye is a player.
type record map[[2]int]int

func pairOf(g tournament.Game, n int) [2]int {
	white := g.White
	if white == tournament.Bye {
		white = n
	}
	return [2]int{min(g.Black, white), max(g.Black, white)}
}

// pairable is brute force: all pairs last met by round last.
func (m record) pairable(players []int, last int) bool {
	if len(players) == 0 {
		return true
	}
	a := players[0]
	for i, b := range players[1:] {
		if m[[2]int{min(a, b), max(a, b)}] > last {
			continue
		}
		rest := append(append([]int{}, players[1:i+1]...), players[i+2:]...)
		if m.pairable(rest, last) {
			return true
		}
	}
	return false
}

// everybody returns n players, with the bye if odd.
func everybody(n int) (out []int) {
	for p := range n + n%2 {
		out = append(out, p)
	}
	return out
}

// swissRound plays a round and fails on avoidable repetition; again counts repetitions.
func swissRound(t failing, s *tournament.State, met record, round int, outcome func() tournament.Outcome) (again int) {
	t.Helper()
	n := len(s.Players)
	games, over := s.Next(noon)
	if over || len(games) != (n+1)/2 {
		t.Fatalf("round %d of %d players has %d games, over %v", round, n, len(games), over)
	}
	oldest := 0
	for _, g := range games {
		oldest = max(oldest, met[pairOf(g, n)])
	}
	if oldest > 0 && met.pairable(everybody(n), oldest-1) {
		t.Fatalf("round %d of %d players: %v meet again although others have not met, or met longer ago: %v", round, n, games, met)
	}
	seen := map[int]bool{}
	for _, g := range games {
		p := pairOf(g, n)
		if seen[p[0]] || seen[p[1]] {
			t.Fatalf("round %d: a player has two games: %v", round, games)
		}
		seen[p[0]], seen[p[1]] = true, true
		if met[p] > 0 {
			again++
		}
		met[p] = round
		if g.Outcome == tournament.Open {
			g.Outcome = outcome()
		}
		s.Games = append(s.Games, g)
	}
	return again
}

type failing interface {
	Helper()
	Fatalf(format string, args ...any)
}

// In as many rounds as opponents, no player repeats an opponent or a bye.
func TestSwissOfAClub(t *testing.T) {
	rnd := rand.New(rand.NewPCG(5, 9))
	outcome := func() tournament.Outcome {
		return []tournament.Outcome{tournament.BlackWon, tournament.WhiteWon, tournament.BlackWon, tournament.WhiteWon, tournament.Drawn}[rnd.IntN(5)]
	}
	for n := 4; n <= 24; n++ {
		tries, least := 300, n/2 // fewer rounds are a prefix of these
		if n > 9 {
			tries, least = 2, n-2
		}
		for rounds := least; rounds < n+n%2; rounds++ {
			for range tries {
				s, met := state(tournament.Swiss, n, rounds), record{}
				for round := range rounds {
					if again := swissRound(t, s, met, round+1, outcome); again > 0 {
						t.Fatalf("%d players, %d rounds: %d pairs meet again in round %d", n, rounds, again, round+1)
					}
				}
				if most := s.MostRounds(); most < rounds || most != n-1+n%2 {
					t.Fatalf("%d rounds are said to be possible with %d players", most, n)
				}
				if _, over := s.Next(noon); !over {
					t.Fatalf("%d players: not over after %d rounds", n, rounds)
				}
			}
		}
	}
}

// With too many rounds, the oldest pairs repeat.
func TestSwissTooLong(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(2, 8).Draw(t, "players")
		rounds := rapid.IntRange(1, 3*n).Draw(t, "rounds")
		s, met := state(tournament.Swiss, n, min(rounds, tournament.MaxRounds)), record{}
		for round := range s.Rounds {
			again := swissRound(t, s, met, round+1, func() tournament.Outcome {
				return rapid.SampledFrom([]tournament.Outcome{tournament.BlackWon, tournament.WhiteWon, tournament.Drawn, tournament.Nothing}).Draw(t, "outcome")
			})
			if again > 0 && round < n-1+n%2 {
				t.Fatalf("%d pairs meet again in round %d of %d players", again, round+1, n)
			}
		}
	})
}

// Also if players leave and return.
func TestSwissComingsAndGoings(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(4, 9).Draw(t, "players")
		s, met := state(tournament.Swiss, n, rapid.IntRange(2, n).Draw(t, "rounds")), record{}
		for round := 1; round <= s.Rounds; round++ {
			var here []int
			for i := range s.Players {
				s.Players[i].Withdrawn = rapid.IntRange(0, 4).Draw(t, "away") == 0
				if !s.Players[i].Withdrawn {
					here = append(here, i)
				}
			}
			games, over := s.Next(noon)
			if over != (len(here) < 2) {
				t.Fatalf("over %v with %d players", over, len(here))
			}
			if over {
				return
			}
			if len(here)%2 == 1 {
				here = append(here, n)
			}
			oldest := 0
			for _, g := range games {
				oldest = max(oldest, met[pairOf(g, n)])
			}
			if len(games) != len(here)/2 || oldest > 0 && met.pairable(here, oldest-1) {
				t.Fatalf("round %d of %v: %v after %v", round, here, games, met)
			}
			for _, g := range games {
				met[pairOf(g, n)] = round
				if g.Outcome == tournament.Open {
					g.Outcome = rapid.SampledFrom([]tournament.Outcome{tournament.BlackWon, tournament.WhiteWon}).Draw(t, "outcome")
				}
				s.Games = append(s.Games, g)
			}
		}
	})
}

func BenchmarkSwiss(b *testing.B) {
	rnd := rand.New(rand.NewPCG(5, 9))
	for b.Loop() {
		s, met := state(tournament.Swiss, tournament.MaxPlayers-1, 9), record{}
		for round := range s.Rounds {
			games, _ := s.Next(noon)
			for _, g := range games {
				met[pairOf(g, len(s.Players))] = round
				if g.Outcome == tournament.Open {
					g.Outcome = []tournament.Outcome{tournament.BlackWon, tournament.WhiteWon}[rnd.IntN(2)]
				}
				s.Games = append(s.Games, g)
			}
		}
		if len(met) != 9*tournament.MaxPlayers/2 {
			b.Fatalf("%d pairs", len(met))
		}
	}
}
