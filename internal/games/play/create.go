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

// A Proposal is a game that is to be.
type Proposal struct {
	// ID is the id of the game, "" for one drawn at random.
	ID string
	// Config is what is agreed. A player who is vacant is waited for.
	Config match.Config
	// Seats are of the people who are there.
	Seats []match.Seat
	// Reserved is who alone may join: a holder or a group; "" for anybody.
	Reserved principal.ID
	// By is who begins the game. The bounds of what one may begin count for it;
	// the zero Person is nobody, for whom there are none.
	By Person
}

// Create begins a game, or lets it wait for its second player, and returns it as
// who begins it sees it. [match.ErrConflict] says that there is a game of that
// id; what cannot be is a [*refusal.Error].
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

// open begins a proposed game.
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

// cannotBegin makes the refusal of a game for the error of [match.Create].
func cannotBegin(err error) *refusal.Error {
	if errors.Is(err, match.ErrDecided) {
		return refusal.New(refusal.BadRequest, sentence(err.Error())).Because("start-decided")
	}
	return refusal.New(refusal.BadRequest, sentence(err.Error())).ForPrograms()
}

// maySeek reports why who may not have another game in the lobby, nil if they may.
// It counts those of all nodes; what comes at the same moment is counted by
// [registry.found].
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

// idLength is the length of a game's id: 16 characters of 5 bits, 80 bits that
// nobody guesses.
const idLength = 16
