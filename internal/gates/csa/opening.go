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

// webName is the event of a game in the lobby that anyone may join, from the web or by
// CSA.
const webName = "web"

// webGrace is the uncharged time for each side's first move against a person, who may not
// be at the board.
const webGrace = 3 * time.Minute

// opening is an open game of a client.
type opening struct {
	game  string
	watch *play.Watcher
	// seek is the client's seek while opponents are searched on other nodes, or nil.
	seek *seek
	// round: the game waits for a round and cannot be joined.
	round bool
}

// open opens a game in the lobby, or reserved for a group.
func (c *session) open(k *seek, config match.Config, group principal.ID) error {
	side := shogi.Black
	if k.wishes {
		side = k.wish
	} else {
		config.Draw = match.RandomDraw
	}
	config.Listed = true // a reserved game is listed only after it starts
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

// setOpening records the open game for other sessions.
func (c *session) setOpening(o *opening) {
	c.server.mu.Lock()
	defer c.server.mu.Unlock()
	c.opening = o
}

// plainly converts an error to the client's text.
func plainly(s *Server, err error) error { return errors.New(s.explain(err)) }

// joined checks whether the client's open game has been joined.
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

// shut cancels the client's open game, if any.
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

// hubGame matches the hub's id of a game.
var hubGame = regexp.MustCompile(`^[a-z2-7]{16}$`)

// join joins an open game that was created elsewhere.
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

func (c *session) person() play.Person {
	return play.Person{Holder: c.player.holder, Account: c.player.account, Name: c.player.name}
}
