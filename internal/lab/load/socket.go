package load

import (
	"context"
	"io"
	"sync"
	"time"

	"github.com/coder/websocket"
)

// Waits before reconnecting; they double.
const (
	firstWait = 50 * time.Millisecond
	lastWait  = time.Second
)

type semaphore chan struct{}

// follow keeps a socket open until ctx ends, through any server. moved signals another game.
// saw, if not nil, gets each message with its time.
func (r *run) follow(ctx context.Context, p *person, game func() (id string, moved <-chan struct{}), saw func(data []byte, at time.Time)) {
	wait := firstWait
	come := false
	for try := r.random(len(r.targets)); ctx.Err() == nil; try++ {
		id, moved := game()
		c := r.enter(ctx, p, r.target(try), id)
		if c == nil {
			pause(ctx, wait/2+time.Duration(r.random(int(wait))))
			wait = min(2*wait, lastWait)
			continue
		}
		if come {
			r.reconnects.Add(1)
		}
		come = true
		r.up.Add(1)
		began := time.Now()
		r.listen(ctx, c, moved, saw)
		r.up.Add(-1)
		_ = c.CloseNow()
		if time.Since(began) > lastWait {
			wait = firstWait
		}
	}
}

func (r *run) enter(ctx context.Context, p *person, target, id string) *websocket.Conn {
	select {
	case r.admission <- struct{}{}:
	case <-ctx.Done():
		return nil
	}
	defer func() { <-r.admission }()
	c, err := p.dial(ctx, target, id, r.Compress)
	if err != nil {
		if ctx.Err() == nil {
			r.Log.Debug("a socket cannot be opened", "game", id, "err", err)
		}
		return nil
	}
	return c
}

func (r *run) listen(ctx context.Context, c *websocket.Conn, moved <-chan struct{}, saw func([]byte, time.Time)) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	if moved != nil {
		var done sync.WaitGroup
		defer done.Wait()
		defer cancel()
		done.Go(func() {
			select {
			case <-moved:
				cancel()
			case <-ctx.Done():
			}
		})
	}
	for {
		if saw == nil {
			_, m, err := c.Reader(ctx)
			if err != nil {
				return
			}
			if _, err := io.Copy(io.Discard, m); err != nil {
				return
			}
			r.messages.Add(1)
			continue
		}
		_, data, err := c.Read(ctx)
		if err != nil {
			return
		}
		r.messages.Add(1)
		saw(data, time.Now())
	}
}

// admit connects spectators, spread over the games.
func (r *run) admit(ctx context.Context, sockets *sync.WaitGroup) {
	for i := range r.Spectators {
		p := &person{client: r.clients[(2*len(r.pairs)+i)%len(r.clients)]}
		game := r.pairs[i%len(r.pairs)].watched
		r.wanted.Add(1)
		sockets.Go(func() { r.follow(ctx, p, game, nil) })
	}
}
