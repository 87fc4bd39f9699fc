package practice

import (
	"context"
	"slices"
	"time"

	"github.com/komadai/komadai/clock"
	"github.com/komadai/komadai/internal/games/ladder"
	"github.com/komadai/komadai/internal/people"
	"github.com/komadai/komadai/internal/study/explore"
	"github.com/komadai/komadai/internal/study/mistake"
	"github.com/komadai/komadai/shogi"
)

const (
	mostGames   = 500
	mostReviews = 1000
	// lookTime bounds a request; the rest of the games follows in the next one.
	lookTime = 1500 * time.Millisecond
	// firstMoves are those of the opening tree.
	firstMoves = 12
)

// Game is a finished game of a player.
type Game struct {
	ID, Rules, Handicap string
	Side                shogi.Color
	Names               [2]string
	// Level is the engine's, 0 against a person.
	Level  int
	Plies  int
	Rated  bool
	Result shogi.Result
	Began  time.Time
}

// Course is what a list of games lacks.
type Course struct {
	Control clock.Control
	Start   shogi.Position
	Moves   []shogi.Move
}

// tags are found by replaying a game.
type tags struct {
	speed ladder.Speed
	start shogi.Position
	// moves are the first; openings and castles are IDs of shapes by colour.
	moves             []shogi.Move
	openings, castles [2]string
}

// Played is a game with what is counted.
type Played struct {
	Game
	// Score is the player's, 0 to 1.
	Score float64
	// Speed is "" without a clock.
	Speed ladder.Speed
	// Moves are the first from Start.
	Start shogi.Position
	Moves []shogi.Move
	// Opening and Castle are IDs of [explore.Shapes], by colour, "" for none.
	Opening, Castle [2]string
	// Review is nil without an analysis.
	Review *mistake.Review
}

// Results are a player's games, newest first.
type Results struct {
	Games []Played
	// Left are not replayed yet; ask again.
	Left int
}

// Results counts games with a result.
func (s *Service) Results(ctx context.Context, holder people.ID) (*Results, error) {
	if holder == "" {
		return &Results{}, nil
	}
	var out *Results
	err := s.work(ctx, func() (err error) {
		out, err = s.results(ctx, holder)
		return err
	})
	return out, err
}

func (s *Service) results(ctx context.Context, holder people.ID) (*Results, error) {
	out := &Results{}
	games, err := s.config.Games.Ended(ctx, holder, mostGames)
	if err != nil {
		return nil, err
	}
	by, err := s.takeGames(ctx, holder, games)
	if err != nil {
		return nil, err
	}
	until := s.config.Now().Add(lookTime)
	for _, g := range games {
		score, counts := ladder.ScoreOf(g.Result, g.Side)
		if !counts {
			continue
		}
		found, got, err := s.tagged(ctx, holder, g, until)
		switch {
		case err != nil && lacking(err):
			continue
		case err != nil:
			return nil, err
		case !got:
			out.Left++
			continue
		}
		out.Games = append(out.Games, Played{
			Game: g, Score: score, Speed: found.speed, Start: found.start, Moves: found.moves, Opening: found.openings, Castle: found.castles, Review: by[g.ID],
		})
	}
	return out, nil
}

// tagged replays a game, or reports false after until.
func (s *Service) tagged(ctx context.Context, holder people.ID, g Game, until time.Time) (tags, bool, error) {
	found, ok := s.courses.Get(g.ID)
	if ok || s.config.Now().After(until) {
		return found, ok, nil
	}
	course, err := s.config.Games.Course(ctx, holder, g.ID)
	if err != nil {
		return found, false, err
	}
	found = tagsOf(g.Rules, course)
	s.courses.Add(g.ID, found)
	return found, true, nil
}

func tagsOf(rules string, c Course) tags {
	var t tags
	t.speed, _ = ladder.SpeedOf(c.Control)
	t.start, t.moves = c.Start, slices.Clone(c.Moves[:min(len(c.Moves), firstMoves)])
	if rules != explore.ShapeRules {
		return t
	}
	stood := [2]map[string]int{{}, {}}
	p := c.Start
	for ply, m := range c.Moves {
		var u shogi.Undo
		p.Make(m, &u)
		mover := p.Side().Other()
		for i := range explore.Shapes() {
			shape := &explore.Shapes()[i]
			if shape.Plies > 0 && ply+1 > shape.Plies || !shows(shape, &p, mover) {
				continue
			}
			if shape.Group == explore.Castle {
				stood[mover][shape.ID]++
			} else {
				t.openings[mover] = shape.ID
			}
		}
	}
	for side := range stood {
		for i := range explore.Shapes() {
			// Of castles that stood as long, the later in the list is the more complete.
			if id := explore.Shapes()[i].ID; stood[side][id] > 0 && stood[side][id] >= stood[side][t.castles[side]] {
				t.castles[side] = id
			}
		}
	}
	return t
}

func shows(shape *explore.Shape, p *shogi.Position, side shogi.Color) bool {
	as := explore.AsBlack
	if side == shogi.White {
		as = explore.AsWhite
	}
	for _, part := range shape.For(as) {
		if part.In(p) {
			return true
		}
	}
	return false
}
