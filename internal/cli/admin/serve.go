package admin

import (
	"cmp"
	"fmt"
	"os"
	"os/signal"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/komadai/komadai/internal/cli/verb"
	"github.com/komadai/komadai/internal/games/opponent"
	"github.com/komadai/komadai/internal/games/play"
	"github.com/komadai/komadai/internal/host/config"
	"github.com/komadai/komadai/internal/host/server"
	"github.com/komadai/komadai/internal/obs"
	"github.com/komadai/komadai/web"
)

// ServeCmd is the verb serve.
type ServeCmd struct {
	Addr       string            `default:"${addr}" env:"KOMADAI_ADDR" placeholder:"HOST:PORT" help:"Address to listen on (default ${default})."`
	DB         string            `name:"db" default:"${db}" env:"KOMADAI_DB" placeholder:"FILE|URL" help:"Database: an SQLite file, or postgres://USER@HOST/NAME (default ${default})."`
	DBConns    int               `name:"db-conns" default:"${dbconns}" env:"KOMADAI_DB_CONNS" help:"Maximum connections to PostgreSQL (default ${default})."`
	NATS       []string          `name:"nats" env:"KOMADAI_NATS" placeholder:"URL,…" help:"Servers of the NATS cluster that connects several nodes."`
	NATSCreds  string            `name:"nats-creds" env:"KOMADAI_NATS_CREDS" placeholder:"FILE" help:"NATS credentials file, if the URLs contain no credentials."`
	CSA        string            `name:"csa" env:"KOMADAI_CSA" placeholder:"HOST:PORT" help:"Address of the CSA protocol server; the usual port is 4081."`
	CSACert    string            `name:"csa-tls-cert" env:"KOMADAI_CSA_TLS_CERT" placeholder:"FILE" help:"Certificate (PEM) for CSA over TLS."`
	CSAKey     string            `name:"csa-tls-key" env:"KOMADAI_CSA_TLS_KEY" placeholder:"FILE" help:"Private key (PEM) for CSA over TLS."`
	CSAMoves   int               `name:"csa-max-moves" default:"${csamoves}" env:"KOMADAI_CSA_MAX_MOVES" placeholder:"N" help:"Abort a CSA game after N moves; 0 means no limit (default ${default})."`
	CSALeast   time.Duration     `name:"csa-least-time" default:"0s" env:"KOMADAI_CSA_LEAST_TIME" help:"Minimum time counted per move of a CSA game (default ${default})."`
	CSAGames   []string          `name:"csa-game" env:"KOMADAI_CSA_GAME" placeholder:"NAME=MOVES/LEAST,…" help:"Both limits for CSA games with a name prefix: wcsc=320/1s."`
	CSARounds  []string          `name:"csa-round" env:"KOMADAI_CSA_ROUND" placeholder:"NAME=WHEN,…" help:"Timetable of rounds for a CSA game name: floodgate-300-10F=30m."`
	Searches   int               `default:"0" env:"KOMADAI_SEARCHES" help:"Engine searches in parallel; 0 means one per CPU (default ${default})."`
	WorkerTime time.Duration     `name:"worker-timeout" default:"300ms" env:"KOMADAI_WORKER_TIMEOUT" help:"Time to wait for a worker before searching locally (default ${default})."`
	Hash       int               `default:"16" env:"KOMADAI_HASH" min:"1" max:"4096" help:"Transposition table per search in MiB, 1 to 4096 (default ${default})."`
	Analysis   string            `name:"analysis-threads" default:"auto" env:"KOMADAI_ANALYSIS_THREADS" placeholder:"N" help:"Positions analysed in parallel; auto is half the CPUs, 0 leaves them to workers (default ${default})."`
	Problems   int               `name:"tsume-problems" default:"0" env:"KOMADAI_TSUME_PROBLEMS" help:"Mate problems solved in parallel; 0 is half the CPUs (default ${default})."`
	SolveTime  time.Duration     `name:"tsume-time" default:"${tsumetime}" env:"KOMADAI_TSUME_TIME" help:"Time limit for one mate problem (default ${default})."`
	SolveHash  int               `name:"tsume-hash" default:"${tsumehash}" env:"KOMADAI_TSUME_HASH" help:"Transposition table per mate problem in MiB (default ${default})."`
	Puzzles    string            `env:"KOMADAI_PUZZLES" placeholder:"DIR" help:"Directory of additional mate problems (*.jsonl of komadai tsume generate)."`
	Rules      string            `env:"KOMADAI_RULES" placeholder:"DIR" help:"Directory of additional rule sets (*.toml); SIGHUP reloads it."`
	Book       string            `env:"KOMADAI_BOOK" placeholder:"FILE" help:"Opening book of the engine for standard shogi: .db, .ybb, .bin or .sbk."`
	Metrics    string            `env:"KOMADAI_METRICS" placeholder:"HOST:PORT" help:"Address for Prometheus metrics and pprof; keep it in a private network."`
	TrustProxy bool              `env:"KOMADAI_TRUST_PROXY" help:"Trust the client addresses that a reverse proxy forwards."`
	URL        string            `name:"url" env:"KOMADAI_URL" placeholder:"URL" help:"Public URL of the server; mails and passkeys need it."`
	SMTP       string            `name:"smtp" env:"KOMADAI_SMTP" placeholder:"URL" help:"Mail server, smtp://USER:PASSWORD@HOST or smtps://…; prefer the environment variable."`
	MailFrom   string            `env:"KOMADAI_MAIL_FROM" placeholder:"ADDRESS" help:"Sender address of mails."`
	PushTo     string            `name:"push-contact" env:"KOMADAI_PUSH_CONTACT" placeholder:"ADDRESS" help:"Contact for push services, mailto:… or https://… (default: --url)."`
	PushHosts  []string          `name:"push-services" default:"${pushservices}" env:"KOMADAI_PUSH_SERVICES" placeholder:"HOST,…" help:"Hosts of push services; *.HOST is all below, * any (default: those of browsers)."`
	PushHome   bool              `name:"push-private" env:"KOMADAI_PUSH_PRIVATE" help:"Allow push services in private networks."`
	LogFormat  string            `default:"${logformat}" env:"KOMADAI_LOG_FORMAT" help:"Log format: text or json (default ${default})."`
	LogLevel   string            `default:"${loglevel}" env:"KOMADAI_LOG_LEVEL" help:"Log level: debug, info, warn or error (default ${default})."`
	Drain      time.Duration     `default:"0s" env:"KOMADAI_DRAIN" help:"Time to keep serving after SIGTERM while /readyz returns 503 (default ${default})."`
	Shutdown   time.Duration     `default:"${shutdown}" env:"KOMADAI_SHUTDOWN" help:"Time limit for the shutdown (default ${default})."`
	Limits     limitFlags        `embed:""`
	Config     verb.SettingsFile `placeholder:"FILE" help:"TOML file with these settings; flags and environment variables override it."`
}

