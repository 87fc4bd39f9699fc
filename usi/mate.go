package usi

import (
	"context"
	"errors"
	"strings"
	"time"

	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/tsume"
)

// unbounded is longer than anybody waits for go mate infinite.
const unbounded = 1000 * time.Hour

// seekMate starts the search of go mate: the side to move attacks. It is told
// apart from other searches by its answer, one checkmate.
func (s *session) seekMate(limits Limits) {
	p := *s.game.Position()
	bound := limits.MateTime
	if bound <= 0 {
		bound = unbounded
	}
	ctx, cancel := context.WithTimeout(s.ctx, bound)
	j := &job{cancel: cancel, done: make(chan outcome, 1), mate: true, limits: limits}
	s.job = j
	// Lines are those of play, in which no interposition is useless: the GUI
	// plays them.
	o := tsume.Options{Futile: tsume.Strict, Hash: s.hash << 20}
	go func() {
		found, err := tsume.Solve(ctx, p, o)
		j.done <- outcome{mate: found, err: err}
	}()
}

// answerMate writes the checkmate of go mate: the moves, nomate where it is proven
// that there is none, timeout where that is open, and notimplemented where the
// question cannot be asked, as in a rule set without kings.
func (s *session) answerMate(o outcome) {
	switch {
	case errors.Is(o.err, tsume.ErrNoKing) && s.set.Rules.Royal() != shogi.NoKind:
		s.out.line("checkmate nomate") // nobody to mate here
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
