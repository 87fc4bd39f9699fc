// Package server puts the play server together and runs it: the store, the
// games, the HTTP interface, the sockets and the front end.
package server

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"time"

	"github.com/komadai/komadai/internal/account"
	"github.com/komadai/komadai/internal/api"
	"github.com/komadai/komadai/internal/bus"
	"github.com/komadai/komadai/internal/config"
	"github.com/komadai/komadai/internal/director"
	"github.com/komadai/komadai/internal/guard"
	"github.com/komadai/komadai/internal/live"
	"github.com/komadai/komadai/internal/lobby"
	"github.com/komadai/komadai/internal/machine"
	"github.com/komadai/komadai/internal/moderation"
	"github.com/komadai/komadai/internal/obs"
	"github.com/komadai/komadai/internal/pages"
	"github.com/komadai/komadai/internal/play"
	"github.com/komadai/komadai/internal/records"
	"github.com/komadai/komadai/internal/review"
	"github.com/komadai/komadai/internal/session"
	"github.com/komadai/komadai/internal/solve"
	"github.com/komadai/komadai/internal/store"
	"github.com/komadai/komadai/internal/train"
	"github.com/komadai/komadai/internal/wire"
)

// Parts are what the server is given beside its settings. All must be set.
type Parts struct {
	// Thinker is the engine that plays.
	Thinker play.Thinker
	// Front is the front end: index.html and what belongs to it.
	Front fs.FS
	Log   *slog.Logger
	// Version is that of the program, for clients that ask.
	Version string
	// ReadyCSA is called with the address that CSA is spoken on; it may be nil.
	ReadyCSA func(addr string)
	// Ready is called with the server's URL when it listens; it may be nil.
	Ready func(url string)

	// guard catches panics in work for clients.
	guard *guard.Guard
}

// zeroTime is the absence of a time of change.
var zeroTime time.Time

// Run serves until ctx ends, and then shuts down in order: for the time of
// draining it only says so on /readyz; then it takes no new requests, finishes those it has, stops the searches and the clocks, closes
// the sockets and the database. The error says what could not be started or
// ended.
func Run(ctx context.Context, c config.Config, parts Parts) (err error) {
	if err := c.Validate(); err != nil {
		return err
	}
	release, err := alone(c.DB)
	if err != nil {
		return err
	}
	defer release()
	metrics := obs.NewMetrics(version())
	parts.guard = &guard.Guard{Log: parts.Log, Count: metrics.Panicked}
	db, err := openDB(ctx, c, metrics)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	carrier, err := openBus(ctx, c, parts.Log, parts.guard)
	if err != nil {
		return err
	}
	// The end of Run: what the hub still has to say is sent.
	defer func() { err = errors.Join(err, within(ctx, c.Shutdown, carrier.Close)) }()
	if carrier.Shared() { // there may be workers
		parts.Thinker = &machine.Remote{Caller: carrier, Own: parts.Thinker, Log: parts.Log}
	}
	hub, err := play.New(play.Config{
		Store: db, Hosts: db, Openings: db, Talk: db, Ratings: db, Seats: db, Bus: carrier, Thinker: parts.Thinker, Log: parts.Log, Searches: c.Searches,
		Alone: !store.IsPostgres(c.DB), Metrics: metrics, MaxGames: c.Limits.Games, MaxGamesEach: c.Limits.GamesEach, MaxWatchers: c.Limits.Sockets,
	})
	if err != nil {
		return err
	}
	hall, err := lobby.New(lobby.Config{Store: db, Bus: carrier, Log: parts.Log})
	if err != nil {
		return errors.Join(err, within(ctx, c.Shutdown, hub.Close))
	}
	accounts, closeAccounts, err := newAccounts(c, db, hub, parts.Log)
	if err != nil {
		hall.Close()
		return errors.Join(err, within(ctx, c.Shutdown, hub.Close))
	}
	defer closeAccounts()
	tournaments := director.New(director.Config{Store: db.Tournaments(), Games: hub, Ratings: db, Log: parts.Log, Guard: parts.guard})
	s, err := newServer(c, parts, db, carrier, hub, hall, tournaments, accounts, metrics)
	if err == nil {
		s.csa, err = startCSA(c, parts, db, carrier, hub, accounts)
	}
	working, stop := context.WithCancel(ctx)
	var work sync.WaitGroup
	if err == nil {
		work.Go(func() { s.work(working) })
		work.Go(func() { s.keepClosed(working) })
		work.Go(func() { s.keepSignedIn(working) })
		err = s.serve(ctx)
	}
	stop()
	if s != nil {
		s.csa.close()
	}
	hall.Close()
	tournaments.Close()
	err = errors.Join(err, within(ctx, c.Shutdown, hub.Close))
	work.Wait()
	if s != nil {
		s.live.Wait()
	}
	return err
}

// within calls f with so much time, although ctx has ended.
func within(ctx context.Context, d time.Duration, f func(context.Context) error) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), d)
	defer cancel()
	return f(ctx)
}

