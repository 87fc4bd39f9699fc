// Package bus carries messages between the nodes of a play server, over NATS:
// a server inside the process by default, which listens on no port, an
// external cluster where there are several nodes. Both behave alike, and
// package bustest is the suite that says how.
//
// It does two things. Fan-out ([Bus.Publish], [Bus.Subscribe]) brings a message
// at once to everybody who listens now and forgets it: who was cut off is told
// that something may be missing, and asks the database. A [Queue] brings each
// job to one worker, and to another one if that fails; the truth about a job
// is in the database too.
package bus

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/url"
	"os"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"

	"github.com/komadai/komadai/internal/guard"
)

// Config is how a bus is opened. The zero Config opens one inside the process.
type Config struct {
	// URLs are the servers of an external cluster, nats://… or tls://…, any of
	// which will do; none for the server inside the process.
	URLs []string
	// Credentials is a file with the credentials (.creds) of a NATS user, if
	// they are not in the URLs.
	Credentials string
	// Name is what the connection is called in the servers' own monitoring.
	Name string
	// StartTimeout is how long to wait for an external server that does not answer
	// yet, because it starts at the same time; not at all when 0.
	StartTimeout time.Duration
	// Log tells when the connection is lost and found again; nil for nobody.
	Log *slog.Logger
	// Guard catches the panics of those who hear messages and of those who do work;
	// one that logs to Log when nil.
	Guard *guard.Guard
	// TakeTimeout is how long a call waits for somebody to take it, 1 ms to 1 min;
	// [DefaultTakeTimeout] when 0.
	TakeTimeout time.Duration
	// MaxPending is the number of messages that may wait for one subscriber
	// before some are dropped and it is told so; 65536 when 0.
	MaxPending int
	// MaxUnsent is the number of bytes kept to be sent while the connection is
	// lost, after which [Bus.Publish] fails; 1 MiB when 0.
	MaxUnsent int
}

// Bus is an open bus. It is safe for concurrent use. Close it with
// [Bus.Close].
type Bus struct {
	config   Config
	conn     *nats.Conn
	embedded *server.Server
	// gone is closed when the connection is closed for good.
	gone chan struct{}

	// work are the goroutines of the bus itself.
	work sync.WaitGroup

	mu   sync.Mutex
	subs map[*nats.Subscription]*subscription
	// closed says that no work is begun any more.
	closed bool
	// storage is where the embedded server keeps what its queue needs, "" before
	// there is one.
	storage string
}

// How the connection to a cluster behaves.
const (
	connectTimeout = 3 * time.Second
	reconnectWait  = 200 * time.Millisecond
	// A server that does not answer two pings is given up.
	pingInterval = 5 * time.Second
	pingsMissed  = 2
	drainTimeout = 5 * time.Second
	// maxPendingBytes bounds what waits for one subscriber.
	maxPendingBytes = 64 << 20
)

// ErrFull is returned when there is no room for more: the connection is lost
// and enough waits to be sent, or a queue has as many jobs as it may.
var ErrFull = errors.New("the message bus takes no more now")

// Check reports what can be seen to be wrong with the URL of a NATS server. No
// error holds its password.
func Check(raw string) error {
	u, err := url.Parse(raw)
	if err != nil {
		return errors.New("the URL of a NATS server cannot be read: want nats://HOST:PORT, with %40 for an @ in a password")
	}
	switch u.Scheme {
	case "nats", "tls", "ws", "wss":
	default:
		return fmt.Errorf("%s is no URL of a NATS server: want nats://HOST:PORT or tls://HOST:PORT", Redact(raw))
	}
	if u.Hostname() == "" {
		return fmt.Errorf("the URL of a NATS server, %s, names no host: want nats://HOST:PORT", Redact(raw))
	}
	return nil
}

// Redact returns the URL of a server without its password or token, fit for a
// log.
func Redact(raw string) string {
	u, err := url.Parse(raw)
	if err != nil || u.Host == "" {
		scheme, _, _ := strings.Cut(raw, "://")
		return fmt.Sprintf("%.10s://…", scheme)
	}
	if u.User != nil {
		if _, ok := u.User.Password(); !ok {
			u.User = url.User("xxxxx") // a token
		}
	}
	return u.Redacted()
}

// Open opens a bus. An external cluster of which no server answers is an
// error when StartTimeout is over.
func Open(ctx context.Context, c Config) (*Bus, error) {
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	if c.Guard == nil {
		c.Guard = guard.New(c.Log)
	}
	if c.MaxPending <= 0 {
		c.MaxPending = 1 << 16
	}
	if c.MaxUnsent <= 0 {
		c.MaxUnsent = 1 << 20
	}
	b := &Bus{config: c, gone: make(chan struct{}), subs: make(map[*nats.Subscription]*subscription)}
	var err error
	if len(c.URLs) == 0 {
		err = b.embed()
	} else {
		err = b.connect(ctx)
	}
	if err != nil {
		return nil, err
	}
	return b, nil
}

