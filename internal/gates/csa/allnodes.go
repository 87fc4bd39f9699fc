package csa

import (
	"context"
	"slices"
	"time"

	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/games/play"
	"github.com/komadai/komadai/internal/people/principal"
	"github.com/komadai/komadai/shogi"
)

// With several nodes, clients are paired through the store. A client joins the oldest
// game reserved for its group, or opens one. If two clients open games at once, each
// finds the other's, and the later one joins the earlier one's.

// lookAgain is the time between two looks for an opponent.
const lookAgain = 3 * time.Second

// group is the holder that stands for all clients who want the same game.
func group(k *seek) principal.ID { return principal.ID("csa:" + k.game.Text) }

// seekOnAllNodes starts c's search for an opponent on all nodes.
func (c *session) seekOnAllNodes(k *seek, config match.Config, wait bool) error {
	found, err := c.joinOnAnyNode(k, nil)
	switch {
	case err != nil:
		return plainly(c.server, err)
	case found:
		return nil
	case !wait:
		return errNobody
	}
	return c.open(k, config, group(k))
}

// joinOnAnyNode joins the oldest open game of the group. If the client has opened a game
// itself, only older ones count.
func (c *session) joinOnAnyNode(k *seek, own *opening) (found bool, err error) {
	s := c.server
	ctx, cancel := context.WithTimeout(s.ctx, storeTimeout)
	defer cancel()
	present := play.Present(time.Now())
	list, err := s.config.Openings.Openings(ctx, group(k), present, 100)
	if err != nil {
		return false, err
	}
	slices.Reverse(list) // oldest first
	for _, o := range list {
		if own != nil && o.ID == own.game {
			return false, nil // later clients join ours
		}
		if o.Reserved != group(k) || o.Holder == c.player.holder || o.Seen.Before(present) || !suits(k, o.Config) {
			continue
		}
		var wish *shogi.Color
		if k.wishes {
			wish = &k.wish
		}
		back, err := s.spend(ctx, o.Config.Event)
		if err != nil {
			return false, err
		}
		v, err := s.config.Games.Join(ctx, c.person(), o.ID, play.Joining{Name: c.player.name, Group: group(k), Wish: wish})
		if err != nil {
			back()
			continue // taken by another client, or cancelled
		}
		if own != nil {
			c.shut()
		}
		return true, c.resume(o.ID, v.Side, false)
	}
	return false, nil
}

// lookOnAllNodes repeats the search.
func (c *session) lookOnAllNodes() {
	o := c.opening
	if _, err := c.joinOnAnyNode(o.seek, o); err != nil {
		c.say("##[ERROR] " + c.server.explain(err))
	}
}

// suits reports whether the open game c has the start and a free side that k wants.
func suits(k *seek, c *match.Config) bool {
	if k.start != "" && c.Start != k.start {
		return false // the buoy has moved
	}
	if c.Draw != match.NoDraw || !k.wishes {
		return true
	}
	return c.Players[k.wish].Vacant
}
