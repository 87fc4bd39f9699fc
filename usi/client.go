package usi

import (
	"context"
	"os/exec"
	"slices"
	"sync"
	"time"

	"github.com/komadai/komadai/shogi"
)

// Timeouts bound waits for an [Engine]. Zero fields have the defaults below.
type Timeouts struct {
	USI   time.Duration // for usiok: 10 s
	Ready time.Duration // for readyok, while the engine loads files: 2 min
	Stop  time.Duration // for bestmove after stop, and for reading its input: 5 s
	Quit  time.Duration // from quit to kill: 5 s
}

func (t Timeouts) filled() Timeouts {
	fill := func(d *time.Duration, standard time.Duration) {
		if *d <= 0 {
			*d = standard
		}
	}
	fill(&t.USI, 10*time.Second)
	fill(&t.Ready, 2*time.Minute)
	fill(&t.Stop, 5*time.Second)
	fill(&t.Quit, 5*time.Second)
	return t
}

// Engine is a USI engine behind a transport, safe for concurrent use. Always call
// [Engine.Quit], also after a failure.
type Engine struct {
	transport Transport
	timeouts  Timeouts
	lines     chan string
	gone      chan struct{} // closed when the engine has ended; err is set before
	usiok     chan struct{}
	quit      sync.Once

	mu           sync.Mutex
	err          error
	quitting     bool
	name, author string
	options      []Option
	optionBytes  int
	// Counts of isready and readyok; answered closes when equal.
	asked, ready int
	answered     chan struct{}
	position     *shogi.Position
	search       *Search
	queue        []string // setoption lines to send after the search
	ignore, late int
}

const (
	maxOptions     = 1000
	maxOptionBytes = 4 << 20
)

// Start runs cmd and calls [Open]; see [Process].
func Start(ctx context.Context, cmd *exec.Cmd, timeouts Timeouts) (*Engine, error) {
	t, err := Process(cmd)
	if err != nil {
		return nil, err
	}
	return Open(ctx, t, timeouts)
}

// Open sends usi and waits for usiok. On error the engine is killed.
func Open(ctx context.Context, transport Transport, timeouts Timeouts) (*Engine, error) {
	e := &Engine{
		transport: transport,
		timeouts:  timeouts.filled(),
		lines:     make(chan string, 64),
		gone:      make(chan struct{}),
		usiok:     make(chan struct{}),
	}
	go e.listen()
	go e.write()
	err := e.send("usi")
	if err == nil {
		err = e.await(ctx, e.usiok, "usiok", e.timeouts.USI)
	}
	if err != nil {
		e.kill()
		return nil, err
	}
	return e, nil
}

// Name and Author are from the engine's id, or "".
func (e *Engine) Name() string   { e.mu.Lock(); defer e.mu.Unlock(); return e.name }
func (e *Engine) Author() string { e.mu.Lock(); defer e.mu.Unlock(); return e.author }

// Options returns the engine's options.
func (e *Engine) Options() []Option {
	e.mu.Lock()
	defer e.mu.Unlock()
	return slices.Clone(e.options)
}

// Late counts answers of abandoned searches.
func (e *Engine) Late() int { e.mu.Lock(); defer e.mu.Unlock(); return e.late }

// Ready sends isready and waits for readyok.
func (e *Engine) Ready(ctx context.Context) error {
	e.mu.Lock()
	if e.asked == e.ready {
		e.answered = make(chan struct{})
	}
	e.asked++
	answered := e.answered
	e.mu.Unlock()
	if err := e.send("isready"); err != nil {
		return err
	}
	return e.await(ctx, answered, "readyok", e.timeouts.Ready)
}

// NewGame sends usinewgame and waits for readyok.
func (e *Engine) NewGame(ctx context.Context) error {
	if err := e.Ready(ctx); err != nil {
		return err
	}
	return e.send("usinewgame")
}

// GameOver sends the engine's result: "win", "lose" or "draw".
func (e *Engine) GameOver(how string) error { return e.send("gameover " + how) }

// Quit sends quit and waits for the end. It kills a slow engine and returns a [*TimeoutError].
// Further calls do nothing.
func (e *Engine) Quit() (err error) {
	e.quit.Do(func() {
		e.mu.Lock()
		e.quitting = true
		e.mu.Unlock()
		select {
		case e.lines <- quitLine:
		default: // it does not read
		}
		if err = e.awaitEnd(e.timeouts.Quit); err != nil {
			e.transport.Kill()
			<-e.gone
		}
	})
	return err
}

func (e *Engine) kill() {
	e.quit.Do(func() {
		e.mu.Lock()
		e.quitting = true
		e.mu.Unlock()
		e.transport.Kill()
		<-e.gone
	})
}

func (e *Engine) awaitEnd(d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-e.gone:
		return nil
	case <-timer.C:
		return &TimeoutError{Awaited: "its end", After: d}
	}
}

func (e *Engine) await(ctx context.Context, done <-chan struct{}, what string, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-done:
		return nil
	case <-e.gone:
		select {
		case <-done:
			return nil
		default:
			return e.failure()
		}
	case <-ctx.Done():
		return ctx.Err()
	case <-timer.C:
		return &TimeoutError{Awaited: what, After: d}
	}
}

func (e *Engine) failure() error {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.err
}
