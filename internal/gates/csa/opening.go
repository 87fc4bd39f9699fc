package csa

import (
	"context"
	"errors"
	"regexp"
	"time"

	"github.com/komadai/komadai/clock"
	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/games/play"
	"github.com/komadai/komadai/internal/people/principal"
	"github.com/komadai/komadai/shogi"
)

// webName is the event of a game that waits in the lobby for whoever comes, on
// a page or by the protocol.
const webName = "web"

// webGrace is how long the first move of each side may take in a game with a
// person, off the clock: nobody sits waiting at the board.
const webGrace = 3 * time.Minute

// opening is a game of a client that waits for a second player.
type opening struct {
	game  string
	watch *play.Watcher
	// seek is what for, where others who want the same are looked for; nil where
	// they are not.
	seek *seek
	// round says that it waits for a round, and nobody joins it.
	round bool
}

// open lets a game wait in the lobby, or, reserved for a group, for one of that.
func (c *session) open(k *seek, config match.Config, group principal.ID) error {
	side := shogi.Black
	if k.wishes {
		side = k.wish
	} else {
		config.Draw = match.RandomDraw
	}
	config.Listed = true // one that is reserved is shown only once it is played
	if config.Control.Kind != clock.None {
		config.Grace = webGrace
	}
	config.Players[side] = match.Player{Name: c.player.name, Account: c.player.account}
	config.Players[side.Other()] = match.Player{Vacant: true}
	game := newGame()
	ctx, cancel := context.WithTimeout(c.server.ctx, storeTimeout)
	defer cancel()
	seats := []match.Seat{{Side: side, Holder: c.player.holder}}
	if _, err := c.server.config.Games.Create(ctx, play.Proposal{ID: game, Config: config, Seats: seats, Reserved: group}); err != nil {
		return plainly(c.server, err)
	}
	watch, err := c.server.config.Games.Watch(ctx, c.player.holder, game)
	if err != nil {
		return plainly(c.server, err)
	}
	o := &opening{game: game, watch: watch}
	if group != "" {
		o.seek = k
	}
	c.setOpening(o)
	return nil
}

// setOpening notes the game that waits, which other sessions may see.
func (c *session) setOpening(o *opening) {
	c.server.mu.Lock()
	defer c.server.mu.Unlock()
	c.opening = o
}

// plainly returns an error fit for the client.
func plainly(s *Server, err error) error { return errors.New(s.explain(err)) }

// joined looks whether somebody has joined the client's game.
func (c *session) joined() {
	ctx, cancel := context.WithTimeout(c.server.ctx, storeTimeout)
	defer cancel()
	o := c.opening
	var waiting, over bool
	err := look(ctx, o.watch, func(g *match.Game) { waiting, over = g.Waiting(), g.Result().Over() })
	if err == nil && waiting {
		return
	}
	side, _ := o.watch.Side()
	o.watch.Close()
	c.setOpening(nil)
	if err == nil && over && o.round {
		c.called = &called{seek: o.seek, at: time.Now()}
		c.answerCall()
		return
	}
	if err == nil && !over {
		err = c.resume(o.game, side, false)
	}
	if err != nil {
		c.say("##[ERROR] " + c.server.explain(err))
	}
	if c.offer == nil {
		c.server.mu.Lock()
		c.rest()
		c.server.mu.Unlock()
	}
}

// shut takes back the game that waits for a second player, if there is one.
func (c *session) shut() {
	o := c.opening
	if o == nil {
		return
	}
	c.setOpening(nil)
	o.watch.Close()
	ctx, cancel := context.WithTimeout(context.WithoutCancel(c.server.ctx), storeTimeout)
	defer cancel()
	_, err := c.server.config.Games.Act(ctx, c.player.holder, o.game, play.Act{Command: match.Command{Kind: match.Abandoned, Seq: play.Latest}})
	if err != nil {
		c.server.report(err)
	}
}

// hubGame matches the id of a game that waits for a second player.
var hubGame = regexp.MustCompile(`^[a-z2-7]{16}$`)

// join makes the client the second player of a game that was made elsewhere.
func (c *session) join(game string) error {
	s := c.server
	ctx, cancel := context.WithTimeout(s.ctx, storeTimeout)
	defer cancel()
	watch, err := s.config.Games.Watch(ctx, "", game)
	if err != nil {
		return plainly(s, err)
	}
	sayable := false
	err = look(ctx, watch, func(g *match.Game) {
		config := g.Config()
		_, sayable = times(&config)
	})
	watch.Close()
	if err == nil && !sayable {
		return errUnsayable
	}
	var v play.View
	if err == nil {
		v, err = s.config.Games.Join(ctx, c.person(), game, play.Joining{Name: c.player.name})
	}
	if err != nil {
		return plainly(s, err)
	}
	return c.resume(game, v.Side, false)
}

// person is who plays.
func (c *session) person() play.Person {
	return play.Person{Holder: c.player.holder, Account: c.player.account, Name: c.player.name}
}
