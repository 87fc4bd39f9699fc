package match

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"time"

	"github.com/komadai/komadai/shogi"
)

// Refusals of joining, or of playing in a waiting game.
var (
	// ErrWaiting: the second player is missing, or a player has not agreed.
	ErrWaiting = errors.New("the game waits for a second player")
	ErrTaken   = errors.New("the game has both its players")
)

// Free plies with grace: each side's first move.
const graceful = 2

func checkVacancy(c *Config) error {
	side, open := c.vacant()
	switch other := c.Players[side.Other()]; {
	case open && c.Players[side] != Player{Vacant: true}:
		return errors.New("a vacant seat has a name or a level")
	case open && other.Vacant:
		return errors.New("both sides wait for a player")
	case open && other.IsEngine():
		return errors.New("an engine does not wait for a player")
	case c.Draw != NoDraw && c.Draw != RandomDraw && !c.Draw.Tosses():
		return fmt.Errorf("unknown draw %q: want %s, %s, %s or %s", c.Draw, RandomDraw, TossDraw, HostToss, GuestToss)
	case c.Draw != NoDraw && !open:
		return errors.New("the sides are drawn when a player joins, and both are there")
	case c.Grace < 0 || c.Grace > MaxGrace:
		return fmt.Errorf("the grace for a first move is %s: want at most %s", c.Grace, MaxGrace)
	}
	return nil
}

func (g *Game) Waiting() bool {
	_, ok := g.config.vacant()
	return ok && !g.Result().Over()
}

// free: the next move is off the clock, or waits for an agreement.
func (g *Game) free() bool {
	if g.config.Agree {
		return g.Agreeing()
	}
	return g.config.Grace > 0 && g.Len() < graceful && !g.Waiting() && !g.Result().Over()
}

// Free reports whether the next move is off the clock within a limit; see [Config.Grace].
func (g *Game) Free() (within time.Duration, ok bool) {
	return g.config.Grace, g.free() && !g.Agreeing()
}

func (g *Game) begin(at time.Time) {
	if !g.Waiting() && !g.free() {
		g.clock.Start(g.game.Position().Side(), at)
	}
}

// Join draws the sides by rnd if needed. Errors: [ErrTaken], [ErrOver].
func (g *Game) Join(p Player, rnd *rand.Rand, now time.Time) (Event, error) {
	if g.Result().Over() {
		return Event{}, ErrOver
	}
	side, ok := g.config.vacant()
	if !ok {
		return Event{}, ErrTaken
	}
	if p.IsEngine() || p.Vacant || len(p.Name) > MaxName {
		return Event{}, fmt.Errorf("the second player is a person with a name of at most %d bytes", MaxName)
	}
	e := Event{Seq: g.Seq() + 1, At: instant(now), Kind: Joined, Players: g.config.Players}
	first := e.Players[side.Other()]
	switch g.config.Draw {
	case RandomDraw:
		side = shogi.Color(rnd.IntN(2))
	case TossDraw, HostToss, GuestToss:
		toss := Throw(rnd)
		e.Toss = &toss
		// 歩 gives Black to the player of the toss.
		if side = shogi.White; toss.Pawns == g.config.Draw.forGuest(first, p) {
			side = shogi.Black
		}
	}
	e.Side = side
	e.Players[side], e.Players[side.Other()] = p, first
	return e, nil
}

// Tosses reports whether 振駒 decides.
func (d Draw) Tosses() bool { return d == TossDraw || d == HostToss || d == GuestToss }

func (d Draw) forGuest(host, guest Player) bool {
	if d == TossDraw {
		return host.Rating > 0 && guest.Rating > host.Rating
	}
	return d == GuestToss
}

func (g *Game) applyJoin(e Event) error {
	if !g.Waiting() {
		return ErrTaken
	}
	if e.Players[0].Vacant || e.Players[1].Vacant {
		return errors.New("a side is still vacant")
	}
	g.config.Players, g.config.Toss = e.Players, e.Toss
	if e.Players[0].Account == "" || e.Players[1].Account == "" {
		g.config.Rated = false
	}
	if e.Start != "" {
		if err := g.give(e); err != nil {
			return err
		}
	}
	g.begin(e.At)
	return nil
}
