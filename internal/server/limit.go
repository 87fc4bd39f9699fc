package server

import (
	"net"
	"net/http"
	"net/netip"
	"strings"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"github.com/komadai/komadai/internal/api"
	"github.com/komadai/komadai/internal/config"
	"github.com/komadai/komadai/internal/wire"
)

// maxClients bounds the table of a limiter. When it is full, clients that have
// not been heard for longest are forgotten, which is in their favour.
const maxClients = 10_000

// limiter lets each client do so much and no more.
type limiter struct {
	rate    config.Rate
	mu      sync.Mutex
	clients map[string]*client
}

type client struct {
	bucket *rate.Limiter
	seen   time.Time
}

func newLimiter(r config.Rate) *limiter { return &limiter{rate: r, clients: make(map[string]*client)} }

// allow reports whether the client may do one more thing now.
func (l *limiter) allow(who string, now time.Time) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	c := l.clients[who]
	if c == nil {
		if len(l.clients) >= maxClients {
			l.forget(now)
		}
		c = &client{bucket: rate.NewLimiter(rate.Limit(l.rate.PerSecond), l.rate.Burst)}
		l.clients[who] = c
	}
	c.seen = now
	return c.bucket.AllowN(now, 1)
}

// forget drops the clients whose bucket is full again, and if all are busy,
// everybody: better to be lenient once than to grow or to lock people out.
func (l *limiter) forget(now time.Time) {
	full := time.Duration(float64(l.rate.Burst) / l.rate.PerSecond * float64(time.Second))
	for who, c := range l.clients {
		if now.Sub(c.seen) >= full {
			delete(l.clients, who)
		}
	}
	if len(l.clients) >= maxClients {
		clear(l.clients)
	}
}

// limits is the edge of the server towards one client with too much to ask.
type limits struct {
	create, act, read *limiter
	trustProxy        bool

	mu      sync.Mutex
	sockets map[string]int
	each    int
}

func newLimits(c config.Config) *limits {
	return &limits{
		create: newLimiter(c.Limits.New), act: newLimiter(c.Limits.Act), read: newLimiter(c.Limits.Read),
		trustProxy: c.TrustProxy, sockets: make(map[string]int), each: c.Limits.SocketsEach,
	}
}

// handler limits the requests to next.
func (l *limits) handler(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		who := address(r, l.trustProxy)
		class := l.read
		if r.Method == http.MethodPost {
			class = l.act
			if strings.HasSuffix(r.URL.Path, "/games") || strings.HasSuffix(r.URL.Path, "/records") || strings.HasSuffix(r.URL.Path, "/analyses") {
				class = l.create
			}
		}
		if !class.allow(who, time.Now()) {
			w.Header().Set("Retry-After", "2")
			api.Fail(w, wire.Error{Code: "too-many", Message: "Too many requests came from your address; wait a moment."})
			return
		}
		next.ServeHTTP(w, r)
	})
}

// live limits the sockets of one address.
func (l *limits) live(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		who := address(r, l.trustProxy)
		if !l.take(who) {
			api.Fail(w, wire.Error{Code: "too-many", Message: "Too many live connections are open from your address."})
			return
		}
		defer l.release(who)
		next.ServeHTTP(w, r)
	})
}

func (l *limits) take(who string) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.sockets[who] >= l.each {
		return false
	}
	l.sockets[who]++
	return true
}

func (l *limits) release(who string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.sockets[who]--; l.sockets[who] <= 0 {
		delete(l.sockets, who)
	}
}

// address names who sent a request: its IPv4 address, or the /64 network of
// its IPv6 address, which is one household.
func address(r *http.Request, trustProxy bool) string {
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		host = r.RemoteAddr
	}
	if trustProxy {
		// The last entry is the one the trusted proxy wrote.
		list := strings.Split(r.Header.Get("X-Forwarded-For"), ",")
		if last := strings.TrimSpace(list[len(list)-1]); last != "" {
			host = last
		}
	}
	ip, err := netip.ParseAddr(host)
	if err != nil {
		return "unknown"
	}
	ip = ip.Unmap().WithZone("")
	if ip.Is6() {
		if p, err := ip.Prefix(64); err == nil {
			return p.String()
		}
	}
	return ip.String()
}

// secure reports whether a request came over TLS.
func secure(r *http.Request, trustProxy bool) bool {
	return r.TLS != nil || trustProxy && r.Header.Get("X-Forwarded-Proto") == "https"
}
