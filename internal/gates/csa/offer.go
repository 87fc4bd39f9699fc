package csa

import (
	"context"
	crand "crypto/rand"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"github.com/komadai/komadai/clock"
	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/games/play"
	"github.com/komadai/komadai/internal/gates/csa/talk"
	"github.com/komadai/komadai/internal/people/principal"
	"github.com/komadai/komadai/internal/refusal"
	"github.com/komadai/komadai/shogi"
)

// seek is what a session waits for.
type seek struct {
	game   talk.GameName
	wish   shogi.Color
	wishes bool
	// start is the position of the buoy that the game begins at, "" for none.
	start string
}

// fits reports whether two that wait can play each other.
func (a *seek) fits(b *seek) bool {
	return a.game.Text == b.game.Text && a.start == b.start && !(a.wishes && b.wishes && a.wish == b.wish)
}

// offer is a game that its players are asked to agree to.
type offer struct {
	// id is what CSA clients know the game by, game the hub.
	id, game string
	config   match.Config
	seats    []match.Seat
	// sides are the sessions that play, nil for who is no CSA client.
	sides  [2]*session
	agreed [2]bool
	// gone says that a session ended while the game was being made.
	gone  [2]bool
	state offerState
	timer *time.Timer
	// resumed says that the game has begun before, and plies how many of its
	// moves the summary told.
	resumed bool
	plies   int
}

type offerState uint8

const (
	open     offerState = iota // the players are asked
	starting                   // all have agreed, the game is being made
	started                    // the game runs
	closed                     // there will be no game
)

// errNobody: there is no opponent, and the seeker did not want to wait.
var errNobody = errors.New("nobody waits for such a game")

