package usi

import (
	"context"
	"slices"
	"sync"

	"github.com/komadai/komadai/shogi"
)

// Search is a search that an [Engine] has been told to make.
type Search struct {
	engine   *Engine
	position shogi.Position // where the engine is to move
	limits   Limits
	report   func(Info)
	stop     sync.Once
	done     chan struct{} // closed when answer and err are set
	answer   Answer
	err      error
	best     Info // the last one about the best line
}

// Go tells the engine to search the position that was set up last. report, when
// not nil, is called with each info in turn from the goroutine that listens to
// the engine: it must not wait for the engine. There is one search at a time;
// the error is ErrBusy when there is one.
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
	limits.SearchMoves = slices.Clone(limits.SearchMoves)
	e.translate(limits.SearchMoves, s.position.Rules())
	if err := e.send(limits.String()); err != nil {
		e.mu.Lock()
		e.search = nil
		e.mu.Unlock()
		return nil, err
	}
	return s, nil
}

// Stop asks for the answer now. Only the first call says so: engines take a
// second stop for the next search.
func (s *Search) Stop() error {
	if isClosed(s.done) {
		return nil
	}
	var err error
	s.stop.Do(func() { err = s.engine.send("stop") })
	return err
}

// PonderHit tells the engine that the move it ponders on was played. clock, when
// it is Timed, is the state of the clock: some engines want it only now.
func (s *Search) PonderHit(clock Limits) error {
	line := "ponderhit"
	if clock.Timed {
		line += Limits{
			Timed: true, Time: clock.Time, Increment: clock.Increment, Byoyomi: clock.Byoyomi, MovesToGo: clock.MovesToGo,
		}.String()[len("go"):]
	}
	return s.engine.send(line)
}

// Wait waits for the answer. When ctx ends first, it tells the engine to stop
// and still waits for the answer, as long as Timeouts.Stop: an answer that
// comes then is no error. If none comes, the search is abandoned and the error
// is a [*TimeoutError]: it is time for [Engine.Quit]. An engine that has ended gives a [*CrashError], a move
// that is not legal an [*IllegalMoveError].
func (s *Search) Wait(ctx context.Context) (Answer, error) {
	e := s.engine
	select {
	case <-s.done:
	case <-e.gone:
		s.lost()
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

// lost ends the search of an engine that is gone, if it has not answered.
func (s *Search) lost() {
	if !isClosed(s.done) {
		s.abandon(s.engine.failure())
	}
}

// Abandon gives the search up, as when the game has ended: the engine is told to
// stop, and its answer will be ignored whenever it comes.
func (s *Search) Abandon() error {
	err := s.Stop()
	s.abandon(ErrAbandoned)
	return err
}

// abandon ends the search with err unless it has ended.
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

// hearInfo passes an info to the search that runs; one of an abandoned search
// is nobody's.
func (e *Engine) hearInfo(rest string) {
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

// hearAnswer takes bestmove or checkmate: it belongs to the oldest search that
// has none, which may have been abandoned. Options that waited are sent before
// whoever waits for the answer can go on.
func (e *Engine) hearAnswer(word, rest string) {
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
	} else { // abandoned meanwhile
		e.late++
		e.ignore--
	}
}

// sendQueued sends one option that waits, if there is one and no search but s.
func (e *Engine) sendQueued(s *Search) bool {
	e.mu.Lock()
	if e.search != s || e.ignore > 0 || len(e.queue) == 0 {
		e.mu.Unlock()
		return false
	}
	line := e.queue[0]
	e.queue = e.queue[1:]
	e.mu.Unlock()
	// An engine that takes no more lines has failed where it is waited for.
	_ = e.send(line)
	return true
}
