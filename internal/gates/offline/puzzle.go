package offline

import (
	"context"
	"encoding/json"
	"time"

	"github.com/komadai/komadai/internal/gates/message"
	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/internal/people"
	"github.com/komadai/komadai/internal/refusal"
	"github.com/komadai/komadai/internal/study/puzzle"
	"github.com/komadai/komadai/internal/study/trainer"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/tsume"
)

const (
	// judgeTime bounds the judgement of a move, judgeHash is its memory in bytes.
	judgeTime = 20 * time.Second
	judgeHash = 16 << 20
	// reader is the holder of all attempts here.
	reader people.ID = "reader"
)

func (d *Service) attempt(ctx context.Context, id int, q wire.EnginePuzzle) error {
	kept := puzzle.Problem{ID: q.Problem.ID, Rules: q.Problem.Rules, SFEN: q.Problem.SFEN, Plies: q.Problem.Plies, Tags: q.Problem.Tags}
	if _, err := kept.Start(); err != nil {
		return refusal.Position(err)
	}
	one := &single{}
	service := trainer.New(trainer.Config{Store: one, Problems: []puzzle.Problem{kept}, Time: judgeTime, Hash: judgeHash, Now: d.config.Now, Dice: func(int) int { return 0 }})
	if q.State != "" {
		if err := json.Unmarshal([]byte(q.State), &one.attempt); err != nil {
			return refusal.New(refusal.BadRequest, "The state is none of an attempt.").ForPrograms()
		}
	}
	var made *trainer.Attempt
	var err error
	switch {
	case one.attempt.ID == "":
		if _, err = service.Begin(ctx, reader, kept.Rules, trainer.Wish{}); err == nil {
			made, err = service.Attempt(ctx, reader, one.attempt.ID)
		}
	case q.Action == nil:
		made, err = service.Attempt(ctx, reader, one.attempt.ID)
	default:
		made, err = service.Act(ctx, reader, one.attempt.ID, trainer.Action{Kind: trainer.ActionKind(q.Action.Type), USI: q.Action.USI, Seq: q.Action.Seq})
	}
	if err != nil {
		return err
	}
	if made.State != puzzle.Open {
		made.Solution, err = solution(ctx, made, d.config.Now)
	}
	state, fault := json.Marshal(one.attempt)
	if err != nil || fault != nil {
		return refusal.New(refusal.Internal, "The attempt cannot be told.").ForPrograms()
	}
	d.send(wire.EngineNews{ID: id, Attempt: new(message.PuzzleAttempt(made)), State: string(state), Ended: true})
	return nil
}

// solution returns a shortest mate: the played one if it solved the problem.
func solution(ctx context.Context, a *trainer.Attempt, now func() time.Time) ([]shogi.Move, error) {
	if a.State == puzzle.Solved {
		return a.Line, nil
	}
	found, err := tsume.Solve(ctx, a.Start, tsume.Options{Shortest: true, Hash: judgeHash, Time: judgeTime, Now: now})
	if err != nil {
		return nil, err
	}
	return found.Line, nil
}

// single stores one attempt or run, without ratings.
type single struct {
	attempt puzzle.Attempt
	singleRun
}

func (s *single) Player(context.Context, people.ID, string) (puzzle.Player, bool, error) {
	return puzzle.Player{}, false, nil
}

func (s *single) Tallies(context.Context, string) (map[string]puzzle.Tally, error) { return nil, nil }

func (s *single) Attempts(context.Context, people.ID, string, int) ([]puzzle.Attempt, error) {
	return nil, nil
}

func (s *single) Attempt(_ context.Context, id string) (puzzle.Attempt, bool, error) {
	return s.attempt, id == s.attempt.ID, nil
}

func (s *single) PutAttempt(_ context.Context, a puzzle.Attempt) error {
	a.Rated = false
	s.attempt = a
	return nil
}

func (s *single) SettleAttempt(ctx context.Context, a puzzle.Attempt, _ puzzle.Player, _ puzzle.Tally) error {
	return s.PutAttempt(ctx, a)
}
