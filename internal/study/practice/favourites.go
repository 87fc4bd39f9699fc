package practice

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/komadai/komadai/internal/games/ladder"
	"github.com/komadai/komadai/internal/people"
)

const (
	// favouriteGames are the newest games that count, mostFavourites the length of a list.
	favouriteGames, mostFavourites = 200, 4
	// favouriteTime bounds a request for another player's games.
	favouriteTime = 500 * time.Millisecond
)

// Favourite is a rule set or an opening, with the player's results.
type Favourite struct {
	ID                      string
	Games, Won, Drawn, Lost int
}

// Favourites are what a player plays most, the most first.
type Favourites struct {
	// Openings are IDs of [explore.Shapes].
	Rules, Openings []Favourite
	// Left are not replayed yet; ask again.
	Left int
}

// Favourites counts the newest games with a result.
func (s *Service) Favourites(ctx context.Context, holder people.ID) (out *Favourites, err error) {
	err = s.work(ctx, func() error {
		out, err = s.favourites(ctx, holder)
		return err
	})
	return out, err
}

func (s *Service) favourites(ctx context.Context, holder people.ID) (*Favourites, error) {
	games, err := s.config.Games.Ended(ctx, holder, favouriteGames)
	if err != nil {
		return nil, err
	}
	out := &Favourites{}
	until := s.config.Now().Add(favouriteTime)
	for _, g := range games {
		score, counts := ladder.ScoreOf(g.Result, g.Side)
		if !counts {
			continue
		}
		out.Rules = count(out.Rules, g.Rules, score)
		found, got, err := s.tagged(ctx, holder, g, until)
		switch {
		case err != nil && lacking(err):
		case err != nil:
			return nil, err
		case !got:
			out.Left++
		case found.openings[g.Side] != "":
			out.Openings = count(out.Openings, found.openings[g.Side], score)
		}
	}
	out.Rules, out.Openings = most(out.Rules), most(out.Openings)
	return out, nil
}

func count(list []Favourite, id string, score float64) []Favourite {
	i := slices.IndexFunc(list, func(f Favourite) bool { return f.ID == id })
	if i < 0 {
		i, list = len(list), append(list, Favourite{ID: id})
	}
	list[i].Games++
	switch score {
	case 1:
		list[i].Won++
	case 0:
		list[i].Lost++
	default:
		list[i].Drawn++
	}
	return list
}

func most(list []Favourite) []Favourite {
	slices.SortStableFunc(list, func(a, b Favourite) int { return cmp.Compare(b.Games, a.Games) })
	return list[:min(len(list), mostFavourites)]
}
