// Package usi implements both sides of the Universal Shogi Interface: [Serve] is komadai's
// engine, [Open] drives other engines.
//
// The protocol is Tord Romstad's "The Universal Shogi Interface" (2007) with common
// extensions: Shogidokoro's go mate, options of the YaneuraOu family, variants of
// Fairy-Stockfish, ponderhit with times. Reading is liberal, writing conservative.
//
// Lines are bounded and written in 7-bit ASCII. Black (先手) is the b of btime. Times are whole
// milliseconds on the wire. Scores are from the side to move.
//
// The package reads no clock: it uses contexts and timers. No goroutine outlives [Serve], or
// an [Engine] after [Engine.Quit].
package usi

import (
	"context"
	"errors"
	"io"
	"os/exec"
	"slices"
	"strings"
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
		if err = e.await(context.Background(), e.gone, "its end", e.timeouts.Quit); err != nil {
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

const quitLine = "quit"

func (e *Engine) send(line string) error {
	if strings.ContainsAny(line, "\n\r\x00") {
		word, rest := cut(line)
		return faultf(word, rest, "a line cannot hold line ends")
	}
	e.mu.Lock()
	quitting := e.quitting
	e.mu.Unlock()
	if quitting {
		return ErrQuit
	}
	timer := time.NewTimer(e.timeouts.Stop)
	defer timer.Stop()
	select {
	case e.lines <- line:
		return nil
	case <-e.gone:
		return e.failure()
	case <-timer.C:
		return &TimeoutError{Awaited: "it to read its input", After: e.timeouts.Stop}
	}
}

// write runs until quit or the engine's end. An engine that closed its input can still answer.
func (e *Engine) write() {
	deaf := false
	for {
		select {
		case <-e.gone:
			return
		case line := <-e.lines:
			if !deaf {
				_, err := io.WriteString(e.transport, line+"\n")
				deaf = err != nil
			}
			if line == quitLine {
				_ = e.transport.CloseWrite()
				return
			}
		}
	}
}

func (e *Engine) listen() {
	r := newLineReader(e.transport)
	for {
		line, err := r.next()
		if errors.Is(err, errLongLine) {
			continue
		}
		if err != nil {
			break
		}
		e.receive(line)
	}
	// It may have closed its output but still run.
	killer := time.AfterFunc(e.timeouts.Quit, e.transport.Kill)
	last, err := e.transport.Wait()
	killer.Stop()

	e.mu.Lock()
	if e.quitting {
		e.err = ErrQuit
	} else {
		e.err = &CrashError{Err: err, Last: last}
	}
	e.mu.Unlock()
	close(e.gone)
}

func (e *Engine) receive(line string) {
	word, rest := cut(line)
	switch word {
	case "id":
		e.receiveID(rest)
	case "option":
		if o, err := ParseOption(rest); err == nil {
			e.mu.Lock()
			if e.optionBytes += len(line); len(e.options) < maxOptions && e.optionBytes <= maxOptionBytes {
				e.options = append(e.options, o)
			}
			e.mu.Unlock()
		}
	case "usiok":
		e.mu.Lock()
		if !isClosed(e.usiok) {
			close(e.usiok)
		}
		e.mu.Unlock()
	case "readyok":
		e.mu.Lock()
		if e.ready < e.asked {
			if e.ready++; e.ready == e.asked {
				close(e.answered)
			}
		}
		e.mu.Unlock()
	case "info":
		e.receiveInfo(rest)
	case "bestmove", "checkmate":
		e.receiveAnswer(word, rest)
	}
}

func (e *Engine) receiveID(rest string) {
	key, value := cut(rest)
	value = ascii(value[:min(len(value), 200)])
	e.mu.Lock()
	defer e.mu.Unlock()
	switch key {
	case "name":
		e.name = value
	case "author":
		e.author = value
	}
}

func isClosed(c <-chan struct{}) bool {
	select {
	case <-c:
		return true
	default:
		return false
	}
}