// Defaults returns the flag defaults of serve and worker.
func Defaults() map[string]string {
	d := config.Default()
	return map[string]string{
		"sockets": strconv.Itoa(d.Limits.Sockets), "socketseach": strconv.Itoa(d.Limits.SocketsEach),
		"connseach": strconv.Itoa(d.Limits.Conns), "maxgames": strconv.Itoa(d.Limits.Games), "gameseach": strconv.Itoa(d.Limits.GamesEach),
		"limitread": d.Limits.Read.String(), "limitact": d.Limits.Act.String(),
		"limitheavy": d.Limits.Heavy.String(), "limitnew": d.Limits.New.String(),
		"addr": d.Addr, "db": d.DB, "dbconns": strconv.Itoa(d.DBConns), "logformat": d.LogFormat, "loglevel": d.LogLevel, "shutdown": d.Shutdown.String(),
		"pushservices": strings.Join(d.PushServices, ","),
		"csamoves":     strconv.Itoa(d.CSALimits.MaxMoves),
		"tsumetime":    d.Solver.Time.String(), "tsumehash": strconv.Itoa(d.Solver.Hash),
	}
}

func (ServeCmd) Help() string {
	return `Serves games in the browser, between people and against the engine, with mate problems,
records and tournaments. Games are stored in the database and survive a restart. Several
nodes share a PostgreSQL database and communicate over NATS; see docs/guide/server.md.
Each flag except --config has an environment variable KOMADAI_… and a key in the settings
file; see docs/reference/settings.md.

Example:

    komadai serve
    komadai serve --addr 127.0.0.1:9000 --db games.db
    komadai serve --csa :4081
    komadai serve --rules rulesets
    komadai serve --log-format json --searches 2
    komadai serve --db postgres://komadai@db.lan/komadai --nats nats://n1.lan,nats://n2.lan`
}

func (c *ServeCmd) settings() config.Config {
	s := config.Default()
	s.Addr, s.DB, s.DBConns, s.Searches, s.TrustProxy = c.Addr, c.DB, c.DBConns, c.Searches, c.TrustProxy
	s.WorkerTimeout = c.WorkerTime
	s.NATS = slices.DeleteFunc(c.NATS, func(url string) bool { return url == "" })
	s.NATSCreds = c.NATSCreds
	s.URL, s.SMTP, s.MailFrom = strings.TrimSuffix(c.URL, "/"), c.SMTP, c.MailFrom
	s.PushContact, s.PushServices, s.PushPrivate = c.PushTo, c.PushHosts, c.PushHome
	s.CSA, s.CSACert, s.CSAKey = c.CSA, c.CSACert, c.CSAKey
	s.CSALimits, s.CSAGames = config.CSALimits{MaxMoves: c.CSAMoves, Least: c.CSALeast}, map[string]config.CSALimits{}
	s.Rules = c.Rules
	s.Metrics, s.Drain, s.Limits = c.Metrics, c.Drain, c.Limits.limits()
	s.LogFormat, s.LogLevel, s.Shutdown = c.LogFormat, c.LogLevel, c.Shutdown
	s.Solver = config.Solver{Problems: c.Problems, Time: c.SolveTime, Hash: c.SolveHash, Collections: c.Puzzles}
	return s
}

