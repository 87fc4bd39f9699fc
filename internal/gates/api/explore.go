package api

import (
	"context"
	"errors"

	"github.com/danielgtaylor/huma/v2"

	"github.com/komadai/komadai/internal/gates/view"
	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/internal/refusal"
	"github.com/komadai/komadai/internal/study/explore"
	"github.com/komadai/komadai/internal/study/records"
	"github.com/komadai/komadai/kifu"
)

type (
	exploreInput struct {
		Rules     string `query:"rules" maxLength:"300" default:"standard" doc:"The rule set."`
		SFEN      string `query:"sfen" maxLength:"1000" doc:"The position; the default is the rule set's start position."`
		Part      string `query:"part" maxLength:"2000" doc:"Find games with a partial position such as K8h G7h g7b -5e 2P*: pieces on squares (lower case for White), empty squares, and a minimum of pieces in hand."`
		Shape     string `query:"shape" maxLength:"60" doc:"Find games with a castle or an opening, by ID."`
		Player    string `query:"player" maxLength:"200" doc:"Only games of this player."`
		As        string `query:"as" enum:"b,w" doc:"The colour of the player; with shape and without player, the side that has the shape."`
		Result    string `query:"result" enum:"b,w,draw" doc:"Only games with this result."`
		MinRating int    `query:"minRating" minimum:"0" maximum:"9999" doc:"The minimum mean rating of the players."`
		MaxRating int    `query:"maxRating" minimum:"0" maximum:"9999" doc:"At most this."`
		Since     string `query:"since" maxLength:"10" doc:"The earliest date: 2026, 2026-11 or 2026-11-23."`
		Until     string `query:"until" maxLength:"10" doc:"Only games to this date."`
		Before    int64  `query:"before" minimum:"0" doc:"The next page: next of the previous response."`
		Limit     int    `query:"limit" minimum:"0" maximum:"100" default:"10" doc:"How many games."`
	}
	explorePlayersInput struct {
		Name  string `query:"name" maxLength:"200" doc:"A part of the name."`
		Limit int    `query:"limit" minimum:"1" maximum:"100" default:"10" doc:"How many players."`
	}
	indexedInput struct {
		Number int64 `path:"number" minimum:"1" doc:"The number of a game in the index."`
	}
)

func (h *handlers) registerExplorer(a huma.API) {
	get(a, "/explorer", "explore",
		"Statistics of a position in the index of games, and games by position, partial position, castle, opening and player. Transpositions count.", reply(h, h.explore))
	get(a, "/explorer/shapes", "list-shapes", "The castles (囲い) and openings (戦型) for searches.", replyCached(h, lasting, h.listShapes))
	get(a, "/explorer/players", "list-indexed-players",
		"The players in the index whose names contain a text, most games first.", reply(h, h.indexedPlayers))
	get(a, "/explorer/games/{number}", "get-indexed-game", "A game of the index as a record.", reply(h, h.indexed))
}

func (h *handlers) listShapes(context.Context, *struct{}) (wire.ExploreShapes, error) {
	return show(view.ExploreShapes)(records.Rules(h.Library, explore.ShapeRules))
}

func (h *handlers) indexedPlayers(ctx context.Context, in *explorePlayersInput) (wire.ExplorePlayers, error) {
	var found []explore.Player
	err := h.Study.Records.Do(ctx, func() (err error) {
		found, err = h.Study.Explorer.Players(ctx, in.Name, in.Limit)
		return err
	})
	return wire.ExplorePlayers{Players: wire.List(found, func(p explore.Player) wire.ExplorePlayer { return wire.ExplorePlayer(p) })}, err
}

func (h *handlers) explore(ctx context.Context, in *exploreInput) (out wire.Explored, err error) {
	rules, err := records.Rules(h.Library, in.Rules)
	if err != nil {
		return out, err
	}
	p := rules.Start
	if in.SFEN != "" {
		if p, err = records.Position(rules, in.SFEN); err != nil {
			return out, err
		}
	}
	q, err := view.ExploreSearch(rules, view.ExploreAsk{
		Part: in.Part, Shape: in.Shape, Player: in.Player, As: in.As, Result: in.Result, MinRating: in.MinRating, MaxRating: in.MaxRating, Since: in.Since, Until: in.Until,
	})
	if err != nil {
		return out, err
	}
	q.Before, q.Limit = in.Before, in.Limit
	if len(q.Parts) == 0 || in.SFEN != "" {
		q.Position = &p
	}
	err = h.Study.Records.Do(ctx, func() (err error) {
		var a *explore.Answer
		if len(q.Parts) == 0 {
			if a, err = h.Study.Explorer.Moves(ctx, rules.ID, &p, q.Filter); err != nil {
				return err
			}
		}
		var page *explore.Page
		if in.Limit > 0 {
			if page, err = h.Study.Explorer.Games(ctx, q); err != nil {
				return err
			}
		}
		n, err := h.Study.Explorer.Indexed(ctx)
		out = view.Explored(rules, &p, n, a, page)
		return err
	})
	return out, err
}

var errNoIndexed = refusal.New(refusal.NotFound, "The index has no game of this number.")

func (h *handlers) indexed(ctx context.Context, in *indexedInput) (out wire.RecordRead, err error) {
	g, ok, err := h.Study.Explorer.Game(ctx, in.Number)
	if err != nil {
		return out, err
	}
	if !ok {
		return out, errNoIndexed
	}
	return h.made(ctx, func() (*kifu.Record, error) {
		r, err := g.Record(h.Library)
		if err != nil {
			err = errors.Join(errNoIndexed, err)
		}
		return r, err
	})
}
