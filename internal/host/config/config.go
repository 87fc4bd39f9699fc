// Package config has the server's settings as plain values. The command line reads them from
// flags, environment and a file.
package config

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"time"

	"github.com/komadai/komadai/internal/people/account"
	"github.com/komadai/komadai/internal/people/push"
	"github.com/komadai/komadai/internal/store"
	"github.com/komadai/komadai/internal/work/bus"
)

// Config has the server's settings. Start from [Default].
type Config struct {
	// Addr is the listen address, such as ":8080".
	Addr string
	// DB is a SQLite file or a PostgreSQL URL (postgres://…).
	DB string
	// DBConns is the maximum of PostgreSQL connections, 2 to 1000.
	DBConns int
	// NATS are the URLs of a NATS cluster that connects the nodes of one PostgreSQL database;
	// empty for the bus inside the process.
	NATS []string
	// CSA is the listen address of the CSA protocol, or "". CSACert and CSAKey are the files
	// for TLS.
	CSA, CSACert, CSAKey string
	// CSALimits bounds CSA games; CSAGames has limits by prefix of the game name.
	CSALimits CSALimits
	CSAGames  map[string]CSALimits
	// CSARounds are scheduled CSA games.
	CSARounds []CSARound
	// NATSCreds is a credentials file for NATS, or "".
	NATSCreds string
	// Rules is a directory of rule set files, or "".
	Rules string
	// Searches is the number of engine searches at once; 0 means one per CPU.
	Searches int
	// WorkerTimeout is the time for a worker to accept work before the node does it, 1 ms to 1
	// min; 0 means [bus.DefaultTakeTimeout].
	WorkerTimeout time.Duration
	// Metrics is the listen address for Prometheus and go tool pprof, or "". Keep it private:
	// it shows everything.
	Metrics string
	// TrustProxy trusts X-Forwarded-For and X-Forwarded-Proto of a proxy in front of the
	// server.
	TrustProxy bool
	// URL is the server's public address without a final slash, such as https://shogi.example,
	// or "" for the requested one. Passkeys are bound to it, and links in mails start with it.
	URL string
	// SMTP is the mail server, smtp://USER:PASSWORD@HOST or smtps://…, or ""; MailFrom is the
	// sender. They need URL.
	SMTP, MailFrom string
	// PushContact is the operator's address for push services, mailto: or https:; the default
	// is URL. PushServices and PushPrivate are a [push.Reach].
	PushContact  string
	PushServices []string
	PushPrivate  bool
	// PasswordCost is the cost of a password hash.
	PasswordCost account.Cost
	// LogFormat is "text" or "json", LogLevel "debug", "info", "warn" or "error".
	LogFormat, LogLevel string
	// Limits bounds each client.
	Limits Limits
	// Solver bounds mate problems for clients.
	Solver Solver
	// Analysis bounds game analyses for clients.
	Analysis Analysis
	// Drain is the time between the shutdown signal, when /readyz starts to fail, and the last
	// request, so that a load balancer can react.
	Drain time.Duration
	// Shutdown bounds the shutdown after that.
	Shutdown time.Duration
}

// Limits bounds clients. Each Rate applies per address (an IPv4 address or a /64 network of
// IPv6) and per account, in requests per second with a burst.
type Limits struct {
	// New is for new games and shared records.
	New Rate
	// Heavy is for expensive requests: records, analyses.
	Heavy Rate
	// Act is for actions in games and other changes.
	Act Rate
	// Read is for reading.
	Read Rate
	// Sockets bounds all live connections, SocketsEach those of one address.
	Sockets, SocketsEach int
	// Conns bounds the connections of one address, including sockets; ignored behind a trusted
	// proxy.
	Conns int
	// Games bounds the games in memory, GamesEach the running timed games started from one
	// address.
	Games, GamesEach int
}

// Rate is a refilling limit.
type Rate struct {
	PerSecond float64
	Burst     int
}

// Default returns the default settings.
func Default() Config {
	return Config{
		Addr: ":8080", DB: DefaultDB(), DBConns: 16, LogFormat: "text", LogLevel: "info", Shutdown: 10 * time.Second,
		PasswordCost: account.DefaultCost(), PushServices: push.Browsers(),
		Limits: Limits{
			New:   Rate{PerSecond: 2, Burst: 100},
			Heavy: Rate{PerSecond: 10, Burst: 100},
			Act:   Rate{PerSecond: 50, Burst: 500},
			Read:  Rate{PerSecond: 100, Burst: 1000},

			Sockets: 10_000, SocketsEach: 100, Conns: 500, Games: 20_000, GamesEach: 500,
		},
		CSALimits: CSALimits{MaxMoves: 256},
		Solver:    Solver{Time: 30 * time.Second, Hash: 64},
		Analysis:  Analysis{Hash: 16},
	}
}

