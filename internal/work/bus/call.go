package bus

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/nats-io/nats.go"

	"github.com/komadai/komadai/internal/remote"
)

// Header values of a response to a call.
const (
	headerCall  = "Komadai-Call"
	callTaken   = "taken"
	callBusy    = "busy"
	callAlive   = "alive"
	callInterim = "news"
	callDone    = "done"
	callFailed  = "failed"
)

// DefaultTakeTimeout is the default of [Config.TakeTimeout].
const DefaultTakeTimeout = 300 * time.Millisecond

const (
	// callTries bounds the workers that one call asks. A busy worker declines at once.
	callTries = 3
	// aliveEvery is the heartbeat of a working worker; after silence without one it counts as
	// dead.
	aliveEvery  = 400 * time.Millisecond
	callSilence = 2 * time.Second
)

func callSubject(work string) string { return "call." + work }

// Follow sends work to a worker on another node and returns its response. It does not wait for a
// free place. It passes interim messages to each in order, if each is not nil; an error of each
// stops the work and is returned. Other errors are [remote.ErrNobody], [remote.ErrSilent], that
// of ctx (which stops the work), or the worker's. After an error the caller may repeat the call;
// the messages then start again.
func (b *Bus) Follow(ctx context.Context, work string, data []byte, each func([]byte) error) ([]byte, error) {
	if err := checkSubject(work, false); err != nil {
		return nil, err
	}
	inbox := b.conn.NewInbox()
	sub, err := b.conn.SubscribeSync(inbox)
	if err != nil {
		return nil, fmt.Errorf("call for %s: %w", work, err)
	}
	late := false
	defer func() {
		if !late {
			_ = sub.Unsubscribe()
		}
	}()
	for range callTries {
		err := b.conn.PublishRequest(callSubject(work), inbox, data)
		if err != nil {
			return nil, fmt.Errorf("call for %s: %w", work, err)
		}
		m, err := next(ctx, sub, b.config.TakeTimeout)
		switch {
		case errors.Is(err, nats.ErrNoResponders):
			return nil, remote.ErrNobody
		case err != nil:
			late = true
			b.callOff(inbox, sub)
			if errors.Is(err, remote.ErrSilent) {
				err = remote.ErrNobody
			}
			return nil, err
		}
		if m.Header.Get(headerCall) != callBusy {
			return b.answer(ctx, inbox, sub, m, each)
		}
	}
	return nil, remote.ErrNobody
}

// callOff cancels a call that no worker has yet accepted. A worker listens for the
// cancellation only after accepting, so this waits in the background.
func (b *Bus) callOff(inbox string, sub *nats.Subscription) {
	b.begin(func() {
		_, _ = sub.NextMsg(b.config.TakeTimeout)
		_ = b.conn.Publish(inbox+".stop", nil)
		_ = sub.Unsubscribe()
	})
}

func next(ctx context.Context, sub *nats.Subscription, most time.Duration) (*nats.Msg, error) {
	limit, cancel := context.WithTimeout(ctx, most)
	defer cancel()
	m, err := sub.NextMsgWithContext(limit)
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case errors.Is(err, context.DeadlineExceeded), errors.Is(err, nats.ErrTimeout):
		return nil, remote.ErrSilent
	}
	return m, err
}

func (b *Bus) answer(ctx context.Context, inbox string, sub *nats.Subscription, m *nats.Msg, each func([]byte) error) (out []byte, err error) {
	for {
		switch m.Header.Get(headerCall) {
		case callInterim:
			if each != nil {
				if err := each(m.Data); err != nil {
					_ = b.conn.Publish(inbox+".stop", nil)
					return nil, err
				}
			}
		case callDone:
			return m.Data, nil
		case callFailed:
			return nil, errors.New(string(m.Data))
		}
		if m, err = next(ctx, sub, max(callSilence, b.config.TakeTimeout)); err != nil {
			_ = b.conn.Publish(inbox+".stop", nil) // the worker may be gone
			return nil, err
		}
	}
}

// Do executes a call. It may send interim messages by send, from one goroutine at a time, and
// must return soon after ctx ends.
type Do func(ctx context.Context, data []byte, send func([]byte)) ([]byte, error)

// Offer executes up to n calls at once and declines the others. When ctx ends, it cancels the
// running ones and returns when they have ended.
func (b *Bus) Offer(ctx context.Context, work string, n int, do Do) error {
	if err := checkSubject(work, false); err != nil {
		return err
	}
	places := make(chan struct{}, max(1, n))
	var all sync.WaitGroup
	var mu sync.Mutex
	ended := false
	sub, err := b.conn.QueueSubscribe(callSubject(work), "workers", func(m *nats.Msg) {
		mu.Lock()
		defer mu.Unlock()
		select {
		case places <- struct{}{}:
		default:
			b.reply(m, callBusy, nil)
			return
		}
		if ended {
			b.reply(m, callBusy, nil)
			return
		}
		all.Go(func() {
			what, data := b.serve(ctx, work, m, do)
			<-places // before the response: the caller may call again at once
			if what != "" {
				b.reply(m, what, data)
			}
		})
	})
	if err == nil {
		err = b.conn.FlushTimeout(connectTimeout)
	}
	if err != nil {
		return fmt.Errorf("offer %s: %w", work, err)
	}
	<-ctx.Done()
	_ = sub.Unsubscribe() // the connection may be closed
	mu.Lock()
	ended = true
	mu.Unlock()
	all.Wait()
	return nil
}

// serve executes a call and returns the response, or "" for none.
func (b *Bus) serve(ctx context.Context, work string, m *nats.Msg, do Do) (what string, data []byte) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	stop, err := b.conn.Subscribe(m.Reply+".stop", func(*nats.Msg) { cancel() })
	if err != nil {
		return callBusy, nil
	}
	defer func() { _ = stop.Unsubscribe() }()
	// The caller may cancel once it knows of the acceptance.
	if err := b.conn.FlushTimeout(connectTimeout); err != nil {
		return "", nil
	}
	b.reply(m, callTaken, nil)
	var alive sync.WaitGroup
	alive.Go(func() {
		tick := time.NewTicker(aliveEvery)
		defer tick.Stop()
		for {
			select {
			case <-tick.C:
				b.reply(m, callAlive, nil)
			case <-ctx.Done():
				return
			}
		}
	})
	var out []byte
	err = b.config.Guard.Run(work, func() (err error) {
		out, err = do(ctx, m.Data, func(interim []byte) { b.reply(m, callInterim, interim) })
		return err
	})
	if err == nil {
		err = ctx.Err() // a result of a cancelled call is not valid
	}
	cancel()
	alive.Wait()
	if err != nil {
		text := err.Error()
		return callFailed, []byte(text[:min(len(text), maxReason)])
	}
	return callDone, out
}

// reply answers a call; the caller may be gone.
func (b *Bus) reply(m *nats.Msg, what string, data []byte) {
	answer := &nats.Msg{Subject: m.Reply, Data: data, Header: nats.Header{headerCall: {what}}}
	if err := b.conn.PublishMsg(answer); err != nil {
		b.config.Log.Debug("a call could not be answered", "err", err)
	}
}