func count(flag, text string, auto int) (int, error) {
	if text == "auto" {
		return auto, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 {
		return 0, fmt.Errorf("%s %s: must be a number from 0, or auto", flag, text)
	}
	return n, nil
}

func (c *ServeCmd) Run(env verb.Env) error { return c.run(env, c.settings(), nil) }

func (c *ServeCmd) run(env verb.Env, settings config.Config, clock play.Clock) error {
	var err error
	for _, text := range c.CSAGames {
		name, limits, err := settings.CSALimits.ParseCSAGame(text)
		if err != nil {
			return verb.Usagef("--csa-game %w", err)
		}
		settings.CSAGames[name] = limits
	}
	for _, text := range c.CSARounds {
		round, err := config.ParseCSARound(text)
		if err != nil {
			return verb.Usagef("--csa-round %w", err)
		}
		settings.CSARounds = append(settings.CSARounds, round)
	}
	if settings.Analysis.Threads, err = count("--analysis-threads", c.Analysis, 0); err != nil {
		return verb.Usage(err)
	}
	if settings.Analysis.Threads == 0 && c.Analysis != "auto" {
		settings.Analysis.Threads = -1
	}
	if err := settings.Validate(); err != nil {
		return verb.Usage(err)
	}
	log, err := obs.NewLogger(env.Err, settings.LogFormat, settings.LogLevel)
	if err != nil {
		return verb.Usage(err)
	}
	ctx, stop := signal.NotifyContext(env.Context, syscall.SIGINT, syscall.SIGTERM)
	defer stop()
	var reread chan os.Signal
	if settings.Rules != "" {
		reread = make(chan os.Signal, 1)
		signal.Notify(reread, syscall.SIGHUP)
		defer signal.Stop(reread)
	}
	pool, err := c.pool(env, settings.Searches)
	if err != nil {
		return err
	}
	return server.Run(ctx, settings, server.Parts{
		Thinker: pool,
		Front:   web.FS,
		Log:     log,
		Reread:  reread,
		Clock:   clock,
		Ready:   func(url string) { fmt.Fprintf(env.Err, "komadai listens on %s\n", url) },
	})
}

// pool returns the server's engines, one per CPU if searches is 0.
func (c *ServeCmd) pool(env verb.Env, searches int) (*opponent.Pool, error) {
	pool := opponent.NewPool(c.Hash, 2*cmp.Or(searches, runtime.GOMAXPROCS(0)))
	if c.Book == "" {
		return pool, nil
	}
	set, err := verb.FindRules("standard")
	if err != nil {
		return nil, err
	}
	opening, err := verb.ReadBook(env, c.Book, &set.Start)
	if err != nil {
		return nil, fmt.Errorf("--book: %w", err)
	}
	pool.UseBook(opening)
	return pool, nil
}

type limitFlags struct {
	Sockets     int         `default:"${sockets}" env:"KOMADAI_SOCKETS" help:"Maximum sockets and streams (default ${default})."`
	SocketsEach int         `name:"sockets-each" default:"${socketseach}" env:"KOMADAI_SOCKETS_EACH" help:"Maximum sockets and streams per address (default ${default})."`
	ConnsEach   int         `name:"conns-each" default:"${connseach}" env:"KOMADAI_CONNS_EACH" help:"Maximum connections per address; unused behind a proxy (default ${default})."`
	MaxGames    int         `name:"max-games" default:"${maxgames}" env:"KOMADAI_MAX_GAMES" help:"Maximum games in memory (default ${default})."`
	GamesEach   int         `name:"games-each" default:"${gameseach}" env:"KOMADAI_GAMES_EACH" help:"Maximum running games with a clock per address (default ${default})."`
	LimitRead   config.Rate `name:"limit-read" default:"${limitread}" env:"KOMADAI_LIMIT_READ" placeholder:"PER_SECOND:AT_ONCE" help:"Rate limit of reading requests (default ${default})."`
	LimitAct    config.Rate `name:"limit-act" default:"${limitact}" env:"KOMADAI_LIMIT_ACT" placeholder:"PER_SECOND:AT_ONCE" help:"Rate limit of actions and other changes (default ${default})."`
	LimitHeavy  config.Rate `name:"limit-heavy" default:"${limitheavy}" env:"KOMADAI_LIMIT_HEAVY" placeholder:"PER_SECOND:AT_ONCE" help:"Rate limit of costly requests, such as reading a record (default ${default})."`
	LimitNew    config.Rate `name:"limit-new" default:"${limitnew}" env:"KOMADAI_LIMIT_NEW" placeholder:"PER_SECOND:AT_ONCE" help:"Rate limit of new games and shared records (default ${default})."`
}

func (l limitFlags) limits() config.Limits {
	return config.Limits{
		New: l.LimitNew, Heavy: l.LimitHeavy, Act: l.LimitAct, Read: l.LimitRead,
		Sockets: l.Sockets, SocketsEach: l.SocketsEach, Conns: l.ConnsEach, Games: l.MaxGames, GamesEach: l.GamesEach,
	}
}