// DefaultDB returns komadai.db in the user's data directory, or else in the working
// directory.
func DefaultDB() string {
	const name = "komadai.db"
	var dir string
	home, err := os.UserHomeDir()
	switch {
	case os.Getenv("XDG_DATA_HOME") != "":
		dir = os.Getenv("XDG_DATA_HOME")
	case runtime.GOOS == "windows" && os.Getenv("LocalAppData") != "":
		dir = os.Getenv("LocalAppData")
	case err != nil:
		return name
	case runtime.GOOS == "darwin":
		dir = filepath.Join(home, "Library", "Application Support")
	default:
		dir = filepath.Join(home, ".local", "share")
	}
	return filepath.Join(dir, "komadai", name)
}

// Validate returns an error for the first invalid setting.
func (c Config) Validate() error {
	if err := c.validateCSA(); err != nil {
		return err
	}
	if err := store.Check(c.DB); err != nil {
		return err
	}
	for _, url := range c.NATS {
		if err := bus.Check(url); err != nil {
			return err
		}
	}
	for _, validate := range []func() error{c.validateMail, c.Solver.validate, c.Analysis.validate, c.Limits.validate} {
		if err := validate(); err != nil {
			return err
		}
	}
	switch {
	case !listens(c.Addr):
		return fmt.Errorf("address %q: want HOST:PORT or :PORT, with a port of 0 to 65535", c.Addr)
	case c.DBConns < 2 || c.DBConns > 1000:
		return fmt.Errorf("%d connections to the database: want 2 to 1000", c.DBConns)
	case c.NATSCreds != "" && len(c.NATS) == 0:
		return errors.New("there are credentials for NATS and no URL of a server")
	case c.WorkerTimeout != 0 && (c.WorkerTimeout < time.Millisecond || c.WorkerTimeout > time.Minute):
		return fmt.Errorf("%v for a worker to take work: want 1ms to 1m", c.WorkerTimeout)
	case c.Searches < 0 || c.Searches > 1024:
		return fmt.Errorf("%d searches at a time: want 1 to 1024, or 0 for one each CPU", c.Searches)
	case c.Shutdown <= 0:
		return fmt.Errorf("%s for a shutdown: want more than nothing", c.Shutdown)
	case c.Drain < 0:
		return fmt.Errorf("%s before a shutdown: want nothing or more", c.Drain)
	case c.Metrics != "" && !listens(c.Metrics):
		return fmt.Errorf("address %q of the metrics: want HOST:PORT, with a port of 0 to 65535", c.Metrics)
	}
	return nil
}

func (c Config) validateCSA() error {
	if c.CSA != "" && !listens(c.CSA) {
		return fmt.Errorf("CSA address %q: want HOST:PORT or :PORT, with a port of 0 to 65535", c.CSA)
	}
	if (c.CSACert == "") != (c.CSAKey == "") {
		return errors.New("CSA over TLS needs both the file of a certificate and that of its key")
	}
	if err := c.CSALimits.validate(); err != nil {
		return err
	}
	for name, l := range c.CSAGames {
		if err := l.validate(); err != nil {
			return fmt.Errorf("CSA games %s: %w", name, err)
		}
	}
	return validateRounds(c.CSARounds)
}

// listens reports whether an address is a valid listen address; the port may be a service
// name.
func listens(address string) bool {
	_, port, err := net.SplitHostPort(address)
	if err != nil {
		return false
	}
	_, err = net.DefaultResolver.LookupPort(context.Background(), "tcp", port)
	return err == nil
}

func (l Limits) validate() error {
	for _, r := range []Rate{l.New, l.Heavy, l.Act, l.Read} {
		if r.PerSecond <= 0 || r.Burst < 1 {
			return fmt.Errorf("a limit of %g requests a second and %d at once: want more than nothing", r.PerSecond, r.Burst)
		}
	}
	for _, n := range []struct {
		what  string
		value int
	}{{"sockets", l.Sockets}, {"sockets of one address", l.SocketsEach}, {"connections of one address", l.Conns}, {"games in memory", l.Games}, {"games of one address", l.GamesEach}} {
		if n.value < 1 || n.value > 10_000_000 {
			return fmt.Errorf("%d %s: want 1 to 10000000", n.value, n.what)
		}
	}
	return nil
}

// ParseRate parses requests per second, a colon, and the burst, such as "50:500".
func ParseRate(text string) (r Rate, err error) {
	per, burst, ok := strings.Cut(text, ":")
	if ok {
		if r.PerSecond, err = strconv.ParseFloat(per, 64); err == nil {
			r.Burst, err = strconv.Atoi(burst)
		}
	}
	if !ok || err != nil || !(r.PerSecond > 0 && r.PerSecond <= 1e6) || r.Burst < 1 {
		return Rate{}, fmt.Errorf("%q: want requests per second and burst, such as 50:500", text)
	}
	return r, nil
}

// String returns the form of [ParseRate].
func (r Rate) String() string {
	return strconv.FormatFloat(r.PerSecond, 'g', -1, 64) + ":" + strconv.Itoa(r.Burst)
}

// UnmarshalText is [ParseRate].
func (r *Rate) UnmarshalText(text []byte) (err error) {
	*r, err = ParseRate(string(text))
	return err
}

// MarshalText is [Rate.String].
func (r Rate) MarshalText() ([]byte, error) { return []byte(r.String()), nil }
