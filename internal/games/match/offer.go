package match

import (
	"errors"
	"slices"
	"time"

	"github.com/komadai/komadai/clock"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

// Offer is a proposal to the other side.
type Offer string

const (
	// OfferUndo: take back the offering side's last move.
	OfferUndo Offer = "undo"
	// OfferCount: 持将棋 by agreement.
	OfferCount Offer = "count"
	// OfferAdjourn: the side to move seals (封じ手).
	OfferAdjourn Offer = "adjourn"
	OfferResume  Offer = "resume"
)

func Offers() []Offer { return []Offer{OfferUndo, OfferCount, OfferAdjourn, OfferResume} }

var (
	ErrOffer = errors.New("this cannot be offered now")
	// ErrOften: too many offers; see [MaxAsked] and [MaxOffers].
	ErrOften      = errors.New("this has been offered often enough")
	ErrNoOffer    = errors.New("there is no such offer")
	ErrSealing    = errors.New("the game is to be adjourned: the next move has to be sealed")
	ErrNotSealing = errors.New("a move is sealed only after both sides have agreed to adjourn")
	ErrAdjourned  = errors.New("the game is adjourned")
	ErrAbort      = errors.New("a game can be aborted only before both sides have moved")
)

// Bounds prevent harassment and endless logs. Older logs replay regardless.
const (
	// MaxAsked is per kind of offer and position; for resuming, per hour.
	MaxAsked = 3
	// MaxOffers is per side and game, except resuming.
	MaxOffers = 60
)

type sealed struct {
	move  shogi.Move
	side  shogi.Color
	spent time.Duration
	clock clock.Clock
}

func (g *Game) Offered(side shogi.Color) Offer { return g.offers[side] }

// Sealing reports whether the side to move must seal.
func (g *Game) Sealing() bool { return g.sealing && !g.Result().Over() }

func (g *Game) Adjourned() (by shogi.Color, ok bool) {
	if g.sealed == nil || g.Result().Over() {
		return shogi.Black, false
	}
	return g.sealed.side, true
}

// SealedMove is in USI, and by's secret.
func (g *Game) SealedMove(by shogi.Color) (usi string, ok bool) {
	if g.sealed == nil || g.sealed.side != by {
		return "", false
	}
	return notation.FormatUSI(g.rules, g.sealed.move), true
}

// CanOffer reports whether side may offer: only persons can be asked; for engines see [Game.CanUndo] and [Game.CanCount]. CSA
// protocol games have no adjournment. The hourly limit of [OfferResume] is not checked.
func (g *Game) CanOffer(side shogi.Color, o Offer) bool {
	return g.offerable(side, o) && (o == OfferResume || !g.often(side, o, time.Time{}))
}

func (g *Game) offerable(side shogi.Color, o Offer) bool {
	if g.Result().Over() || g.Waiting() || g.Agreeing() || g.config.Players[0].IsEngine() || g.config.Players[1].IsEngine() {
		return false
	}
	_, adjourned := g.Adjourned()
	switch o {
	case OfferUndo:
		return !adjourned && !g.sealing && g.config.Undo && g.ownPlies(side) <= g.Len()
	case OfferCount:
		return !adjourned && g.config.Impasse == shogi.Impasse24Agreed
	case OfferAdjourn:
		return !adjourned && !g.sealing && !g.Correspondence() && !g.free() && g.config.Tournament == "" && g.config.Event == ""
	case OfferResume:
		return adjourned
	}
	return false
}

// often: side reached the limit of o; resuming counts since hourAgo.
func (g *Game) often(side shogi.Color, o Offer, hourAgo time.Time) bool {
	if o != OfferResume && g.asked[side] >= MaxOffers {
		return true
	}
	n := 0
	for _, e := range slices.Backward(g.events) {
		if !e.aside() || o == OfferResume && e.At.Before(hourAgo) {
			break
		}
		if e.Kind == Offered && e.Side == side && e.Offer == o {
			n++
		}
	}
	return n >= MaxAsked
}

// ownPlies to undo so that side moves again.
func (g *Game) ownPlies(side shogi.Color) int {
	if g.game.Position().Side() == side {
		return 2
	}
	return 1
}

func (g *Game) decideOffer(c Command, e *Event) error {
	if g.offers[c.Side] == c.Offer || !g.offerable(c.Side, c.Offer) {
		return ErrOffer
	}
	if g.offers[c.Side.Other()] == c.Offer && c.Offer != OfferUndo {
		return g.decideAnswer(c, e)
	}
	if g.often(c.Side, c.Offer, e.At.Add(-time.Hour)) {
		return ErrOften
	}
	e.Offer = c.Offer
	return nil
}

func (g *Game) decideAnswer(c Command, e *Event) error {
	by := c.Side.Other()
	if c.Offer == "" || g.offers[by] != c.Offer || !g.offerable(by, c.Offer) {
		return ErrNoOffer
	}
	e.Side, e.Offer = by, c.Offer
	switch c.Offer {
	case OfferUndo:
		e.Kind, e.Plies = Undone, g.ownPlies(by)
	case OfferCount:
		e.Kind = Counted
	case OfferAdjourn:
		e.Kind = Adjourning
	case OfferResume:
		e.Kind = Opened
	}
	return nil
}

func (g *Game) decideRefusal(c Command, e *Event) error {
	if c.Offer == "" || g.offers[shogi.Black] != c.Offer && g.offers[shogi.White] != c.Offer {
		return ErrNoOffer
	}
	e.Offer = c.Offer
	return nil
}

// decideSeal refuses an illegal sealed move, which would lose when opened.
func (g *Game) decideSeal(c Command, e *Event) error {
	if !g.sealing {
		return ErrNotSealing
	}
	if g.game.Position().Side() != c.Side {
		return ErrNotYourTurn
	}
	m, err := notation.ParseMove(g.game.Position(), c.Move)
	if err != nil {
		return err
	}
	e.Move = notation.FormatUSI(g.rules, m)
	p := *g.game.Position()
	return p.Play(m)
}

// CanAbort reports whether not both sides have moved, and no engine plays.
func (g *Game) CanAbort() bool {
	return !g.Result().Over() && g.Len() < 2 && g.config.Tournament == ""
}

func (g *Game) applyOffer(e Event) error {
	switch {
	case e.Kind == Offered && e.Offer != "":
		g.offers[e.Side] = e.Offer
		if e.Offer != OfferResume {
			g.asked[e.Side]++
		}
	case e.Kind == Declined && g.offers[e.Side.Other()] == e.Offer:
		g.offers[e.Side.Other()] = ""
	case e.Kind == Declined && g.offers[e.Side] == e.Offer:
		g.offers[e.Side] = ""
	default:
		return ErrNoOffer
	}
	return nil
}

// lapse ends undo offers and the other side's offers, which side's move declines.
func (g *Game) lapse(side shogi.Color) {
	for c, o := range g.offers {
		if o == OfferUndo || shogi.Color(c) != side {
			g.offers[c] = ""
		}
	}
}

func (g *Game) applySealed(e Event) error {
	if !g.sealing {
		return ErrNotSealing
	}
	if side := g.game.Position().Side(); e.Side != side {
		return ErrNotYourTurn
	}
	m, err := notation.ParseUSI(g.rules, e.Move)
	if err != nil {
		return err
	}
	if p := *g.game.Position(); p.Play(m) != nil {
		return errors.New("the sealed move is not legal")
	}
	before, after := g.clock, g.clock
	after.Credit(e.Lag, e.At)
	after.AtLeast(g.config.Least, e.At)
	spent, ok := after.Press(e.At)
	if !ok {
		return errors.New("no time left")
	}
	after.Pause(e.At)
	g.sealed = &sealed{move: m, side: e.Side, spent: spent, clock: before}
	g.clock, g.sealing, g.offers = after, false, [2]Offer{}
	return nil
}

func (g *Game) applyOpened(e Event) error {
	s := g.sealed
	if s == nil {
		return errors.New("no move is sealed")
	}
	if err := g.game.Play(s.move); err != nil {
		return err
	}
	g.plies = append(g.plies, ply{spent: s.spent, clock: s.clock})
	g.sealed, g.offers = nil, [2]Offer{}
	g.exhaust()
	g.clock.Resume(e.At)
	return nil
}