// enter lets c, in whose goroutine it is called, look for an opponent. Where none is there it waits, unless wait
// is false. The error says what cannot be played.
func (s *Server) enter(c *session, k *seek, wait bool) error {
	config, err := s.configure(&k.game)
	if err == nil {
		err = s.lay(k, &config)
	}
	if err != nil {
		return err
	}
	if level, house, err := houseLevel(k.game.Event); err != nil {
		return err
	} else if house {
		return s.challengeHouse(c, k, config, level)
	}
	if k.game.Event == mineName {
		c.mine = true
		c.lookForGame()
		return nil
	}
	if k.game.Event == webName {
		if !wait {
			return errNobody
		}
		return c.open(k, config, "")
	}
	if r, ok := s.round(k.game.Text); ok {
		return s.await(c, k, r, config, wait)
	}
	if s.config.Openings != nil {
		return c.seekOnAllNodes(k, config, wait)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.withdraw(c)
	for _, rival := range s.waiting {
		if rival.player.holder != c.player.holder && rival.seek.fits(k) {
			black := k.wishes && k.wish == shogi.Black || rival.seek.wishes && rival.seek.wish == shogi.White
			if !k.wishes && !rival.seek.wishes {
				black = tossCoin()
			}
			sides := [2]*session{c, rival}
			if !black {
				sides = [2]*session{rival, c}
			}
			s.withdraw(rival)
			rival.seek, c.seek = nil, nil
			s.propose(sides, config)
			return nil
		}
	}
	if !wait {
		return errNobody
	}
	c.seek = k
	s.waiting = append(s.waiting, c)
	return nil
}

// withdraw takes c out of those that wait. The caller holds the mutex.
func (s *Server) withdraw(c *session) {
	c.seek = nil
	s.waiting = slices.DeleteFunc(s.waiting, func(other *session) bool { return other == c })
}

// tossCoin tosses for sides that nobody has a wish for.
func tossCoin() bool {
	var seed [32]byte
	_, _ = crand.Read(seed[:]) // never fails
	return rand.New(rand.NewChaCha8(seed)).IntN(2) == 0
}

// challengeHouse offers c a game against the house engine.
func (s *Server) challengeHouse(c *session, k *seek, config match.Config, level int) error {
	side := k.wish
	if !k.wishes && !tossCoin() {
		side = shogi.White
	}
	config.Players[side.Other()] = match.Player{Engine: level, Name: engineName}
	var sides [2]*session
	sides[side] = c
	s.mu.Lock()
	defer s.mu.Unlock()
	s.withdraw(c)
	s.propose(sides, config)
	return nil
}

// newGame returns an id for a game: 80 bits that nobody guesses, as those of
// package play.
func newGame() string { return strings.ToLower(crand.Text()[:16]) }

// propose asks sides to agree to a game. The caller holds the mutex.
func (s *Server) propose(sides [2]*session, config match.Config) {
	config.Listed = true // who is interested may watch
	o := &offer{game: newGame(), config: config, sides: sides}
	for side, c := range sides {
		if c == nil {
			o.agreed[side] = true
			continue
		}
		o.config.Players[side] = match.Player{Name: c.player.name, Account: c.player.account}
		o.seats = append(o.seats, match.Seat{Side: shogi.Color(side), Holder: c.player.holder})
	}
	o.config.Rated = ratable(&o.config)
	o.id = s.gameID(o.game, &o.config)
	s.present(o, func(side shogi.Color) *talk.Summary { return s.summary(o, side) })
}

// ratable reports whether a game of c counts for ratings: an even game with a
// clock of two people with accounts.
func ratable(c *match.Config) bool {
	a, b := c.Players[0].Account, c.Players[1].Account
	return a != "" && b != "" && a != b && c.Handicap == "" && c.Control.Kind != clock.None
}

// present sends an offer to its sides and waits for their answers. The caller
// holds the mutex.
func (s *Server) present(o *offer, summary func(side shogi.Color) *talk.Summary) {
	for side, c := range o.sides {
		if c == nil {
			continue
		}
		c.offer = o
		c.out.send(summary(shogi.Color(side)).AppendText(nil))
	}
	o.timer = s.later(s.config.Offer, func() { s.expire(o) })
}

// side returns the side of c in o.
func (o *offer) side(c *session) shogi.Color {
	if o.sides[shogi.White] == c {
		return shogi.White
	}
	return shogi.Black
}

// agree takes the AGREE of the client. The game starts with the last of them.
func (c *session) agree(id string) {
	s := c.server
	s.mu.Lock()
	o := c.offer
	if o == nil || o.state != open || id != "" && id != o.id {
		playing := c.game != nil
		s.mu.Unlock()
		if !playing {
			c.complain("there is no such game to agree to", "AGREE "+id)
		}
		return
	}
	o.agreed[o.side(c)] = true
	ready := o.agreed == [2]bool{true, true}
	if ready {
		o.state = starting
		o.timer.Stop()
	}
	s.mu.Unlock()
	if ready {
		s.start(o)
		c.sync()
	}
}

// start makes the game that all have agreed to.
func (s *Server) start(o *offer) {
	var err error
	if !o.resumed {
		ctx, cancel := context.WithTimeout(s.ctx, storeTimeout)
		var back func()
		if back, err = s.spend(ctx, o.config.Event); err == nil {
			if _, err = s.config.Games.Create(ctx, play.Proposal{ID: o.game, Config: o.config, Seats: o.seats}); err != nil {
				back()
			}
		}
		cancel()
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if err != nil {
		s.close(o, "server", s.explain(err))
		return
	}
	o.state = started
	t := s.table(o)
	for side, c := range o.sides {
		switch {
		case c == nil:
		case o.gone[side]:
			s.miss(t, shogi.Color(side), c)
		default:
			c.say("START:" + o.id)
			c.notify()
		}
	}
}

// explain returns what a client is told of an error, and reports one that is
// the server's.
func (s *Server) explain(err error) string {
	if refused, ok := refusal.As(err); ok {
		return refused.Message
	}
	if errors.Is(err, errUnsayable) || errors.Is(err, errNoBuoy) {
		return err.Error()
	}
	s.report(err)
	return "the server failed at this"
}

// report logs an error that is the server's and not the client's.
func (s *Server) report(err error) {
	if _, ok := refusal.As(err); !ok && s.ctx.Err() == nil {
		s.config.Log.Error("a CSA game failed", "err", err)
	}
}

// reject takes the REJECT of the client.
func (c *session) reject(id string) {
	s := c.server
	s.mu.Lock()
	o := c.offer
	if o == nil || o.state != open || id != "" && id != o.id {
		s.mu.Unlock()
		c.complain("there is no such game to reject", "REJECT "+id)
		return
	}
	s.close(o, c.player.name, "")
	s.mu.Unlock()
	if o.resumed { // a game that has begun is given up, not refused
		s.giveUp(c.player.holder, o.game, o.side(c))
	}
}

// giveUp ends a game for a player: it is broken off where that is possible.
func (s *Server) giveUp(holder principal.ID, game string, side shogi.Color) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(s.ctx), storeTimeout)
	defer cancel()
	_, err := s.config.Games.Act(ctx, holder, game, play.Act{Command: match.Command{Kind: match.Abandoned, Seq: play.Latest}})
	if err != nil {
		s.rule(game, match.Ruling{Kind: match.Resigned, Side: side})
	}
}

