package usi

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"runtime"
	"strings"
	"sync"
	"time"

	"github.com/komadai/komadai/engine"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/tsume"
	"github.com/komadai/komadai/variant"
)

// Config configures [Serve]. The zero value serves komadai's engine for all shipped rule sets,
// starting with standard shogi.
type Config struct {
	// Name and Author are for "id"; "" means komadai and its authors.
	Name, Author string
	// Rules is the initial rule set; nil means standard shogi.
	Rules *variant.RuleSet
	// Defaults of Hash (MiB) and Threads; 0 means 64 and 1.
	Hash, Threads int
	// MaxHash bounds USI_Hash in MiB, by the machine's memory; 0 means [engine.MaxHash].
	MaxHash int
	// Params offers the parameters of [engine.ParamTable] as options "Param.NAME", for matches
	// and tuning.
	Params bool
	// Now is the clock; nil means [time.Now].
	Now func() time.Time
	// New makes an engine; nil means [engine.New].
	New func(*shogi.Rules, engine.Options) Searcher
	// Seed makes the lower levels repeatable, unless 0.
	Seed uint64
}

// Searcher is the interface of [*engine.Engine]. Search returns the best move soon after its
// context is cancelled.
type Searcher interface {
	Search(ctx context.Context, game *shogi.Game, limits engine.Limits, report func(engine.Info)) (engine.Result, error)
	// PonderHit starts the clock of a pondering search.
	PonderHit()
	// NewGame clears earlier searches, also before readyok. NewGame, SetHash and SetThreads
	// are not called during a search.
	NewGame()
	SetHash(mb int)
	SetThreads(n int)
}

// In bytes of waiting commands.
const maxWaiting = 4 << 20

type session struct {
	ctx    context.Context
	config Config
	out    *output
	settings
	set  *variant.RuleSet
	game *shogi.Game
	// engine is nil until needed, and after some options.
	engine Searcher
	seed   uint64
	// received is when the current line was read, which starts clocks.
	received time.Time
	// lost is the reason for rejecting the last position.
	lost error
	job  *job
	// ending has the outcome of a search that its draft answered for, or is nil.
	ending <-chan outcome
	// wallClock: the clock is the system's.
	wallClock bool
	// tables is for one go mate after another.
	tables tsume.Tables
	// Lines waiting for the end of the job, with their bytes.
	waiting      []string
	waitingBytes int
	debug        bool
	over         bool
}

// Serve speaks USI as an engine: it reads commands from in and answers on out until quit, the
// end of in, or of ctx. Every go gets one bestmove, go mate one checkmate. An invalid line
// gets one "info string" and changes nothing.
//
// Extensions: "go perft N" prints counts per move and "Nodes searched: N"; "d" shows the
// position.
//
// The error is nil after quit and at the end of in, the cause when ctx ends, else an I/O
// error. Serve does not wait for a pending Read of in (close in to end it), but for writes.
func Serve(ctx context.Context, in io.Reader, out io.Writer, config Config) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	s := newSession(ctx, config, &output{w: out, fail: cancel})
	defer s.halt()

	lines := make(chan input, aheadLines)
	go read(ctx, in, s.config.Now, lines)
	for !s.over {
		select {
		case <-ctx.Done():
			if err := s.out.failure(); err != nil {
				return err
			}
			return context.Cause(ctx)
		case o := <-s.done():
			s.finish(o)
		case <-s.late():
			s.hurry()
		case l := <-lines:
			switch {
			case l.err == nil:
				s.received = l.at
				s.take(l.text)
				l.close()
			case errors.Is(l.err, errLongLine):
				s.out.say("a line has more than %d bytes and was ignored", MaxLine)
			case errors.Is(l.err, io.EOF):
				s.take("quit")
				lines = nil
			default:
				return l.err
			}
		}
	}
	s.halt()
	return s.out.failure()
}

type input struct {
	text string
	err  error
	at   time.Time
	// done is closed after the line, or nil.
	done chan struct{}
}

func (i *input) close() {
	if i.done != nil {
		close(i.done)
	}
}

// aheadLines may be read while a command runs, because the arrival of go starts the clock.
const aheadLines = 16

