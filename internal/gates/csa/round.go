package csa

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/komadai/komadai/internal/games/ladder"
	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/games/tournament"
	"github.com/komadai/komadai/rating"
	"github.com/komadai/komadai/shogi"
)

// Round starts games of a name together on a timetable, as floodgate does. A client that
// gives the name waits for the next round. All waiting clients of all nodes are then
// paired by rating.
type Round struct {
	// Game is the game name as in a login: "floodgate-300-10F".
	Game string
	At   tournament.Timetable
}

// memory is the number of a player's last games that count against a repeat pairing.
const memory = 10

// metAgain is the cost in rating points of repeating the last opponent. Earlier opponents
// cost less.
const metAgain = 400

// round returns the timetable of a game name.
func (s *Server) round(game string) (*Round, bool) {
	for i := range s.config.Rounds {
		if r := &s.config.Rounds[i]; r.Game == game {
			return r, true
		}
	}
	return nil, false
}

// await registers c for the next round.
func (s *Server) await(c *session, k *seek, r *Round, config match.Config, wait bool) error {
	if !wait {
		return fmt.Errorf("games of this name begin in rounds, the next at %s", r.At.Next(time.Now()).Format("2006-01-02 15:04 MST"))
	}
	if s.config.Openings != nil {
		return c.awaitOnAllNodes(k, config)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.withdraw(c)
	c.seek = k
	s.waiting = append(s.waiting, c)
	return nil
}

// timetable holds the rounds of r after an instant.
func (s *Server) timetable(r *Round, after time.Time) {
	next := r.At.Next(after)
	s.later(time.Until(next), func() {
		if now := time.Now(); now.Sub(next) > time.Minute { // the machine was suspended
			s.timetable(r, now)
		} else {
			s.timetable(r, next)
		}
		if s.config.Openings == nil {
			s.hold(r)
		} else {
			s.holdOnAllNodes(r, next)
		}
	})
}

// entrant is a client that waits for a round.
type entrant struct {
	player *player
	seek   *seek
	// session is set for a client of this node. A client of any node has opening, the id of
	// its open game.
	session *session
	opening string
	rating  float64
	// satOut is the number of consecutive rounds without an opponent.
	satOut int
	// recent are its last games, newest first.
	recent []match.Entry
}

// hold pairs this node's entrants.
func (s *Server) hold(r *Round) {
	waiting := s.entrants(r)
	out := s.match(r, waiting, s.pair)
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, i := range out {
		waiting[i].session.satOut++
	}
}

// match pairs entrants and calls meet for each pair. It returns the unpaired ones.
func (s *Server) match(r *Round, waiting []entrant, meet func(a, b *entrant)) (out []int) {
	for i := range waiting {
		s.know(&waiting[i])
	}
	list := make([]tournament.Entrant, len(waiting))
	for i, e := range waiting {
		list[i] = tournament.Entrant{Rating: e.rating, SatOut: e.satOut}
	}
	pairs, out := tournament.Closest(list, func(a, b int) float64 { return pairCost(&waiting[a], &waiting[b]) })
	for _, p := range pairs {
		a, b := &waiting[p[0]], &waiting[p[1]]
		if !firstMoves(a, b) {
			a, b = b, a
		}
		meet(a, b)
	}
	s.config.Log.Info("a round of CSA games", "game", r.Game, "pairs", len(pairs), "without", len(out))
	return out
}

// entrants returns the waiting clients in order of arrival.
func (s *Server) entrants(r *Round) []entrant {
	s.mu.Lock()
	defer s.mu.Unlock()
	var out []entrant
	for _, c := range s.waiting {
		if c.seek != nil && c.seek.game.Text == r.Game {
			out = append(out, entrant{player: c.player, session: c, seek: c.seek, satOut: c.satOut})
		}
	}
	return out
}

// know loads an entrant's rating and last games. An unrated entrant gets the initial
// rating. Errors are ignored.
func (s *Server) know(e *entrant) {
	e.rating = rating.Unrated().Value
	ctx, cancel := context.WithTimeout(s.ctx, storeTimeout)
	defer cancel()
	p := e.player
	games, err := s.config.Games.List(ctx, p.holder)
	if err != nil {
		s.report(err)
	}
	games = slices.DeleteFunc(games, func(g match.Entry) bool { return g.Waiting || g.Result.Reason == shogi.Abandoned })
	e.recent = games[:min(len(games), memory)]
	speed, rated := ladder.SpeedOf(e.seek.game.Control)
	if p.account == "" || s.config.Ratings == nil || !rated {
		return
	}
	config, err := s.configure(&e.seek.game)
	if err != nil {
		return // it learns of the game when it is created
	}
	all, err := s.config.Ratings.Standings(ctx, p.account)
	if err != nil {
		s.report(err)
	}
	for _, one := range all {
		if one.Rules == config.Rules && one.Speed == speed {
			e.rating = one.At(time.Now()).Value
		}
	}
}

// pairCost returns the cost of pairing a and b. It is infinite if both want the same side
// or are one person, and grows the more recently they met.
func pairCost(a, b *entrant) float64 {
	if a.player.holder == b.player.holder || a.seek.wishes && b.seek.wishes && a.seek.wish == b.seek.wish {
		return tournament.Never
	}
	return max(met(a, b), met(b, a))
}

// met is pairCost for the last games of a.
func met(a, b *entrant) float64 {
	i := slices.IndexFunc(a.recent, func(g match.Entry) bool { return g.Names[g.Side.Other()] == b.player.name })
	if i < 0 {
		return 0
	}
	return metAgain * float64(memory-i) / memory
}

// pair offers a game to two local entrants, a as Black, unless one has left.
func (s *Server) pair(a, b *entrant) {
	config, err := s.configure(&a.seek.game)
	if err == nil {
		err = s.lay(a.seek, &config)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if a.session.seek != a.seek || b.session.seek != b.seek {
		return
	}
	for _, e := range []*entrant{a, b} {
		s.withdraw(e.session)
		e.session.satOut = 0
		if err != nil {
			e.session.say("##[ERROR] " + s.explain(err))
			e.session.rest()
		}
	}
	if err == nil {
		s.propose([2]*session{a.session, b.session}, config)
	}
}

// firstMoves reports whether a plays Black: by wish, then by fewer recent games as Black,
// then by lot.
func firstMoves(a, b *entrant) bool {
	switch {
	case a.seek.wishes:
		return a.seek.wish == shogi.Black
	case b.seek.wishes:
		return b.seek.wish == shogi.White
	}
	if x, y := blacks(a), blacks(b); x != y {
		return x < y
	}
	return tossCoin()
}

// blacks returns an entrant's recent games as Black minus those as White.
func blacks(e *entrant) int {
	n := 0
	for _, g := range e.recent {
		if g.Side == shogi.Black {
			n++
		} else {
			n--
		}
	}
	return n
}
