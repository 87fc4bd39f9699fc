package notify

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"sync"
	"syscall"
	"time"

	"github.com/komadai/komadai/internal/admission"
	"github.com/komadai/komadai/internal/guard"
	"github.com/komadai/komadai/internal/people"
	"github.com/komadai/komadai/internal/people/push"
	"github.com/komadai/komadai/internal/refusal"
)

const (
	// waiting bounds all notices and the holders with messages, waitingEach the notices of a
	// holder, laterEach the messages, places the parallel sends.
	waiting     = 10_000
	waitingEach = 32
	laterEach   = 64
	places      = 16
	// pushAttempts is per message. pushPause precedes the second one and doubles each time.
	pushAttempts = 3
	pushPause    = 5 * time.Second
	pushTimeout  = 5 * time.Second
	storeTimeout = 10 * time.Second
	// stale is the age of a message that is not worth sending.
	stale = 5 * time.Minute
	// maxFailing bounds the table of failing endpoints.
	maxFailing = 10_000
	// lifetime is how long a push service keeps a message for an offline browser.
	lifetime = 24 * time.Hour
)

// PusherConfig configures a [Pusher].
type PusherConfig struct {
	Store    push.Store
	Identity *Identity
	Log      *slog.Logger
	// Guard catches panics, one message at a time.
	Guard *guard.Guard
	// Reach bounds the push services.
	Reach push.Reach
	// Count, if not nil, receives each outcome: "sent", "failed", "gone" (no longer
	// subscribed), or "dropped" (the queue was full).
	Count func(outcome string)
}

// Pusher sends notices to browsers through their push services (RFC 8030), in the background.
// It encrypts for the browser (RFC 8291) and identifies the server by VAPID (RFC 8292). Each holder has a queue of its own. The lane's accounts count the time
// that a holder's sends take and a host's failures, so that slow endpoints delay only their
// holder. Close it.
type Pusher struct {
	config  PusherConfig
	client  *http.Client
	ctx     context.Context
	cancel  context.CancelFunc
	done    sync.WaitGroup
	pause   time.Duration
	control *admission.Control
	lane    *admission.Lane

	mu      sync.Mutex
	queued  int
	lines   map[people.ID]*line
	failing admission.Table[*failures]
}

// failures counts an endpoint's failed messages since the last success.
type failures struct{ n int }

// NewPusher returns a running pusher.
func NewPusher(c PusherConfig) *Pusher {
	if c.Count == nil {
		c.Count = func(string) {}
	}
	s := &Pusher{config: c, pause: pushPause, control: admission.New(nil), lines: make(map[people.ID]*line)}
	s.lane = s.control.Lane(admission.Plan{
		Places: places, Queue: waiting, Wait: stale, Busy: refusal.New(refusal.Busy, "Too many push messages wait.").ForPrograms(),
	})
	s.failing = admission.Table[*failures]{Most: maxFailing, Weight: func(f *failures) float64 { return float64(f.n) }}
	dialer := &net.Dialer{Timeout: pushTimeout}
	if !c.Reach.Private {
		dialer.Control = onlyPublic
	}
	s.client = &http.Client{
		Timeout: pushTimeout,
		// No proxy: it would resolve names itself and bypass the address check.
		Transport:     &http.Transport{DialContext: dialer.DialContext, ForceAttemptHTTP2: true, MaxIdleConnsPerHost: places, IdleConnTimeout: time.Minute},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
	s.ctx, s.cancel = context.WithCancel(context.Background())
	return s
}

// errPrivate rejects a connection to a non-public address, at connect time because names can
// resolve differently.
var errPrivate = errors.New("the endpoint leads into a private network")

func onlyPublic(_, address string, _ syscall.RawConn) error {
	to, err := netip.ParseAddrPort(address)
	if err != nil || !push.Public(to.Addr()) {
		return errPrivate
	}
	return nil
}

func (s *Pusher) Reach() push.Reach { return s.config.Reach }

func (s *Pusher) Key() string { return s.config.Identity.Public() }

// Notify queues a notice for its holder's browsers. A waiting one about the same game is
// replaced. If a queue is full, the notice is dropped.
func (s *Pusher) Notify(n push.Notice) {
	s.mu.Lock()
	defer s.mu.Unlock()
	l := s.lines[n.Holder]
	switch {
	case s.ctx.Err() != nil:
		return
	case l != nil && l.replace(n):
		s.config.Count("dropped")
		return
	case s.queued >= waiting, l == nil && len(s.lines) >= waiting, l != nil && len(l.fresh) >= waitingEach:
		s.config.Count("dropped")
		return
	}
	s.queued++
	if l == nil {
		l = &line{sender: s, holder: n.Holder, wake: make(chan struct{}, 1)}
		s.lines[n.Holder] = l
		s.done.Go(l.run)
	}
	l.fresh = append(l.fresh, n)
	select {
	case l.wake <- struct{}{}:
	default:
	}
}

func (s *Pusher) Close() {
	s.mu.Lock()
	s.cancel()
	s.mu.Unlock()
	s.done.Wait()
	s.client.CloseIdleConnections()
}
