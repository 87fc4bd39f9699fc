package offline

import (
	"context"
	"time"

	"github.com/komadai/komadai/internal/gates/message"
	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/internal/study/solve"
	"github.com/komadai/komadai/variant"
)

const (
	// problemTime bounds the search of a problem, and its verification.
	problemTime = 2 * time.Minute
	// problemHash is the memory of a mate search in bytes.
	problemHash = 32 << 20
)

func newSolver(library *variant.Library, now func() time.Time) *solve.Solver {
	return solve.New(solve.Config{
		Workers: 1, Threads: 1, Each: 8, Looks: 8, Time: problemTime, Hash: problemHash, Library: library, Now: now,
	})
}

func (d *Service) solve(ctx context.Context, id int, q wire.TsumeQuestion) error {
	problem, err := d.solver.Read(message.TsumeQuestion(q))
	if err != nil {
		return err
	}
	err = problem.Solve(ctx, func(e solve.Event) error {
		if event, ok := message.TsumeEvent(problem.Position(), e); ok {
			d.send(wire.EngineNews{ID: id, Tsume: &event})
		}
		return ctx.Err()
	})
	if err != nil && ctx.Err() == nil {
		return err
	}
	d.send(wire.EngineNews{ID: id, Ended: true})
	return nil
}

func (d *Service) look(ctx context.Context, id int, q wire.TsumeLook) error {
	place, err := d.solver.Look(ctx, solve.Question{Rules: q.Rules, SFEN: q.SFEN, Defender: q.Defender, Futile: q.Futile}, q.Moves)
	if err != nil {
		return err
	}
	d.send(wire.EngineNews{ID: id, Place: new(message.TsumePlace(place)), Ended: true})
	return nil
}
