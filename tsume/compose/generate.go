package compose

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/tsume"
)

// Range is a span of numbers, both ends included.
type Range struct{ Least, Most int }

func (r Range) has(n int) bool { return r.Least <= n && n <= r.Most }

// odd says why r is no span of lengths.
func (r Range) odd() error {
	if r.Least < 1 || r.Most > MostPlies || r.Least > r.Most || r.Least%2 == 0 || r.Most%2 == 0 {
		return fmt.Errorf("plies %d to %d: a mate takes an odd number of plies from 1 to %d", r.Least, r.Most, MostPlies)
	}
	return nil
}

// Bounds of Options.
const (
	// MostPlies bounds the length of a problem.
	MostPlies = 31
	// MostPieces bounds its pieces.
	MostPieces = 40
	// DefaultDraws and DefaultPolish are how many positions are drawn when Options
	// does not say, MostDraws how many may be.
	DefaultDraws  = 3000
	DefaultPolish = 150
	MostDraws     = 1 << 20
)

// Version counts the changes after which the same options and seed make other
// problems.
const Version = 2

// Options say what to compose.
type Options struct {
	// Rules is the rule set; it needs a king.
	Rules *shogi.Rules
	// Plies is the length, odd numbers from 1 to MostPlies.
	Plies Range
	// Pieces bounds the pieces on the board, beside the king, and in the
	// attacker's hand: from 1 to MostPieces.
	Pieces Range
	// Draws is how many positions are drawn for each step from a mate to a longer
	// one before the attempt is given up, Polish how many changes are tried on what
	// it has found; 0 means DefaultDraws and DefaultPolish.
	Draws, Polish int
	// Quality is the least that is handed out, 0 to 100.
	Quality int
	// Refuse are flaws that no problem may have, of those that are tolerated. Fatal
	// ones none has.
	Refuse []tsume.FlawKind
	// Theme are tags that every problem has to show; on the way to it those are
	// preferred that show more of them.
	Theme []Tag
	// Like are positions to begin with, each attempt with the next one and again
	// from the first: problems, to compose others like them, or positions of games
	// in which the side to move mates. Where that is White the board is turned; the
	// mating side loses its king, and the other one has in hand what is not shown.
	// An attempt takes the position as it is the first time, else with some changes.
	// Without any, mates are drawn.
	Like []shogi.Setup
	// Unlike are rule sets in which a problem must not be the same: no mate of the
	// same length beginning with the same move in the position as they read it.
	Unlike []*shogi.Rules
	// Seed makes the problems: the same options with the same seed make the same
	// ones, however many threads work.
	Seed uint64
	// From is the number of the first attempt, from 0; Attempts is how many there
	// are, 0 for no bound; Count is how many problems are wanted, 0 for no bound.
	// Without a bound only the context ends the work.
	From, Attempts, Count int
	// Threads is how many attempts are made at a time, at least 1.
	Threads int
	// Known are the IDs of problems that are not to come again.
	Known []string
	// Progress, when not nil, counts what has been done.
	Progress *Progress
}

// Progress counts, while [Generate] works. It may be read from any goroutine.
type Progress struct {
	// Attempts are those that have ended, Tests the positions tested, Problems
	// those handed out.
	Attempts, Tests, Problems atomic.Int64
}

// check says what is wrong with the options.
func (o *Options) check() error {
	switch {
	case o.Rules == nil:
		return errors.New("no rule set is given")
	case o.Plies.odd() != nil:
		return o.Plies.odd()
	case o.Pieces.Least < 1 || o.Pieces.Most > MostPieces || o.Pieces.Least > o.Pieces.Most:
		return fmt.Errorf("pieces %d to %d: has to be within 1 to %d", o.Pieces.Least, o.Pieces.Most, MostPieces)
	case o.Quality < 0 || o.Quality > 100:
		return fmt.Errorf("quality %d: has to be 0 to 100", o.Quality)
	case o.Draws < 0 || o.Draws > MostDraws:
		return fmt.Errorf("draws %d: has to be 0 to %d", o.Draws, MostDraws)
	case o.Polish < 0 || o.Polish > MostDraws:
		return fmt.Errorf("polish %d: has to be 0 to %d", o.Polish, MostDraws)
	case o.From < 0 || o.Attempts < 0 || o.Count < 0:
		return errors.New("a number of attempts or problems is negative")
	}
	for _, tag := range o.Theme {
		if !slices.Contains(AllTags, tag) {
			return fmt.Errorf("theme %q: there is no such tag", tag)
		}
	}
	return nil
}

