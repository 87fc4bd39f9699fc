package notify

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/komadai/komadai/internal/people"
	"github.com/komadai/komadai/internal/people/push"
)

// line is a holder's queue. Its goroutine sends one message at a time and ends when the queue
// is empty.
type line struct {
	sender *Pusher
	holder people.ID
	wake   chan struct{}
	// fresh are notices whose browsers are not read yet, guarded by the sender's mutex.
	fresh []push.Notice

	// later are messages to be sent (again). They belong to the goroutine.
	later []delivery
}

type delivery struct {
	notice push.Notice
	to     push.Subscription
	made   time.Time
	// due is the time of the next attempt, tried the number of earlier ones, failing the
	// number of earlier messages that the endpoint did not take.
	due            time.Time
	tried, failing int
}

func (l *line) replace(n push.Notice) bool {
	i := slices.IndexFunc(l.fresh, func(f push.Notice) bool { return n.Same(f) })
	if i >= 0 {
		l.fresh[i] = n
	}
	return i >= 0
}

func (l *line) run() {
	for {
		n, ok := l.next()
		switch {
		case ok:
			l.sender.config.Guard.Do("push", func() { l.address(n) })
		case len(l.later) == 0:
			if l.leave() {
				return
			}
		case !l.wait():
			return
		default:
			d := l.later[0]
			l.later = l.later[1:]
			l.sender.config.Guard.Do("push", func() { l.attempt(d) })
		}
	}
}

// next takes a fresh notice unless a message is due that did not fail.
func (l *line) next() (n push.Notice, ok bool) {
	if len(l.later) > 0 && l.later[0].tried+l.later[0].failing == 0 {
		return n, false
	}
	s := l.sender
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(l.fresh) == 0 || s.ctx.Err() != nil {
		return n, false
	}
	n, l.fresh = l.fresh[0], l.fresh[1:]
	s.queued--
	return n, true
}

func (l *line) leave() bool {
	s := l.sender
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(l.fresh) > 0 && s.ctx.Err() == nil {
		return false
	}
	s.queued -= len(l.fresh)
	delete(s.lines, l.holder)
	return true
}

// wait returns when the first message is due or a notice came, and false at the end.
func (l *line) wait() bool {
	due := time.NewTimer(time.Until(l.later[0].due))
	defer due.Stop()
	select {
	case <-due.C:
		return true
	case <-l.wake:
		return l.sender.ctx.Err() == nil
	case <-l.sender.ctx.Done():
		return false
	}
}

func (l *line) address(n push.Notice) {
	s := l.sender
	ctx, cancel := context.WithTimeout(s.ctx, storeTimeout)
	defer cancel()
	all, err := s.config.Store.Subscriptions(ctx, n.Holder)
	if err != nil && s.ctx.Err() == nil {
		s.config.Log.Error("the push subscriptions for a game could not be read", "err", err)
	}
	now := time.Now()
	for _, to := range all {
		if slices.Contains(to.Topics, n.Topic) {
			l.later = append(l.later, delivery{notice: n, to: to, made: now, due: now, failing: s.failed(to.Endpoint)})
		}
	}
	l.sort()
	for ; len(l.later) > laterEach; l.later = l.later[:len(l.later)-1] {
		s.config.Count("dropped")
	}
}

// sort puts endpoints that failed last behind the others.
func (l *line) sort() {
	slices.SortStableFunc(l.later, func(a, b delivery) int {
		return cmp.Or(cmp.Compare(min(1, a.tried+a.failing), min(1, b.tried+b.failing)), a.due.Compare(b.due))
	})
}

func (l *line) attempt(d delivery) {
	if time.Until(d.due) > 0 { // woken by a notice
		l.later = append(l.later, d)
		l.sort()
		return
	}
	s := l.sender
	outcome := s.send(d)
	if d.tried++; outcome == again && d.tried < pushAttempts && time.Since(d.made) < stale {
		d.due = time.Now().Add(s.pause << (d.tried - 1))
		l.later = append(l.later, d)
		l.sort()
		return
	}
	if outcome == again {
		outcome = "failed"
	}
	s.note(d.to.Endpoint, outcome)
	s.config.Count(outcome)
}
