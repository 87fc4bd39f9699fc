package server

import (
	"context"
	"errors"
	"log/slog"
	"sync"

	"github.com/komadai/komadai/internal/games/opponent"
	"github.com/komadai/komadai/internal/games/play"
	"github.com/komadai/komadai/internal/gates/offline"
	"github.com/komadai/komadai/internal/host/config"
	"github.com/komadai/komadai/internal/lab/contest"
	"github.com/komadai/komadai/internal/lab/selfplay"
	"github.com/komadai/komadai/internal/remote"
	"github.com/komadai/komadai/internal/store"
)

// WorkerParts are the parts of a worker.
type WorkerParts struct {
	// Thinker searches the engine's moves in games; nil for none.
	Thinker play.Thinker
	// Host plays up to Matches match games at once; nil or 0 for none.
	Host    *contest.Host
	Matches int
	// Shards is the number of self-play shards at once; 0 for none.
	Shards int
	Log    *slog.Logger
}

// RunWorker executes jobs from the queue until ctx ends and returns unfinished ones. It also
// searches engine moves, solves mate problems, searches positions, and plays match and
// self-play games, within the bounds of settings and parts; 0 disables a kind. It returns errors of
// opening and closing.
func RunWorker(ctx context.Context, c config.Config, parts WorkerParts) (err error) {
	log := parts.Log
	if err := c.Validate(); err != nil {
		return err
	}
	if !store.IsPostgres(c.DB) {
		return errors.New("a worker shares the database of its nodes, and a SQLite file is for one process: give --db postgres://… (komadai serve itself does the work of its SQLite file)")
	}
	s := newServer(c, Parts{Thinker: parts.Thinker, Log: log})
	stop, err := startParts(ctx, c.Shutdown, []part{{"database", s.openDB, s.closeDB}, {"message bus", s.openBus, s.closeBus}})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, stop()) }()
	log.Info("worker", "db", store.Redact(c.DB), "bus", s.bus.String())
	var all sync.WaitGroup
	offer := func(places int, work remote.Service) {
		all.Go(func() {
			log.Info("accepting work", "work", work.Name, "places", places)
			if err := s.bus.Offer(ctx, work.Name, places, work.Do); err != nil {
				log.Error("work cannot be accepted", "work", work.Name, "err", err)
			}
		})
	}
	if parts.Thinker != nil && c.Searches > 0 {
		offer(c.Searches, opponent.Service(parts.Thinker))
	}
	if parts.Host != nil && parts.Matches > 0 {
		offer(parts.Matches, parts.Host.Service())
	}
	if parts.Shards > 0 {
		host := selfplay.Host{Dealer: s.bus}
		offer(parts.Shards, host.Service())
	}
	if c.Solver.Problems > 0 {
		solver := newSolver(c.Solver, nil, nil, nil, s.guard)
		defer solver.Close()
		offer(c.Solver.Problems, solver.Service())
		offer(c.Solver.Problems, offline.Worker())
	}
	s.work(ctx)
	all.Wait()
	log.Info("worker stopped")
	return nil
}
