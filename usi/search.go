package usi

import (
	"context"
	"errors"
	"strings"
	"time"

	"github.com/komadai/komadai/engine"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/tsume"
)

type job struct {
	cancel  context.CancelFunc
	done    chan outcome
	count   bool
	mate    bool
	limits  Limits // of go and ponderhit
	draft   draft
	late    <-chan time.Time // when the clock leaves no more time to wait for done, or nil
	stopped bool
	held    *outcome // found, but the GUI waits for stop or ponderhit
}

type outcome struct {
	result engine.Result
	mate   *tsume.Solution
	err    error
}

// allows reports whether a command can run during the job. Perft blocks all, so that piped
// input is answered in order; a search blocks only changes of game or engine.
func (j *job) allows(word string) bool {
	if j.count {
		return word == "stop"
	}
	switch word {
	case "setoption", "position", "usinewgame":
		return false
	}
	return true
}

func (s *session) done() <-chan outcome {
	if s.job == nil || s.job.held != nil {
		return nil
	}
	return s.job.done
}

func (s *session) start(rest string) error {
	for s.job != nil {
		// The previous search answers first. Commands queued behind it run before this go, and
		// may have started a job.
		s.stop()
	}
	if word, depth := cut(rest); word == "perft" {
		return s.perft(depth)
	}
	limits, err := ParseLimits(rest)
	own, fault := s.limits(limits)
	if err == nil {
		err = fault
	}
	if err != nil {
		s.out.say("%s", err)
	}
	if s.lost != nil {
		s.out.say("nothing is searched until there is a position again: %s", s.lost)
		if limits.Mate {
			s.out.line("checkmate notimplemented")
		} else {
			s.out.line("bestmove resign")
		}
		return nil
	}
	if limits.Mate {
		s.seekMate(limits)
		return nil
	}
	if r := s.game.Result(); r.Over() {
		s.out.say("the game is over: %s", r.Reason)
	}
	if s.debug {
		s.out.say("%s, %s: %s", s.set.ID, notation.FormatSFEN(s.game.Position()), limits)
	}
	if s.fromBook(limits) {
		return nil
	}
	s.search(limits, own)
	return nil
}

func (s *session) search(limits Limits, own engine.Limits) {
	e, game := s.ready(), s.game
	ctx, cancel := context.WithCancel(s.ctx)
	j := &job{cancel: cancel, done: make(chan outcome, 1), limits: limits}
	s.job = j
	report := func(i engine.Info) {
		j.draft.report(i, func() { s.out.line(infoOf(game.Rules(), i).String()) })
	}
	s.watch(j, own)
	go func() {
		result, err := e.Search(ctx, game, own, report)
		j.done <- outcome{result: result, err: err}
	}()
}

// limits converts the arguments. It skips an illegal move of searchmoves and returns an error.
func (s *session) limits(l Limits) (engine.Limits, error) {
	own := engine.Limits{
		Depth: min(l.Depth, engine.MaxDepth), Nodes: uint64(l.Nodes), MoveTime: l.MoveTime,
		Time: l.Time, Increment: l.Increment, Byoyomi: l.Byoyomi, MovesToGo: l.MovesToGo,
		Infinite: l.Infinite, Ponder: l.Ponder,
		MultiPV: s.multiPV, Level: s.level, Seed: s.seed, Since: s.received,
	}
	if l.Timed && l.Time == [2]time.Duration{} && l.Increment == [2]time.Duration{} && l.Byoyomi == 0 && l.MoveTime == 0 {
		// A zero clock differs from no clock.
		own.MoveTime = time.Millisecond
	}
	p := s.game.Position()
	var fault error
	for _, text := range l.SearchMoves {
		m, err := notation.ParseMove(p, text)
		switch {
		case err == nil && p.IsLegal(m):
			own.Moves = append(own.Moves, m)
		case fault == nil:
			fault = faultf("go searchmoves", text, "no legal move in this position")
		}
	}
	return own, fault
}

func (s *session) stop() {
	j := s.job
	if j == nil {
		return
	}
	j.stopped = true
	j.cancel()
	if j.held != nil {
		s.finish(*j.held)
		return
	}
	select {
	case o := <-j.done:
		s.finish(o)
	case <-time.After(grace):
		s.hurry()
	}
}

func (s *session) halt() {
	s.waiting = nil
	s.stop()
	s.settle()
}

