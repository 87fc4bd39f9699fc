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

// Where there are several nodes, clients meet in the store: who waits opens a
// game that is reserved for the group of those who want the same, and who comes
// joins the oldest such game. Two who open at once both find the other's a
// moment later, and the later one joins the earlier one's.

// lookAgain is the time between two looks for others who wait.
const lookAgain = 3 * time.Second

// group is what those who want the same game are known by.
func group(k *seek) principal.ID { return principal.ID("csa:" + k.game.Text) }

// seekOnAllNodes lets c look for an opponent on all nodes.
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

// joinOnAnyNode joins the oldest game of the same group that waits, one older than
// own where the client has opened one itself.
func (c *session) joinOnAnyNode(k *seek, own *opening) (found bool, err error) {
	s := c.server
	ctx, cancel := context.WithTimeout(s.ctx, storeTimeout)
	defer cancel()
	present := play.Present(time.Now())
	list, err := s.config.Openings.Openings(ctx, group(k), present, 100)
	if err != nil {
		return false, err
	}
	slices.Reverse(list) // now the oldest come first
	for _, o := range list {
		if own != nil && o.ID == own.game {
			return false, nil // whoever came later joins ours
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
			continue // somebody else was first, or it is gone
		}
		if own != nil {
			c.shut()
		}
		return true, c.resume(o.ID, v.Side, false)
	}
	return false, nil
}

// lookOnAllNodes looks again whether somebody waits for the same game.
func (c *session) lookOnAllNodes() {
	o := c.opening
	if _, err := c.joinOnAnyNode(o.seek, o); err != nil {
		c.say("##[ERROR] " + c.server.explain(err))
	}
}

// suits reports whether the wish of who comes fits that of who waits.
func suits(k *seek, c *match.Config) bool {
	if k.start != "" && c.Start != k.start {
		return false // the buoy lies elsewhere by now
	}
	if c.Draw != match.NoDraw || !k.wishes {
		return true
	}
	return c.Players[k.wish].Vacant
}
