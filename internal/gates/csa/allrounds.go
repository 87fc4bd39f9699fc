package csa

import (
	"context"
	"slices"
	"time"

	"github.com/komadai/komadai/clock"
	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/games/play"
	"github.com/komadai/komadai/internal/gates/csa/talk"
	"github.com/komadai/komadai/internal/people/principal"
	"github.com/komadai/komadai/shogi"
)

// With several nodes, a client that waits for a round opens a game reserved for its
// group. When the round is due, one node claims it and pairs all entrants: it cancels the
// two open games and creates the real one. Each client finds that game on its own node.

const (
	// claimLease is the time after which an unfinished claim of a round expires and another
	// node may take it.
	claimLease = 10 * time.Second
	// callLimit is how long after the start of a round a client looks for its game before
	// it waits for the next round.
	callLimit = 15 * time.Second
	// mostEntrants bounds the entrants of a round.
	mostEntrants = 10_000
)

// called is what a client in a round was waiting for, and since when it looks for its
// game.
type called struct {
	seek *seek
	at   time.Time
}

// awaitOnAllNodes registers c for the next round, which any node may hold.
func (c *session) awaitOnAllNodes(k *seek, config match.Config) error {
	c.server.mu.Lock()
	c.server.withdraw(c)
	c.server.mu.Unlock()
	if err := c.open(k, config, group(k)); err != nil {
		return err
	}
	c.opening.round = true // only this goroutine reads it
	return nil
}

// answerCall looks for the client's game of a round. If there is none, because the
// opponent left or the node died, the client waits for the next round.
func (c *session) answerCall() {
	c.lookForGame()
	c.server.mu.Lock()
	found := c.offer != nil
	c.server.mu.Unlock()
	k := c.called
	switch {
	case found || c.game != nil:
		c.called = nil
	case time.Since(k.at) >= callLimit:
		c.called = nil
		if err := c.server.enter(c, k.seek, true); err != nil {
			c.say("##[ERROR] " + err.Error())
			c.leaving = !c.player.extended
		}
	}
}

// holdOnAllNodes holds the round due at an instant, unless another node does. It takes
// over from a node that died.
func (s *Server) holdOnAllNodes(r *Round, at time.Time) {
	if !s.tryHold(r, at) {
		s.later(claimLease+time.Second, func() { s.tryHold(r, at) })
	}
}

// tryHold claims a round and holds it.
func (s *Server) tryHold(r *Round, at time.Time) bool {
	now := time.Now()
	ctx, cancel := context.WithTimeout(s.ctx, storeTimeout)
	mine, err := s.config.Claims.ClaimRound(ctx, r.Game, at, now, now.Add(-claimLease))
	cancel()
	if err != nil {
		s.report(err)
	}
	if err != nil || !mine {
		return false
	}
	s.match(r, s.entrantsOfAllNodes(r, at), s.pairOnAllNodes)
	ctx, cancel = context.WithTimeout(s.ctx, storeTimeout)
	defer cancel()
	if err := s.config.Claims.EndRound(ctx, r.Game, at); err != nil {
		s.report(err)
	}
	return true
}

// entrantsOfAllNodes returns the entrants of a round, oldest first. A client with two
// open games, because its node died, counts with the newer one.
func (s *Server) entrantsOfAllNodes(r *Round, at time.Time) (out []entrant) {
	game, err := talk.ParseGameName(r.Game)
	var config match.Config
	k := seek{game: game}
	if err == nil {
		config, err = s.configure(&game)
	}
	if err == nil {
		err = s.lay(&k, &config)
	}
	if err != nil {
		s.report(err)
		return nil
	}
	ctx, cancel := context.WithTimeout(s.ctx, storeTimeout)
	defer cancel()
	present := play.Present(time.Now())
	list, err := s.config.Openings.Openings(ctx, group(&k), present, mostEntrants)
	if err != nil {
		s.report(err)
		return nil
	}
	seen := make(map[principal.ID]bool)
	for _, o := range list {
		if o.Reserved != group(&k) || o.Seen.Before(present) || o.Config.Start != config.Start || seen[o.Holder] {
			continue
		}
		seen[o.Holder] = true
		side := shogi.Black
		if o.Config.Players[side].Vacant {
			side = shogi.White
		}
		p := o.Config.Players[side]
		out = append(out, entrant{
			player: &player{name: p.Name, holder: o.Holder, account: p.Account}, opening: o.ID,
			seek:   &seek{game: game, wish: side, wishes: o.Config.Draw == match.NoDraw, start: k.start},
			satOut: r.missed(o.Created, at),
		})
	}
	slices.Reverse(out)
	return out
}

// missed returns the number of rounds after since and before at, at most memory.
func (r *Round) missed(since, at time.Time) (n int) {
	for t := r.At.Next(since.In(at.Location())); t.Before(at) && n < memory; t = r.At.Next(t) {
		n++
	}
	return n
}

// pairOnAllNodes creates the game of two entrants, a as Black, unless one has left. The
// first move is not charged, because clients find the game with a delay.
func (s *Server) pairOnAllNodes(a, b *entrant) {
	config, err := s.configure(&a.seek.game)
	if err == nil {
		err = s.lay(a.seek, &config)
	}
	ctx, cancel := context.WithTimeout(s.ctx, storeTimeout)
	defer cancel()
	var seats []match.Seat
	for side, e := range []*entrant{a, b} {
		if err == nil {
			_, err = s.config.Games.Act(ctx, e.player.holder, e.opening, play.Act{Command: match.Command{Kind: match.Abandoned, Seq: play.Latest}})
		}
		config.Players[side] = match.Player{Name: e.player.name, Account: e.player.account}
		seats = append(seats, match.Seat{Side: shogi.Color(side), Holder: e.player.holder})
	}
	if err != nil {
		s.report(err)
		return
	}
	config.Listed, config.Rated = true, ratable(&config)
	if config.Control.Kind != clock.None {
		config.Grace = webGrace
	}
	back, err := s.spend(ctx, config.Event)
	if err == nil {
		if _, err = s.config.Games.Create(ctx, play.Proposal{ID: newGame(), Config: config, Seats: seats}); err != nil {
			back()
		}
	}
	if err != nil {
		s.config.Log.Warn("a game of a round was not made", "event", config.Event, "err", err)
	}
}
