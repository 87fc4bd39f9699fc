package practice

import (
	"context"
	"errors"
	"time"

	"github.com/komadai/komadai/internal/people"
	"github.com/komadai/komadai/internal/refusal"
	"github.com/komadai/komadai/internal/study/analysis"
	"github.com/komadai/komadai/internal/study/mistake"
	"github.com/komadai/komadai/internal/study/review"
	"github.com/komadai/komadai/shogi"
)

// searched is the number of newest games whose analyses are looked for.
const searched = 30

// List are the questions that are due.
type List struct {
	Cards []mistake.Card
	mistake.Counts
}

// shownCards bounds a list.
const shownCards = 20

// Due takes the analyses of the newest games, and lists what is due.
func (s *Service) Due(ctx context.Context, holder people.ID) (*List, error) {
	if holder == "" {
		return &List{}, nil
	}
	err := s.work(ctx, func() error {
		games, err := s.config.Games.Ended(ctx, holder, searched)
		if err == nil {
			_, err = s.takeGames(ctx, holder, games)
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	return s.list(ctx, holder)
}

func (s *Service) list(ctx context.Context, holder people.ID) (*List, error) {
	now := s.now()
	cards, err := s.config.Store.DueCards(ctx, holder, now, shownCards)
	if err != nil {
		return nil, err
	}
	counts, err := s.config.Store.CountCards(ctx, holder, now)
	return &List{Cards: cards, Counts: counts}, err
}

// takeGames takes the analyses of the newest of games that have no review, and returns the reviews by
// game.
func (s *Service) takeGames(ctx context.Context, holder people.ID, games []Game) (map[string]*mistake.Review, error) {
	if len(games) == 0 {
		return nil, nil
	}
	by, err := s.reviews(ctx, holder)
	if err != nil {
		return nil, err
	}
	more := false
	for _, g := range games[:min(len(games), searched)] {
		if by[g.ID] != nil {
			continue
		}
		_, taken, err := s.takeGame(ctx, holder, g)
		if err != nil && !lacking(err) {
			return nil, err
		}
		more = more || taken
	}
	if !more {
		return by, nil
	}
	return s.reviews(ctx, holder)
}

func (s *Service) reviews(ctx context.Context, holder people.ID) (map[string]*mistake.Review, error) {
	list, err := s.config.Store.Reviews(ctx, holder, mostReviews)
	by := make(map[string]*mistake.Review, len(list))
	for i := range list {
		by[list[i].Game] = &list[i]
	}
	return by, err
}

// lacking reports whether the game cannot be seen or analysed.
func lacking(err error) bool {
	r, ok := errors.AsType[*refusal.Error](err)
	return ok && (r.Code == refusal.NotFound || r.Code == refusal.BadRequest || r.Code == refusal.NotNow)
}

// takeGame takes the analysis of a game, if there is one. It adds questions, or none.
func (s *Service) takeGame(ctx context.Context, holder people.ID, g Game) (added int, taken bool, err error) {
	found, err := s.config.Reviews.Find(ctx, holder, review.Question{Game: g.ID})
	if err != nil || found == nil || found.State != analysis.Done || found.Report == nil {
		return 0, false, err
	}
	about := mistake.Question{Game: g.ID, Names: g.Names, Level: g.Level, Began: g.Began}
	added, err = s.take(ctx, holder, found.ID, found.Report, g.Side, about)
	return added, err == nil, err
}

// remembered is how long streaks and the calendar look back.
const remembered = 371 * 24 * time.Hour

// Activity lists the hours when holder practised, oldest first.
func (s *Service) Activity(ctx context.Context, holder people.ID) ([]mistake.Hour, error) {
	if holder == "" {
		return nil, nil
	}
	return s.config.Store.Activity(ctx, holder, s.now().Add(-remembered))
}

// Asked is a request to practise an analysis: of the holder's Game, or of a side of any record.
type Asked struct {
	Game     string
	Analysis string
	Side     shogi.Color
	Names    [2]string
}

// Taken is the outcome of [Service.Take].
type Taken struct {
	Added int
	List
}

// Take makes questions of an analysis.
func (s *Service) Take(ctx context.Context, holder people.ID, in Asked) (*Taken, error) {
	var out Taken
	err := s.work(ctx, func() (err error) {
		if in.Game != "" {
			out.Added, err = s.takeOwn(ctx, holder, in.Game)
		} else {
			out.Added, err = s.takeRecord(ctx, holder, in)
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	list, err := s.list(ctx, holder)
	if err != nil {
		return nil, err
	}
	out.List = *list
	return &out, nil
}

func (s *Service) takeOwn(ctx context.Context, holder people.ID, id string) (int, error) {
	games, err := s.config.Games.Ended(ctx, holder, mostGames)
	if err != nil {
		return 0, err
	}
	for _, g := range games {
		if g.ID == id {
			added, _, err := s.takeGame(ctx, holder, g)
			return added, err
		}
	}
	return 0, refusal.New(refusal.NotFound, "There is no such finished game of yours.").Because("no-own-game")
}

func (s *Service) takeRecord(ctx context.Context, holder people.ID, in Asked) (int, error) {
	found, err := s.config.Reviews.Get(ctx, holder, in.Analysis)
	if err != nil {
		return 0, err
	}
	if found.State != analysis.Done || found.Report == nil {
		return 0, refusal.New(refusal.NotNow, "The analysis is not done yet.").Because("analysis-waits")
	}
	return s.take(ctx, holder, found.ID, found.Report, in.Side, mistake.Question{Names: in.Names})
}

// take stores a review with its questions; about has what the report lacks.
func (s *Service) take(ctx context.Context, holder people.ID, id string, r *analysis.Report, side shogi.Color, about mistake.Question) (int, error) {
	questions, err := mistake.Of(r, side)
	if err != nil {
		return 0, err
	}
	now := s.now()
	one := mistake.Summary(r, side)
	one.Holder, one.Game, one.Analysis, one.Began, one.Taken = holder, about.Game, id, about.Began, now
	if one.Began.IsZero() {
		one.Began = now
	}
	cards := make([]mistake.Card, 0, len(questions))
	for _, q := range questions {
		q.Game, q.Names, q.Level, q.Began = about.Game, about.Names, about.Level, about.Began
		cards = append(cards, mistake.NewCard(holder, mistake.CardID(one.Line, q.Ply), q, now))
	}
	return s.config.Store.TakeReview(ctx, one, cards)
}
