package view

import (
	"github.com/komadai/komadai/internal/refusal"
	"github.com/komadai/komadai/internal/study/explore"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

// ExploreAsk is a client's search, without the position.
type ExploreAsk struct {
	Part, Shape          string
	Player, As, Result   string
	MinRating, MaxRating int
	Since, Until         string
}

// ExploreSearch parses a search. The error is a refusal.
func ExploreSearch(rules *variant.RuleSet, in ExploreAsk) (q explore.Search, err error) {
	q = explore.Search{Rules: rules.ID, Filter: explore.Filter{Player: in.Player, MinRating: in.MinRating, MaxRating: in.MaxRating}}
	q.As = map[string]explore.Side{"b": explore.AsBlack, "w": explore.AsWhite}[in.As]
	q.Outcome = map[string]shogi.Outcome{"b": shogi.BlackWins, "w": shogi.WhiteWins, "draw": shogi.NoResult}[in.Result]
	for _, d := range []struct {
		text string
		last bool
		into *int
	}{{in.Since, false, &q.Since}, {in.Until, true, &q.Until}} {
		if d.text == "" {
			continue
		}
		if *d.into, err = explore.ParseDate(d.text, d.last); err != nil {
			return q, refusal.Newf(refusal.BadRequest, "%q: want a date such as 2026, 2026-11 or 2026-11-23.", d.text).ForPrograms()
		}
	}
	switch {
	case in.Part != "":
		part, err := explore.ParsePart(rules.Rules, in.Part)
		if err != nil {
			return q, refusal.Newf(refusal.BadRequest, "%v.", err).ForPrograms()
		}
		q.Parts = []*explore.Part{part}
	case in.Shape != "":
		shape, ok := explore.ShapeNamed(in.Shape)
		if !ok || rules.ID != explore.ShapeRules {
			return q, refusal.Newf(refusal.BadRequest, "There is no castle or opening %q in this rule set.", in.Shape).ForPrograms()
		}
		q.Parts, q.Plies = shape.For(q.As), shape.Plies
		if in.Player == "" {
			q.As = explore.EitherSide
		}
	}
	return q, nil
}
