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

// Config configures a [Server]. Games and Log are required.
type Config struct {
	Games    Games
	Accounts Accounts
	Ratings  Ratings
	// Buoys stores start positions. Optional.
	Buoys Buoys
	// Openings, if set, lets clients of several nodes meet.
	Openings Openings
	// Claims is required with Openings; it decides which node holds a round.
	Claims Claims
	// Mutes reports muted holders. Optional.
	Mutes Mutes
	// Bus connects the nodes. Optional.
	Bus Bus
	Log *slog.Logger
	// Library has the rule sets; nil means the shipped ones.
	Library *variant.Library
	// Guard catches panics of sessions and timers. The default logs to Log.
	Guard *guard.Guard
	// Event is the prefix of game ids; "" means "komadai".
	Event string
	// Version is the answer to %%VERSION.
	Version string
	// Limits apply to all games. A MaxMoves of 0 means 256.
	Limits
	// Named replaces Limits for games with these events (the first part of the name).
	Named map[string]Limits
	// Rounds are games that start on a timetable.
	Rounds []Round
	// MaxConns bounds connections in total, MaxEach per address; 0 means 1000 and 64.
	MaxConns, MaxEach int
	// Login is the time to log in, Offer to agree to a game, Grace to resume one; 0 means 5
	// min, 2 min and 1 min.
	Login, Offer, Grace time.Duration
	// WriteTimeout bounds one write; 0 means 10 s.
	WriteTimeout time.Duration
	// Lines is the rate of lines per second from a client, with a burst of 5 seconds'
	// worth; 0 means 20. Reading pauses above it.
	Lines rate.Limit
	// Buffer bounds a client's outbox in bytes; 0 means 1 MiB.
	Buffer int
}

// Limits bound a game.
type Limits struct {
	// MaxMoves is the number of moves after which a game is aborted; no limit if it is not
	// positive.
	MaxMoves int
	// Least is the minimum time charged per move.
	Least time.Duration
}

// Server serves the CSA protocol. It is safe for concurrent use.
type Server struct {
	config Config
	book   match.Rulebook
	ctx    context.Context
	cancel context.CancelFunc
	work   sync.WaitGroup
	logins logins
	peers  peers

	mu        sync.Mutex
	closing   bool
	listeners map[net.Listener]struct{}
	sessions  map[*session]struct{}
	each      map[string]int
	// players are the logged-in sessions by name.
	players map[string]*session
	// waiting are the sessions that wait for an opponent, in order of arrival.
	waiting []*session
	// tables are the gateway's games by game id.
	tables map[string]*table
}

// New returns a running server. Close it with [Server.Close].
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

// Serve accepts connections of l until the server is closed or l fails, and closes l. It
// returns nil after [Server.Close].
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
		default: // such as too many open files: a later accept may succeed
			s.config.Log.Warn("a CSA connection could not be taken", "err", err)
			select {
			case <-time.After(100 * time.Millisecond):
			case <-s.ctx.Done():
				return nil
			}
		}
	}
}

// Take serves a connection unless a limit is reached.
func (s *Server) Take(c net.Conn) {
	if tcp, ok := plain(c).(*net.TCPConn); ok {
		// Clients are silent while they think; TCP keep-alive detects dead ones.
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

// plain returns the connection below TLS, to close it without a TLS close message.
func plain(c net.Conn) net.Conn {
	if secured, ok := c.(*tls.Conn); ok {
		return secured.NetConn()
	}
	return c
}

// host returns the limit key of a client's address: the address without port, and for
// IPv6 its /64 network.
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

// begin runs f on a goroutine that [Server.Close] waits for. The caller runs on such a
// goroutine, or holds the mutex and has checked that the server is not closing.
func (s *Server) begin(f func()) {
	s.work.Go(func() { s.config.Guard.Do("csa", f) })
}

// later calls f after d unless the server closes first.
func (s *Server) later(d time.Duration, f func()) *time.Timer {
	return time.AfterFunc(d, func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		if !s.closing {
			s.begin(f)
		}
	})
}

// Close ends all connections and waits for them. Games continue: [play.Hub.Close] handles
// their clocks, and clients can resume after a restart.
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

// Cut closes a holder's connection. Its game is lost or waits, as after a network
// failure.
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

// logins limits password guessing per name and address: 10 failures are free, then one
// attempt per 10 s.
type logins struct {
	mu    sync.Mutex
	tries map[guess]*rate.Limiter
}

// guess is a limiter key: an address and an account name.
type guess struct{ address, name string }

const (
	// maxGuarded bounds the stored keys.
	maxGuarded = 10_000
	// loginWait bounds the delay of a login.
	loginWait = 30 * time.Second
)

// turn returns the delay before a login is checked. ok is false if too many are waiting.
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

// wrong counts a failed login that was not delayed.
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

// right clears the failures after a successful login.
func (g *logins) right(who guess) {
	g.mu.Lock()
	defer g.mu.Unlock()
	delete(g.tries, who)
}
