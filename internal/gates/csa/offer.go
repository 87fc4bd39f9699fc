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

// seek is the game that a session wants.
type seek struct {
	game   talk.GameName
	wish   shogi.Color
	wishes bool
	// start is the buoy's start position, or "".
	start string
}

// fits reports whether two seeks can be paired.
func (a *seek) fits(b *seek) bool {
	return a.game.Text == b.game.Text && a.start == b.start && !(a.wishes && b.wishes && a.wish == b.wish)
}

// offer is a proposed game that its players must agree to.
type offer struct {
	// id is the CSA id of the game, game the hub's id.
	id, game string
	config   match.Config
	seats    []match.Seat
	// sides are the sessions that play, or nil for an opponent outside CSA.
	sides  [2]*session
	agreed [2]bool
	// gone: the session ended while the game was being created.
	gone  [2]bool
	state offerState
	timer *time.Timer
	// resumed: the game started earlier, and the summary lists its first plies moves.
	resumed bool
	plies   int
}

type offerState uint8

const (
	open     offerState = iota // waiting for AGREE
	starting                   // all have agreed; the game is being created
	started                    // the game runs
	closed                     // cancelled
)

// errNobody: there is no opponent and the client did not want to wait.
var errNobody = errors.New("nobody waits for such a game")

// enter looks for an opponent of c and must run on c's goroutine. If there is none and
// wait is true, c waits. The error names what cannot be played.
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

// withdraw removes c from the waiting list. The caller holds the mutex.
func (s *Server) withdraw(c *session) {
	c.seek = nil
	s.waiting = slices.DeleteFunc(s.waiting, func(other *session) bool { return other == c })
}

// tossCoin draws sides when no player has a wish.
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

// newGame returns a random 80-bit game id, as package play does.
func newGame() string { return strings.ToLower(crand.Text()[:16]) }

// propose offers a game to both sides. The caller holds the mutex.
func (s *Server) propose(sides [2]*session, config match.Config) {
	config.Listed = true // spectators may watch
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

// ratable reports whether a game of c is rated: an even, timed game between two accounts.
func ratable(c *match.Config) bool {
	a, b := c.Players[0].Account, c.Players[1].Account
	return a != "" && b != "" && a != b && c.Handicap == "" && c.Control.Kind != clock.None
}

// present sends an offer to its sides and waits for answers. The caller holds the mutex.
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

func (o *offer) side(c *session) shogi.Color {
	if o.sides[shogi.White] == c {
		return shogi.White
	}
	return shogi.Black
}

// agree handles AGREE. The last one starts the game.
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

// start creates the agreed game.
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

// explain returns the client's text of an error and logs internal errors.
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

// report logs an internal error.
func (s *Server) report(err error) {
	if _, ok := refusal.As(err); !ok && s.ctx.Err() == nil {
		s.config.Log.Error("a CSA game failed", "err", err)
	}
}

// reject handles REJECT.
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
	if o.resumed { // rejecting a resumed game gives it up
		s.giveUp(c.player.holder, o.game, o.side(c))
	}
}

// giveUp ends a game for a player, by aborting it if possible.
func (s *Server) giveUp(holder principal.ID, game string, side shogi.Color) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(s.ctx), storeTimeout)
	defer cancel()
	_, err := s.config.Games.Act(ctx, holder, game, play.Act{Command: match.Command{Kind: match.Abandoned, Seq: play.Latest}})
	if err != nil {
		s.rule(game, match.Ruling{Kind: match.Resigned, Side: side})
	}
}

// close cancels an offer on behalf of by. The other plain client keeps waiting. The
// caller holds the mutex.
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

// expire cancels an unanswered offer. A plain client that did not answer stops waiting.
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

// retract cancels c's offer because c leaves. The caller holds the mutex.
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

// houseName is the event of a game against the house engine; a level may follow it.
const houseName = "house"

const engineName = "komadai"

// defaultLevel is the house engine's level if none is given.
const defaultLevel = 5

// houseLevel parses the house engine's level from an event.
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
