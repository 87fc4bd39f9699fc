package play

import (
	"context"
	crand "crypto/rand"
	"errors"
	"strings"
	"time"

	"github.com/komadai/komadai/clock"
	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/people/principal"
	"github.com/komadai/komadai/internal/refusal"
	"github.com/komadai/komadai/shogi"
)

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
		if p.Config.Players[side], err = h.seated(ctx, one, &p.Config); err != nil {
			return View{}, err
		}
	}
	engine := p.Config.Players[shogi.Black].IsEngine() || p.Config.Players[shogi.White].IsEngine()
	if engine && p.Config.Tournament == "" && h.queue.length() >= h.config.MaxWaiting {
		return View{}, errCrowded
	}
	if p.Config.Rated && p.By.Holder != "" && p.By.Account == "" {
		return View{}, errUnrated
	}
	return h.open(ctx, p)
}

func (h *Hub) open(ctx context.Context, p Proposal) (out View, err error) {
	now := time.Now()
	created, err := match.Create(&h.book, p.Config, now)
	if err != nil {
		return out, cannotBegin(err)
	}
	events := []match.Event{created}
	g, err := match.Replay(&h.book, events)
	if err != nil {
		return out, err
	}
	b := begins{
		clock: p.Config.Control.Kind != clock.None && p.Config.Control.Kind != clock.Correspondence,
		seek:  p.Config.Listed && g.Waiting() && p.Reserved == "",
	}
	if err := h.maySeek(ctx, p.By, b); err != nil {
		return out, err
	}
	t, err := h.games.found(p.ID, p.By, b)
	if err != nil {
		return out, err
	}
	defer h.games.unpin(t)
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := h.config.Store.Create(ctx, p.ID, p.Seats, g.Summary(), events); err != nil {
		return out, err
	}
	if g.Waiting() {
		if err := h.config.Store.Announce(ctx, p.ID, p.Reserved, now); err != nil {
			return out, err
		}
	}
	t.take(g, p.Seats)
	t.reserved = p.Reserved
	if t.hosting, err = h.hosts.begin(ctx, p.ID, now); err != nil {
		t.forget()
		return out, err
	}
	t.proceed()
	t.announce()
	if !g.Waiting() {
		t.informOfBeginning(p.Seats, p.By.Holder)
	} else if len(p.Seats) > 0 {
		t.informOfOffer(p.Seats[0])
	}
	h.tellNext(p.Config.After)
	return t.see(p.By.Holder), nil
}

// cannotBegin converts an error of [match.Create] to a refusal.
func cannotBegin(err error) *refusal.Error {
	if errors.Is(err, match.ErrDecided) {
		return refusal.New(refusal.BadRequest, sentence(err.Error())).Because("start-decided")
	}
	return refusal.New(refusal.BadRequest, sentence(err.Error())).ForPrograms()
}

// maySeek returns an error if who has too many games in the lobby, counted over all
// nodes. [registry.found] catches requests that race.
func (h *Hub) maySeek(ctx context.Context, who Person, b begins) error {
	if !b.seek || who.Holder == "" {
		return nil
	}
	n, err := h.config.Store.Seeks(ctx, who.Holder)
	if err == nil && n >= mostSeeks {
		err = errManySeeks
	}
	return err
}

// idLength is the length of a game id: 16 characters of 5 bits are 80 random bits.
const idLength = 16