// ponderHit restarts the search if the clock comes only now or the engine may not have
// started; the transposition table keeps the results.
func (s *session) ponderHit(rest string) error {
	j := s.job
	if j == nil || !j.limits.Ponder {
		return faultf("ponderhit", rest, "no search is pondering")
	}
	clock, err := ParseLimits("ponderhit " + rest)
	j.limits.Ponder = false
	switch {
	case j.held != nil && !j.limits.Infinite:
		s.finish(*j.held)
	case j.held != nil:
	case clock.Timed || !j.draft.reported():
		limits := j.limits
		if clock.Timed {
			limits.Timed, limits.Time, limits.Increment = true, clock.Time, clock.Increment
			limits.Byoyomi, limits.MovesToGo = clock.Byoyomi, clock.MovesToGo
		}
		j.cancel()
		<-j.done
		own, _ := s.limits(limits) // faults were reported at go
		s.search(limits, own)
	default:
		s.engine.PonderHit()
		own, _ := s.limits(j.limits)
		s.watch(j, own)
	}
	return err
}

// finish answers, or holds the outcome until the GUI asks.
func (s *session) finish(o outcome) {
	j := s.job
	if (j.limits.Infinite || j.limits.Ponder) && !j.stopped {
		j.held = &o
		return
	}
	j.cancel()
	s.job = nil
	switch {
	case j.mate:
		s.answerMate(o)
	case !j.count:
		s.answer(o)
	}
	s.resume()
}

func (s *session) answer(o outcome) {
	r, rules := o.result, s.game.Rules()
	switch {
	case o.err != nil:
		s.out.say("%s", o.err)
		s.out.line("bestmove resign")
	case r.Declare:
		s.out.line("bestmove win")
	case r.Resign || r.Best == shogi.NoMove:
		s.out.line("bestmove resign")
	case s.ponder && r.Ponder != shogi.NoMove:
		s.out.linef("bestmove %s ponder %s", notation.FormatUSI(rules, r.Best), notation.FormatUSI(rules, r.Ponder))
	default:
		s.out.linef("bestmove %s", notation.FormatUSI(rules, r.Best))
	}
}

func infoOf(rules *shogi.Rules, i engine.Info) Info {
	line := Info{
		Depth: i.Depth, SelDepth: i.SelDepth, MultiPV: i.MultiPV, Score: score(i.Score),
		Time: i.Time, Nodes: int64(i.Nodes), NPS: int64(i.NPS), HashFull: i.HashFull,
	}
	for _, m := range i.PV {
		line.PV = append(line.PV, notation.FormatUSI(rules, m))
	}
	return line
}

func score(e engine.Score) Score {
	s := Score{Kind: Centipawns, Value: e.CP}
	switch {
	case e.Mated:
		s = Score{Kind: Mate, Value: -UnknownMate}
	case e.Mate != 0:
		s = Score{Kind: Mate, Value: e.Mate}
	}
	switch e.Bound {
	case engine.BoundLower:
		s.Bound = Lower
	case engine.BoundUpper:
		s.Bound = Upper
	}
	return s
}

const unbounded = 1000 * time.Hour

func (s *session) seekMate(limits Limits) {
	p := *s.game.Position()
	bound := limits.MateTime
	if bound <= 0 {
		bound = unbounded
	}
	ctx, cancel := context.WithTimeout(s.ctx, bound)
	j := &job{cancel: cancel, done: make(chan outcome, 1), mate: true, limits: limits}
	s.job = j
	// Interpositions count: GUIs play them.
	o := tsume.Options{Futile: tsume.Strict, Hash: s.hash << 20, Tables: &s.tables}
	go func() {
		found, err := tsume.Solve(ctx, p, o)
		j.done <- outcome{mate: found, err: err}
	}()
}

func (s *session) answerMate(o outcome) {
	switch {
	case errors.Is(o.err, tsume.ErrNoKing) && s.set.Rules.Mates():
		s.out.line("checkmate nomate") // no king
	case o.err != nil:
		s.out.say("go mate: %s", o.err)
		s.out.line("checkmate notimplemented")
	case o.mate.Status == tsume.NoMate:
		s.out.line("checkmate nomate")
	case len(o.mate.Line) == 0:
		s.out.line("checkmate timeout")
	default:
		words := []string{"checkmate"}
		for _, m := range o.mate.Line {
			words = append(words, notation.FormatUSI(s.set.Rules, m))
		}
		s.out.line(strings.Join(words, " "))
	}
}
