package play

import (
	"context"
	"crypto/sha256"
	"encoding/base32"
	"errors"
	"strconv"
	"strings"

	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/games/play/runner"
	"github.com/komadai/komadai/internal/games/play/table"
	"github.com/komadai/komadai/shogi"
)

// Rematch offers the opponent the next game, see [match.Game.Next], or starts it if the
// opponent has offered it.
func (h *Hub) Rematch(ctx context.Context, who Person, id string) (out View, err error) {
	var o table.Offer
	if err := h.run.At(ctx, id, func(g *runner.Game) (err error) {
		if o, err = g.Offer(who.Holder); err != nil {
			return err
		}
		mine := &o.Config.Players[o.Seat.Side]
		*mine, err = h.rated(ctx, *mine, &o.Config)
		return err
	}); err != nil {
		return out, explain(err)
	}
	if o.Opponent != "" {
		if err := h.mayRematch(ctx, who.Holder, o.Opponent); err != nil {
			return out, err
		}
	}
	if out, err = h.meet(ctx, who, id, o); err != nil {
		return out, explain(err)
	}
	h.run.Followed(id)
	return out, nil
}

const maxRematches = 20

func (h *Hub) meet(ctx context.Context, who Person, id string, o table.Offer) (View, error) {
	for n := range maxRematches {
		next := IDFrom("after " + id + " " + strconv.Itoa(n))
		out, err := h.open(ctx, Proposal{ID: next, Config: o.Config, Seats: []match.Seat{o.Seat}, By: who, Reserved: o.Opponent})
		if !errors.Is(err, match.ErrConflict) {
			return out, err
		}
		v, err := h.Get(ctx, who.Holder, next)
		switch {
		case err != nil:
			return v, err
		case v.Game.Result().Reason == shogi.Abandoned:
			continue
		case v.Game.Waiting() && !v.Seated:
			return h.Join(ctx, who, next, Joining{Name: o.Name})
		}
		return v, nil
	}
	return View{}, table.ErrFinished
}

// IDFrom derives a game id from a text that is hard to guess. All who compute it get the same,
// so crossing offers of a next game meet.
func IDFrom(text string) string {
	sum := sha256.Sum256([]byte(text))
	return strings.ToLower(base32.StdEncoding.EncodeToString(sum[:]))[:idLength]
}