// close ends an offer because of by. Who is not by goes on waiting, if it is a
// plain client. The caller holds the mutex.
func (s *Server) close(o *offer, by, why string) {
	o.state = closed
	o.timer.Stop()
	for _, c := range o.sides {
		if c == nil || c.offer != o {
			continue
		}
		c.offer = nil
		c.sayf("REJECT:%s by %s", o.id, by)
		if why != "" {
			c.sayf("##[ERROR] %s", why)
		}
		if c.player.name != by {
			c.rest()
		}
	}
}

// expire ends an offer that somebody has not answered. A plain client that does
// not answer is not one that waits for games.
func (s *Server) expire(o *offer) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if o.state != open {
		return
	}
	late := ""
	for side, c := range o.sides {
		if c != nil && !o.agreed[side] {
			late = c.player.name
			if !c.player.extended {
				c.replaced = true
				c.notify()
			}
		}
	}
	s.close(o, late, "")
	if o.resumed && !s.closing {
		for side, c := range o.sides {
			if c != nil {
				s.begin(func() { s.giveUp(c.player.holder, o.game, shogi.Color(side)) })
			}
		}
	}
}

// retract ends what c has been offered, because c goes. The caller holds the
// mutex.
func (s *Server) retract(c *session) {
	o := c.offer
	if o == nil {
		return
	}
	side := o.side(c)
	switch o.state {
	case open:
		c.offer = nil
		s.close(o, c.player.name, "")
		if o.resumed {
			s.miss(s.table(o), side, c)
		}
	case starting:
		o.gone[side] = true
	case started:
		s.miss(s.table(o), side, c)
	}
	c.offer = nil
}

// houseName is the event of a game against the house engine, perhaps with its
// level behind it.
const houseName = "house"

// engineName is what the house engine is called in a game.
const engineName = "komadai"

// defaultLevel is the level of a house engine that is called without one.
const defaultLevel = 5

// houseLevel returns the level of the house engine that an event asks for.
func houseLevel(event string) (level int, ok bool, err error) {
	rest, ok := strings.CutPrefix(event, houseName)
	if !ok || strings.Trim(rest, "0123456789") != "" {
		return 0, false, nil
	}
	if rest == "" {
		return defaultLevel, true, nil
	}
	if _, err := fmt.Sscan(rest, &level); err != nil || level < 1 || level > match.MaxLevel {
		return 0, false, fmt.Errorf("the house engine has the levels 1 to %d", match.MaxLevel)
	}
	return level, true, nil
}
