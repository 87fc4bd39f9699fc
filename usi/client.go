package usi

import (
	"context"
	"os/exec"
	"slices"
	"sync"
	"time"

	"github.com/komadai/komadai/shogi"
)

// Timeouts are how long an [Engine] is waited for. A zero field stands for the
// time given with it.
type Timeouts struct {
	USI   time.Duration // for usiok: 10 s
	Ready time.Duration // for readyok, when the engine loads its files: 2 min
	Stop  time.Duration // for bestmove after stop, and to read what is sent: 5 s
	Quit  time.Duration // to end after quit, before it is killed: 5 s
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

// Engine is a USI engine on the other end of a transport. Its methods may be
// called from several goroutines. It must be ended with [Engine.Quit], also
// after it has failed.
type Engine struct {
	transport Transport
	timeouts  Timeouts
	lines     chan string   // to the engine
	gone      chan struct{} // closed when the engine has ended; err is set before
	usiok     chan struct{} // closed at usiok
	quit      sync.Once

	mu           sync.Mutex
	err          error
	quitting     bool
	name, author string
	options      []Option
	optionBytes  int // of the lines that told of them
	// asked and ready count isready and readyok; answered is closed when they
	// agree.
	asked, ready int
	answered     chan struct{}
	position     *shogi.Position // as set up last
	search       *Search         // what runs, nil for nothing
	queue        []string        // setoption lines for the end of the search
	ignore, late int
}

// maxOptions bounds the options that are kept, and maxOptionBytes their lines.
const (
	maxOptions     = 1000
	maxOptionBytes = 4 << 20
)

// Start runs cmd and opens the conversation with it, see [Process] and [Open].
func Start(ctx context.Context, cmd *exec.Cmd, timeouts Timeouts) (*Engine, error) {
	t, err := Process(cmd)
	if err != nil {
		return nil, err
	}
	return Open(ctx, t, timeouts)
}

// Open begins the conversation with an engine: it sends usi and waits for usiok.
// On error the engine is gone.
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

// Name and Author are what the engine says of itself; "" if nothing.
func (e *Engine) Name() string   { e.mu.Lock(); defer e.mu.Unlock(); return e.name }
func (e *Engine) Author() string { e.mu.Lock(); defer e.mu.Unlock(); return e.author }

// Options returns the options the engine offers.
func (e *Engine) Options() []Option {
	e.mu.Lock()
	defer e.mu.Unlock()
	return slices.Clone(e.options)
}

// Late returns how many answers came that nobody waited for any more.
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

// NewGame tells the engine that another game begins and waits until it is
// ready.
func (e *Engine) NewGame(ctx context.Context) error {
	if err := e.Ready(ctx); err != nil {
		return err
	}
	return e.send("usinewgame")
}

// GameOver tells the engine how the game ended for it: "win", "lose" or "draw".
func (e *Engine) GameOver(how string) error { return e.send("gameover " + how) }

// Quit tells the engine to quit and waits until it is gone; one that takes too
// long is killed, and then the error is a [*TimeoutError]. Further calls do
// nothing.
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

// kill ends the engine at once.
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

// await waits until done is closed.
func (e *Engine) await(ctx context.Context, done <-chan struct{}, what string, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-done:
		return nil
	case <-e.gone:
		select {
		case <-done: // its last words
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