// startPatience is how long the services that the server needs may take to
// answer, when all are started together.
const startPatience = 30 * time.Second

// alone makes sure that this process is the only server on a SQLite file, whose
// directory it makes. PostgreSQL is for several.
func alone(db string) (release func(), err error) {
	if store.IsPostgres(db) {
		return func() {}, nil
	}
	if err := os.MkdirAll(filepath.Dir(db), 0o700); err != nil {
		return nil, fmt.Errorf("make the database's directory: %w", err)
	}
	return hold(db)
}

// openDB opens the database, in a directory made for it when it is a file.
func openDB(ctx context.Context, c config.Config, metrics *obs.Metrics) (*store.DB, error) {
	return store.Open(ctx, c.DB, store.Options{
		Conns: c.DBConns, Patience: startPatience, Observe: metrics.Database,
	})
}

// openBus opens the connection to the other nodes, or, where there are none, a
// bus inside this process.
func openBus(ctx context.Context, c config.Config, log *slog.Logger, watch *guard.Guard) (*bus.Bus, error) {
	host, err := os.Hostname()
	if err != nil {
		host = "?"
	}
	return bus.Open(ctx, bus.Config{
		URLs: c.NATS, Credentials: c.NATSCreds, Name: fmt.Sprintf("komadai %s %d", host, os.Getpid()),
		Patience: startPatience, Log: log, Guard: watch,
	})
}

// server is the part of the play server that speaks HTTP.
type server struct {
	config      config.Config
	parts       Parts
	db          *store.DB
	bus         *bus.Bus
	hub         *play.Hub
	lobby       *lobby.Lobby
	tournaments *director.Director
	accounts    *account.Service
	live        *live.Handler
	metrics     *obs.Metrics
	health      health
	records     *records.Desk
	closing     atomic.Bool
	http        *http.Server
	csa         *csaGate
	fresh       fresh
	solver      *solve.Desk
	trainer     *train.Desk
	queue       lateQueue
	reviews     *review.Desk
	moderation  *moderation.Service
}

func newServer(c config.Config, parts Parts, db *store.DB, carrier *bus.Bus, hub *play.Hub, hall *lobby.Lobby, tournaments *director.Director, accounts *account.Service, metrics *obs.Metrics) (*server, error) {
	front, err := newStatic(parts.Front)
	if err != nil {
		return nil, err
	}
	trainer, err := newTrainer(c.Solver, db, parts.guard)
	if err != nil {
		return nil, err
	}
	s := &server{
		config: c, parts: parts, db: db, bus: carrier, hub: hub, lobby: hall, tournaments: tournaments, accounts: accounts, metrics: metrics,
		records: records.New(records.Config{Store: db}), solver: newSolver(c.Solver, carrier, parts.guard), trainer: trainer,
	}
	s.reviews = review.New(review.Config{Store: db, Games: hub, Records: s.records, Queue: &s.queue, Bus: carrier, Log: parts.Log})
	s.moderation = s.newModeration()
	accounts.Ended = func(id string) { go s.live.Recheck(account.HolderOf(id)) }
	s.health = health{db: remembered(db.Ping), bus: remembered(carrier.Ping)}
	s.live = live.New(live.Config{Games: hub, Lobby: hall, Log: parts.Log, Metrics: metrics, Fail: api.Fail, MaxSockets: c.Limits.Sockets})
	s.gauges()
	routes, err := s.routes(front)
	if err != nil {
		return nil, err
	}
	s.http = &http.Server{
		Handler:           routes,
		ReadHeaderTimeout: 10 * time.Second,
		ReadTimeout:       20 * time.Second,
		WriteTimeout:      60 * time.Second,
		IdleTimeout:       2 * time.Minute,
		MaxHeaderBytes:    32 << 10,
		ConnState:         s.fresh.state,
		ErrorLog:          slog.NewLogLogger(parts.Log.Handler(), slog.LevelDebug),
	}
	return s, nil
}

