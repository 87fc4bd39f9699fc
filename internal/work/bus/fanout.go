package bus

import (
	"errors"
	"fmt"
	"strings"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go"
)

// subscription is one interest in messages.
type subscription struct {
	bus     *Bus
	sub     *nats.Subscription
	pattern string
	lost    func()
	// behind is set while the subscriber is known to have missed messages.
	behind atomic.Bool
}

// Publish sends data to everybody, on every node, who has subscribed to
// subject: words of letters, digits, hyphens and underscores with dots between
// them, such as game.k7. It does not wait for anybody; while the connection is
// lost a bounded number of messages is kept, and then it returns [ErrFull].
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

// Subscribe has heard called for each message on the subjects that match
// pattern, in which a word may be * for any one word and the last > for any
// that follow. Messages of one publisher come in order, one at a time. lost is
// called when messages may have been missed: after the connection was lost, or
// because heard is too slow. Neither may wait for the bus. What is published
// here after Subscribe returns is heard, until cancel is called; what has
// arrived by then may still be.
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
	_ = s.sub.Unsubscribe() // the connection is closed, and with it the subscription
}

// settle is how long no message may have been dropped before a subscriber is
// told that it has missed some for the last time.
const settle = 500 * time.Millisecond

// fellBehind tells the subscriber that messages were dropped, now and when
// that is over: what is dropped in between is not announced one by one.
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

// maxSubject is the greatest length of a subject in bytes.
const maxSubject = 200

// checkSubject reports what is wrong with a subject, or, where wild, with a
// pattern of subjects.
func checkSubject(subject string, wild bool) error {
	if len(subject) > maxSubject {
		return fmt.Errorf("a subject of %d bytes: at most %d", len(subject), maxSubject)
	}
	words := strings.Split(subject, ".")
	for i, word := range words {
		if wild && (word == "*" || word == ">" && i == len(words)-1) {
			continue
		}
		if word == "" || strings.ContainsFunc(word, func(r rune) bool { return !plain(r) }) {
			return fmt.Errorf("%q is no subject: want words of letters, digits, - and _ with dots between them", subject)
		}
	}
	return nil
}

// plain reports whether a character may be in a word of a subject.
func plain(r rune) bool {
	return 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9' || r == '-' || r == '_'
}
