package play

import (
	"context"
	crand "crypto/rand"
	"errors"
	"math"
	"strings"
	"time"

	"github.com/komadai/komadai/clock"
	"github.com/komadai/komadai/internal/games/ladder"
	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/games/play/runner"
	"github.com/komadai/komadai/internal/people/principal"
	"github.com/komadai/komadai/internal/refusal"
	"github.com/komadai/komadai/shogi"
)

// idLength is the length of a game id: 16 characters of 5 bits are 80 random bits.
const idLength = 16

// A Proposal describes a game to create.
type Proposal struct {
	// ID is the game's id, or "" for a random one.
	ID string
	// Config is the agreed setup. A vacant player is waited for.
	Config match.Config
	// Seats belong to the players who are present.
	Seats []match.Seat
	// Reserved is the only holder or group that may join, or "" for anyone.
	Reserved principal.ID
	// By is the person who creates the game and whose limits apply. The zero Person has no
	// limits.
	By Person
}

// Create starts a game, or opens it for a second player, and returns the creator's view.
// It returns [match.ErrConflict] if the id exists, and a [*refusal.Error] for an invalid
// proposal.
func (h *Hub) Create(ctx context.Context, p Proposal) (View, error) {
	if p.ID == "" {
		p.ID = strings.ToLower(crand.Text()[:idLength])
	}
	if p.By.Holder != "" && p.Reserved != "" {
		if p.Reserved == p.By.Holder {
			return View{}, errOwnGame
		}
		if err := h.unblocked(ctx, p.By.Holder, p.Reserved); err != nil {
			return View{}, err
		}
	}
	for side, one := range p.Config.Players {
		var err error
		if p.Config.Players[side], err = h.rated(ctx, one, &p.Config); err != nil {
			return View{}, err
		}
	}
	engine := p.Config.Players[shogi.Black].IsEngine() || p.Config.Players[shogi.White].IsEngine()
	if engine && p.Config.Tournament == "" && h.run.Waiting() >= h.run.MaxWaiting {
		return View{}, runner.ErrCrowded
	}
	if p.Config.Rated && p.By.Holder != "" && p.By.Account == "" {
		return View{}, errUnrated
	}
	return h.open(ctx, p)
}

func (h *Hub) open(ctx context.Context, p Proposal) (View, error) {
	created, err := match.Create(&h.run.Book, p.Config, time.Now())
	if err != nil {
		return View{}, cannotBegin(err)
	}
	g, err := match.Replay(&h.run.Book, []match.Event{created})
	if err != nil {
		return View{}, err
	}
	kind := p.Config.Control.Kind
	s := runner.Start{
		ID: p.ID, Created: created, Game: g, Seats: p.Seats, Reserved: p.Reserved,
		Maker: runner.Maker{Holder: p.By.Holder, Address: principal.OfAddress(p.By.Address)},
		Begins: runner.Begins{
			Clock: kind != clock.None && kind != clock.Correspondence,
			Seek:  p.Config.Listed && g.Waiting() && p.Reserved == "",
		},
	}
	if s.Begins.Seek && p.By.Holder != "" { // counted over all nodes; the runner counts again to catch requests that race
		n, err := h.run.Store.Seeks(ctx, p.By.Holder)
		if err != nil {
			return View{}, err
		}
		if n >= runner.MostSeeks {
			return View{}, runner.ErrManySeeks
		}
	}
	return h.run.Create(ctx, s)
}

// cannotBegin converts an error of [match.Create] to a refusal.
func cannotBegin(err error) *refusal.Error {
	if errors.Is(err, match.ErrDecided) {
		return refusal.New(refusal.BadRequest, sentence(err.Error())).Because("start-decided")
	}
	return refusal.New(refusal.BadRequest, sentence(err.Error())).ForPrograms()
}

// rated returns p with the current rating if it has an account and c has a clock.
func (h *Hub) rated(ctx context.Context, p match.Player, c *match.Config) (match.Player, error) {
	speed, ok := ladder.SpeedOf(c.Control)
	if p.Account == "" || !ok {
		return p, nil
	}
	s, err := h.run.Store.Standing(ctx, ladder.Key{Account: p.Account, Rules: c.Rules, Speed: speed})
	if err != nil {
		return p, err
	}
	now := s.At(time.Now())
	p.Rating, p.Provisional = int(math.Round(now.Value)), !now.Sure()
	return p, nil
}
