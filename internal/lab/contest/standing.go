package contest

import (
	"strings"

	"github.com/komadai/komadai/internal/lab/elo"
	"github.com/komadai/komadai/shogi"
)

// Standing is the state of a contest: the games counted so far.
type Standing struct {
	Players  []PlayerStanding
	Meetings []Meeting
	// Games is the number of games counted, Plies the moves in them, openings
	// included.
	Games, Plies int
	// Reasons counts why games ended.
	Reasons map[string]int
	// LLR and Decision are of the sequential test, if there is one.
	LLR      float64
	Decision elo.Decision

	o *Options
	// open is the first game of the pair under way, nil for none.
	open *Game
}

// PlayerStanding is what a player has done.
type PlayerStanding struct {
	Name string
	// Tally is of all games, Black of those with the first move.
	Tally, Black elo.Tally
	// Faults are losses that the engine is to blame for.
	Faults Faults
}

// Faults counts losses by what an engine did beside playing badly.
type Faults struct {
	Time    int `json:"time"`      // lost on time
	Illegal int `json:"illegal"`   // an illegal move, or a declaration that failed
	Crash   int `json:"crash"`     // the engine ended
	Silent  int `json:"no_answer"` // it did not answer
}

// Total returns the number of all faults.
func (f Faults) Total() int { return f.Time + f.Illegal + f.Crash + f.Silent }

// Meeting is what two players have done against each other, as the first sees it.
type Meeting struct {
	Pairing
	Tally elo.Tally
	Pairs elo.Pairs
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

// Tested reports whether a sequential test is made, and returns it.
func (s *Standing) Tested() (elo.SPRT, bool) {
	if s.o.SPRT == nil {
		return elo.SPRT{}, false
	}
	return *s.o.SPRT, true
}

// add counts a game; games come in the order of their numbers.
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

// score counts a game in which a player scored halves half points.
func score(t *elo.Tally, halves int) {
	switch halves {
	case 2:
		t.Wins++
	case 1:
		t.Draws++
	default:
		t.Losses++
	}
}

// note counts a loss by its reason.
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
