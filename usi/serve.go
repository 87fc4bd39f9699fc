package usi

import (
	"context"
	"errors"
	"io"
	"math/rand/v2"
	"time"

	"github.com/komadai/komadai/engine"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

// Config says what [Serve] serves. The zero Config serves komadai's engine for
// all shipped rule sets, beginning with standard shogi.
type Config struct {
	// Name and Author are what "id" tells; "" means komadai and its authors.
	Name, Author string
	// Rules is the rule set to begin with, which may be one of the user's own;
	// nil means standard shogi.
	Rules *variant.RuleSet
	// Hash in MiB and Threads are the defaults of their options; 0 means 64
	// and 1.
	Hash, Threads int
	// Params offers the numbers that the engine plays by ([engine.ParamTable]) as
	// options too, their names behind "Param.": for matches and tuning.
	Params bool
	// Now tells the time; nil means [time.Now].
	Now func() time.Time
	// New makes the engine for a rule set; nil means [engine.New].
	New func(*shogi.Rules, engine.Options) Searcher
	// Seed makes the play of the levels below full strength repeatable; 0 means
	// that it is not.
	Seed uint64
}

// Searcher is what [Serve] needs of an engine; [*engine.Engine] is one. Search
// returns soon after its context is cancelled, with the best move so far.
type Searcher interface {
	Search(ctx context.Context, game *shogi.Game, limits engine.Limits, report func(engine.Info)) (engine.Result, error)
	// PonderHit starts the clock of a search that ponders.
	PonderHit()
	// NewGame forgets earlier searches and gets ready for the next: it is called
	// before readyok too. It, SetHash and SetThreads are not called during a search.
	NewGame()
	SetHash(mb int)
	SetThreads(n int)
}

// maxWaiting bounds, in bytes, the commands that wait for a search to end.
const maxWaiting = 4 << 20

// session is one conversation. Its fields belong to the goroutine of Serve.
type session struct {
	ctx    context.Context
	config Config
	out    *output
	settings
	set  *variant.RuleSet // with the options applied
	game *shogi.Game
	// engine is nil until it is needed, and again when an option asks for
	// another one.
	engine Searcher
	seed   uint64
	// heard is when the line under way was read: clocks run from there.
	heard time.Time
	// lost is why the last position could not be set up, nil if it was: there is
	// nothing to search then.
	lost error
	job  *job // what runs: a search or a count, nil for none
	// waiting are the lines put off until the job ends, and their bytes.
	waiting      []string
	waitingBytes int
	debug        bool
	over         bool // quit was read
}

// Serve speaks USI as an engine: it reads commands from in and answers on out
// until quit, the end of in, or the end of ctx. Every go is answered by one
// bestmove, go mate by one checkmate; a line that makes no sense is answered by
// one "info string" that says why, and changes nothing.
//
// Beyond the protocol it understands "go perft N", which prints the count
// behind each move and "Nodes searched: N", and "d", which shows the position.
//
// The error is nil after quit and at the end of in, the cause when ctx ends,
// and otherwise what went wrong with reading or writing. A Read of in that is
// under way when Serve returns is left to return by itself; close in to end it.
// A Write to out is always waited for.
func Serve(ctx context.Context, in io.Reader, out io.Writer, config Config) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	s, err := newSession(ctx, config, &output{w: out, fail: cancel})
	if err != nil {
		return err
	}
	defer s.halt()

	lines := make(chan input)
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
		case l := <-lines:
			switch {
			case l.err == nil:
				s.heard = l.at
				s.take(l.text)
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

// input is a line or why there is none.
type input struct {
	text string
	err  error
	at   time.Time
}

// read passes on the lines of in until it ends or ctx does.
func read(ctx context.Context, in io.Reader, now func() time.Time, lines chan<- input) {
	r := newLineReader(in)
	for {
		text, err := r.next()
		select {
		case lines <- input{text, err, now()}:
		case <-ctx.Done():
			return
		}
		if err != nil && !errors.Is(err, errLongLine) {
			return
		}
	}
}

func newSession(ctx context.Context, config Config, out *output) (*session, error) {
	s := &session{ctx: ctx, config: config, out: out, seed: config.Seed}
	if s.config.Name == "" {
		s.config.Name = "komadai"
	}
	if s.config.Author == "" {
		s.config.Author = "the komadai authors"
	}
	if s.config.Now == nil {
		s.config.Now = time.Now
	}
	if s.config.New == nil {
		s.config.New = func(r *shogi.Rules, o engine.Options) Searcher { return engine.New(r, o) }
	}
	if s.config.Rules == nil {
		set, err := variant.Lookup(standardName)
		if err != nil {
			return nil, err
		}
		s.config.Rules = set
	}
	s.settings = defaults(&s.config)
	s.params = engine.DefaultParams()
	s.setRules(s.config.Rules)
	if s.seed == 0 {
		s.seed = rand.Uint64()
	}
	return s, nil
}

// take carries out a line, or puts it off while a job runs that it would
// disturb.
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

// resume takes the lines that waited, in order. One of them may start another
// job; then the rest are treated as if they came now.
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
