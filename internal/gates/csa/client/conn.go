package client

import (
	"context"
	"net"
	"sync"
	"time"

	"github.com/komadai/komadai/internal/gates/csa/talk"
)

type conn struct {
	raw net.Conn
	// lines are the server's lines without keep-alives. It is closed with the connection.
	lines chan string
	ended chan struct{}
	once  sync.Once
	done  sync.WaitGroup
	// last is the time of the last send.
	last time.Time
}

// sendTimeout bounds one write.
const sendTimeout = 10 * time.Second

func newConn(raw net.Conn) *conn {
	if tcp, ok := raw.(*net.TCPConn); ok {
		_ = tcp.SetKeepAliveConfig(net.KeepAliveConfig{
			Enable: true, Idle: 30 * time.Second, Interval: 10 * time.Second, Count: 4,
		})
	}
	c := &conn{raw: raw, lines: make(chan string, 64), ended: make(chan struct{})}
	c.done.Go(func() {
		defer close(c.lines)
		in := talk.NewReader(raw)
		for {
			line, err := in.Next()
			if err != nil {
				return
			}
			if line == "" {
				continue
			}
			select {
			case c.lines <- line:
			case <-c.ended:
				return
			}
		}
	})
	return c
}

// send sends a line; "" is a keep-alive.
func (c *conn) send(line string) error {
	c.last = time.Now()
	if err := c.raw.SetWriteDeadline(c.last.Add(sendTimeout)); err != nil {
		return err
	}
	_, err := c.raw.Write([]byte(line + "\n"))
	return err
}

// next returns the next line and sends keep-alives while it waits. It returns errStopped
// when stop is closed.
func (c *conn) next(ctx context.Context, stop <-chan struct{}, keepAlive time.Duration) (string, error) {
	for {
		var idle <-chan time.Time
		var timer *time.Timer
		if keepAlive > 0 {
			timer = time.NewTimer(time.Until(c.last.Add(keepAlive)))
			idle = timer.C
		}
		line, ok, err := "", true, error(nil)
		alive := false
		select {
		case line, ok = <-c.lines:
		case <-stop:
			err = errStopped
		case <-ctx.Done():
			err = ctx.Err()
		case <-idle:
			alive = true
		}
		if timer != nil {
			timer.Stop()
		}
		switch {
		case err != nil:
			return "", err
		case !ok:
			return "", errClosed
		case !alive:
			return line, nil
		}
		if err := c.send(""); err != nil {
			return "", err
		}
	}
}

// close closes the connection and waits for its reader.
func (c *conn) close() {
	c.once.Do(func() {
		close(c.ended)
		_ = c.raw.Close()
	})
	c.done.Wait()
}
