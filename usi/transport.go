package usi

import (
	"context"
	"io"
)

// Transport carries the two streams of a conversation with an engine and ends
// it. [Process] runs a program, [Local] a function of this one.
type Transport interface {
	// Read reads what the engine writes; it ends with io.EOF.
	io.Reader
	// Write writes what the engine reads.
	io.Writer
	// CloseWrite ends what the engine reads.
	CloseWrite() error
	// Kill ends the engine by force. Reads and writes under way return.
	Kill()
	// Wait waits until the engine is gone and releases what it held. The error
	// says how it ended badly; last are the last lines it wrote to its standard
	// error. Wait is called once, after Read has failed.
	Wait() (last []string, err error)
}

// Local returns a transport to an engine that serve runs in this program, such
// as [Serve]: it reads commands from in and writes answers to out until in ends
// or ctx does.
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