// options are those of every connection.
func (b *Bus) options() []nats.Option {
	return []nats.Option{
		nats.Name(b.config.Name),
		nats.Timeout(connectTimeout),
		nats.MaxReconnects(-1),
		nats.ReconnectWait(reconnectWait),
		nats.ReconnectJitter(reconnectWait, 2*reconnectWait),
		nats.ReconnectBufSize(b.config.MaxUnsent),
		nats.PingInterval(pingInterval),
		nats.MaxPingsOutstanding(pingsMissed),
		nats.DrainTimeout(drainTimeout),
		// Passwords may change while the servers are away.
		nats.IgnoreAuthErrorAbort(),
		nats.ErrorHandler(b.failed),
		nats.DisconnectErrHandler(b.disconnected),
		nats.ReconnectHandler(b.reconnected),
		nats.ClosedHandler(func(*nats.Conn) { close(b.gone) }),
	}
}

// connect opens the connection to an external cluster.
func (b *Bus) connect(ctx context.Context) error {
	options := b.options()
	for _, raw := range b.config.URLs {
		if err := Check(raw); err != nil {
			return err
		}
	}
	if file := b.config.Credentials; file != "" {
		if _, err := os.Stat(file); err != nil {
			return fmt.Errorf("credentials for NATS: %w", err)
		}
		options = append(options, nats.UserCredentials(file))
	}
	until := time.Now().Add(b.config.StartTimeout)
	for {
		conn, err := nats.Connect(strings.Join(b.config.URLs, ","), options...)
		if err == nil {
			b.conn = conn
			return nil
		}
		if errors.Is(err, nats.ErrAuthorization) || time.Now().After(until) {
			return fmt.Errorf("connect to NATS at %s: %w", b, err)
		}
		select {
		case <-time.After(reconnectWait):
		case <-ctx.Done():
			return fmt.Errorf("connect to NATS at %s: %w", b, ctx.Err())
		}
	}
}

// Shared reports whether other nodes can hear this bus: it is no server inside
// the process.
func (b *Bus) Shared() bool { return b.embedded == nil }

// String names the bus, without secrets.
func (b *Bus) String() string {
	if !b.Shared() {
		return "in this process"
	}
	shown := make([]string, len(b.config.URLs))
	for i, raw := range b.config.URLs {
		shown[i] = Redact(raw)
	}
	return strings.Join(shown, ", ")
}

// Linked reports whether what is published now reaches other nodes.
func (b *Bus) Linked() bool { return b.Shared() && b.conn.IsConnected() }

// Reconnects returns how often the connection was lost and found again.
func (b *Bus) Reconnects() uint64 { return b.conn.Stats().Reconnects }

// Ping reports whether the bus answers.
func (b *Bus) Ping(ctx context.Context) error {
	if !b.conn.IsConnected() {
		return errors.New("the connection to NATS is lost")
	}
	ctx, cancel := context.WithTimeout(ctx, connectTimeout)
	defer cancel()
	return b.conn.FlushWithContext(ctx)
}

// Close sends what is still to be sent, lets the subscribers finish what has
// arrived, and ends. If ctx ends first, the rest is lost.
func (b *Bus) Close(ctx context.Context) error {
	b.mu.Lock()
	b.closed = true
	b.mu.Unlock()
	err := b.conn.Drain()
	if err == nil {
		select {
		case <-b.gone:
		case <-ctx.Done():
			err = ctx.Err()
		}
	}
	if errors.Is(err, nats.ErrConnectionReconnecting) {
		err = nil // there is nobody to send to
	}
	b.conn.Close()
	b.work.Wait()
	if b.embedded != nil {
		b.embedded.Shutdown()
		b.embedded.WaitForShutdown()
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.storage != "" {
		err = errors.Join(err, os.RemoveAll(b.storage))
		b.storage = ""
	}
	if err != nil {
		return fmt.Errorf("close the message bus: %w", err)
	}
	return nil
}

// begin calls f on a goroutine that [Bus.Close] waits for, unless the bus is being
// closed; f ends when the connection does.
func (b *Bus) begin(f func()) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if !b.closed {
		b.work.Go(func() { b.config.Guard.Do("bus", f) })
	}
}

func (b *Bus) disconnected(_ *nats.Conn, err error) {
	if err != nil {
		b.config.Log.Warn("the connection to NATS is lost", "err", err)
	}
}

func (b *Bus) reconnected(c *nats.Conn) {
	b.config.Log.Info("connected to NATS again", "server", c.ConnectedUrlRedacted())
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, s := range b.subs {
		s.lost()
	}
}

// failed is told what goes wrong beside any call.
func (b *Bus) failed(_ *nats.Conn, sub *nats.Subscription, err error) {
	if !errors.Is(err, nats.ErrSlowConsumer) || sub == nil {
		b.config.Log.Warn("the message bus", "err", err)
		return
	}
	b.mu.Lock()
	s := b.subs[sub]
	b.mu.Unlock()
	if s != nil {
		s.fellBehind()
	}
}
