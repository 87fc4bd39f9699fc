package play

import (
	"context"
	"slices"

	"github.com/komadai/komadai/internal/games/ladder"
	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/refusal"
	"github.com/komadai/komadai/shogi"
)

// mostOpenings bounds the open games that a pairing looks at.
const mostOpenings = 100

// mostPairings bounds how often a person who is paired makes room for an earlier one.
const mostPairings = 4

var errNoRange = refusal.New(refusal.NotYours, "Only an account has a rating; sign in to choose a range.").Because("range-account")

// Pair joins the oldest open game on the terms of t, or opens one. span is the greatest difference
// of ratings, or 0 for any. Somebody who waits on these terms already gets that game.
func (h *Hub) Pair(ctx context.Context, who Person, t Terms, span int) (View, error) {
	t.Person, t.Listed, t.Color = true, true, string(match.RandomDraw)
	p, err := t.Propose(who)
	if err != nil {
		return View{}, err
	}
	rs, err := t.Library.Lookup(t.Rules)
	if err != nil {
		return View{}, err
	}
	c, drawn := &p.Config, rs.Shuffle != nil
	own := -1
	for i := range c.Players {
		if !c.Players[i].Vacant {
			own = i
		}
	}
	me, err := h.rated(ctx, c.Players[own], c)
	if err != nil {
		return View{}, err
	}
	if _, ok := ladder.SpeedOf(c.Control); span > 0 && (who.Account == "" || !ok) {
		return View{}, errNoRange
	}
	if span > 0 {
		c.Ratings = [2]int{max(1, me.Rating-span), me.Rating + span}
	}
	for try := 0; ; try++ {
		v, ok, err := h.paired(ctx, who, t.Name, c, me, drawn)
		if ok || err != nil {
			return v, err
		}
		v, err = h.Create(ctx, p)
		if err != nil || try == mostPairings {
			return v, err
		}
		// Two who ask at once have both opened a game: the later one closes it and joins the earlier one.
		list, err := h.run.Store.Openings(ctx, who.Holder, Present(h.Now()), mostOpenings)
		if err != nil || !slices.ContainsFunc(list, func(o match.Opening) bool { return o.Holder != who.Holder && fits(&o, c, me, drawn) && before(&o, v) }) {
			return v, nil // it waits in the lobby
		}
		_, err = h.Act(ctx, who.Holder, v.ID, Act{Command: match.Command{Kind: match.Abandoned, Seq: v.Game.Seq()}})
		if _, refused := refusal.As(err); refused { // somebody has joined it meanwhile
			return h.Get(ctx, who.Holder, v.ID)
		} else if err != nil {
			return v, err
		}
	}
}

// paired joins the oldest open game on the terms of c for a player. The person's own open game counts.
func (h *Hub) paired(ctx context.Context, who Person, name string, c *match.Config, me match.Player, drawn bool) (v View, ok bool, err error) {
	list, err := h.run.Store.Openings(ctx, who.Holder, Present(h.Now()), mostOpenings)
	if err != nil {
		return v, false, err
	}
	for _, o := range slices.Backward(list) {
		if !fits(&o, c, me, drawn) || o.Holder == who.Holder && o.Config.Ratings != c.Ratings {
			continue
		}
		if o.Holder == who.Holder {
			v, err = h.Get(ctx, who.Holder, o.ID)
			return v, err == nil, err
		}
		v, err = h.Join(ctx, who, o.ID, Joining{Name: name})
		if _, refused := refusal.As(err); refused && !refusal.Is(err, refusal.Busy) { // another was first, or one has blocked the other
			continue
		}
		return v, err == nil, err
	}
	return v, false, nil
}

// fits reports whether a player would get the terms of c in an open game. drawn: each game of the rule
// set has a start of its own.
func fits(o *match.Opening, c *match.Config, me match.Player, drawn bool) bool {
	w := o.Config
	same := o.Reserved == "" && w.Listed && w.Rules == c.Rules && (drawn || w.Start == c.Start) && w.Handicap == "" && w.Control == c.Control &&
		w.Rated == c.Rated && w.Fouls == c.Fouls && w.Impasse == c.Impasse && w.Draw == match.RandomDraw && w.Series == match.Single && !w.ByGrade
	if !same || !w.Admits(me.Rating) {
		return false
	}
	host := w.Players[shogi.Black]
	if host.Vacant {
		host = w.Players[shogi.White]
	}
	return c.Admits(host.Rating)
}

func before(o *match.Opening, v View) bool {
	return o.Created.Before(v.Game.Created()) || o.Created.Equal(v.Game.Created()) && o.ID < v.ID
}
