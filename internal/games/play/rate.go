package play

import (
	"context"
	"math"
	"time"

	"github.com/komadai/komadai/internal/games/ladder"
	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/shogi"
)

// seated returns p with the current rating if it has an account and c has a clock.
func (n *node) seated(ctx context.Context, p match.Player, c *match.Config) (match.Player, error) {
	speed, ok := ladder.SpeedOf(c.Control)
	if p.Account == "" || !ok {
		return p, nil
	}
	s, err := n.config.Store.Standing(ctx, ladder.Key{Account: p.Account, Rules: c.Rules, Speed: speed})
	if err != nil {
		return p, err
	}
	now := s.At(time.Now())
	p.Rating, p.Provisional = int(math.Round(now.Value)), !now.Sure()
	return p, nil
}

// rated returns the finished game on the table as a rated game.
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

// settle rates the game on the table if it counts. [heartbeat.sweepUnsettled] retries
// after an error.
func (t *table) settle() {
	if !t.game.Config().Rated || !t.game.Result().Over() {
		return
	}
	g := t.rated()
	t.node.begin(func() {
		if err := t.node.config.Store.Settle(t.node.ctx, g); err != nil {
			if t.node.ctx.Err() == nil {
				t.node.config.Log.Error("a game could not be rated", "game", g.ID, "err", err)
			}
			return
		}
		t.node.tellNext(g.ID)
	})
}

// ratingsAfter loads the ratings after the game on the table.
func (t *table) ratingsAfter(ctx context.Context) error {
	t.after = [2]int{}
	if !t.game.Config().Rated {
		return nil
	}
	points, err := t.node.config.Store.Points(ctx, t.id)
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
