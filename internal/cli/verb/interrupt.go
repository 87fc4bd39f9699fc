package verb

import (
	"context"
	"io"
	"os/signal"
	"syscall"
)

// Interruptible returns env with a context that SIGINT and SIGTERM end, for verbs that clean
// up. Call the returned function.
func Interruptible(env Env) (Env, context.CancelFunc) {
	ctx, stop := signal.NotifyContext(env.Context, syscall.SIGINT, syscall.SIGTERM)
	// A second signal ends the program at once.
	context.AfterFunc(ctx, stop)
	env.Context = ctx
	return env, stop
}

// Reader reads from r until ctx ends, even while r blocks. Its goroutine stays with the last
// read.
type Reader struct {
	ctx    context.Context
	r      io.Reader
	buf    []byte
	result chan readResult
	under  bool // a read is running
	rest   []byte
}

type readResult struct {
	n   int
	err error
}

// NewReader returns a [Reader].
func NewReader(ctx context.Context, r io.Reader) *Reader {
	return &Reader{ctx: ctx, r: r, buf: make([]byte, 64<<10), result: make(chan readResult, 1)}
}

func (c *Reader) Read(p []byte) (int, error) {
	if len(c.rest) > 0 {
		n := copy(p, c.rest)
		c.rest = c.rest[n:]
		return n, nil
	}
	if !c.under {
		c.under = true
		go func() {
			n, err := c.r.Read(c.buf)
			c.result <- readResult{n, err}
		}()
	}
	select {
	case <-c.ctx.Done():
		return 0, c.ctx.Err()
	case got := <-c.result:
		c.under = false
		n := copy(p, c.buf[:got.n])
		c.rest = c.buf[n:got.n]
		if len(c.rest) > 0 && got.err != nil {
			// The error comes again with the next read.
			return n, nil
		}
		return n, got.err
	}
}
