// Package server assembles and runs the play server: store, games, HTTP API, sockets and front
// end.
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
	"strings"
	"sync/atomic"
	"time"

	"github.com/komadai/komadai/internal/games/club"
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
	"github.com/komadai/komadai/internal/people/notify"
	"github.com/komadai/komadai/internal/store"
	"github.com/komadai/komadai/internal/study/analysis"
	"github.com/komadai/komadai/internal/study/explore"
	"github.com/komadai/komadai/internal/study/practice"
	"github.com/komadai/komadai/internal/study/records"
	"github.com/komadai/komadai/internal/study/review"
	"github.com/komadai/komadai/internal/study/ruleset"
	"github.com/komadai/komadai/internal/study/solve"
	"github.com/komadai/komadai/internal/study/together"
	"github.com/komadai/komadai/internal/study/trainer"
	"github.com/komadai/komadai/internal/version"
	"github.com/komadai/komadai/internal/work/bus"
	"github.com/komadai/komadai/variant"
)

// Parts are inputs other than settings.
type Parts struct {
	Thinker play.Thinker
	// Front is the front end: index.html and its files.
	Front fs.FS
	Log   *slog.Logger
	// Reread requests reading the rule set files again; it may be nil.
	Reread <-chan os.Signal
	// ReadyCSA is called with the address of the CSA listener; it may be nil.
	ReadyCSA func(addr string)
	// Clock reads the machine's clocks for games; nil means the real ones.
	Clock play.Clock
	// Ready is called with the server's URL once it listens; it may be nil.
	Ready func(url string)
}

// zeroTime: no modification time.
var zeroTime time.Time

// Run serves until ctx ends, then shuts down in order. During the drain time only /readyz
// changes. Then the server accepts no new requests, finishes running ones, stops searches and
// clocks, and closes sockets and the database. It returns errors of starting and stopping.
func Run(ctx context.Context, c config.Config, parts Parts) error {
	if err := c.Validate(); err != nil {
		return err
	}
	s := newServer(c, parts)
	return s.run(ctx, slices.Concat(s.core(), s.gateways()))
}

type server struct {
	config  config.Config
	parts   Parts
	metrics *obs.Metrics
	guard   *guard.Guard
	judge   analysis.Judge // for clients' analyses
	closing atomic.Bool
	sleep   func(time.Duration) // during the drain time
	// closedEvery is the interval of looking for accounts closed on other nodes.
	closedEvery time.Duration
	// slowest bounds a write to a socket; 0 means the default.
	slowest time.Duration

	https       bool // the public address has it
	lanes       lanes
	release     func() // unlocks the database
	db          *store.DB
	bus         *bus.Bus
	mailer      *notify.Mailer // may be nil
	pusher      *notify.Pusher
	tasks       *tasks
	library     *variant.Library
	hub         *play.Hub
	lobby       *lobby.Lobby
	live        *live.Handler
	renderer    *view.Renderer
	accounts    *account.Service
	guests      []byte // signs the cookies of guests
	tournaments *director.Director
	clubs       *club.Service
	records     *records.Service
	rulesets    *ruleset.Service
	ruleFiles   map[string]ruleFile
	reviews     *review.Service
	index       *explore.Index
	solver      *solve.Solver
	analyst     *offline.Analyst
	trainer     *trainer.Trainer
	practice    *practice.Service
	studies     *together.Hub
	moderation  *moderation.Service
	queue       lateQueue
	health      health

	http  *http.Server
	fresh fresh
	addr  net.Addr
	// served is closed with the HTTP listener. failed has its error if unexpected, finished
	// that of the last requests.
	served           chan struct{}
	failed, finished chan error

	csa         *csaGate
	metricsAddr net.Addr
	stopMetrics func() // may be nil
}

func newServer(c config.Config, parts Parts) *server {
	s := &server{config: c, parts: parts, metrics: obs.NewMetrics(version.Number()), failed: make(chan error, 1), lanes: newLanes(), https: strings.HasPrefix(c.URL, "https://")}
	s.judge = &analysis.Engine{Hash: c.Analysis.Hash, Now: time.Now}
	s.sleep, s.closedEvery = time.Sleep, lookClosed
	s.guard = &guard.Guard{Log: parts.Log, Count: s.metrics.Panicked}
	return s
}

// run starts the parts, waits until ctx ends or the listener fails, and stops them.
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

func (s *server) core() []part {
	return []part{
		{"lock of the database", s.lock, calls(func(context.Context) { s.release() })},
		{"database", s.openDB, s.closeDB},
		{"message bus", s.openBus, s.closeBus}, // games publish while they close
		{"mail", s.openMail, calls(s.closeMail)},
		{"push messages", s.openPush, calls(func(context.Context) { s.pusher.Close() })},
		{"tasks", calls(func(ctx context.Context) { s.tasks = newTasks(ctx, s.guard) }), calls(func(context.Context) { s.tasks.stop() })},
		{"requests", nil, s.waitRequests}, // streams and sockets end when the games close
		{"rule sets", s.openRuleSets, nil},
		{"games", s.openGames, func(ctx context.Context) error { return s.hub.Close(ctx) }},
		{"lobby", s.openLobby, calls(func(context.Context) { s.lobby.Close() })},
		{"tournaments", calls(s.openTournaments), calls(func(context.Context) { s.tournaments.Close() })},
		{"studies", s.openStudies, calls(func(context.Context) { s.studies.Close() })},
		{"handlers", s.openHandlers, nil},
		{"index of games", calls(s.openIndex), nil}, // before the first query
	}
}

func (s *server) gateways() []part {
	return []part{
		{"CSA gateway", s.openCSA, calls(func(context.Context) { s.csa.close() })}, // closed before the games, so that no player seems to have left
		{"metrics", s.openMetrics, calls(s.closeMetrics)},
		{"HTTP gateway", s.listen, calls(s.shutDown)},
		{"solver", nil, calls(func(context.Context) { s.solver.Close() })},               // cancels searches and notifies their clients
		{"work", calls(s.beginTasks), calls(func(context.Context) { s.tasks.cancel() })}, // after all parts it uses
		{"announcement", calls(s.announce), calls(s.drain)},
	}
}