// routes returns the whole tree of handlers.
func (s *server) routes(front http.Handler) (http.Handler, error) {
	isSecure := func(r *http.Request) bool { return secure(r, s.config.TrustProxy) }
	limits := newLimits(s.config, s.metrics)

	rest := http.NewServeMux()
	doc := api.Register(rest, api.Parts{
		Games: s.hub, People: s.hub, Lobby: s.lobby, Tournaments: s.tournaments, Ratings: s.db, Records: s.records, Reviews: s.reviews,
		Solver: s.solver, Trainer: s.trainer, Accounts: s.accounts, Moderation: s.moderation, Own: s.hub, Known: s.db, Log: s.parts.Log,
	})
	guide, err := pages.NewAPI(doc)
	if err != nil {
		return nil, err
	}
	rest.HandleFunc("GET /api/{$}", func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, "/api", http.StatusMovedPermanently) })
	rest.HandleFunc("GET /api", guide.Page)
	rest.HandleFunc("GET /api/style.css", guide.Style)
	rest.HandleFunc("/api/", func(w http.ResponseWriter, r *http.Request) {
		api.Fail(w, wire.Error{Code: "not-found", Message: "There is nothing at this address of the interface."})
	})
	crossOrigin := http.NewCrossOriginProtection()
	crossOrigin.AddInsecureBypassPattern("POST " + readPath) // changes nothing and knows nobody
	crossOrigin.SetDenyHandler(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		api.Fail(w, wire.Error{Code: "forbidden", Message: "This was sent by a page of another site."})
	}))
	behind := func(h http.Handler) http.Handler {
		return limits.handler(session.Handler(limits.accounts(scoped(h)), s.callers(isSecure)))
	}

	mux := http.NewServeMux()
	flights := newInFlight(s.config.TrustProxy)
	inner := behind(shared(flights.handler(crossOrigin.Handler(s.named(newPackers().handler(obs.Route(rest)))))))
	mux.Handle("/api/", inner)
	mux.Handle("GET /api", inner)
	mux.Handle("GET /api/v1/analyses/{id}/live", limits.live(inner))
	mux.Handle("GET /api/v1/games/{id}/live", behind(limits.live(s.live)))
	mux.Handle("GET /api/v1/lobby/live", behind(limits.live(http.HandlerFunc(s.live.ServeLobby))))
	mux.Handle("GET /api/v1/stream/events", behind(limits.live(http.HandlerFunc(s.live.ServeEvents))))
	mux.Handle("GET /api/v1/stream/games/{id}", behind(limits.live(http.HandlerFunc(s.live.ServeGame))))
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) { plain(w, http.StatusOK, "ok") })
	mux.HandleFunc("GET /readyz", s.ready)
	mux.Handle("/", limits.handler(shared(front)))
	return obs.Requests(s.parts.Log, s.metrics, headers(obs.Route(mux), isSecure), func(w http.ResponseWriter, r *http.Request) {
		api.Fail(w, wire.Error{
			Code: "internal", Message: "The server failed at this; its log has the reason under " + obs.RequestID(r.Context()) + ".",
		})
	}), nil
}

// serve listens until ctx ends, the requests under way are finished and the
// games handed on.
func (s *server) serve(ctx context.Context) error {
	listener, err := net.Listen("tcp", s.config.Addr)
	if err != nil {
		return fmt.Errorf("listen on %s: %w", s.config.Addr, err)
	}
	if s.config.Metrics != "" {
		stop, err := s.serveMetrics(func(addr string) { s.parts.Log.Info("metrics", "addr", addr) })
		if err != nil {
			return errors.Join(err, listener.Close())
		}
		defer stop()
	}
	if !s.config.TrustProxy { // else all come from the proxy
		listener = newLimitListener(listener, s.config.Limits.Conns, s.metrics)
	}
	if n, want := files(), uint64(s.config.Limits.Sockets)+spareFiles; n > 0 && n < want {
		s.parts.Log.Warn("the limit of open files is below what the sockets may need; raise it (ulimit -n, LimitNOFILE=)", "limit", n, "want", want)
	}
	if s.parts.Ready != nil {
		s.parts.Ready(localURL(listener.Addr()))
	}
	s.parts.Log.Info("listening", "addr", listener.Addr().String(), "db", store.Redact(s.config.DB), "bus", s.bus.String())
	failed := make(chan error, 1)
	go func() { failed <- s.http.Serve(listener) }()
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
	}
	s.closing.Store(true)
	s.reviews.Close()
	s.parts.Log.Info("shutting down", "after", s.config.Drain)
	time.Sleep(s.config.Drain)
	s.solver.Close()
	ending, cancel := context.WithTimeout(context.WithoutCancel(ctx), s.config.Shutdown)
	defer cancel()
	finished := make(chan error, 1)
	go func() { finished <- s.http.Shutdown(ending) }()
	select {
	case err := <-finished:
		finished <- err
	case <-time.After(finishRequests):
		s.fresh.close()
	}
	s.csa.close() // before the games stop, so that nobody seems to have left them
	s.lobby.Close()
	s.tournaments.Close()
	closed := s.hub.Close(ending)
	if err := <-finished; err != nil {
		return errors.Join(closed, fmt.Errorf("finish the requests: %w", err), s.http.Close())
	}
	if err := <-failed; !errors.Is(err, http.ErrServerClosed) {
		return errors.Join(closed, err)
	}
	return closed
}

// spareFiles is what a server needs beside its sockets: the database, NATS,
// requests.
const spareFiles = 500

// finishRequests is the time that requests get in a shutdown before the games
// are handed on.
const finishRequests = 300 * time.Millisecond

// localURL returns the URL to open in a browser on this machine.
func localURL(a net.Addr) string {
	tcp, ok := a.(*net.TCPAddr)
	if !ok {
		return "http://" + a.String()
	}
	host := tcp.IP.String()
	if tcp.IP.IsUnspecified() {
		host = "localhost"
	}
	return fmt.Sprintf("http://%s/", net.JoinHostPort(host, fmt.Sprint(tcp.Port)))
}
