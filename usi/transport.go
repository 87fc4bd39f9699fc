package usi

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync"
	"time"
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

// Process starts cmd. It uses Stdin, Stdout and Stderr of cmd.
func Process(cmd *exec.Cmd) (Transport, error) {
	p := &process{cmd: cmd}
	stdin, err := cmd.StdinPipe()
	if err != nil {
		return nil, fmt.Errorf("usi: starting %s: %w", cmd.Path, err)
	}
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		return nil, fmt.Errorf("usi: starting %s: %w", cmd.Path, err)
	}
	p.stdin, p.stdout = stdin, stdout
	cmd.Stderr = &p.stderr
	// A child of the engine may hold standard error open.
	cmd.WaitDelay = time.Second
	if err := cmd.Start(); err != nil {
		return nil, fmt.Errorf("usi: starting %s: %w", cmd.Path, err)
	}
	return p, nil
}

type process struct {
	cmd    *exec.Cmd
	stdin  io.WriteCloser
	stdout io.ReadCloser
	stderr tail
}

func (p *process) Write(b []byte) (int, error) { return p.stdin.Write(b) }
func (p *process) CloseWrite() error           { return p.stdin.Close() }

// Read reports a pipe closed by Kill as the end.
func (p *process) Read(b []byte) (int, error) {
	n, err := p.stdout.Read(b)
	if errors.Is(err, os.ErrClosed) {
		err = io.EOF
	}
	return n, err
}

// Kill also closes the pipes, which children may hold. Errors mean that the engine has ended.
func (p *process) Kill() {
	_ = p.cmd.Process.Kill()
	_ = p.stdin.Close()
	_ = p.stdout.Close()
}

func (p *process) Wait() ([]string, error) {
	err := p.cmd.Wait()
	return p.stderr.lines(), err
}

type tail struct {
	mu   sync.Mutex
	text []byte
}

const (
	maxTail      = 4 << 10
	maxTailLines = 10
)

func (t *tail) Write(b []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.text = append(t.text, b[max(0, len(b)-maxTail):]...)
	t.text = t.text[max(0, len(t.text)-maxTail):]
	return len(b), nil
}

func (t *tail) lines() []string {
	t.mu.Lock()
	defer t.mu.Unlock()
	var all []string
	for line := range strings.Lines(string(t.text)) {
		if line = strings.TrimSpace(line); line != "" {
			all = append(all, ascii(line))
		}
	}
	return all[max(0, len(all)-maxTailLines):]
}
