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

func (c *conn) next(ctx context.Context, stop <-chan struct{}, keepAlive time.Duration) (string, error) {
	for {
		select {
		case line, ok := <-c.lines:
			if !ok {
				return "", errClosed
			}
			return line, nil
		case <-stop:
			return "", errStopped
		case <-ctx.Done():
			return "", ctx.Err()
		case <-c.idle(keepAlive):
			if err := c.send(""); err != nil {
				return "", err
			}
		}
	}
}

// idle fires when a keep-alive is due; a period of 0 or less means never.
func (c *conn) idle(keepAlive time.Duration) <-chan time.Time {
	if keepAlive <= 0 {
		return nil
	}
	return time.After(time.Until(c.last.Add(keepAlive)))
}

// close waits for the reader.
func (c *conn) close() {
	c.once.Do(func() {
		close(c.ended)
		_ = c.raw.Close()
	})
	c.done.Wait()
}
