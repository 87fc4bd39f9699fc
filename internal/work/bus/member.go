package bus

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/url"
	"strconv"

	"github.com/nats-io/nats-server/v2/server"
)

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
