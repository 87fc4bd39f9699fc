package usi

import (
	"context"
	"slices"
	"strings"
	"sync"

	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

// Search is a running search of an [Engine].
type Search struct {
	engine   *Engine
	position shogi.Position
	limits   Limits
	report   func(Info)
	stop     sync.Once
	done     chan struct{}
	answer   Answer
	err      error
	best     Info // the last one of the best line
}

// Go starts a search of the last position. report, if not nil, gets each info on the listening
// goroutine and must not wait for the engine. The error is ErrBusy during another search.
func (e *Engine) Go(limits Limits, report func(Info)) (*Search, error) {
	e.mu.Lock()
	switch {
	case e.position == nil:
		e.mu.Unlock()
		return nil, ErrNoPosition
	case e.search != nil:
		e.mu.Unlock()
		return nil, ErrBusy
	}
	s := &Search{engine: e, position: *e.position, limits: limits, report: report, done: make(chan struct{})}
	e.search = s
	e.mu.Unlock()
	if e.isFairy() {
		limits.SearchMoves = slices.Clone(limits.SearchMoves)
		fairyMoves(limits.SearchMoves, s.position.Rules().Ranks())
	}
	if err := e.send(limits.String()); err != nil {
		e.mu.Lock()
		e.search = nil
		e.mu.Unlock()
		return nil, err
	}
	return s, nil
}

// Stop asks for the answer now. It sends stop once, because engines apply a second one to the
// next search.
func (s *Search) Stop() error {
	if isClosed(s.done) {
		return nil
	}
	var err error
	s.stop.Do(func() { err = s.engine.send("stop") })
	return err
}

// PonderHit sends ponderhit, with clock if Timed: some engines need it only now.
func (s *Search) PonderHit(clock Limits) error {
	line := "ponderhit"
	if clock.Timed {
		line += Limits{
			Timed: true, Time: clock.Time, Increment: clock.Increment, Byoyomi: clock.Byoyomi, MovesToGo: clock.MovesToGo,
		}.String()[len("go"):]
	}
	return s.engine.send(line)
}

// Wait returns the answer. When ctx ends first, it sends stop and waits up to Timeouts.Stop: a
// late answer is not an error. Without an answer the search is abandoned with a
// [*TimeoutError]: call [Engine.Quit]. Other errors: [*CrashError], [*IllegalMoveError].
func (s *Search) Wait(ctx context.Context) (Answer, error) {
	e := s.engine
	select {
	case <-s.done:
	case <-e.gone:
		s.abandon(e.failure())
	case <-ctx.Done():
		err := s.Stop()
		if err == nil {
			err = e.await(context.WithoutCancel(ctx), s.done, "bestmove", e.timeouts.Stop)
		}
		if err != nil {
			s.abandon(err)
		}
	}
	<-s.done
	return s.answer, s.err
}

// Abandon stops the search and ignores its answer.
func (s *Search) Abandon() error {
	err := s.Stop()
	s.abandon(ErrAbandoned)
	return err
}

func (s *Search) abandon(err error) {
	e := s.engine
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.search != s {
		return
	}
	e.search = nil
	e.ignore++
	s.err = err
	close(s.done)
}

func (e *Engine) receiveInfo(rest string) {
	e.mu.Lock()
	s := e.search
	if e.ignore > 0 {
		s = nil
	}
	e.mu.Unlock()
	if s == nil {
		return
	}
	i := ParseInfo(rest)
	i.CurrMove = e.plainMove(i.CurrMove)
	for n, move := range i.PV {
		i.PV[n] = e.plainMove(move)
	}
	if i.Score.Kind != NoScore && i.MultiPV <= 1 {
		s.best = i
	}
	if s.report != nil {
		s.report(i)
	}
}

// bestmove and checkmate belong to the oldest unanswered search, abandoned or not. Queued
// options are sent before waiters continue.
func (e *Engine) receiveAnswer(word, rest string) {
	e.mu.Lock()
	s := e.search
	if s == nil || e.ignore > 0 {
		e.late++
		e.ignore = max(0, e.ignore-1)
		s = nil
	}
	e.mu.Unlock()
	var answer Answer
	var err error
	if s != nil {
		answer, err = s.read(word, rest)
	}
	for e.sendQueued(s) {
	}
	if s == nil {
		return
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.search == s {
		s.answer, s.err = answer, err
		e.search = nil
		close(s.done)
	} else {
		e.late++
		e.ignore--
	}
}

func (e *Engine) sendQueued(s *Search) bool {
	e.mu.Lock()
	if e.search != s || e.ignore > 0 || len(e.queue) == 0 {
		e.mu.Unlock()
		return false
	}
	line := e.queue[0]
	e.queue = e.queue[1:]
	e.mu.Unlock()
	// The failure shows where the engine is awaited.
	_ = e.send(line)
	return true
}

// AnswerKind is the kind of an engine's answer.
type AnswerKind uint8

const (
	// Played: a legal move.
	Played AnswerKind = iota
	// Resigned: the engine resigns or has no move.
	Resigned
	// Declared: 入玉 ("bestmove win"). [shogi.Game.Declare] checks it.
	Declared
	// Mates: there is a mate, Moves.
	Mates
	NoMate
	// MateUnknown: not found out in time.
	MateUnknown
	// MateUnsupported: the engine has no mate search.
	MateUnsupported
)

// Answer is the result of a search.
type Answer struct {
	Kind AnswerKind
	// Move is set with Played. Ponder is the expected reply, or NoMove.
	Move, Ponder shogi.Move
	// Moves is the mate, with Mates.
	Moves []shogi.Move
	// Info is the last one of the best line.
	Info Info
}

func (s *Search) read(word, rest string) (Answer, error) {
	words := strings.Fields(rest)
	switch {
	case word == "checkmate":
		return s.readMate(words)
	case s.limits.Mate:
		return s.readMateOfInfo()
	}
	a := Answer{Info: s.best}
	first := ""
	if len(words) > 0 {
		first = words[0]
	}
	switch first {
	case "resign", "(none)", "none":
		a.Kind = Resigned
		return a, nil
	case "win":
		a.Kind = Declared
		return a, nil
	}
	next := s.position
	m, err := s.play(&next, first)
	if err != nil {
		return a, s.illegal(first, err)
	}
	a.Move = m
	if len(words) > 2 && words[1] == "ponder" {
		if m, err := s.play(&next, words[2]); err == nil {
			a.Ponder = m
		}
	}
	return a, nil
}

func (s *Search) readMate(words []string) (Answer, error) {
	switch {
	case len(words) == 0 || words[0] == "timeout":
		return Answer{Kind: MateUnknown, Info: s.best}, nil
	case words[0] == "nomate":
		return Answer{Kind: NoMate, Info: s.best}, nil
	case words[0] == "notimplemented":
		return Answer{Kind: MateUnsupported, Info: s.best}, nil
	}
	return s.mates(words)
}

func (s *Search) readMateOfInfo() (Answer, error) {
	switch score := s.best.Score; {
	case score.Kind != Mate || score.Bound != Exact:
		return Answer{Kind: MateUnknown, Info: s.best}, nil
	case score.Value < 0:
		return Answer{Kind: NoMate, Info: s.best}, nil
	}
	return s.mates(s.best.PV)
}

func (s *Search) mates(words []string) (Answer, error) {
	a := Answer{Kind: Mates, Info: s.best}
	next := s.position
	for _, w := range words {
		m, err := s.play(&next, w)
		if err != nil {
			a.Moves = nil
			return a, s.illegal(w, err)
		}
		a.Moves = append(a.Moves, m)
	}
	return a, nil
}

func (s *Search) illegal(text string, err error) error {
	return &IllegalMoveError{Text: text, SFEN: notation.FormatSFEN(&s.position), Err: err}
}

func (s *Search) play(p *shogi.Position, text string) (shogi.Move, error) {
	m, err := notation.ParseMove(p, s.engine.plainMove(text))
	if err != nil {
		return shogi.NoMove, err
	}
	return m, p.Play(m)
}
