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
	// lines are without keep-alives, and closed with the connection.
	lines chan string
	ended chan struct{}
	once  sync.Once
	done  sync.WaitGroup
	last  time.Time
}

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

func (c *conn) send(line string) error {
	c.last = time.Now()
	if err := c.raw.SetWriteDeadline(c.last.Add(sendTimeout)); err != nil {
		return err
	}
	_, err := c.raw.Write([]byte(line + "\n"))
	return err
}

// next returns the next line, or errStopped. It sends keep-alives meanwhile.
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

// close waits for the reader.
func (c *conn) close() {
	c.once.Do(func() {
		close(c.ended)
		_ = c.raw.Close()
	})
	c.done.Wait()
}
