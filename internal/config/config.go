// Package config is the settings of the server, as plain values. Where they
// come from (flags, environment, a file) is the command line's business.
package config

import (
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"runtime"
	"time"

	"github.com/komadai/komadai/internal/account"
	"github.com/komadai/komadai/internal/bus"
	"github.com/komadai/komadai/internal/store"
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
	// NATSCreds is the file with the credentials for NATS, if there is one.
	NATSCreds string
	// Searches is the number of engine searches at a time; 0 means one for each
	// CPU.
	Searches int
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
	// PasswordCost is what the hash of a password costs.
	PasswordCost account.Cost
	// LogFormat is "text" or "json", LogLevel "debug", "info", "warn" or "error".
	LogFormat, LogLevel string
	// Limits bounds what one client may ask for.
	Limits Limits
	// Shutdown is the time that a shutdown may take.
	Shutdown time.Duration
}

// Limits bounds what may be asked for. Each Rate is in requests a second, each
// Burst in requests at once.
type Limits struct {
	// New is for new games, of one address.
	New Rate
	// Act is for actions in games, of one address.
	Act Rate
	// Read is for all else, of one address.
	Read Rate
	// Sockets is the number of live connections, of all clients and of one
	// address.
	Sockets, SocketsEach int
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
			New:  Rate{PerSecond: 2, Burst: 100},
			Act:  Rate{PerSecond: 50, Burst: 500},
			Read: Rate{PerSecond: 100, Burst: 1000},

			Sockets: 2000, SocketsEach: 100,
		},
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
	if _, _, err := net.SplitHostPort(c.Addr); err != nil {
		return fmt.Errorf("address %q: want HOST:PORT or :PORT", c.Addr)
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
	if c.Searches < 0 || c.Searches > 1024 {
		return fmt.Errorf("%d searches at a time: want 1 to 1024, or 0 for one each CPU", c.Searches)
	}
	if err := c.validateMail(); err != nil {
		return err
	}
	if c.Shutdown <= 0 {
		return fmt.Errorf("%s for a shutdown: want more than nothing", c.Shutdown)
	}
	for _, r := range []Rate{c.Limits.New, c.Limits.Act, c.Limits.Read} {
		if r.PerSecond <= 0 || r.Burst < 1 {
			return fmt.Errorf("a limit of %g requests a second and %d at once: want more than nothing", r.PerSecond, r.Burst)
		}
	}
	if c.Limits.Sockets < 1 || c.Limits.SocketsEach < 1 {
		return errors.New("the limits of live connections: want at least 1")
	}
	return nil
}
