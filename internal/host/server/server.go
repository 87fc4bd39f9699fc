// Package server puts the play server together and runs it: the store, the
// games, the HTTP interface, the sockets and the front end.
package server

import (
	"context"
	"errors"
	"io/fs"
	"log/slog"
	"net"
	"net/http"
	"os"
	"slices"
	"sync/atomic"
	"time"

	"github.com/komadai/komadai/internal/games/director"
	"github.com/komadai/komadai/internal/games/lobby"
	"github.com/komadai/komadai/internal/games/moderation"
	"github.com/komadai/komadai/internal/games/play"
	"github.com/komadai/komadai/internal/gates/live"
	"github.com/komadai/komadai/internal/gates/offline"
	"github.com/komadai/komadai/internal/gates/view"
	"github.com/komadai/komadai/internal/guard"
	"github.com/komadai/komadai/internal/host/config"
	"github.com/komadai/komadai/internal/obs"
	"github.com/komadai/komadai/internal/people/account"
	"github.com/komadai/komadai/internal/people/mail"
	"github.com/komadai/komadai/internal/people/webpush"
	"github.com/komadai/komadai/internal/store"
	"github.com/komadai/komadai/internal/study/analysis"
	"github.com/komadai/komadai/internal/study/explore"
	"github.com/komadai/komadai/internal/study/records"
	"github.com/komadai/komadai/internal/study/review"
	"github.com/komadai/komadai/internal/study/solve"
	"github.com/komadai/komadai/internal/study/trainer"
	"github.com/komadai/komadai/internal/version"
	"github.com/komadai/komadai/internal/work/bus"
	"github.com/komadai/komadai/variant"
)

// Parts are what the server is given beside its settings. All must be set.
type Parts struct {
	// Thinker is the engine that plays.
	Thinker play.Thinker
	// Front is the front end: index.html and what belongs to it.
	Front fs.FS
	Log   *slog.Logger
	// Reread asks to read the rule sets from files again; nil for never.
	Reread <-chan os.Signal
	// ReadyCSA is called with the address that CSA is spoken on; it may be nil.
	ReadyCSA func(addr string)
	// Ready is called with the server's URL when it listens; it may be nil.
	Ready func(url string)
}

// zeroTime is the absence of a time of change.
var zeroTime time.Time

// Run serves until ctx ends, and then shuts down in order: for the time of
// draining it only says so on /readyz; then it takes no new requests, finishes
// those it has, stops the searches and the clocks, closes the sockets and the
// database. The error says what could not be started or ended.
func Run(ctx context.Context, c config.Config, parts Parts) error {
	if err := c.Validate(); err != nil {
		return err
	}
	s := newServer(c, parts)
	return s.run(ctx, slices.Concat(s.core(), s.gateways()))
}

// server is a play server. Its parts fill it as they are started.
type server struct {
	config  config.Config
	parts   Parts
	metrics *obs.Metrics
	guard   *guard.Guard
	judge   analysis.Judge // of the games that clients have analysed
	closing atomic.Bool
	sleep   func(time.Duration) // while it drains
	// closedEvery is the time between two looks for accounts that were closed
	// elsewhere.
	closedEvery time.Duration
	// slowest is the time in which a socket has to take a message; 0 for what is usual.
	slowest time.Duration

	release     func() // the lock of the database
	db          *store.DB
	bus         *bus.Bus
	mailer      *mail.Sender // nil for none
	pusher      *webpush.Sender
	tasks       *tasks
	library     *variant.Library
	hub         *play.Hub
	lobby       *lobby.Lobby
	live        *live.Handler
	renderer    *view.Renderer
	accounts    *account.Service
	guests      []byte // signs the cookies of guests
	tournaments *director.Director
	records     *records.Service
	reviews     *review.Service
	index       *explore.Index
	solver      *solve.Solver
	analyst     *offline.Analyst
	trainer     *trainer.Trainer
	moderation  *moderation.Service
	queue       lateQueue
	health      health

	http  *http.Server
	fresh fresh
	addr  net.Addr
	// served is closed when the listener of HTTP is; failed has the error when that
	// was not asked for; finished has that of the last requests.
	served           chan struct{}
	failed, finished chan error

	csa         *csaGate
	metricsAddr net.Addr
	stopMetrics func() // nil for none
}

// newServer returns a server of which no part has been started.
func newServer(c config.Config, parts Parts) *server {
	s := &server{config: c, parts: parts, metrics: obs.NewMetrics(version.Number()), failed: make(chan error, 1)}
	s.judge = &analysis.Engine{Hash: c.Analysis.Hash, Now: time.Now}
	s.sleep, s.closedEvery = time.Sleep, lookClosed
	s.guard = &guard.Guard{Log: parts.Log, Count: s.metrics.Panicked}
	return s
}

// run starts the parts, waits until ctx ends or requests cannot be taken any more,
// and stops them.
func (s *server) run(ctx context.Context, parts []part) error {
	stop, err := startParts(ctx, s.config.Shutdown, parts)
	if err != nil {
		return err
	}
	select {
	case err = <-s.failed:
	case <-ctx.Done():
	}
	return errors.Join(err, stop())
}

// core are the parts that do what clients ask for.
func (s *server) core() []part {
	return []part{
		{"lock of the database", s.lock, s.unlock},
		{"database", s.openDB, s.closeDB},
		{"message bus", s.openBus, s.closeBus}, // the games still have something to say when they close
		{"mail", s.openMail, s.closeMail},
		{"push messages", s.openPush, s.closePush},
		{"tasks", s.openTasks, s.waitTasks},
		{"requests", nil, s.waitRequests}, // streams and sockets end when the games close
		{"rule sets", s.openRuleSets, nil},
		{"games", s.openGames, s.closeGames},
		{"lobby", s.openLobby, s.closeLobby},
		{"tournaments", s.openTournaments, s.closeTournaments},
		{"handlers", s.openHandlers, nil},
		{"index of games", s.openIndex, nil}, // before anybody asks it
	}
}

// gateways are the parts that clients come through.
func (s *server) gateways() []part {
	return []part{
		{"CSA gateway", s.openCSA, s.closeCSA}, // closed before the games stop, so that nobody seems to have left them
		{"metrics", s.openMetrics, s.closeMetrics},
		{"HTTP gateway", s.listen, s.shutDown},
		{"solver", nil, s.closeSolver},
		{"work", s.beginTasks, s.endTasks}, // with all parts there that it works on
		{"announcement", s.announce, s.drain},
	}
}
