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
)

// storm starts or continues a timed run through stored problems with the server's trainer.
func (d *Service) storm(ctx context.Context, id int, q wire.EngineStorm) error {
	var list []puzzle.Problem
	for _, k := range q.Puzzles {
		p := puzzle.Problem{ID: k.ID, Rules: k.Rules, SFEN: k.SFEN, Plies: k.Plies, Rating: float64(k.Rating), Tags: k.Tags}
		if _, err := p.Start(); err != nil {
			return refusal.Position(err)
		}
		list = append(list, p)
	}
	if len(list) == 0 {
		return refusal.New(refusal.BadRequest, "There are no problems for a run.").ForPrograms()
	}
	one := &single{}
	if q.State != "" {
		if err := json.Unmarshal([]byte(q.State), &one.run); err != nil {
			return refusal.New(refusal.BadRequest, "The state is none of a run.").ForPrograms()
		}
	}
	service := trainer.New(trainer.Config{Store: one, Problems: list, Time: judgeTime, Hash: judgeHash, Now: d.config.Now})
	var made *trainer.Run
	var err error
	if q.State == "" || q.Action == nil {
		made, err = service.BeginStorm(ctx, reader, list[0].Rules)
	} else {
		made, err = service.ActStorm(ctx, reader, one.run.ID, message.StormAction(*q.Action))
	}
	if err != nil {
		return err
	}
	state, err := json.Marshal(one.run)
	if err != nil {
		return refusal.New(refusal.Internal, "The run cannot be told.").ForPrograms()
	}
	d.send(wire.EngineNews{ID: id, Storm: new(message.PuzzleStorm(made)), State: string(state), Ended: true})
	return nil
}

type singleRun struct{ run puzzle.Storm }

func (s *singleRun) Storm(_ context.Context, id string) (puzzle.Storm, bool, error) {
	return s.run, id == s.run.ID, nil
}

func (s *singleRun) PutStorm(_ context.Context, run puzzle.Storm) error {
	s.run = run
	return nil
}

func (s *singleRun) BestStorm(context.Context, people.ID, string) (int, error) {
	return s.run.Solved, nil
}

func (s *singleRun) StormScores(context.Context, string, time.Time, int) ([]puzzle.StormScore, error) {
	return nil, nil
}
