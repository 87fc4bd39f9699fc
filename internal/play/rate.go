package play

import (
	"context"
	"errors"
	"math"
	"time"

	"github.com/komadai/komadai/internal/ladder"
	"github.com/komadai/komadai/internal/match"
	"github.com/komadai/komadai/shogi"
)

// seated returns a player as they are when a game of c begins: with their rating,
// if they have an account and the game a clock.
func (h *Hub) seated(ctx context.Context, p match.Player, c *match.Config) (match.Player, error) {
	speed, ok := ladder.SpeedOf(c.Control)
	if p.Account == "" || !ok {
		return p, nil
	}
	s, err := h.config.Ratings.Standing(ctx, ladder.Key{Account: p.Account, Rules: c.Rules, Speed: speed})
	if err != nil {
		return p, err
	}
	now := s.At(time.Now())
	p.Rating, p.Provisional = int(math.Round(now.Value)), !now.Sure()
	return p, nil
}

// rated returns what the game on the table, which is over, means for ratings.
func (t *table) rated() ladder.Game {
	c := t.game.Config()
	g := ladder.Game{ID: t.id, Rules: c.Rules, At: t.game.Events()[t.game.Seq()-1].At}
	for side, p := range c.Players {
		g.Accounts[side] = p.Account
	}
	var counts, timed bool
	g.Score, counts = ladder.Score(t.game.Result())
	g.Speed, timed = ladder.SpeedOf(c.Control)
	g.Void = !counts || !timed || g.Accounts[0] == "" || g.Accounts[1] == "" || g.Accounts[0] == g.Accounts[1]
	return g
}

// settle counts the game on the table for the ratings of its players, if it is to
// be. What fails is tried again by [Hub.sweepUnsettled].
func (h *Hub) settle(t *table) {
	if !t.game.Config().Rated || !t.game.Result().Over() {
		return
	}
	g := t.rated()
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.closed {
		return
	}
	h.begin(func() {
		if err := h.config.Ratings.Settle(h.ctx, g); err != nil {
			if h.ctx.Err() == nil {
				h.config.Log.Error("a game could not be rated", "game", g.ID, "err", err)
			}
			return
		}
		h.tellNext(g.ID)
	})
}

// sweepUnsettled rates games that have ended and were not rated, because the
// node that was to do it died.
func (h *Hub) sweepUnsettled() {
	ids, err := h.config.Ratings.Unsettled(h.ctx, sweepMost)
	for _, id := range ids {
		var g ladder.Game
		one := h.at(h.ctx, id, func(t *table) error {
			g = t.rated()
			return nil
		})
		if one == nil {
			one = h.config.Ratings.Settle(h.ctx, g)
		}
		err = errors.Join(err, one)
	}
	if err != nil && h.ctx.Err() == nil {
		h.config.Log.Error("games that ended could not be rated", "err", err)
	}
}

// ratingsAfter asks the store what the ratings are after the game on the table.
func (h *Hub) ratingsAfter(ctx context.Context, t *table) error {
	t.after = [2]int{}
	if !t.game.Config().Rated {
		return nil
	}
	points, err := h.config.Ratings.Points(ctx, t.id)
	if err != nil {
		return err
	}
	for side := range t.after {
		if p, ok := points[t.game.Player(shogi.Color(side)).Account]; ok {
			t.after[side] = int(math.Round(p.Value))
		}
	}
	return nil
}
