package webpush

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"slices"
	"sync"
	"syscall"
	"time"

	"github.com/komadai/komadai/internal/guard"
	"github.com/komadai/komadai/internal/people/push"
)

const (
	// waiting bounds the queue, workers the parallel sends.
	waiting = 1000
	workers = 4
	// attempts is per message. pause precedes the second one and doubles each time.
	attempts       = 3
	pause          = 2 * time.Second
	attemptTimeout = 15 * time.Second
	storeTimeout   = 10 * time.Second
	// lifetime is how long a push service keeps a message for an offline browser.
	lifetime = 24 * time.Hour
)

// Config configures a [Sender].
type Config struct {
	Store    push.Store
	Identity *Identity
	Log      *slog.Logger
	// Guard catches panics, one notice at a time.
	Guard *guard.Guard
	// Private allows push endpoints in private networks.
	Private bool
	// Count, if not nil, receives each outcome: "sent", "failed", "gone" (no longer
	// subscribed), or "dropped" (the queue was full).
	Count func(outcome string)
}

// Sender sends notices. Close it.
type Sender struct {
	config Config
	queue  chan push.Notice
	client *http.Client
	ctx    context.Context
	cancel context.CancelFunc
	done   sync.WaitGroup
	pause  time.Duration
}

// New returns a running sender.
func New(c Config) *Sender {
	if c.Count == nil {
		c.Count = func(string) {}
	}
	s := &Sender{config: c, queue: make(chan push.Notice, waiting), pause: pause}
	dialer := &net.Dialer{Timeout: attemptTimeout}
	if !c.Private {
		dialer.Control = onlyPublic
	}
	s.client = &http.Client{
		Timeout: attemptTimeout,
		// No proxy: it would resolve names itself and bypass the address check.
		Transport:     &http.Transport{DialContext: dialer.DialContext, ForceAttemptHTTP2: true, MaxIdleConnsPerHost: workers, IdleConnTimeout: time.Minute},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
	s.ctx, s.cancel = context.WithCancel(context.Background())
	for range workers {
		s.done.Go(s.run)
	}
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

func (s *Sender) Private() bool { return s.config.Private }

func (s *Sender) Key() string { return s.config.Identity.Public() }

// Notify queues a notice for its holder's browsers. If the queue is full, it drops the notice.
func (s *Sender) Notify(n push.Notice) {
	select {
	case s.queue <- n:
	default:
		s.config.Count("dropped")
	}
}

func (s *Sender) Close() {
	s.cancel()
	s.done.Wait()
	s.client.CloseIdleConnections()
}

func (s *Sender) run() {
	for {
		select {
		case <-s.ctx.Done():
			return
		case n := <-s.queue:
			s.config.Guard.Do("push", func() { s.deliverAll(n) })
		}
	}
}

func (s *Sender) deliverAll(n push.Notice) {
	ctx, cancel := context.WithTimeout(s.ctx, storeTimeout)
	defer cancel()
	all, err := s.config.Store.Subscriptions(ctx, n.Holder)
	if err != nil {
		if s.ctx.Err() == nil {
			s.config.Log.Error("the push subscriptions for a game could not be read", "err", err)
		}
		return
	}
	for _, to := range all {
		if !slices.Contains(to.Topics, n.Topic) {
			continue
		}
		outcome := s.deliver(n, to)
		s.config.Count(outcome)
		if outcome != "gone" {
			continue
		}
		ctx, cancel := context.WithTimeout(s.ctx, storeTimeout)
		if err := s.config.Store.ForgetBrowser(ctx, to.Endpoint); err != nil && s.ctx.Err() == nil {
			s.config.Log.Error("an expired push subscription could not be removed", "err", err)
		}
		cancel()
	}
}

// deliver retries and returns the outcome for [Config.Count].
func (s *Sender) deliver(n push.Notice, to push.Subscription) string {
	text, err := json.Marshal(n.In(to.Language))
	if err != nil {
		return "failed"
	}
	wait := s.pause
	for i := range attempts {
		if i > 0 {
			select {
			case <-s.ctx.Done():
				return "failed"
			case <-time.After(wait):
			}
			wait *= 2
		}
		status, err := s.post(text, to)
		switch {
		case errors.Is(err, errPrivate):
			return "gone" // it will not become public
		case err != nil:
			continue
		case status == http.StatusNotFound, status == http.StatusGone:
			return "gone"
		case status >= 200 && status < 300:
			return "sent"
		case status != http.StatusTooManyRequests && status < 500:
			s.config.Log.Warn("a push service refused a message", "status", status)
			return "failed"
		}
	}
	return "failed"
}

func (s *Sender) post(text []byte, to push.Subscription) (status int, err error) {
	body, err := seal(text, to.Key, to.Auth)
	if err != nil {
		return 0, err
	}
	who, err := s.config.Identity.authorization(to.Endpoint, time.Now())
	if err != nil {
		return 0, err
	}
	r, err := http.NewRequestWithContext(s.ctx, http.MethodPost, to.Endpoint, bytes.NewReader(body))
	if err != nil {
		return 0, err
	}
	r.Header.Set("Authorization", who)
	r.Header.Set("Content-Encoding", "aes128gcm")
	r.Header.Set("Content-Type", "application/octet-stream")
	r.Header.Set("TTL", fmt.Sprint(int(lifetime.Seconds())))
	r.Header.Set("Urgency", "normal")
	answer, err := s.client.Do(r)
	if err != nil {
		return 0, err
	}
	defer answer.Body.Close()
	_, _ = io.CopyN(io.Discard, answer.Body, 4096) // so that the connection is reused
	return answer.StatusCode, nil
}
