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

// Where there are several nodes, who waits for a round opens a game that is reserved
// for its group, as who waits for any game does. When the round is due one node claims
// it and pairs all who wait: it ends the two games that wait and makes the one that is
// played. Each client finds that on its own node.

const (
	// claimLease is how long after its claim a node that has not ended a round is
	// taken for dead, and another holds it.
	claimLease = 10 * time.Second
	// callLimit is how long after the start of a round a client looks for its game
	// before it waits for the next one.
	callLimit = 15 * time.Second
	// mostEntrants bounds the games that are looked at for a round.
	mostEntrants = 10_000
)

// called is what a client that plays in a round waited for, and since when it looks
// for its game.
type called struct {
	seek *seek
	at   time.Time
}

// awaitOnAllNodes lets c wait for the next round, where any node may hold it.
func (c *session) awaitOnAllNodes(k *seek, config match.Config) error {
	c.server.mu.Lock()
	c.server.withdraw(c)
	c.server.mu.Unlock()
	if err := c.open(k, config, group(k)); err != nil {
		return err
	}
	c.opening.round = true // it is this goroutine's to read
	return nil
}

// answerCall looks for the game of a round that has begun. Where none comes, since the
// other has gone or the node that held the round died, the client waits for the next.
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

// holdOnAllNodes holds the round that is due at an instant if no other node does. Of a
// node that dies at it another takes over.
func (s *Server) holdOnAllNodes(r *Round, at time.Time) {
	if !s.tryHold(r, at) {
		s.later(claimLease+time.Second, func() { s.tryHold(r, at) })
	}
}

// tryHold holds a round if it can be claimed.
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

// entrantsOfAllNodes returns who waits for the round that is due at an instant, the
// oldest first; who waits in two games, after its node died, in the newer.
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

// missed is how many rounds were held since an instant before the one at another, at
// most memory of them.
func (r *Round) missed(since, at time.Time) (n int) {
	for t := r.At.Next(since.In(at.Location())); t.Before(at) && n < memory; t = r.At.Next(t) {
		n++
	}
	return n
}

// pairOnAllNodes makes the game of two entrants, a as Black, unless one of them has
// gone since. Its first move is off the clock: the clients find the game a moment later.
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
