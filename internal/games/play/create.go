package play

import (
	"context"
	crand "crypto/rand"
	"errors"
	"strings"

	"github.com/komadai/komadai/clock"
	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/games/play/runner"
	"github.com/komadai/komadai/internal/people"
	"github.com/komadai/komadai/internal/refusal"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

// idLength is the length of a game id: 16 characters of 5 bits are 80 random bits.
const idLength = 16

// Create starts a game, or opens it for a second player, and returns the view of its
// creator. It returns [match.ErrConflict] if the id exists.
func (h *Hub) Create(ctx context.Context, p Proposal) (View, error) {
	if p.ID == "" {
		p.ID = strings.ToLower(crand.Text()[:idLength])
	}
	if club := p.Reserved.Club(); club != "" {
		if err := h.belongs(ctx, club, p.By.Holder); err != nil {
			return View{}, err
		}
	} else if p.By.Holder != "" && p.Reserved != "" {
		if p.Reserved == p.By.Holder {
			return View{}, errOwnGame
		}
		if err := h.unblocked(ctx, p.By.Holder, p.Reserved); err != nil {
			return View{}, err
		}
	}
	if p.Config.Tournament == "" { // those of a tournament keep its rule set
		rs, err := h.run.Book.Library.Lookup(p.Config.Rules)
		if err != nil {
			return View{}, cannotBegin(err)
		}
		if err := h.Offer(ctx, rs); err != nil {
			return View{}, err
		}
	}
	for side, one := range p.Config.Players {
		var err error
		if p.Config.Players[side], err = h.rated(ctx, one, &p.Config); err != nil {
			return View{}, err
		}
	}
	if p.Config.Rated && p.By.Holder != "" && p.By.Account == "" {
		return View{}, errUnrated
	}
	return h.open(ctx, p)
}

// Offer returns a refusal unless new games and tournaments may use a rule set. Afterwards its
// definition is kept for good.
func (h *Hub) Offer(ctx context.Context, rs *variant.RuleSet) error {
	if h.run.Offer != nil {
		return h.run.Offer(ctx, rs)
	}
	if !h.run.Book.Library.Offered(rs) {
		return refusal.Newf(refusal.BadRequest, "rules: %s is not offered here any more.", rs.ID).Because("rules-gone", "rules", rs.ID)
	}
	return nil
}

func (h *Hub) open(ctx context.Context, p Proposal) (View, error) {
	engine := p.Config.Players[shogi.Black].IsEngine() || p.Config.Players[shogi.White].IsEngine()
	if engine && p.Config.Tournament == "" && h.run.Crowded(ctx, p.By.Holder) {
		return View{}, runner.ErrCrowded
	}
	created, err := match.Create(&h.run.Book, p.Config, h.Now())
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
		Maker: runner.Maker{Holder: p.By.Holder, Address: people.OfAddress(p.By.Address)},
		Begins: runner.Begins{
			Clock: kind != clock.None && kind != clock.Correspondence,
			Seek:  p.Config.Listed && g.Waiting() && (p.Reserved == "" || p.Reserved.Club() != ""),
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

func cannotBegin(err error) *refusal.Error {
	if errors.Is(err, match.ErrDecided) {
		return refusal.New(refusal.BadRequest, refusal.Sentence(err.Error())).Because("start-decided")
	}
	return refusal.New(refusal.BadRequest, refusal.Sentence(err.Error())).ForPrograms()
}
