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

// NewReader returns a reader of r that ends with ctx, even while r blocks. Close it. Its
// goroutine stays with the last read.
func NewReader(ctx context.Context, r io.Reader) io.ReadCloser {
	out, in := io.Pipe()
	stop := context.AfterFunc(ctx, func() { in.CloseWithError(ctx.Err()) })
	go func() {
		defer stop()
		_, err := io.Copy(in, r)
		in.CloseWithError(err)
	}()
	return out
}
