package bus

import (
	"errors"
	"fmt"
	"strings"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go"
)

type subscription struct {
	bus     *Bus
	sub     *nats.Subscription
	pattern string
	lost    func()
	// behind is set while messages are being dropped.
	behind atomic.Bool
}

// Publish sends data to all subscribers of subject on every node. A subject is words of
// letters, digits, hyphens and underscores, separated by dots, such as game.k7. It never
// blocks; while the connection is lost it buffers, then returns [ErrFull].
func (b *Bus) Publish(subject string, data []byte) error {
	if err := checkSubject(subject, false); err != nil {
		return err
	}
	err := b.conn.Publish(subject, data)
	switch {
	case err == nil:
		return nil
	case errors.Is(err, nats.ErrReconnectBufExceeded):
		return ErrFull
	}
	return fmt.Errorf("publish on %s: %w", subject, err)
}

// Subscribe calls heard for each message whose subject matches pattern: "*" matches one word,
// a final ">" any remaining words. Messages of one publisher arrive in order, one at a time.
// lost is called when messages may have been missed, after a lost connection or because heard
// is too slow. Neither may block on the bus. Messages published here after Subscribe returns
// are delivered until cancel; ones that have already arrived may follow.
func (b *Bus) Subscribe(pattern string, heard func(subject string, data []byte), lost func()) (cancel func(), err error) {
	if err := checkSubject(pattern, true); err != nil {
		return nil, err
	}
	s := &subscription{bus: b, pattern: pattern, lost: func() { b.config.Guard.Do("bus", lost) }}
	b.mu.Lock()
	defer b.mu.Unlock()
	sub, err := b.conn.Subscribe(pattern, func(m *nats.Msg) {
		b.config.Guard.Do("bus", func() { heard(m.Subject, m.Data) })
	})
	if err == nil {
		err = sub.SetPendingLimits(b.config.MaxPending, maxPendingBytes)
	}
	if err == nil {
		err = b.conn.FlushTimeout(connectTimeout)
	}
	if err != nil {
		if sub != nil {
			_ = sub.Unsubscribe()
		}
		return nil, fmt.Errorf("subscribe to %s: %w", pattern, err)
	}
	s.sub = sub
	b.subs[sub] = s
	return s.cancel, nil
}

func (s *subscription) cancel() {
	s.bus.mu.Lock()
	delete(s.bus.subs, s.sub)
	s.bus.mu.Unlock()
	_ = s.sub.Unsubscribe() // the connection may be closed
}

// settle is the time without a dropped message before the final lost notification.
const settle = 500 * time.Millisecond

// fellBehind notifies the subscriber at the first drop and after the last one.
func (s *subscription) fellBehind() {
	if s.behind.Swap(true) {
		return
	}
	s.bus.config.Log.Warn("a subscriber is too slow; messages were dropped", "subject", s.pattern)
	s.lost()
	s.bus.begin(func() {
		defer s.behind.Store(false)
		last := -1
		for {
			n, err := s.sub.Dropped()
			if err != nil || n == last {
				s.lost()
				return
			}
			last = n
			select {
			case <-time.After(settle):
			case <-s.bus.gone:
				return
			}
		}
	})
}

const maxSubject = 200

func checkSubject(subject string, wild bool) error {
	if len(subject) > maxSubject {
		return fmt.Errorf("a subject of %d bytes: at most %d", len(subject), maxSubject)
	}
	words := strings.Split(subject, ".")
	for i, word := range words {
		if wild && (word == "*" || word == ">" && i == len(words)-1) {
			continue
		}
		if word == "" || strings.ContainsFunc(word, func(r rune) bool {
			return (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') && (r < '0' || r > '9') && r != '-' && r != '_'
		}) {
			return fmt.Errorf("%q is not a subject: want words of letters, digits, - and _ with dots between them", subject)
		}
	}
	return nil
}
