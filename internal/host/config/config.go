// Package config is the settings of the server, as plain values. Where they
// come from (flags, environment, a file) is the command line's business.
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
	"github.com/komadai/komadai/internal/store"
	"github.com/komadai/komadai/internal/work/bus"
)

// Config is the settings of the server. Start from [Default].
type Config struct {
	// Addr is the address to listen on: ":8080", "127.0.0.1:0".
	Addr string
	// DB is the file of the SQLite database, or the URL of a PostgreSQL one,
	// postgres://….
	DB string
	// DBConns is the greatest number of connections to PostgreSQL, 2 to 1000.
	DBConns int
	// NATS are the URLs of the servers of a NATS cluster, by which several nodes
	// on one PostgreSQL database tell each other what happens; none for the bus
	// inside the process.
	NATS []string
	// CSA is the address to speak the CSA protocol on, "" for none. CSACert and
	// CSAKey are the files of a certificate and its key, to do so over TLS.
	CSA, CSACert, CSAKey string
	// CSALimits bound games of the CSA protocol, CSAGames those whose names begin
	// so, by that part.
	CSALimits CSALimits
	CSAGames  map[string]CSALimits
	// CSARounds are the names of games of the CSA protocol that begin on a timetable,
	// each once.
	CSARounds []CSARound
	// NATSCreds is the file with the credentials for NATS, if there is one.
	NATSCreds string
	// Rules is a directory with rule sets to offer beside those shipped, "" for none.
	Rules string
	// Searches is the number of engine searches at a time; 0 means one for each
	// CPU.
	Searches int
	// WorkerTimeout is how long work for workers waits for one to take it before the
	// node does it, 1 ms to 1 min; 0 is [bus.DefaultTakeTimeout].
	WorkerTimeout time.Duration
	// Metrics is the address on which Prometheus reads what the server counts,
	// and go tool pprof what it does; "" for none. It is for the own network
	// alone: whoever reaches it sees everything.
	Metrics string
	// TrustProxy says that a proxy stands before the server and that its
	// X-Forwarded-For and X-Forwarded-Proto are true.
	TrustProxy bool
	// URL is the address of the server as people see it, such as
	// https://shogi.example, without a slash at the end; "" for whatever they
	// asked for. Passkeys are bound to it, and links in mails begin with it.
	URL string
	// SMTP is the server that mails are sent through, smtp://USER:PASSWORD@HOST or
	// smtps://…, "" for none; MailFrom is their sender. They need URL.
	SMTP, MailFrom string
	// PushContact is the operator's address for push services, mailto: or https:, ""
	// for none but URL. PushPrivate lets browsers be reached in private networks and
	// without TLS.
	PushContact string
	PushPrivate bool
	// PasswordCost is what the hash of a password costs.
	PasswordCost account.Cost
	// LogFormat is "text" or "json", LogLevel "debug", "info", "warn" or "error".
	LogFormat, LogLevel string
	// Limits bounds what one client may ask for.
	Limits Limits
	// Solver bounds the mate problems that are solved for clients.
	Solver Solver
	// Analysis bounds the work on games that clients have analysed.
	Analysis Analysis
	// Drain is how long the server still takes requests after it was told to stop
	// and answers /readyz with 503, so that a balancer stops sending some.
	Drain time.Duration
	// Shutdown is the time that a shutdown may take after that.
	Shutdown time.Duration
}

// Limits bounds what may be asked for. Each Rate is that of one address (an IPv4
// address, a /64 network of IPv6), and besides that of one account: in requests a
// second, its Burst in requests at once.
type Limits struct {
	// New is for new games and shared records.
	New Rate
	// Heavy is for what is much work: reading and writing records, analysis.
	Heavy Rate
	// Act is for actions in games and all else that changes something.
	Act Rate
	// Read is for what only reads.
	Read Rate
	// Sockets is the number of live connections, of all clients and of one
	// address.
	Sockets, SocketsEach int
	// Conns is the number of connections of one address, sockets among them;
	// behind a trusted proxy, from which all of them come, it does not count.
	Conns int
	// Games is the number of games in memory, GamesEach that of games with a clock
	// that were begun from one address and go on.
	Games, GamesEach int
}

// Rate is a limit that refills.
type Rate struct {
	PerSecond float64
	Burst     int
}

