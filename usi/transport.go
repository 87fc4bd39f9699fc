package usi

import (
	"context"
	"io"
)

// Transport connects to an engine. [Process] runs a program, [Local] a function.
type Transport interface {
	// Read returns the engine's output, then io.EOF.
	io.Reader
	// Write is the engine's input.
	io.Writer
	// CloseWrite ends the input.
	CloseWrite() error
	// Kill ends the engine by force. Pending reads and writes return.
	Kill()
	// Wait waits for the end and releases resources. It returns a bad exit and the last lines
	// of standard error. It is called once, after Read failed.
	Wait() (last []string, err error)
}

// Local returns a transport to an engine function, such as [Serve].
func Local(serve func(ctx context.Context, in io.Reader, out io.Writer) error) Transport {
	ctx, cancel := context.WithCancel(context.Background())
	t := &local{cancel: cancel, done: make(chan error, 1)}
	var in *io.PipeReader
	var out *io.PipeWriter
	in, t.PipeWriter = io.Pipe()
	t.PipeReader, out = io.Pipe()
	go func() {
		err := serve(ctx, in, out)
		in.CloseWithError(io.ErrClosedPipe)
		out.Close()
		t.done <- err
	}()
	return t
}

type local struct {
	*io.PipeReader
	*io.PipeWriter
	cancel context.CancelFunc
	done   chan error
}

func (t *local) CloseWrite() error { return t.PipeWriter.Close() }

func (t *local) Kill() {
	t.cancel()
	t.PipeWriter.Close()
	t.PipeReader.Close()
}

func (t *local) Wait() ([]string, error) {
	defer t.cancel()
	return nil, <-t.done
}
