package contest

import (
	"strings"

	"github.com/komadai/komadai/internal/lab/elo"
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
	Decision     elo.Decision

	o    *Options
	open *Game
}

type PlayerStanding struct {
	Name string
	// Tally is of all games, Black of those as Black.
	Tally, Black elo.Tally
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

func (s *Standing) Tested() (elo.SPRT, bool) {
	if s.o.SPRT == nil {
		return elo.SPRT{}, false
	}
	return *s.o.SPRT, true
}

// add needs games in number order.
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