// Default returns the settings of a server that nobody has configured.
func Default() Config {
	return Config{
		Addr: ":8080", DB: DefaultDB(), DBConns: 16, LogFormat: "text", LogLevel: "info", Shutdown: 10 * time.Second,
		PasswordCost: account.DefaultCost(),
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

// DefaultDB returns the file komadai.db in the place where the user's programs
// keep their data, or in the working directory where there is none.
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

// Validate reports the first setting that cannot be.
func (c Config) Validate() error {
	if !listens(c.Addr) {
		return fmt.Errorf("address %q: want HOST:PORT or :PORT, with a port of 0 to 65535", c.Addr)
	}
	if c.CSA != "" && !listens(c.CSA) {
		return fmt.Errorf("CSA address %q: want HOST:PORT or :PORT, with a port of 0 to 65535", c.CSA)
	}
	if err := c.CSALimits.validate(); err != nil {
		return err
	}
	for name, l := range c.CSAGames {
		if err := l.validate(); err != nil {
			return fmt.Errorf("CSA games %s: %w", name, err)
		}
	}
	if err := validateRounds(c.CSARounds); err != nil {
		return err
	}
	if (c.CSACert == "") != (c.CSAKey == "") {
		return errors.New("CSA over TLS needs both the file of a certificate and that of its key")
	}
	if err := store.Check(c.DB); err != nil {
		return err
	}
	if c.DBConns < 2 || c.DBConns > 1000 {
		return fmt.Errorf("%d connections to the database: want 2 to 1000", c.DBConns)
	}
	for _, url := range c.NATS {
		if err := bus.Check(url); err != nil {
			return err
		}
	}
	if c.NATSCreds != "" && len(c.NATS) == 0 {
		return errors.New("there are credentials for NATS and no URL of a server")
	}
	if c.WorkerTimeout != 0 && (c.WorkerTimeout < time.Millisecond || c.WorkerTimeout > time.Minute) {
		return fmt.Errorf("%v for a worker to take work: want 1ms to 1m", c.WorkerTimeout)
	}
	if c.Searches < 0 || c.Searches > 1024 {
		return fmt.Errorf("%d searches at a time: want 1 to 1024, or 0 for one each CPU", c.Searches)
	}
	if err := c.validateMail(); err != nil {
		return err
	}
	if err := c.Solver.validate(); err != nil {
		return err
	}
	if err := c.Analysis.validate(); err != nil {
		return err
	}
	if c.Shutdown <= 0 {
		return fmt.Errorf("%s for a shutdown: want more than nothing", c.Shutdown)
	}
	if c.Drain < 0 {
		return fmt.Errorf("%s before a shutdown: want nothing or more", c.Drain)
	}
	if c.Metrics != "" && !listens(c.Metrics) {
		return fmt.Errorf("address %q of the metrics: want HOST:PORT, with a port of 0 to 65535", c.Metrics)
	}
	return c.Limits.validate()
}

// listens reports whether an address can be listened on, by its form: the port may
// also be the name of a service.
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

// ParseRate reads a limit: requests a second, a colon, and requests at once,
// as in "50:500".
func ParseRate(text string) (r Rate, err error) {
	per, burst, ok := strings.Cut(text, ":")
	if ok {
		if r.PerSecond, err = strconv.ParseFloat(per, 64); err == nil {
			r.Burst, err = strconv.Atoi(burst)
		}
	}
	if !ok || err != nil || !(r.PerSecond > 0 && r.PerSecond <= 1e6) || r.Burst < 1 {
		return Rate{}, fmt.Errorf("%q is no limit: want requests a second and at once, such as 50:500", text)
	}
	return r, nil
}

// String returns the limit as [ParseRate] reads it.
func (r Rate) String() string {
	return strconv.FormatFloat(r.PerSecond, 'g', -1, 64) + ":" + strconv.Itoa(r.Burst)
}

// UnmarshalText reads a limit; see [ParseRate].
func (r *Rate) UnmarshalText(text []byte) (err error) {
	*r, err = ParseRate(string(text))
	return err
}

// MarshalText writes the limit as [ParseRate] reads it.
func (r Rate) MarshalText() ([]byte, error) { return []byte(r.String()), nil }
