package server

import (
	"context"
	"crypto/rand"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/komadai/komadai/internal/games/club"
	"github.com/komadai/komadai/internal/games/director"
	"github.com/komadai/komadai/internal/games/lobby"
	"github.com/komadai/komadai/internal/games/opponent"
	"github.com/komadai/komadai/internal/games/play"
	"github.com/komadai/komadai/internal/gates/api"
	"github.com/komadai/komadai/internal/gates/live"
	"github.com/komadai/komadai/internal/gates/view"
	"github.com/komadai/komadai/internal/store"
	"github.com/komadai/komadai/internal/study/explore"
	"github.com/komadai/komadai/internal/study/practice"
	"github.com/komadai/komadai/internal/study/review"
	"github.com/komadai/komadai/internal/work/bus"
)

// startTimeout bounds the start of the required services.
const startTimeout = 30 * time.Second

// lock makes this process the only server on a SQLite file, whose directory it creates.
// PostgreSQL allows several.
func (s *server) lock(context.Context) (err error) {
	s.release = func() {}
	if store.IsPostgres(s.config.DB) {
		return nil
	}
	if err := os.MkdirAll(filepath.Dir(s.config.DB), 0o700); err != nil {
		return fmt.Errorf("make the database's directory: %w", err)
	}
	s.release, err = hold(s.config.DB)
	return err
}

func (s *server) openDB(ctx context.Context) (err error) {
	s.warnUnverified()
	s.db, err = store.Open(ctx, s.config.DB, store.Options{
		Conns: s.config.DBConns, StartTimeout: startTimeout, Observe: s.metrics.Database,
	})
	return err
}

func (s *server) closeDB(context.Context) error { return s.db.Close() }

// openBus connects to the other nodes, or opens a bus inside this process.
func (s *server) openBus(ctx context.Context) error {
	host, err := os.Hostname()
	if err != nil {
		host = "?"
	}
	s.bus, err = bus.Open(ctx, bus.Config{
		URLs: s.config.NATS, Credentials: s.config.NATSCreds, Name: fmt.Sprintf("komadai %s %d", host, os.Getpid()),
		StartTimeout: startTimeout, TakeTimeout: s.config.WorkerTimeout, Log: s.parts.Log, Guard: s.guard,
	})
	return err
}

func (s *server) closeBus(ctx context.Context) error { return s.bus.Close(ctx) }

func (s *server) openGames(context.Context) (err error) {
	thinker := s.parts.Thinker
	if s.bus.Shared() { // there may be workers
		thinker = &opponent.Remote{Caller: s.bus, Own: thinker, Log: s.parts.Log}
	}
	limits := s.config.Limits
	s.hub, err = play.New(play.Config{
		Store: s.db.Play, Bus: s.bus, Thinker: thinker, Notifier: s.pusher, Log: s.parts.Log,
		Library: s.library, Offer: s.rulesets.Offer, Searches: s.config.Searches, Guard: s.guard, Alone: !store.IsPostgres(s.config.DB), Metrics: s.metrics, Clock: s.parts.Clock,
		Control: s.lanes.control, SearchMemory: int64(s.config.Analysis.Hash) << 20,
		MaxGames: limits.Games, MaxGamesEach: limits.GamesEach, MaxWatchers: limits.Sockets,
	})
	return err
}

func (s *server) openLobby(context.Context) (err error) {
	s.lobby, err = lobby.New(s.db.Play, s.bus, s.hub.Now)
	return err
}

func (s *server) openTournaments(context.Context) {
	s.accounts = s.newAccounts()
	s.clubs = club.New(club.Config{Store: s.db.Clubs, Accounts: s.accounts, Mutes: s.db.People, Now: s.hub.Now})
	s.tournaments = director.New(director.Config{Store: s.db.Tournaments, Games: s.hub, Ratings: s.db.Ratings, Clubs: s.clubs, Library: s.library, Log: s.parts.Log, Guard: s.guard})
}

// openHandlers builds the request handlers. It starts nothing.
func (s *server) openHandlers(ctx context.Context) error {
	front, err := newStatic(s.parts.Front)
	if err != nil {
		return err
	}
	if s.trainer, err = newTrainer(s.config.Solver, s.lanes.control, s.db.Puzzles, s.hub, s.library, s.guard); err != nil {
		return err
	}
	s.solver = newSolver(s.config.Solver, s.lanes.control, s.bus, s.library, s.guard)
	s.analyst = s.newAnalyst()
	s.index = explore.New(s.db.Explore, s.library, time.Now)
	s.reviews = review.New(review.Config{Store: s.db.Jobs, Games: s.hub, Queue: &s.queue, Bus: s.bus, Library: s.library, Log: s.parts.Log, Control: s.lanes.control})
	s.practice = practice.New(practice.Config{
		Store: s.db.Mistakes, Games: ended{s.hub, s.db.Games}, Reviews: s.reviews, Library: s.library, Judge: s.judge,
		Lane: practice.Lane(s.lanes.control, max(s.config.Solver.Problems, 2)), Guard: s.guard,
	})
	s.renderer = view.NewRenderer()
	s.live = live.New(live.Config{
		Games: s.hub, Lobby: s.lobby, Studies: s.studies, Renderer: s.renderer, Log: s.parts.Log, Guard: s.guard, Metrics: s.metrics, Fail: api.Fail,
		MaxSockets: s.config.Limits.Sockets, Timeout: s.slowest, Build: front.documents.build,
	})
	guests, err := s.db.Documents.Secret(ctx, "guests", rand.Text())
	if err != nil {
		return err
	}
	s.guests = []byte(guests)
	s.moderation = s.newModeration()
	s.health = health{
		games: remembered(s.hub.Ready), bus: remembered(s.bus.Ping),
	}
	s.gauges()
	front.subject, front.origin = s.subject, s.origin
	routes, err := s.routes(front)
	if err != nil {
		return err
	}
	s.http = s.newHTTP(routes)
	return nil
}

func (s *server) beginTasks(context.Context) {
	s.tasks.begin(s.work)
	s.tasks.begin(s.watchRuleSets)
	s.tasks.every(s.closedEvery, s.closedEvery, s.cutClosed)
	s.tasks.every(lookSignedIn, lookSignedIn, s.cutSignedOut)
	s.tasks.every(sweepFirst, sweepEvery, s.sweepAccounts)
	s.tasks.every(sweepFirst, sweepEvery, s.sweepRecords)
	s.tasks.every(0, indexEvery, (&ownGamesIndexer{server: s}).run)
}
