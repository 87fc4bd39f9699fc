package cli

import (
	"fmt"
	"os/signal"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/alecthomas/kong"

	"github.com/komadai/komadai/internal/config"
	"github.com/komadai/komadai/internal/machine"
	"github.com/komadai/komadai/internal/obs"
	"github.com/komadai/komadai/internal/server"
	"github.com/komadai/komadai/web"
)

type serveCmd struct {
	Addr       string          `default:"${addr}" env:"KOMADAI_ADDR" placeholder:"HOST:PORT" help:"Address to listen on (default ${default})."`
	DB         string          `name:"db" default:"${db}" env:"KOMADAI_DB" placeholder:"FILE|URL" help:"File of the SQLite database, or postgres://USER@HOST/NAME (default ${default})."`
	DBConns    int             `name:"db-conns" default:"${dbconns}" env:"KOMADAI_DB_CONNS" help:"Connections to PostgreSQL at a time (default ${default})."`
	NATS       []string        `name:"nats" env:"KOMADAI_NATS" placeholder:"URL,…" help:"Servers of a NATS cluster that joins several nodes on one PostgreSQL."`
	NATSCreds  string          `name:"nats-creds" env:"KOMADAI_NATS_CREDS" placeholder:"FILE" help:"Credentials for NATS, when they are not in the URLs."`
	Searches   int             `default:"0" env:"KOMADAI_SEARCHES" help:"Engine searches at a time; 0 is one for each CPU (default ${default})."`
	Hash       int             `default:"16" env:"KOMADAI_HASH" help:"Transposition table of each search in MiB, 1 to 4096 (default ${default})."`
	TrustProxy bool            `env:"KOMADAI_TRUST_PROXY" help:"A proxy stands before the server and tells who the clients are."`
	URL        string          `name:"url" env:"KOMADAI_URL" placeholder:"URL" help:"Address of the server as people see it, https://shogi.example; links in mails and passkeys need it."`
	SMTP       string          `name:"smtp" env:"KOMADAI_SMTP" placeholder:"URL" help:"Mail server, smtp://USER:PASSWORD@HOST or smtps://…; better set in the environment, for its password."`
	MailFrom   string          `env:"KOMADAI_MAIL_FROM" placeholder:"ADDRESS" help:"Sender of mails."`
	LogFormat  string          `default:"${logformat}" env:"KOMADAI_LOG_FORMAT" help:"Form of the log: text or json (default ${default})."`
	LogLevel   string          `default:"${loglevel}" env:"KOMADAI_LOG_LEVEL" help:"Least level to log: debug, info, warn or error (default ${default})."`
	Shutdown   time.Duration   `default:"${shutdown}" env:"KOMADAI_SHUTDOWN" help:"Time a shutdown may take (default ${default})."`
	Config     kong.ConfigFlag `placeholder:"FILE" help:"TOML file with these settings by their names; flags and the environment come before it."`
}

// serveDefaults are the defaults of the flags, from where the settings live.
func serveDefaults() kong.Vars {
	d := config.Default()
	return kong.Vars{
		"addr": d.Addr, "db": d.DB, "dbconns": strconv.Itoa(d.DBConns), "logformat": d.LogFormat, "loglevel": d.LogLevel, "shutdown": d.Shutdown.String(),
	}
}

// Help is the example kong prints.
func (serveCmd) Help() string {
	return `Serves games against the engine in the browser. Needs nothing installed; games are kept
in the database file and survive a restart. Several nodes share a PostgreSQL database and
are joined by NATS; docs/operations.md tells how. Each flag but --config can be set in the
environment as KOMADAI_…, or in the file.

Example:

    komadai serve
    komadai serve --addr 127.0.0.1:9000 --db games.db
    komadai serve --log-format json --searches 2
    komadai serve --db postgres://komadai@db.lan/komadai --nats nats://n1.lan,nats://n2.lan`
}

// settings are the flags as the server takes them.
func (c *serveCmd) settings() config.Config {
	s := config.Default()
	s.Addr, s.DB, s.DBConns, s.Searches, s.TrustProxy = c.Addr, c.DB, c.DBConns, c.Searches, c.TrustProxy
	s.NATS = slices.DeleteFunc(c.NATS, func(url string) bool { return url == "" })
	s.NATSCreds = c.NATSCreds
	s.URL, s.SMTP, s.MailFrom = strings.TrimSuffix(c.URL, "/"), c.SMTP, c.MailFrom
	s.LogFormat, s.LogLevel, s.Shutdown = c.LogFormat, c.LogLevel, c.Shutdown
	return s
}

// Run serves until it is told to stop.
func (c *serveCmd) Run(env Env) error {
	settings := c.settings()
	if err := settings.Validate(); err != nil {
		return usage(err)
	}
	if c.Hash < 1 || c.Hash > 4096 {
		return usagef("--hash %d: has to be 1 to 4096", c.Hash)
	}
	log, err := obs.NewLogger(env.Err, settings.LogFormat, settings.LogLevel)
	if err != nil {
		return usage(err)
	}
	ctx, stop := signal.NotifyContext(env.Context, syscall.SIGINT, syscall.SIGTERM)
	defer stop()
	keep := settings.Searches
	if keep == 0 {
		keep = runtime.GOMAXPROCS(0)
	}
	return server.Run(ctx, settings, server.Parts{
		Thinker: machine.NewPool(c.Hash, 2*keep),
		Front:   web.FS,
		Log:     log,
		Ready:   func(url string) { fmt.Fprintf(env.Err, "komadai listens on %s\n", url) },
	})
}
