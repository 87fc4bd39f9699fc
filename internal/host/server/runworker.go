package server

import (
	"context"
	"errors"
	"log/slog"
	"sync"

	"github.com/komadai/komadai/internal/games/play"
	"github.com/komadai/komadai/internal/gates/offline"
	"github.com/komadai/komadai/internal/host/config"
	"github.com/komadai/komadai/internal/lab/contest"
	"github.com/komadai/komadai/internal/lab/shard"
	"github.com/komadai/komadai/internal/remote"
	"github.com/komadai/komadai/internal/store"
	"github.com/komadai/komadai/internal/work/machine"
)

// WorkerParts are what a worker works with.
type WorkerParts struct {
	// Thinker searches for moves of games; nil for none of that.
	Thinker play.Thinker
	// Host plays games of contests, Matches at a time; nil or 0 for none of that.
	Host    *contest.Host
	Matches int
	// Shards is how many shards of self-play are played at a time; 0 for none of that.
	Shards int
	Log    *slog.Logger
}

// RunWorker takes jobs from the queue until ctx ends, and hands on what it has
// not finished. It also searches for the engine's moves in the games of the nodes,
// solves the mate problems of their clients, searches the positions that they study, and
// plays games of contests and shards of self-play, so many at a time as the settings and
// parts say; 0 is none of either. The error says what
// could not be opened or closed.
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
			log.Info("work is taken", "work", work.Name, "places", places)
			if err := s.bus.Offer(ctx, work.Name, places, work.Do); err != nil {
				log.Error("work cannot be taken", "work", work.Name, "err", err)
			}
		})
	}
	if parts.Thinker != nil && c.Searches > 0 {
		w := machine.Worker{Thinker: parts.Thinker}
		offer(c.Searches, w.Service())
	}
	if parts.Host != nil && parts.Matches > 0 {
		offer(parts.Matches, parts.Host.Service())
	}
	if parts.Shards > 0 {
		host := shard.Host{Dealer: s.bus}
		offer(parts.Shards, host.Service())
	}
	if c.Solver.Problems > 0 {
		solver := newSolver(c.Solver, nil, nil, s.guard)
		defer solver.Close()
		offer(c.Solver.Problems, solver.Service())
		offer(c.Solver.Problems, offline.Worker())
	}
	s.work(ctx)
	all.Wait()
	log.Info("worker stopped")
	return nil
}
