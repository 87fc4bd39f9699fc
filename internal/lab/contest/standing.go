package contest

import (
	"math"
	"strings"

	"github.com/komadai/komadai/shogi"
)

// Standing is the state of counted games.
type Standing struct {
	Players  []PlayerStanding
	Meetings []Meeting
	// Plies include openings.
	Games, Plies int
	Reasons      map[string]int
	LLR          float64
	Decision     Decision

	o    *Options
	open *Game
}

type PlayerStanding struct {
	Name string
	// Tally is of all games, Black of those as Black.
	Tally, Black Tally
	Faults       Faults
}

// Faults counts losses other than by play.
type Faults struct {
	Time    int `json:"time"`
	Illegal int `json:"illegal"` // or a failed declaration
	Crash   int `json:"crash"`
	Silent  int `json:"no_answer"`
}

func (f Faults) Total() int { return f.Time + f.Illegal + f.Crash + f.Silent }

// Meeting is two players' results from the first one's view.
type Meeting struct {
	Pairing
	Tally Tally
	Pairs Pairs
}

func newStanding(o *Options) *Standing {
	s := &Standing{o: o, Reasons: map[string]int{}}
	for _, p := range o.Players {
		s.Players = append(s.Players, PlayerStanding{Name: p.Name})
	}
	for _, p := range o.pairings {
		s.Meetings = append(s.Meetings, Meeting{Pairing: p})
	}
	return s
}

func (s *Standing) Tested() (SPRT, bool) {
	if s.o.SPRT == nil {
		return SPRT{}, false
	}
	return *s.o.SPRT, true
}

func (s *Standing) add(g *Game) {
	at := slotOf(g.Number, len(s.Meetings))
	m := &s.Meetings[at.pairing]
	black, white := m.First, m.Second
	if at.swapped {
		black, white = white, black
	}
	s.Games++
	s.Plies += len(strings.Fields(g.Moves))
	s.Reasons[g.Reason]++
	score(&s.Players[black].Tally, g.halves())
	score(&s.Players[black].Black, g.halves())
	score(&s.Players[white].Tally, 2-g.halves())
	for i := range s.Players {
		if s.Players[i].Name == g.loser() {
			s.Players[i].Faults.note(g.Reason)
		}
	}
	if !at.swapped {
		score(&m.Tally, g.halves())
		s.open = g
		return
	}
	score(&m.Tally, 2-g.halves())
	m.Pairs.Add(s.open.halves() + 2 - g.halves())
	s.open = nil
	if t := s.o.SPRT; t != nil {
		s.LLR, s.Decision = t.LLR(&m.Pairs), t.Decide(&m.Pairs)
	}
}

func score(t *Tally, halves int) {
	switch halves {
	case 2:
		t.Wins++
	case 1:
		t.Draws++
	default:
		t.Losses++
	}
}

func (f *Faults) note(reason string) {
	switch reason {
	case shogi.TimeUp.String():
		f.Time++
	case shogi.FoulPlayed.String(), shogi.DeclarationFailed.String():
		f.Illegal++
	case ReasonCrash:
		f.Crash++
	case ReasonSilent:
		f.Silent++
	}
}

type Rating struct {
	// Elo is relative to the first player, Error half its 95 % interval; both 0 for the first
	// player.
	Elo, Error float64
}

// Ratings are maximum likelihood (R. Bradley and M. Terry, 1952; a draw is half a win and half
// a loss). An extra half draw per meeting keeps them finite.
func (s *Standing) Ratings() []Rating {
	n := len(s.Players)
	strength := make([]float64, n) // in natural log odds
	for range 200 {
		gradient, curve := s.slope(strength)
		step := solve(curve, gradient)
		moved := 0.0
		for i := 1; i < n; i++ {
			d := min(max(step[i-1], -1), 1)
			strength[i] += d
			moved = max(moved, math.Abs(d))
		}
		if moved < 1e-9 {
			break
		}
	}
	_, curve := s.slope(strength)
	out := make([]Rating, n)
	for i := 1; i < n; i++ {
		unit := make([]float64, n-1)
		unit[i-1] = 1
		variance := solve(curve, unit)[i-1]
		out[i] = Rating{Elo: strength[i] / perElo, Error: 1.96 * math.Sqrt(max(variance, 0)) / perElo}
	}
	return out
}

// In games per meeting.
const half = 0.5

// slope returns first derivatives and negated second ones, without the first player.
func (s *Standing) slope(strength []float64) (gradient []float64, curve [][]float64) {
	n := len(strength) - 1
	gradient = make([]float64, n)
	curve = make([][]float64, n)
	for i := range curve {
		curve[i] = make([]float64, n)
		curve[i][i] = 1e-9 // a player without games
	}
	for _, m := range s.Meetings {
		games := float64(m.Tally.Games())
		if games == 0 {
			continue
		}
		points := games*m.Tally.Score() + half/2
		games += half
		expected := 1 / (1 + math.Exp(strength[m.Second]-strength[m.First]))
		g, c := points-games*expected, games*expected*(1-expected)
		a, b := m.First-1, m.Second-1
		if a >= 0 {
			gradient[a] += g
			curve[a][a] += c
		}
		gradient[b] -= g // the second is never player 0
		curve[b][b] += c
		if a >= 0 {
			curve[a][b] -= c
			curve[b][a] -= c
		}
	}
	return gradient, curve
}

func solve(matrix [][]float64, right []float64) []float64 {
	n := len(right)
	a := make([][]float64, n)
	for i := range a {
		a[i] = append(append([]float64{}, matrix[i]...), right[i])
	}
	for i := range n {
		for j := i + 1; j < n; j++ {
			f := a[j][i] / a[i][i]
			for k := i; k <= n; k++ {
				a[j][k] -= f * a[i][k]
			}
		}
	}
	x := make([]float64, n)
	for i := n - 1; i >= 0; i-- {
		sum := a[i][n]
		for k := i + 1; k < n; k++ {
			sum -= a[i][k] * x[k]
		}
		x[i] = sum / a[i][i]
	}
	return x
}
