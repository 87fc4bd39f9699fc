package admin

import (
	"cmp"
	"os/signal"
	"runtime"
	"slices"
	"syscall"
	"time"

	"github.com/komadai/komadai/internal/cli/verb"
	"github.com/komadai/komadai/internal/games/opponent"
	"github.com/komadai/komadai/internal/host/config"
	"github.com/komadai/komadai/internal/host/server"
	"github.com/komadai/komadai/internal/lab/contest"
	"github.com/komadai/komadai/internal/obs"
)

// WorkerCmd is the verb worker.
type WorkerCmd struct {
	DB        string        `name:"db" required:"" env:"KOMADAI_DB" placeholder:"URL" help:"PostgreSQL database of the nodes, postgres://USER@HOST/NAME."`
	DBConns   int           `name:"db-conns" default:"4" env:"KOMADAI_DB_CONNS" help:"Maximum connections to PostgreSQL (default ${default})."`
	NATS      []string      `name:"nats" env:"KOMADAI_NATS" placeholder:"URL,…" help:"Servers of the NATS cluster (default: poll the database for jobs)."`
	NATSCreds string        `name:"nats-creds" env:"KOMADAI_NATS_CREDS" placeholder:"FILE" help:"NATS credentials file, if the URLs contain no credentials."`
	Threads   int           `default:"0" env:"KOMADAI_ANALYSIS_THREADS" placeholder:"N" min:"0" help:"Positions analysed in parallel (default: all cores)."`
	Searches  string        `default:"auto" env:"KOMADAI_WORKER_SEARCHES" placeholder:"N" help:"Engine moves searched in parallel; auto is one per CPU (default ${default})."`
	Problems  string        `name:"tsume-problems" default:"auto" env:"KOMADAI_TSUME_PROBLEMS" placeholder:"N" help:"Mate problems and study searches in parallel; auto is half the CPUs (default ${default})."`
	Matches   string        `default:"auto" env:"KOMADAI_WORKER_MATCHES" placeholder:"N" help:"Games of lab match and tune in parallel; auto is one per CPU (default ${default})."`
	Selfplay  string        `default:"auto" env:"KOMADAI_WORKER_SELFPLAY" placeholder:"N" help:"Shards of lab selfplay in parallel; auto is one per CPU (default ${default})."`
	Engines   string        `env:"KOMADAI_WORKER_ENGINES" placeholder:"FILE" help:"TOML file of external engines that matches may use."`
	SolveHash int           `name:"tsume-hash" default:"${tsumehash}" env:"KOMADAI_TSUME_HASH" placeholder:"MB" help:"Transposition table per mate problem in MiB (default ${default})."`
	Hash      int           `default:"32" env:"KOMADAI_ANALYSIS_HASH" placeholder:"MB" help:"Transposition table per thread in MiB, 1 to 4096 (default ${default})."`
	LogFormat string        `default:"${logformat}" env:"KOMADAI_LOG_FORMAT" help:"Log format: text or json (default ${default})."`
	LogLevel  string        `default:"${loglevel}" env:"KOMADAI_LOG_LEVEL" help:"Log level: debug, info, warn or error (default ${default})."`
	Shutdown  time.Duration `default:"${shutdown}" env:"KOMADAI_SHUTDOWN" help:"Time limit for the shutdown (default ${default})."`
}

func (WorkerCmd) Help() string {
	return `Runs jobs of a play server with several nodes: analyses, engine moves, mate problems, and
games of komadai lab match, tune and selfplay. Run any number of workers on any machines.
A stopped worker returns its unfinished jobs with their partial results. Jobs of a crashed
worker are reassigned after seconds. See docs/guide/server.md.

Example:

    komadai worker --db postgres://komadai@db.lan/komadai --nats nats://n1.lan,nats://n2.lan
    komadai worker --db postgres://komadai@db.lan/komadai --nats nats://n1.lan --threads 8`
}

// Run works until a signal.
func (c *WorkerCmd) Run(env verb.Env) error {
	s := config.Default()
	s.DB, s.DBConns, s.NATSCreds = c.DB, c.DBConns, c.NATSCreds
	s.NATS = slices.DeleteFunc(c.NATS, func(url string) bool { return url == "" })
	s.LogFormat, s.LogLevel, s.Shutdown = c.LogFormat, c.LogLevel, c.Shutdown
	s.Analysis = config.Analysis{Threads: cmp.Or(c.Threads, runtime.GOMAXPROCS(0)), Hash: c.Hash}
	s.Solver.Hash = c.SolveHash
	host := &contest.Host{}
	var matches, shards int
	var err error
	cpus := runtime.GOMAXPROCS(0)
	for _, f := range []struct {
		flag, text string
		auto       int
		to         *int
	}{
		{"--searches", c.Searches, cpus, &s.Searches}, {"--tsume-problems", c.Problems, max(1, cpus/2), &s.Solver.Problems},
		{"--matches", c.Matches, cpus, &matches}, {"--selfplay", c.Selfplay, cpus, &shards},
	} {
		if *f.to, err = count(f.flag, f.text, f.auto); err != nil {
			return verb.Usage(err)
		}
	}
	if c.Engines != "" {
		if host.Engines, err = contest.ReadPlayers(c.Engines); err != nil {
			return verb.Usage(err)
		}
	}
	if err := s.Validate(); err != nil {
		return verb.Usage(err)
	}
	log, err := obs.NewLogger(env.Err, s.LogFormat, s.LogLevel)
	if err != nil {
		return verb.Usage(err)
	}
	ctx, stop := signal.NotifyContext(env.Context, syscall.SIGINT, syscall.SIGTERM)
	defer stop()
	thinker := opponent.NewPool(c.Hash, 2*max(1, s.Searches))
	return server.RunWorker(ctx, s, server.WorkerParts{Thinker: thinker, Host: host, Matches: matches, Shards: shards, Log: log})
}
