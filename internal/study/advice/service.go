package advice

import (
	"context"
	"time"

	"github.com/komadai/komadai/internal/guard"
	"github.com/komadai/komadai/internal/study/records"
	"github.com/komadai/komadai/shogi"
)

// Places admits work of clients; see solve.Solver.
type Places interface {
	Place(ctx context.Context, ahead func(int)) (working context.Context, now func() time.Time, leave func(), err error)
}

// Service advises clients. It is safe for concurrent use.
type Service struct {
	records *records.Service
	places  Places
	guard   *guard.Guard
}

// New returns a service that waits for places. The guard catches panics of the engine.
func New(r *records.Service, places Places, g *guard.Guard) *Service {
	return &Service{r, places, g}
}

// Advise plays USI moves from a SFEN and advises the side to move. The error is a
// [refusal.Error].
func (s *Service) Advise(ctx context.Context, rules, sfen string, moves []string) (line records.Line, out Advice, err error) {
	if line, err = s.records.Play(rules, sfen, "", moves); err != nil {
		return line, out, err
	}
	game := shogi.NewGame(line.Start)
	for _, m := range line.Moves {
		if err := game.Play(m); err != nil {
			game = shogi.NewGame(line.End) // the line went on after an end
			break
		}
	}
	working, now, leave, err := s.places.Place(ctx, func(int) {})
	if err != nil {
		return line, out, err
	}
	defer leave()
	err = s.guard.Run("engine", func() error {
		out, err = Advise(working, game, now)
		return err
	})
	return line, out, err
}
