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
	o := tsume.Options{Futile: tsume.Strict, Hash: s.hash << 20}
	go func() {
		found, err := tsume.Solve(ctx, p, o)
		j.done <- outcome{mate: found, err: err}
	}()
}

// answerMate writes checkmate: moves, nomate if proven, timeout if open, notimplemented
// without kings.
func (s *session) answerMate(o outcome) {
	switch {
	case errors.Is(o.err, tsume.ErrNoKing) && s.set.Rules.Royal() != shogi.NoKind:
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
