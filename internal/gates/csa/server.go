package csa

import (
	"context"
	"crypto/tls"
	"errors"
	"log/slog"
	"net"
	"net/netip"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/guard"
	"github.com/komadai/komadai/internal/people/principal"
	"github.com/komadai/komadai/variant"
)

// Config is what a [Server] works with. Games and Log must be set; everything
// else has a default.
type Config struct {
	Games    Games
	Accounts Accounts
	Ratings  Ratings
	// Buoys keep positions from which games of a name begin; nil for none.
	Buoys Buoys
	// Openings, when set, are where clients of several nodes find each other.
	Openings Openings
	// Claims, where Openings are set, decide which node holds a round.
	Claims Claims
	// Mutes, when set, know who may not talk.
	Mutes Mutes
	// Bus, when set, is how they hear each other.
	Bus Bus
	Log *slog.Logger
	// Library has the rule sets; nil for the shipped ones.
	Library *variant.Library
	// Guard catches the panics of sessions and timers; one that logs to Log when nil.
	Guard *guard.Guard
	// Event begins the id of each game; "komadai" when "".
	Event string
	// Version is what %%VERSION tells.
	Version string
	// Limits are those of games; MaxMoves is 256 when 0.
	Limits
	// Named are the limits of games with these events (the first part of their
	// names) in place of Limits.
	Named map[string]Limits
	// Rounds are the names of games that begin on a timetable.
	Rounds []Round
	// MaxConns is the number of connections at a time, MaxEach of one address;
	// 1000 and 64 when 0.
	MaxConns, MaxEach int
	// Login is the time to log in, Offer the time to agree to a game, Grace how
	// long a game waits for a client that asked for it; 5 min, 2 min and 1 min
	// when 0.
	Login, Offer, Grace time.Duration
	// WriteTimeout is how long a client may take nothing; 10 s when 0.
	WriteTimeout time.Duration
	// Lines is the number of lines a second that a client may send, with bursts
	// of as many as it may send in five; 20 when 0. More are taken later.
	Lines rate.Limit
	// Buffer is the most bytes that wait for a client; 1 MiB when 0.
	Buffer int
}

// Limits bound a game.
type Limits struct {
	// MaxMoves is the number of moves after which a game is broken off; no limit
	// when it is not positive.
	MaxMoves int
	// Least is the least time that is counted of each move.
	Least time.Duration
}

// Server serves the CSA protocol. Its methods may be called from several
// goroutines.
type Server struct {
	config Config
	book   match.Rulebook
	ctx    context.Context
	cancel context.CancelFunc
	work   sync.WaitGroup
	logins logins
	// peers are the other nodes.
	peers peers

	mu        sync.Mutex
	closing   bool
	listeners map[net.Listener]struct{}
	sessions  map[*session]struct{}
	each      map[string]int
	// players are the sessions that have logged in, by name.
	players map[string]*session
	// waiting are the sessions that wait for an opponent, in order.
	waiting []*session
	// tables are the games that are played over this gateway, by the id of the
	// game.
	tables map[string]*table
}

// New returns a server, which serves what it is given until it is closed.
func New(c Config) *Server {
	set := func(p *time.Duration, d time.Duration) {
		if *p <= 0 {
			*p = d
		}
	}
	set(&c.Login, 5*time.Minute)
	set(&c.Offer, 2*time.Minute)
	set(&c.Grace, time.Minute)
	set(&c.WriteTimeout, 10*time.Second)
	if c.Guard == nil {
		c.Guard = guard.New(c.Log)
	}
	if c.Event == "" {
		c.Event = "komadai"
	}
	if c.MaxMoves == 0 {
		c.MaxMoves = 256
	}
	if c.MaxConns <= 0 {
		c.MaxConns = 1000
	}
	if c.MaxEach <= 0 {
		c.MaxEach = 64
	}
	if c.Lines <= 0 {
		c.Lines = 20
	}
	if c.Buffer <= 0 {
		c.Buffer = 1 << 20
	}
	s := &Server{
		config: c, book: match.Rulebook{Library: c.Library}, listeners: make(map[net.Listener]struct{}), sessions: make(map[*session]struct{}),
		each: make(map[string]int), players: make(map[string]*session), tables: make(map[string]*table),
	}
	s.ctx, s.cancel = context.WithCancel(context.Background())
	s.openPeers()
	for i := range c.Rounds {
		s.timetable(&s.config.Rounds[i], time.Now())
	}
	return s
}

