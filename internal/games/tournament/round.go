package tournament

import (
	"slices"
	"time"

	"github.com/komadai/komadai/internal/refusal"
)

// waits reports whether the next round does not begin by itself yet. After the last round of a
// Swiss tournament it does not wait.
func (s *State) waits(now time.Time) bool {
	if s.Kind == Swiss && s.round() >= s.Rounds {
		return false
	}
	return s.ByHand || now.Before(s.Resumes())
}

// Resumes is when the pause before the next round ends, or zero.
func (s *State) Resumes() (at time.Time) {
	if s.Pause == 0 || len(s.Games) == 0 || s.Over {
		return at
	}
	for _, g := range s.Games {
		if g.Outcome == Open {
			return time.Time{}
		}
		if g.Ended.After(at) {
			at = g.Ended
		}
	}
	return at.Add(s.Pause)
}

// MayBegin reports whether the organizer may begin a round now.
func (s *State) MayBegin() bool {
	rounds := s.Kind == Swiss && s.round() < s.Rounds || s.Kind == RoundRobin || s.Kind == Knockout
	return !s.Over && !s.Began.IsZero() && rounds && len(s.Players) >= minPlayers && (s.ByHand || s.Pause > 0) &&
		!slices.ContainsFunc(s.latest(), func(g Game) bool { return g.Outcome == Open || g.Outcome == Again })
}

var errNoRound = refusal.New(refusal.NotNow, "No round can begin now: games are open, or all rounds are paired.").Because("tournament-no-round")

// Propose returns the next round as the system pairs it.
func (s *State) Propose() ([]Game, error) {
	if !s.MayBegin() {
		return nil, errNoRound
	}
	return s.given(s.pairs()), nil
}

// Begin returns the next round with the pairs that the organizer chose, as black and white or [Bye];
// as the system pairs it for none. Players without a pair sit the round out.
func (s *State) Begin(pairs [][2]int) ([]Game, error) {
	if len(pairs) == 0 {
		return s.Propose()
	}
	switch {
	case !s.MayBegin():
		return nil, errNoRound
	case s.Kind != Swiss:
		return nil, refusal.New(refusal.BadRequest, "pairs: only a Swiss tournament is paired by hand.").ForPrograms()
	}
	round := s.round() + 1
	seen := make([]bool, len(s.Players))
	take := func(p int) error {
		switch {
		case p < 0 || p >= len(s.Players):
			return refusal.Newf(refusal.BadRequest, "pairs: there is no player %d.", p).ForPrograms()
		case seen[p]:
			return refusal.Newf(refusal.BadRequest, "%s is paired twice.", s.Players[p].Name).ForPrograms()
		case s.Players[p].Withdrawn:
			return refusal.Newf(refusal.BadRequest, "%s has withdrawn.", s.Players[p].Name).ForPrograms()
		}
		seen[p] = true
		return nil
	}
	for _, p := range pairs {
		if err := take(p[0]); err != nil {
			return nil, err
		}
		if p[1] != Bye {
			if err := take(p[1]); err != nil {
				return nil, err
			}
		}
	}
	games := boards(round, pairs)
	for i, p := range s.Players {
		if seen[i] || p.Withdrawn {
			continue
		}
		g := Game{Round: round, Board: len(games) + 1, Try: 1, Black: i, White: Bye, Outcome: Nothing, Forfeit: true}
		if p.Sits == round {
			g.Outcome = Drawn
		}
		games = append(games, g)
	}
	return s.given(s.forfeit(games)), nil
}

// sitting returns the byes on request.
func (s *State) sitting(round, board int) (games []Game) {
	for i, p := range s.Players {
		if p.Sits == round && !p.Withdrawn && s.Kind == Swiss && round <= s.Rounds {
			board++
			games = append(games, Game{Round: round, Board: board, Try: 1, Black: i, White: Bye, Outcome: Drawn, Forfeit: true})
		}
	}
	return games
}

// gift returns who has a point without a game, if anyone.
func (g *Game) gift() (player int, ok bool) {
	switch {
	case g.White == Bye:
		return g.Black, g.Outcome == BlackWon
	case g.Outcome == BlackWon:
		return g.Black, g.Forfeit
	case g.Outcome == WhiteWon:
		return g.White, g.Forfeit
	}
	return 0, false
}

// Report enters the result of a game over the board. The error is a [*refusal.Error].
func (s *State) Report(now time.Time, r Ruling) error {
	at := s.at(Game{Round: r.Round, Board: r.Board})
	switch {
	case !s.OverBoard:
		return refusal.New(refusal.NotNow, "The results of this tournament come from its games.").ForPrograms()
	case at < 0:
		return refusal.Newf(refusal.NotFound, "Round %d has no board %d.", r.Round, r.Board).ForPrograms()
	case s.Games[at].Outcome != Open:
		return refusal.New(refusal.NotNow, "This board has a result. The organiser can correct it.").Because("tournament-reported")
	case r.Outcome == Again && s.Kind != Knockout && s.Games[at].Try >= maxTries, r.Outcome == Open, r.Outcome == Void, r.Forfeit && (r.Outcome == Drawn || r.Outcome == Again),
		s.Kind == Knockout && (r.Outcome == Drawn || r.Outcome == Nothing):
		return refusal.Newf(refusal.BadRequest, "outcome: %s is no result here.", r.Outcome).ForPrograms()
	}
	g := &s.Games[at]
	g.Outcome, g.Forfeit, g.Ended = r.Outcome, r.Forfeit, now.UTC().Truncate(time.Millisecond)
	return nil
}

// nextSimul gives every player without a board one against the first player, who is White.
func (s *State) nextSimul() (games []Game, over bool) {
	has, open := make([]bool, len(s.Players)), false
	has[0] = true
	for _, g := range s.Games {
		has[g.Black] = true
		open = open || g.Outcome == Open
	}
	board := len(s.Games)
	for i, p := range s.Players {
		if !has[i] && !p.Withdrawn {
			board++
			games = append(games, Game{Round: 1, Board: board, Try: 1, Black: i, White: 0})
		}
	}
	return games, len(games) == 0 && !open
}

// Award sets the points of the players in the season of a club: as many as players, the player
// included, have no better place. Engines and simuls have none.
func (s *State) Award() {
	people := 0
	for _, p := range s.Players {
		people += number(p.counts())
	}
	better, rank, same := 0, 0, 0
	for _, st := range s.Standings() {
		p := &s.Players[st.Index]
		p.Award, p.Rank = 0, 0
		if s.Over && s.Kind != Simul && p.counts() && len(s.Games) > 0 {
			if st.Rank != rank { // places that are shared count from the first of them
				better, same, rank = better+same, 0, st.Rank
			}
			same++
			p.Award, p.Rank = people-better, better+1
		}
	}
}

// counts reports a person, not an engine.
func (p *Player) counts() bool { return p.Engine == 0 }
