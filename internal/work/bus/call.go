package bus

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/nats-io/nats.go"

	"github.com/komadai/komadai/internal/remote"
)

// The errors of a call; see [remote.Caller].
var (
	ErrNobody = remote.ErrNobody
	ErrSilent = remote.ErrSilent
)

// What an answer to a call says, in its header.
const (
	headerCall = "Komadai-Call"
	callTaken  = "taken"
	callBusy   = "busy"
	callAlive  = "alive"
	callNews   = "news"
	callDone   = "done"
	callFailed = "failed"
)

// DefaultTakeTimeout is how long a call waits for somebody to take it unless
// [Config] says otherwise.
const DefaultTakeTimeout = 300 * time.Millisecond

const (
	// callTries is how many are asked before a call gives up: those that are busy
	// say so.
	callTries = 3
	// aliveEvery is the time between two signs of life of who works, silence how
	// long after the last one it is taken for dead.
	aliveEvery  = 400 * time.Millisecond
	callSilence = 2 * time.Second
)

func (b *Bus) takeTimeout() time.Duration { return cmp.Or(b.config.TakeTimeout, DefaultTakeTimeout) }

func callSubject(work string) string { return "call." + work }

// Call has work done at once by one of those who offer it, on another node, and
// returns the answer. It does not wait for a place: the errors are ErrNobody,
// ErrSilent, that of ctx, after which the work is stopped, or what who took it
// says.
func (b *Bus) Call(ctx context.Context, work string, data []byte) ([]byte, error) {
	return b.Follow(ctx, work, data, nil)
}

// Follow is Call for who wants to hear how it goes: heard is given what is told on
// the way, in order. Its error stops the work, and is returned. A call that fails
// after something was heard may be made again, and is told of from the start.
func (b *Bus) Follow(ctx context.Context, work string, data []byte, heard func([]byte) error) ([]byte, error) {
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
		m, err := next(ctx, sub, b.takeTimeout())
		switch {
		case errors.Is(err, nats.ErrNoResponders):
			return nil, ErrNobody
		case err != nil:
			late = true
			b.callOff(inbox, sub)
			if errors.Is(err, ErrSilent) {
				err = ErrNobody
			}
			return nil, err
		}
		if m.Header.Get(headerCall) != callBusy {
			return b.answer(ctx, inbox, sub, m, heard)
		}
	}
	return nil, ErrNobody
}

// callOff stops work that is not wanted any more before it is known whether
// somebody has taken it: who takes it hears of the stop only from then on. It does
// not wait for that.
func (b *Bus) callOff(inbox string, sub *nats.Subscription) {
	b.begin(func() {
		_, _ = sub.NextMsg(b.takeTimeout())
		_ = b.conn.Publish(inbox+".stop", nil)
		_ = sub.Unsubscribe()
	})
}

// next returns the next message of a call; ErrSilent when there is none in time.
func next(ctx context.Context, sub *nats.Subscription, most time.Duration) (*nats.Msg, error) {
	limit, cancel := context.WithTimeout(ctx, most)
	defer cancel()
	m, err := sub.NextMsgWithContext(limit)
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case errors.Is(err, context.DeadlineExceeded), errors.Is(err, nats.ErrTimeout):
		return nil, ErrSilent
	}
	return m, err
}

// answer waits for the answer of who has taken a call.
func (b *Bus) answer(ctx context.Context, inbox string, sub *nats.Subscription, m *nats.Msg, heard func([]byte) error) (out []byte, err error) {
	for {
		switch m.Header.Get(headerCall) {
		case callNews:
			if heard != nil {
				if err := heard(m.Data); err != nil {
					_ = b.conn.Publish(inbox+".stop", nil)
					return nil, err
				}
			}
		case callDone:
			return m.Data, nil
		case callFailed:
			return nil, errors.New(string(m.Data))
		}
		if m, err = next(ctx, sub, max(callSilence, b.takeTimeout())); err != nil {
			_ = b.conn.Publish(inbox+".stop", nil) // a worker that is gone need not be told
			return nil, err
		}
	}
}

// Do does the work of one call. It tells the caller by tell, from one goroutine
// at a time, how it goes, and has to return soon after ctx has ended.
type Do func(ctx context.Context, data []byte, tell func([]byte)) ([]byte, error)

// Offer does work for those who call for it, at most n at a time; to others it
// says that it is busy. When ctx ends, what is in work is stopped, and Offer
// returns when it has ended.
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
			<-places // before the answer: who has it may call again at once
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
	_ = sub.Unsubscribe() // the connection may be closed already
	mu.Lock()
	ended = true
	mu.Unlock()
	all.Wait()
	return nil
}

// serve does what one call asks for, and returns the answer, "" for none.
func (b *Bus) serve(ctx context.Context, work string, m *nats.Msg, do Do) (what string, data []byte) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	stop, err := b.conn.Subscribe(m.Reply+".stop", func(*nats.Msg) { cancel() })
	if err != nil {
		return callBusy, nil
	}
	defer func() { _ = stop.Unsubscribe() }()
	// Who hears that it was taken may stop it.
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
		out, err = do(ctx, m.Data, func(news []byte) { b.reply(m, callNews, news) })
		return err
	})
	if err == nil {
		err = ctx.Err() // what came of it in a hurry is not what was asked for
	}
	cancel()
	alive.Wait()
	if err != nil {
		text := err.Error()
		return callFailed, []byte(text[:min(len(text), maxReason)])
	}
	return callDone, out
}

// reply answers a call; who called may be gone.
func (b *Bus) reply(m *nats.Msg, what string, data []byte) {
	answer := &nats.Msg{Subject: m.Reply, Data: data, Header: nats.Header{headerCall: {what}}}
	if err := b.conn.PublishMsg(answer); err != nil {
		b.config.Log.Debug("a call could not be answered", "err", err)
	}
}