// Serve takes connections of l until the server is closed or l fails, and closes
// l. The error is nil after [Server.Close].
func (s *Server) Serve(l net.Listener) error {
	s.mu.Lock()
	if s.closing {
		s.mu.Unlock()
		return l.Close()
	}
	s.listeners[l] = struct{}{}
	s.mu.Unlock()
	defer l.Close()
	for {
		c, err := l.Accept()
		switch {
		case err == nil:
			s.Take(c)
		case s.ctx.Err() != nil:
			return nil
		case errors.Is(err, net.ErrClosed):
			return err
		default: // out of files, for instance: others may go on
			s.config.Log.Warn("a CSA connection could not be taken", "err", err)
			select {
			case <-time.After(100 * time.Millisecond):
			case <-s.ctx.Done():
				return nil
			}
		}
	}
}

// Take serves a connection, unless there are too many.
func (s *Server) Take(c net.Conn) {
	if tcp, ok := plain(c).(*net.TCPConn); ok {
		// Thinking clients say nothing; the system finds out who is gone.
		_ = tcp.SetKeepAliveConfig(net.KeepAliveConfig{
			Enable: true, Idle: 30 * time.Second, Interval: 10 * time.Second, Count: 4,
		})
	}
	address := host(c.RemoteAddr())
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closing || len(s.sessions) >= s.config.MaxConns || s.each[address] >= s.config.MaxEach {
		_ = c.Close()
		return
	}
	session := newSession(s, c, address)
	s.sessions[session] = struct{}{}
	s.each[address]++
	s.begin(session.run)
}

// plain returns the connection below TLS, which is closed without a farewell.
func plain(c net.Conn) net.Conn {
	if secured, ok := c.(*tls.Conn); ok {
		return secured.NetConn()
	}
	return c
}

// host returns what a client's address counts as: the address without its port,
// of IPv6 the network of 64 bits, which is what a customer has.
func host(a net.Addr) string {
	where, err := netip.ParseAddrPort(a.String())
	if err != nil {
		return a.String()
	}
	ip := where.Addr().Unmap().WithZone("")
	if ip.Is4() {
		return ip.String()
	}
	network, _ := ip.Prefix(64)
	return network.String()
}

// begin calls f on a goroutine that [Server.Close] waits for. The caller is such a
// goroutine, or holds the mutex and has seen that the server is not closing.
func (s *Server) begin(f func()) {
	s.work.Go(func() { s.config.Guard.Do("csa", f) })
}

// later calls f after d, unless the server closes first.
func (s *Server) later(d time.Duration, f func()) *time.Timer {
	return time.AfterFunc(d, func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		if !s.closing {
			s.begin(f)
		}
	})
}

// Close ends all connections and waits until they are gone. The games go on:
// their clocks are the business of [play.Hub.Close], and who comes back to a
// server that is up again finds them.
func (s *Server) Close() {
	s.mu.Lock()
	s.closing = true
	s.cancel()
	for l := range s.listeners {
		_ = l.Close()
	}
	s.mu.Unlock()
	s.work.Wait()
	if s.peers.cancel != nil {
		s.peers.cancel()
	}
}

// Cut ends the connection of a holder, as if it had broken: its game is lost, or
// waits.
func (s *Server) Cut(holder principal.ID) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, c := range s.players {
		if c.player.holder == holder {
			c.replaced = true
			c.notify()
		}
	}
}

// Sessions returns the number of connections.
func (s *Server) Sessions() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.sessions)
}

// logins slows down who guesses passwords: of one name from one address ten may
// be wrong, then one is looked at every ten seconds.
type logins struct {
	mu    sync.Mutex
	tries map[guess]*rate.Limiter
}

// guess is who guesses: an address, at the password of a name.
type guess struct{ address, name string }

const (
	// maxGuarded bounds the guesses that are remembered.
	maxGuarded = 10_000
	// loginWait is how long a login waits at most for its turn.
	loginWait = 30 * time.Second
)

// turn returns how long a login has to wait before it is looked at; ok is false
// where too many wait already.
func (g *logins) turn(who guess, now time.Time) (wait time.Duration, ok bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	l := g.tries[who]
	if l == nil || l.TokensAt(now) >= 1 {
		return 0, true
	}
	r := l.ReserveN(now, 1)
	if wait = r.DelayFrom(now); wait > loginWait {
		r.CancelAt(now)
		return 0, false
	}
	return wait, true
}

// wrong notes a login that failed without having waited.
func (g *logins) wrong(who guess) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.tries == nil || len(g.tries) >= maxGuarded {
		g.tries = make(map[guess]*rate.Limiter)
	}
	l := g.tries[who]
	if l == nil {
		l = rate.NewLimiter(rate.Every(10*time.Second), 10)
		g.tries[who] = l
	}
	l.Allow()
}

// right forgets what failed before a login that did not.
func (g *logins) right(who guess) {
	g.mu.Lock()
	defer g.mu.Unlock()
	delete(g.tries, who)
}
