// Package bustest starts NATS servers for tests.
package bustest

import (
	"fmt"
	"math/rand/v2"
	"net"
	"net/netip"
	"net/url"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
)

// Servers is a NATS cluster on the loopback interface.
type Servers struct {
	options []*server.Options
	running []*server.Server
}

const (
	// Timeout is how long tests wait for an event.
	Timeout = 3 * time.Minute
	// Take is how long a call waits for a worker on a busy machine.
	Take = time.Minute
)

// Start starts n servers until the test ends, with options changed by edit. A single one is
// not a cluster.
func Start(t testing.TB, n int, edit ...func(*server.Options)) *Servers {
	t.Helper()
	s := &Servers{running: make([]*server.Server, n)}
	var routes []*url.URL
	if n > 1 {
		for range n {
			routes = append(routes, &url.URL{Scheme: "nats", Host: freeAddr(t)})
		}
	}
	for i := range n {
		client := netip.MustParseAddrPort(freeAddr(t))
		o := &server.Options{
			ServerName: fmt.Sprintf("n%d", i), Host: "127.0.0.1", Port: int(client.Port()), NoSigs: true, NoLog: true,
			JetStream: true, StoreDir: t.TempDir(), JetStreamMaxMemory: 64 << 20, JetStreamMaxStore: 256 << 20,
		}
		if n > 1 {
			at := net.TCPAddrFromAddrPort(netip.MustParseAddrPort(routes[i].Host))
			o.Cluster = server.ClusterOpts{Name: "komadai", Host: at.IP.String(), Port: at.Port, NoAdvertise: true}
			o.Routes = routes
		}
		for _, e := range edit {
			e(o)
		}
		s.options = append(s.options, o)
		s.start(t, i)
	}
	t.Cleanup(func() {
		for i := range s.running {
			s.Kill(i)
		}
	})
	s.await(t)
	return s
}

// freeAddr returns a loopback address that was just free. Its port is below the ephemeral
// ports: a client that keeps dialling the closed ephemeral port of a stopped server may
// connect to itself, and the server then cannot listen there again.
func freeAddr(t testing.TB) string {
	t.Helper()
	for range 1000 {
		l, err := net.Listen("tcp", fmt.Sprint("127.0.0.1:", 10_000+rand.IntN(20_000)))
		if err == nil {
			defer l.Close()
			return l.Addr().String()
		}
	}
	t.Fatal("no port is free")
	return ""
}

func (s *Servers) start(t testing.TB, i int) {
	t.Helper()
	one, err := server.NewServer(s.options[i].Clone())
	if err != nil {
		t.Fatal(err)
	}
	one.Start()
	s.running[i] = one
}

// await waits for the routes and the elections.
func (s *Servers) await(t testing.TB) {
	t.Helper()
	up := 0
	for i, one := range s.running {
		if one == nil {
			continue
		}
		up++
		if !one.ReadyForConnections(Timeout) {
			t.Fatalf("server %d does not begin to serve", i)
		}
	}
	for deadline := time.Now().Add(Timeout); ; time.Sleep(20 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatal("the servers do not find each other")
		}
		ready, leader := true, len(s.running) == 1
		for _, one := range s.running {
			if one == nil {
				continue
			}
			// There are several routes per server.
			if len(s.running) > 1 && one.NumRoutes() < up-1 {
				ready = false
			}
			leader = leader || one.JetStreamIsLeader()
		}
		if ready && leader {
			return
		}
	}
}

// Kill ends server i abruptly for clients and servers.
func (s *Servers) Kill(i int) {
	if s.running[i] == nil {
		return
	}
	s.running[i].Shutdown()
	s.running[i].WaitForShutdown()
	s.running[i] = nil
}

// Restart starts servers with their data. More than half must then be running.
func (s *Servers) Restart(t testing.TB, which ...int) {
	t.Helper()
	for _, i := range which {
		s.start(t, i)
	}
	s.await(t)
}

// URLs returns the servers' addresses.
func (s *Servers) URLs() []string {
	var urls []string
	for _, o := range s.options {
		urls = append(urls, fmt.Sprintf("nats://127.0.0.1:%d", o.Port))
	}
	return urls
}

// Await fails the test if a condition does not become true in time.
func Await(t testing.TB, what string, ok func() bool) {
	t.Helper()
	for deadline := time.Now().Add(Timeout); !ok(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("waited in vain: %s", what)
		}
	}
}
