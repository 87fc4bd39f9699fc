package csa

import (
	"context"
	"crypto/tls"
	"errors"
	"net"
	"net/netip"
	"time"

	"github.com/komadai/komadai/internal/admission"
	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/people"
)

// Server serves the CSA protocol. It is safe for concurrent use.
type Server struct {
	gate    *gate
	logins  *logins
	members *members
	tables  *tables
	peers   *peers

	// mu of gate guards the fields below, except each, which counts connections by network.
	listeners map[net.Listener]struct{}
	sessions  int
	each      *admission.Counter
}

// New returns a running server. Close it with [Server.Close].
func New(c Config) *Server {
	c = c.withDefaults()
	g := &gate{
		Config: c,
		terms:  terms{library: c.Library, book: match.Rulebook{Library: c.Library}, event: c.Event, limits: c.Limits, named: c.Named},
	}
	g.ctx, g.cancel = context.WithCancel(context.Background())
	s := &Server{gate: g, listeners: make(map[net.Listener]struct{}), each: admission.NewCounter(g.MaxEach)}
	s.members = &members{gate: g, byName: make(map[string]*client)}
	s.tables = &tables{gate: g, byGame: make(map[string]*table)}
	s.logins = &logins{gate: g, guesses: newGuesses(), members: s.members, tables: s.tables}
	s.peers = &peers{gate: g, spread: s.members.spread, own: s.own}
	s.peers.open()
	rounds := rounds{g, buoys{g}}
	for i := range g.Rounds {
		rounds.schedule(&g.Rounds[i], c.Games.Now())
	}
	return s
}

func (s *Server) own(what string) []string {
	switch what {
	case "who":
		return s.members.states()
	case "list":
		return s.tables.ids()
	}
	return nil
}

// Serve accepts connections of l until the server is closed or l fails, and closes l. It
// returns nil after [Server.Close].
func (s *Server) Serve(l net.Listener) error {
	s.gate.mu.Lock()
	if s.gate.closing {
		s.gate.mu.Unlock()
		return l.Close()
	}
	s.listeners[l] = struct{}{}
	s.gate.mu.Unlock()
	defer l.Close()
	for {
		c, err := l.Accept()
		switch {
		case err == nil:
			s.Take(c)
		case s.gate.ctx.Err() != nil:
			return nil
		case errors.Is(err, net.ErrClosed):
			return err
		default: // such as too many open files: a later accept may succeed
			s.gate.Log.Warn("a CSA connection could not be taken", "err", err)
			select {
			case <-time.After(100 * time.Millisecond):
			case <-s.gate.ctx.Done():
				return nil
			}
		}
	}
}

// Take serves a connection, or closes it at a limit.
func (s *Server) Take(c net.Conn) {
	if tcp, ok := plain(c).(*net.TCPConn); ok {
		// Clients are silent while they think; TCP keep-alive detects dead ones.
		_ = tcp.SetKeepAliveConfig(net.KeepAliveConfig{
			Enable: true, Idle: 30 * time.Second, Interval: 10 * time.Second, Count: 4,
		})
	}
	from := networks(c.RemoteAddr())
	s.gate.mu.Lock()
	defer s.gate.mu.Unlock()
	if s.gate.closing || s.sessions >= s.gate.MaxConns || !s.each.Take(from) {
		_ = c.Close()
		return
	}
	session := s.session(c, from[0])
	s.sessions++
	s.gate.begin(func() {
		defer s.release(from)
		session.run()
	})
}

func (s *Server) session(conn net.Conn, address string) *session {
	c := &client{
		gate: s.gate, conn: conn, address: address, out: newOutbox(s.gate.Buffer, func() { _ = plain(conn).Close() }),
		cut: make(chan struct{}), ended: make(chan struct{}),
	}
	l := &lobby{agreement: agreement{client: c, tables: s.tables, buoys: buoys{s.gate}}}
	console := &console{lobby: l, members: s.members, peers: s.peers, monitors: monitors{c, make(map[monitorKey]*monitor)}}
	return &session{client: c, logins: s.logins, lobby: l, console: console, lines: make(chan string), gone: make(chan struct{})}
}

func (s *Server) release(from []string) {
	s.each.Release(from)
	s.gate.mu.Lock()
	defer s.gate.mu.Unlock()
	s.sessions--
}

// plain returns the connection below TLS, to close it without a TLS close message.
func plain(c net.Conn) net.Conn {
	if secured, ok := c.(*tls.Conn); ok {
		return secured.NetConn()
	}
	return c
}

// networks returns the networks of an address, narrowest first; see [admission.Networks].
func networks(a net.Addr) []string {
	if where, err := netip.ParseAddrPort(a.String()); err == nil {
		return admission.Networks(where.Addr())
	}
	return []string{a.String()}
}

// Close ends all connections and waits for them. Games continue: [play.Hub.Close] handles
// their clocks, and clients can resume after a restart.
func (s *Server) Close() {
	s.gate.mu.Lock()
	s.gate.closing = true
	s.gate.cancel()
	for l := range s.listeners {
		_ = l.Close()
	}
	s.gate.mu.Unlock()
	s.gate.work.Wait()
	s.peers.close()
}

// Cut closes a holder's connection. Its game is lost or waits, as after a network
// failure.
func (s *Server) Cut(holder people.ID) { s.members.dismiss(holder) }

// Sessions returns the number of connections.
func (s *Server) Sessions() int {
	s.gate.mu.Lock()
	defer s.gate.mu.Unlock()
	return s.sessions
}
