package practice

import (
	"context"
	"errors"
	"slices"

	"github.com/komadai/komadai/internal/people"
	"github.com/komadai/komadai/internal/refusal"
	"github.com/komadai/komadai/internal/study/advice"
	"github.com/komadai/komadai/internal/study/analysis"
	"github.com/komadai/komadai/internal/study/mistake"
	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

// Verdict is the outcome of an answer.
type Verdict string

const (
	// Best is the move of the analysis, Good one that loses less than 5 %.
	Best Verdict = "best"
	Good Verdict = "good"
	// Again is the move of the game, Worse another bad move.
	Again   Verdict = "again"
	Worse   Verdict = "worse"
	GivenUp Verdict = "given-up"
)

// Right reports whether the answer counts as known.
func (v Verdict) Right() bool { return v == Best || v == Good }

// tolerance is the lost win probability of a good answer.
const tolerance = .05

// Answer is a move, or "" to give up.
type Answer struct {
	ID, USI string
	// Version of the card that the player has seen.
	Version int
	// Retry is judged but changes no schedule.
	Retry bool
}

// Answered is a judged answer.
type Answered struct {
	mistake.Card
	Verdict Verdict
	Position
	// Move is the answer, or NoMove. After is the player's win probability after it, Reply the
	// line.
	Move  shogi.Move
	After float64
	Reply []shogi.Move
	// Why has the reasons of the better move; Against those of the reply that harm the player.
	Why, Against []advice.Reason
}

// Position is that of a question.
type Position struct {
	Start shogi.Position
	// Last is the move before it, or NoMove.
	Last shogi.Move
	// Played is the move of the game.
	Played shogi.Move
	// Better is the line of the analysis, Punish the one after Played.
	Better, Punish []shogi.Move
}

var errNoQuestion = refusal.New(refusal.NotFound, "There is no such question of yours.").Because("no-question")

// Question returns a card with its position.
func (s *Service) Question(ctx context.Context, holder people.ID, id string) (mistake.Card, Position, error) {
	c, ok, err := s.config.Store.Card(ctx, holder, id)
	if err != nil {
		return c, Position{}, err
	}
	if !ok {
		return c, Position{}, errNoQuestion
	}
	p, err := s.position(c.Question)
	if err != nil {
		return c, p, errNoQuestion
	}
	return c, p, nil
}

func (s *Service) position(q mistake.Question) (p Position, err error) {
	rules, err := s.config.Library.Lookup(q.Rules)
	if err != nil {
		return p, err
	}
	setup, err := notation.ParseSFEN(rules.Rules, q.SFEN)
	if err != nil {
		return p, err
	}
	if p.Start, err = kifu.PlaceSetup(setup); err != nil {
		return p, err
	}
	if p.Last = shogi.NoMove; q.Last != "" {
		if p.Last, err = notation.ParseUSI(rules.Rules, q.Last); err != nil {
			return p, err
		}
	}
	if p.Played, err = notation.ParseUSI(rules.Rules, q.Played); err != nil {
		return p, err
	}
	if p.Better, err = notation.ParseUSIMoves(rules.Rules, q.Best); err != nil {
		return p, err
	}
	p.Punish, err = notation.ParseUSIMoves(rules.Rules, q.Reply)
	return p, err
}

// Answer judges a move and schedules the question.
func (s *Service) Answer(ctx context.Context, holder people.ID, in Answer) (*Answered, error) {
	c, p, err := s.Question(ctx, holder, in.ID)
	if err != nil {
		return nil, err
	}
	stale := refusal.New(refusal.Stale, "The question was answered elsewhere.").Because("question-answered")
	if !in.Retry && in.Version != c.Version {
		return nil, stale
	}
	out := &Answered{Card: c, Position: p}
	if err := s.judge(ctx, out, in.USI); err != nil {
		return nil, err
	}
	if err := s.explain(ctx, out); err != nil {
		return nil, err
	}
	if in.Retry {
		return out, nil
	}
	out.Card.Answer(out.Verdict.Right(), s.now())
	err = s.config.Store.PutCard(ctx, out.Card)
	if errors.Is(err, mistake.ErrConflict) {
		err = stale
	}
	return out, err
}

func (s *Service) judge(ctx context.Context, out *Answered, usi string) error {
	q := &out.Question
	out.After, out.Move = q.Before, shogi.NoMove
	if usi == "" {
		out.Verdict = GivenUp
		return nil
	}
	m, err := notation.ParseUSI(out.Start.Rules(), usi)
	if err == nil && !out.Start.IsLegal(m) {
		err = errors.New("the move is illegal")
	}
	if err != nil {
		return refusal.Newf(refusal.BadRequest, "The move %.16q: %s.", usi, err).ForPrograms()
	}
	switch out.Move = m; m {
	case out.Better[0]:
		out.Verdict, out.Reply = Best, out.Better[1:]
		return nil
	case out.Position.Played:
		out.Verdict, out.After, out.Reply = Again, q.After, out.Punish
		return nil
	}
	if err := s.search(ctx, out, m, out.Start.Side()); err != nil {
		return err
	}
	if out.Verdict = Worse; q.Before-out.After < tolerance {
		out.Verdict = Good
	}
	return nil
}

// search evaluates the position after m.
func (s *Service) search(ctx context.Context, out *Answered, m shogi.Move, side shogi.Color) error {
	game := shogi.NewGame(out.Start)
	if err := game.Play(m); err != nil {
		return err
	}
	if r := game.Result(); r.Over() {
		out.After = scoreOf(r, side)
		return nil
	}
	err := s.work(ctx, func() error {
		after, err := s.config.Judge.Judge(ctx, game, analysis.Settings{Nodes: s.config.Nodes})
		if err != nil {
			return err
		}
		out.After = after.Score.Win(side, analysis.ScaleOf(out.Start.Rules()))
		out.Reply, err = notation.ParseUSIMoves(out.Start.Rules(), after.PV)
		return err
	})
	return errors.Join(err, ctx.Err())
}

// explain adds the reasons of the better move once it is known, else of the reply. An answer counts
// without them, too: when the server is busy.
func (s *Service) explain(ctx context.Context, out *Answered) error {
	p, line := out.Start, out.Better
	wrong := out.Verdict == Again || out.Verdict == Worse
	if wrong {
		if line = out.Reply; p.Play(out.Move) != nil {
			return nil
		}
	}
	err := s.work(ctx, func() error {
		found := advice.Explain(ctx, p, line, s.now)
		if !wrong {
			out.Why = found
			return nil
		}
		out.Against = slices.DeleteFunc(found, func(r advice.Reason) bool { return !r.Why.Wins() })
		return nil
	})
	if refusal.Is(err, refusal.Busy) {
		return nil
	}
	return err
}

// scoreOf returns a side's score of a finished game, ½ without a winner.
func scoreOf(r shogi.Result, side shogi.Color) float64 {
	switch c, won := r.Outcome.Winner(); {
	case !won:
		return .5
	case c == side:
		return 1
	}
	return 0
}

// Drop removes a question for good.
func (s *Service) Drop(ctx context.Context, holder people.ID, id string) error {
	return s.config.Store.DropCard(ctx, holder, id)
}
