package api

import (
	"context"
	"math"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/komadai/komadai/internal/games/ladder"
	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/internal/refusal"
	"github.com/komadai/komadai/rating"
)

// Ratings has the ratings. Package storetest is its contract.
type Ratings interface {
	// Standings returns an account's ratings, most played first.
	Standings(ctx context.Context, account string) ([]ladder.Standing, error)
	// History returns a rating after each of the last games, oldest first.
	History(ctx context.Context, k ladder.Key, limit int) ([]ladder.Point, error)
	// Leaders returns the highest ratings with a deviation of at most sure and a game at or
	// after since.
	Leaders(ctx context.Context, rules string, speed ladder.Speed, sure float64, since time.Time, limit int) ([]ladder.Leader, error)
}

const (
	// Bounds of a history and of a leaderboard.
	pointsShown  = 200
	leadersShown = 100
	// lately bounds the age of a leader's last game.
	lately = 90 * 24 * time.Hour
)

type leaderboardInput struct {
	Rules string `path:"rules" maxLength:"300" doc:"The id of a rule set."`
	Speed string `path:"speed" maxLength:"20" doc:"bullet, blitz, rapid, classical or correspondence."`
}

func (h *handlers) registerRatings(a huma.API) {
	get(a, "/players/{name}/ratings", "get-ratings",
		"An account's Glicko-2 ratings by rule set and speed class, with history.", reply(h, h.ratings))
	get(a, "/players/{name}/favourites", "get-favourites",
		"The rule sets and openings that an account plays most, of its newest 200 games.", reply(h, h.favourites))
	get(a, "/leaderboards/{rules}/{speed}", "leaderboard",
		"The highest ratings of a rule set and speed class. Players need enough games, one of them within 90 days.", reply(h, h.leaderboard))
}

func (h *handlers) ratings(ctx context.Context, in *profileNameArg) (wire.PlayerRatings, error) {
	return h.playerRatings(ctx, in.Name)
}

func (h *handlers) playerRatings(ctx context.Context, name string) (wire.PlayerRatings, error) {
	out := wire.PlayerRatings{Ratings: []wire.PlayerRating{}}
	found, err := h.Accounts.Find(ctx, name)
	if err != nil {
		return out, err
	}
	list, err := h.Ratings.Standings(ctx, found.ID)
	if err != nil {
		return out, err
	}
	now := time.Now()
	for _, s := range list {
		points, err := h.Ratings.History(ctx, s.Key, pointsShown)
		if err != nil {
			return out, err
		}
		at := s.At(now)
		out.Ratings = append(out.Ratings, wire.PlayerRating{
			Rules: s.Rules, Speed: string(s.Speed), Rating: round(at.Value), Deviation: round(at.Deviation), Provisional: !at.Sure(),
			Games: s.Games, Wins: s.Wins, Losses: s.Losses,
			History: wire.List(points, func(p ladder.Point) wire.RatingPoint {
				return wire.RatingPoint{Game: p.Game, At: p.At.UnixMilli(), Rating: round(p.Value)}
			}),
		})
	}
	return out, nil
}

func (h *handlers) leaderboard(ctx context.Context, in *leaderboardInput) (wire.Leaderboard, error) {
	rs, err := h.Library.Lookup(in.Rules)
	if err != nil {
		return wire.Leaderboard{}, refusal.New(refusal.NotFound, "There is no such rule set.")
	}
	speed, err := ladder.ParseSpeed(in.Speed)
	if err != nil {
		return wire.Leaderboard{}, refusal.New(refusal.NotFound, "There is no such speed class: want bullet, blitz, rapid, classical or correspondence.")
	}
	out := wire.Leaderboard{Rules: rs.ID, Speed: string(speed), Leaders: []wire.Leader{}}
	list, err := h.Ratings.Leaders(ctx, rs.ID, speed, rating.Provisional, time.Now().Add(-lately), leadersShown)
	for i, l := range list {
		out.Leaders = append(out.Leaders, wire.Leader{
			Rank: i + 1, Name: l.Name, Rating: round(l.Value), Games: l.Games, Wins: l.Wins, Losses: l.Losses,
		})
	}
	return out, err
}

func round(x float64) int { return int(math.Round(x)) }
