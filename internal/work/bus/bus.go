// Package bus carries messages between nodes over NATS: by default a server inside the process
// without a listener, or an external cluster. Both behave the same.
//
// Fan-out ([Bus.Publish], [Bus.Subscribe]) delivers a message to all current subscribers and
// stores nothing. A subscriber that may have missed messages is notified and reads the
// database. A [Queue] gives each job to one worker, and to another one on failure. The
// database is the source of truth for jobs.
package bus

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/netip"
	"net/url"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"

	"github.com/komadai/komadai/internal/guard"
)

// Config configures a bus. The zero Config opens one inside the process.
type Config struct {
	// URLs are servers of an external cluster, nats://… or tls://…; empty for the server
	// inside the process.
	URLs []string
	// Credentials is a .creds file of a NATS user, or "".
	Credentials string
	// Name labels the connection in the servers' monitoring.
	Name string
	// StartTimeout is how long to retry an external server that does not answer; 0 fails at
	// once.
	StartTimeout time.Duration
	// Log reports a lost and restored connection; it may be nil.
	Log *slog.Logger
	// Guard catches panics of subscribers and workers; nil means one that logs to Log.
	Guard *guard.Guard
	// TakeTimeout is how long a call waits for a worker to accept, 1 ms to 1 min; 0 means
	// [DefaultTakeTimeout].
	TakeTimeout time.Duration
	// MaxPending bounds the messages waiting for a subscriber; further ones are dropped and it
	// is notified. 0 means 65536.
	MaxPending int
	// MaxUnsent bounds the bytes kept during a lost connection; beyond it [Bus.Publish] fails.
	// 0 means 1 MiB.
	MaxUnsent int
}

// Bus is an open bus. It is safe for concurrent use. Close it with [Bus.Close].
type Bus struct {
	config   Config
	conn     *nats.Conn
	embedded *server.Server
	// gone is closed with the connection.
	gone chan struct{}

	// late: the cluster did not answer the last ping in time.
	late atomic.Bool
	// work are the bus's goroutines.
	work sync.WaitGroup

	mu     sync.Mutex
	subs   map[*nats.Subscription]*subscription
	closed bool
	// storage is the directory of the embedded server's queue, or "".
	storage string
}

// Behaviour of the connection to a cluster.
const (
	connectTimeout = 3 * time.Second
	reconnectWait  = 200 * time.Millisecond
	// A cluster that needs longer for a ping may be cut off without a closed connection.
	lateAfter = time.Second
	// A server that misses two pings is given up.
	pingInterval = 5 * time.Second
	pingsMissed  = 2
	drainTimeout = 5 * time.Second
	// maxPendingBytes bounds the bytes waiting for a subscriber.
	maxPendingBytes = 64 << 20
)

// ErrFull is returned if the connection is lost and the buffer is full, or a queue is full.
var ErrFull = errors.New("the message bus is full")

// Check checks the form of a NATS URL. Errors never contain its password.
func Check(raw string) error {
	u, err := url.Parse(raw)
	if err != nil {
		return errors.New("the URL of a NATS server cannot be read: want nats://HOST:PORT, with %40 for an @ in a password")
	}
	switch u.Scheme {
	case "nats", "tls", "ws", "wss":
	default:
		return fmt.Errorf("%s is not the URL of a NATS server: want nats://HOST:PORT or tls://HOST:PORT", Redact(raw))
	}
	if u.Hostname() == "" {
		return fmt.Errorf("the URL of a NATS server, %s, names no host: want nats://HOST:PORT", Redact(raw))
	}
	return nil
}

// Verified reports whether a connection to a NATS server stays on this machine, or is encrypted to
// a server whose certificate is checked.
func Verified(raw string) bool {
	u, err := url.Parse(raw)
	if err != nil {
		return false
	}
	a, err := netip.ParseAddr(u.Hostname())
	return u.Scheme == "tls" || u.Scheme == "wss" || u.Hostname() == "localhost" || err == nil && a.IsLoopback()
}

// Redact returns a URL without password or token, for logs.
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

// Open opens a bus. It fails if no server of an external cluster answers within StartTimeout.
func Open(ctx context.Context, c Config) (*Bus, error) {
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	if c.Guard == nil {
		c.Guard = guard.New(c.Log)
	}
	c.MaxPending, c.MaxUnsent = cmp.Or(c.MaxPending, 1<<16), cmp.Or(c.MaxUnsent, 1<<20)
	c.TakeTimeout = cmp.Or(c.TakeTimeout, DefaultTakeTimeout)
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
		// Passwords may change while the servers are down.
		nats.IgnoreAuthErrorAbort(),
		nats.ErrorHandler(b.failed),
		nats.DisconnectErrHandler(b.disconnected),
		nats.ReconnectHandler(b.reconnected),
		nats.ClosedHandler(func(*nats.Conn) { close(b.gone) }),
	}
}

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
			b.begin(b.pulse)
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

// Shared reports whether other nodes can use this bus.
func (b *Bus) Shared() bool { return b.embedded == nil }

// String names the bus without secrets.
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

// Linked reports whether messages currently reach other nodes within a second or so.
func (b *Bus) Linked() bool { return b.Shared() && b.conn.IsConnected() && !b.late.Load() }

// pulse pings the cluster. After late answers, messages may have been missed.
func (b *Bus) pulse() {
	tick := time.NewTicker(lateAfter)
	defer tick.Stop()
	for {
		select {
		case <-b.gone:
			return
		case <-tick.C:
		}
		err := b.conn.FlushTimeout(lateAfter)
		switch was := b.late.Swap(err != nil); {
		case !was && errors.Is(err, nats.ErrTimeout) && b.conn.IsConnected():
			b.config.Log.Warn("NATS answers late")
		case was && err == nil:
			b.missed()
		}
	}
}

// Reconnects returns the number of restored connections.
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

// Close sends buffered messages, lets subscribers finish, and ends. If ctx ends first, the
// rest is lost.
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
		err = nil // no server to send to
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

// begin calls f on a goroutine unless the bus is closing. [Bus.Close] waits for it; f must end
// with the connection.
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
	b.missed()
}

func (b *Bus) missed() {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, s := range b.subs {
		s.lost()
	}
}

// failed handles asynchronous errors.
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
