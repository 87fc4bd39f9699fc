package tournament

import (
	"strings"
	"time"
	"unicode/utf8"

	"github.com/komadai/komadai/internal/refusal"
)

const (
	MaxCorrections = 200
	// In characters.
	MaxReason = 300
)

// Ruling is a new result.
type Ruling struct {
	Round, Board int
	// Outcome is [BlackWon], [WhiteWon], [Drawn] or [Nothing]. Forfeit: the loser, or both, did not appear.
	Outcome Outcome
	Forfeit bool
	// Reason is public.
	Reason string
	// Moderator: ruled by a moderator, not by the organizer.
	Moderator bool
}

// Correction is a corrected result.
type Correction struct {
	At time.Time
	// Game is an index in State.Games.
	Game      int
	From, To  Outcome
	Reason    string
	Moderator bool
}

// Correct changes a finished game's result. Standings and later pairings follow; existing
// rounds stay. In a knockout, games of the wrong winner become void and are paired again.
// The error is a [*refusal.Error].
func (s *State) Correct(now time.Time, r Ruling) error {
	r.Reason = strings.Join(strings.Fields(r.Reason), " ")
	if n := utf8.RuneCountInString(r.Reason); n == 0 || n > MaxReason {
		return refusal.Newf(refusal.BadRequest, "reason: want 1 to %d characters.", MaxReason).ForPrograms()
	}
	at := s.at(Game{Round: r.Round, Board: r.Board})
	if at < 0 {
		return refusal.Newf(refusal.NotFound, "Round %d has no board %d.", r.Round, r.Board).ForPrograms()
	}
	g := &s.Games[at]
	switch {
	case r.Outcome != BlackWon && r.Outcome != WhiteWon && r.Outcome != Drawn && r.Outcome != Nothing:
		return refusal.Newf(refusal.BadRequest, "outcome: want black, white, drawn or nothing, not %q.", r.Outcome).ForPrograms()
	case g.White == Bye:
		return refusal.New(refusal.NotNow, "A bye has no result to be corrected.").ForPrograms()
	case g.Outcome == Open || g.Outcome == Again:
		return refusal.New(refusal.NotNow, "That game is not over yet.").ForPrograms()
	case g.Outcome == r.Outcome && g.Forfeit == r.Forfeit:
		return refusal.New(refusal.NotNow, "That is the result already.").ForPrograms()
	case s.Kind == Knockout && r.Outcome != BlackWon && r.Outcome != WhiteWon:
		return refusal.New(refusal.BadRequest, "outcome: a knockout game needs a winner.").ForPrograms()
	case len(s.Log) >= MaxCorrections:
		return refusal.Newf(refusal.Full, "%d results have been corrected; that is the most.", MaxCorrections).ForPrograms()
	}
	if s.Kind == Knockout {
		later := s.following(*g)
		if s.Over && len(later) > 0 {
			return refusal.New(refusal.Over, "The tournament is over; of a knockout only the last result can still be corrected.").Because("correction-over")
		}
		for _, i := range later {
			s.Games[i].Outcome = Void
		}
	}
	s.Log = append(s.Log, Correction{At: now.UTC().Truncate(time.Millisecond), Game: at, From: g.Outcome, To: r.Outcome, Reason: r.Reason, Moderator: r.Moderator})
	g.Outcome, g.Forfeit = r.Outcome, r.Forfeit
	return nil
}

// at returns the index of the last game of a place, or -1.
func (s *State) at(place Game) int {
	at := -1
	for i, g := range s.Games {
		if g.samePlace(place) && g.Outcome != Void {
			at = i
		}
	}
	return at
}

func (s *State) following(g Game) (later []int) {
	for round, board := g.Round+1, (g.Board+1)/2; ; round, board = round+1, (board+1)/2 {
		found := false
		for i, next := range s.Games {
			if next.Round == round && next.Board == board && next.Outcome != Void {
				later, found = append(later, i), true
			}
		}
		if !found {
			return later
		}
	}
}

// samePlace reports whether one game is the other's replay.
func (g *Game) samePlace(o Game) bool { return g.Round == o.Round && g.Board == o.Board }
