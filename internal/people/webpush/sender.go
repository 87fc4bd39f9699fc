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
	// waiting bounds the notices that have not been sent yet, workers is how many are
	// sent at a time.
	waiting = 1000
	workers = 4
	// attempts is how often a push service is asked, pause the wait before the second
	// time, which then doubles; each attempt may take attemptTimeout.
	attempts       = 3
	pause          = 2 * time.Second
	attemptTimeout = 15 * time.Second
	storeTimeout   = 10 * time.Second
	// lifetime is how long a push service keeps a message for a browser that is away.
	lifetime = 24 * time.Hour
)

// Config is what a sender is made of.
type Config struct {
	Store    push.Store
	Identity *Identity
	Log      *slog.Logger
	// Guard catches panics of one notice.
	Guard *guard.Guard
	// Private says that browsers may be reached in private networks.
	Private bool
	// Count is told of each message that was sent ("sent"), not taken ("failed"), or
	// meant for a browser that is no more ("gone"), and of each notice that found no
	// room ("dropped"); nil for nobody.
	Count func(outcome string)
}

// Sender sends notices. Close it with [Sender.Close].
type Sender struct {
	config Config
	queue  chan push.Notice
	client *http.Client
	ctx    context.Context
	cancel context.CancelFunc
	done   sync.WaitGroup
	pause  time.Duration
}

// New returns a sender at work.
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
		// No proxy of the environment, which would look up names by itself.
		Transport:     &http.Transport{DialContext: dialer.DialContext, ForceAttemptHTTP2: true, MaxIdleConnsPerHost: workers, IdleConnTimeout: time.Minute},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
	s.ctx, s.cancel = context.WithCancel(context.Background())
	for range workers {
		s.done.Go(s.run)
	}
	return s
}

// errPrivate refuses a connection to an address that is not public: a name may lead
// anywhere, and to another place when it is looked up again.
var errPrivate = errors.New("the endpoint leads into a private network")

func onlyPublic(_, address string, _ syscall.RawConn) error {
	to, err := netip.ParseAddrPort(address)
	if err != nil || !push.Public(to.Addr()) {
		return errPrivate
	}
	return nil
}

// Private reports whether browsers may be reached in private networks.
func (s *Sender) Private() bool { return s.config.Private }

// Key returns the public key for browsers; see [Identity.Public].
func (s *Sender) Key() string { return s.config.Identity.Public() }

// Notify sends a notice to all browsers of its holder that want to hear of it, soon. It
// never waits: when too many notices do already, this one is dropped.
func (s *Sender) Notify(n push.Notice) {
	select {
	case s.queue <- n:
	default:
		s.config.Count("dropped")
	}
}

// Close stops sending; what still waits is dropped.
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
			s.config.Guard.Do("push", func() { s.tell(n) })
		}
	}
}

// tell sends a notice to the browsers of its holder.
func (s *Sender) tell(n push.Notice) {
	ctx, cancel := context.WithTimeout(s.ctx, storeTimeout)
	defer cancel()
	all, err := s.config.Store.Subscriptions(ctx, n.Holder)
	if err != nil {
		if s.ctx.Err() == nil {
			s.config.Log.Error("who wants to be told of a game could not be read", "err", err)
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
			s.config.Log.Error("a browser that is no more could not be forgotten", "err", err)
		}
		cancel()
	}
}

// deliver sends a notice to one browser, several times if need be; it returns what
// became of it, as [Config.Count] is told.
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

// post sends a sealed text to a browser, once.
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
	_, _ = io.CopyN(io.Discard, answer.Body, 4096) // so that the connection can be used again
	return answer.StatusCode, nil
}
