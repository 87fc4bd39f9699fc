package bus

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/url"
	"os"
	"strconv"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
)

const (
	startTimeout = 20 * time.Second
	// queueMemory bounds the memory of queued jobs in bytes.
	queueMemory = 64 << 20
)

func (b *Bus) embed() error {
	s, err := server.NewServer(&server.Options{ServerName: "komadai", DontListen: true, NoSigs: true})
	if err != nil {
		return fmt.Errorf("start the message bus: %w", err)
	}
	s.SetLoggerV2(serverLog{b.config.Log}, false, false, false)
	s.Start()
	stop := func(err error) error {
		s.Shutdown()
		s.WaitForShutdown()
		return fmt.Errorf("start the message bus: %w", err)
	}
	if !s.ReadyForConnections(startTimeout) {
		return stop(errors.New("the server is not ready in time"))
	}
	conn, err := nats.Connect("", append(b.options(), nats.InProcessServer(s))...)
	if err != nil {
		return stop(err)
	}
	b.embedded, b.conn = s, conn
	return nil
}

// store enables queues in the embedded server. Jobs are in memory; after a restart they come
// from the database.
func (b *Bus) store() error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.storage != "" {
		return nil
	}
	dir, err := os.MkdirTemp("", "komadai-bus")
	if err != nil {
		return err
	}
	err = b.embedded.EnableJetStream(&server.JetStreamConfig{MaxMemory: queueMemory, MaxStore: queueMemory, StoreDir: dir})
	if err != nil {
		return errors.Join(err, os.RemoveAll(dir))
	}
	b.storage = dir
	return nil
}

type serverLog struct{ log *slog.Logger }

func (l serverLog) Noticef(string, ...any) {}
func (l serverLog) Debugf(string, ...any)  {}
func (l serverLog) Tracef(string, ...any)  {}

func (l serverLog) Warnf(format string, v ...any) {
	l.log.Warn("message bus", "message", fmt.Sprintf(format, v...))
}

func (l serverLog) Errorf(format string, v ...any) {
	l.log.Error("message bus", "message", fmt.Sprintf(format, v...))
}

func (l serverLog) Fatalf(format string, v ...any) { l.Errorf(format, v...) }

// MemberConfig is a server of a NATS cluster.
type MemberConfig struct {
	// Name in the cluster; Addr is for clients.
	Name, Addr string
	// Cluster is the address for other servers, Routes are all servers, nats://HOST:PORT;
	// empty for a single server.
	Cluster string
	Routes  []string
	// Dir stores queued jobs.
	Dir string
	Log *slog.Logger
}

// ServeMember runs a NATS server until ctx ends, to test a cluster on one machine. It has no
// passwords.
func ServeMember(ctx context.Context, c MemberConfig) error {
	o := &server.Options{
		ServerName: c.Name, NoSigs: true, JetStream: true, StoreDir: c.Dir,
		JetStreamMaxMemory: queueMemory, JetStreamMaxStore: 4 * queueMemory,
	}
	var err error
	if o.Host, o.Port, err = split(c.Addr); err != nil {
		return err
	}
	if c.Cluster != "" {
		o.Cluster = server.ClusterOpts{Name: "komadai", NoAdvertise: true}
		if o.Cluster.Host, o.Cluster.Port, err = split(c.Cluster); err != nil {
			return err
		}
		for _, raw := range c.Routes {
			if err := Check(raw); err != nil {
				return err
			}
			u, err := url.Parse(raw)
			if err != nil {
				return err
			}
			o.Routes = append(o.Routes, u)
		}
	}
	s, err := server.NewServer(o)
	if err != nil {
		return fmt.Errorf("start a NATS server: %w", err)
	}
	s.SetLoggerV2(serverLog{c.Log}, false, false, false)
	s.Start()
	defer s.WaitForShutdown()
	defer s.Shutdown()
	if !s.ReadyForConnections(startTimeout) {
		return errors.New("start a NATS server: the server is not ready in time")
	}
	<-ctx.Done()
	return nil
}

func split(addr string) (host string, port int, err error) {
	host, text, err := net.SplitHostPort(addr)
	if err == nil {
		port, err = strconv.Atoi(text)
	}
	if err != nil || host == "" || port < 0 || port > 65535 {
		return "", 0, fmt.Errorf("address %q: want HOST:PORT", addr)
	}
	return host, port, nil
}