// Generate composes problems and yields them in the order of their attempts,
// none of them twice or as it is given in Like, nor its mirror image where the rule set has those. It ends
// with the bounds of o or with ctx; whoever ranges over it may stop. An error is
// one of the options.
func Generate(ctx context.Context, o Options) (iter.Seq[*Problem], error) {
	if err := o.check(); err != nil {
		return nil, err
	}
	s, err := newSpace(o.Rules)
	if err != nil {
		return nil, err
	}
	models, err := s.models(o.Like)
	if err != nil {
		return nil, err
	}
	if o.Progress == nil {
		o.Progress = &Progress{}
	}
	if o.Draws == 0 {
		o.Draws = DefaultDraws
	}
	if o.Polish == 0 {
		o.Polish = DefaultPolish
	}
	return func(yield func(*Problem) bool) {
		seen := map[string]bool{}
		for _, id := range o.Known {
			seen[id] = true
		}
		for i := range o.Like {
			seen[ID(o.Rules.ID(), notation.FormatSetup(&o.Like[i]))] = true
		}
		found := 0
		for p := range attempts(ctx, s, models, &o) {
			if p == nil || seen[p.ID()] || seen[s.mirrored(p)] {
				continue
			}
			seen[p.ID()] = true
			o.Progress.Problems.Add(1)
			if found++; !yield(p) || found == o.Count {
				return
			}
		}
	}, nil
}

// attempts yields the results of the attempts in their order, nil for those
// that failed. A bounded number is under way.
func attempts(ctx context.Context, s *space, models []shogi.Setup, o *Options) iter.Seq[*Problem] {
	return func(yield func(*Problem) bool) {
		ctx, cancel := context.WithCancel(ctx)
		threads := max(1, o.Threads)
		queue := make(chan chan *Problem, 2*threads)
		free := make(chan struct{}, threads)
		var workers sync.WaitGroup
		defer workers.Wait()
		defer cancel()
		workers.Go(func() {
			defer close(queue)
			for n := o.From; o.Attempts == 0 || n < o.From+o.Attempts; n++ {
				result := make(chan *Problem, 1)
				select {
				case queue <- result:
				case <-ctx.Done():
					return
				}
				select {
				case free <- struct{}{}:
				case <-ctx.Done():
					close(result)
					return
				}
				workers.Go(func() {
					defer func() { <-free }()
					result <- one(ctx, s, models, o, n)
				})
			}
		})
		for result := range queue {
			p, ok := <-result
			if !ok || ctx.Err() != nil || !yield(p) {
				return
			}
		}
	}
}

// one makes the attempt number n.
func one(ctx context.Context, s *space, models []shogi.Setup, o *Options, n int) *Problem {
	t := &tester{ctx: ctx, space: s}
	a := attempt{tester: t, rng: seeded(o.Seed, n), options: o, number: n, models: models}
	p := a.run()
	if ctx.Err() != nil {
		return nil // half an attempt is none: another day it would end otherwise
	}
	if p != nil {
		p.Attempt = n
	}
	o.Progress.Attempts.Add(1)
	o.Progress.Tests.Add(int64(t.tests))
	return p
}

// mirrored returns the ID of the problem with left and right exchanged, "" where
// the board or a piece is not the same on both sides.
func (s *space) mirrored(p *Problem) string {
	if !s.symmetric {
		return ""
	}
	d := p.Position.Setup()
	out := d
	out.Board = [shogi.MaxSquares]shogi.Piece{}
	for _, sq := range s.squares {
		out.Board[s.rules.SquareAt(s.rules.Spec().Files+1-s.rules.File(sq), s.rules.Rank(sq))] = d.Board[sq]
	}
	q, err := out.Problem()
	if err != nil {
		return ""
	}
	m := Problem{Position: q}
	return m.ID()
}
