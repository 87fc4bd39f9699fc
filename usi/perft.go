package usi

import (
	"context"
	"strconv"

	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

// Deeper counts never end.
const maxPerft = 20

// perft prints "move: count" lines, an empty line, "Nodes searched: N". stop ends it early.
func (s *session) perft(rest string) error {
	depth, err := strconv.Atoi(rest)
	if err != nil || depth < 0 || depth > maxPerft {
		return faultf("go perft", rest, "a depth from 0 to %d was expected", maxPerft)
	}
	ctx, cancel := context.WithCancel(s.ctx)
	j := &job{cancel: cancel, done: make(chan outcome, 1), count: true}
	s.job = j
	p := *s.game.Position()
	go func() {
		total := uint64(1)
		if depth > 0 {
			total = 0
			for _, m := range p.AppendLegal(nil) {
				n, ok := count(ctx, p, m, depth-1)
				if !ok {
					break
				}
				total += n
				s.out.linef("%s: %d", notation.FormatUSI(p.Rules(), m), n)
			}
		}
		if ctx.Err() == nil {
			s.out.line("")
			s.out.linef("Nodes searched: %d", total)
		} else {
			s.out.say("go perft: stopped before the end")
		}
		j.done <- outcome{}
	}()
	return nil
}

// A depth of a few milliseconds, without checks for stop.
const atOnce = 2

func count(ctx context.Context, p shogi.Position, m shogi.Move, depth int) (n uint64, ok bool) {
	if ctx.Err() != nil {
		return 0, false
	}
	p.Advance(m)
	if depth <= atOnce {
		return shogi.Perft(&p, depth), true
	}
	for _, m := range p.AppendLegal(nil) {
		c, ok := count(ctx, p, m, depth-1)
		if !ok {
			return 0, false
		}
		n += c
	}
	return n, true
}