func read(ctx context.Context, in io.Reader, now func() time.Time, lines chan<- input) {
	r := newLineReader(in)
	for {
		text, err := r.next()
		l := input{text: text, err: err, at: now()}
		if text == "stop" {
			l.done = make(chan struct{})
		}
		select {
		case lines <- l:
		case <-ctx.Done():
			return
		}
		// On one processor, the line would wait for the end of the next read, up to 20 ms. Gosched
		// cannot exclude that.
		runtime.Gosched()
		if l.done != nil {
			select {
			case <-l.done:
			case <-ctx.Done():
				return
			}
		}
		if err != nil && !errors.Is(err, errLongLine) {
			return
		}
	}
}

func newSession(ctx context.Context, config Config, out *output) *session {
	s := &session{ctx: ctx, config: config, out: out, seed: config.Seed}
	s.config.Name = cmp.Or(s.config.Name, "komadai")
	s.config.Author = cmp.Or(s.config.Author, "the komadai authors")
	s.config.Rules = cmp.Or(s.config.Rules, variant.Standard())
	if s.config.Now == nil {
		s.config.Now, s.wallClock = time.Now, true
	}
	if s.config.New == nil {
		s.config.New = func(r *shogi.Rules, o engine.Options) Searcher { return engine.New(r, o) }
	}
	s.settings = defaults(&s.config)
	s.params = engine.DefaultParams()
	s.setRules(s.config.Rules)
	if s.seed == 0 {
		s.seed = rand.Uint64()
	}
	return s
}

func (s *session) take(line string) {
	word, rest := cut(line)
	if word == "" {
		return
	}
	if s.job == nil || s.job.allows(word) {
		s.do(word, rest)
		return
	}
	if s.waitingBytes += len(line); s.waitingBytes > maxWaiting {
		s.waitingBytes -= len(line)
		s.out.say("%s: too much waits for the search to end; the line was ignored", clip(word))
		return
	}
	s.waiting = append(s.waiting, line)
}

// resume runs queued lines in order. If one starts a job, the rest may be queued again.
func (s *session) resume() {
	lines := s.waiting
	s.waiting, s.waitingBytes = nil, 0
	for _, line := range lines {
		if s.over {
			return
		}
		s.take(line)
	}
}

// output stops at the first error. It is safe for concurrent use.
type output struct {
	mu   sync.Mutex
	w    io.Writer
	err  error
	fail func()
}

func (o *output) line(text string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.err != nil {
		return
	}
	if _, o.err = io.WriteString(o.w, ascii(text)+"\n"); o.err != nil {
		o.err = fmt.Errorf("usi: writing: %w", o.err)
		o.fail()
	}
}

func (o *output) linef(format string, args ...any) { o.line(fmt.Sprintf(format, args...)) }

func (o *output) say(format string, args ...any) {
	o.line("info string " + fmt.Sprintf(format, args...))
}

func (o *output) failure() error {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.err
}

// MaxLine is in bytes without the line end; thousands of moves are much shorter.
const MaxLine = 1 << 20

var errLongLine = errors.New("the line is too long")

// lineReader accepts LF, CRLF, and a last line without end.
type lineReader struct{ r *bufio.Reader }

func newLineReader(r io.Reader) lineReader { return lineReader{bufio.NewReaderSize(r, 1<<12)} }

// next skips a line that is too long (errLongLine); reading may continue.
func (l lineReader) next() (string, error) {
	var line []byte
	long := false
	for {
		part, err := l.r.ReadSlice('\n')
		if len(line)+len(part) > MaxLine+len("\r\n") {
			long, line = true, nil
		}
		if !long {
			line = append(line, part...)
		}
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
			continue
		case err != nil && (len(line) == 0 || !errors.Is(err, io.EOF)) && !long:
			return "", err
		case long:
			return "", errLongLine
		}
		text := strings.TrimSuffix(strings.TrimSuffix(string(line), "\n"), "\r")
		if len(text) > MaxLine {
			return "", errLongLine
		}
		return text, nil
	}
}

func cut(text string) (word, rest string) {
	text = strings.TrimSpace(text)
	if i := strings.IndexAny(text, " \t\v\f\r"); i >= 0 {
		return text[:i], strings.TrimSpace(text[i:])
	}
	return text, ""
}
