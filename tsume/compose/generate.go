// Package compose makes mate problems (詰将棋) of every rule set with a king, and finds them in
// games.
//
// [Generate] scatters pieces around a king until there is a short mate, extends it backwards
// move by move (逆算; M. Hirose, T. Ito and H. Matsubara, 1998), and polishes the result by
// small changes. [tsume.Judge] has found every result sound. [Appraise] scores problems.
// [Mine] finds the mates in a game.
package compose

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"iter"
	"math"
	"math/rand/v2"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/tsume"
)

// Range is an inclusive range.
type Range struct{ Least, Most int }

func (r Range) has(n int) bool { return r.Least <= n && n <= r.Most }

func (r Range) odd() error {
	if r.Least < 1 || r.Most > MostPlies || r.Least > r.Most || r.Least%2 == 0 || r.Most%2 == 0 {
		return fmt.Errorf("plies %d to %d: a mate takes an odd number of plies from 1 to %d", r.Least, r.Most, MostPlies)
	}
	return nil
}

const (
	// Plies.
	MostPlies = 31
	// MostPieces bounds a problem's pieces.
	MostPieces = 40
	// Defaults and maxima of draws.
	DefaultDraws  = 3000
	DefaultPolish = 150
	MostDraws     = 1 << 20
)

// Version changes when the same options and seed give other problems.
const Version = 2

// Options describe the problems to compose.
type Options struct {
	// Rules needs a king.
	Rules *shogi.Rules
	// Plies is the length, odd, 1 to MostPlies.
	Plies Range
	// Pieces counts the board without the king and the attacker's hand, 1 to MostPieces.
	Pieces Range
	// Draws is the positions drawn per extension, Polish the changes tried; 0 means
	// DefaultDraws and DefaultPolish.
	Draws, Polish int
	// Quality is the minimum, 0 to 100.
	Quality int
	// Refuse lists unwanted tolerated flaws. Fatal ones never occur.
	Refuse []tsume.FlawKind
	// Theme lists tags that every problem must show.
	Theme []Tag
	// Like are positions to begin with, one per attempt in rotation: problems, or game
	// positions where the side to move mates (rotated if White; the attacker loses its king,
	// the defender holds the rest). The first use is unchanged, later ones vary. If empty,
	// mates are drawn.
	Like []shogi.Setup
	// Unlike are rule sets without a mate of the same length and first move.
	Unlike []*shogi.Rules
	// Seed determines the problems, for any number of threads.
	Seed uint64
	// From is the first attempt, from 0. Attempts and Count (problems) bound the work; 0 is no
	// bound.
	From, Attempts, Count int
	// Threads is the number of parallel attempts, at least 1.
	Threads int
	// Known are the IDs of problems to exclude.
	Known []string
	// Progress may be nil.
	Progress *Progress
}

// Progress counts the work of [Generate]. It is safe for concurrent use.
type Progress struct {
	// Finished attempts, tested positions, yielded problems.
	Attempts, Tests, Problems atomic.Int64
}

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

// Generate composes problems and yields them in attempt order, without duplicates, mirror
// images and those in Like. It ends with the bounds of o or ctx, or early with the loop. The
// error is for invalid options.
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
	o.Draws, o.Polish = cmp.Or(o.Draws, DefaultDraws), cmp.Or(o.Polish, DefaultPolish)
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

// attempts yields results in order, nil for failures, with bounded work in flight.
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

func one(ctx context.Context, s *space, models []shogi.Setup, o *Options, n int) *Problem {
	t := &tester{ctx: ctx, space: s}
	rng := rand.New(rand.NewPCG(o.Seed, 0x9e3779b97f4a7c15*uint64(n+1)))
	a := attempt{tester: t, rng: rng, options: o, number: n, models: models}
	p := a.run()
	if ctx.Err() != nil {
		return nil // not reproducible
	}
	if p != nil {
		p.Attempt = n
	}
	o.Progress.Attempts.Add(1)
	o.Progress.Tests.Add(int64(t.tests))
	return p
}

func (s *space) mirrored(p *Problem) string {
	if !s.symmetric {
		return ""
	}
	d := p.Position.Setup()
	out, _ := s.moved(&d, func(sq shogi.Square) shogi.Square {
		return s.rules.SquareAt(s.rules.Files()+1-s.rules.File(sq), s.rules.Rank(sq))
	})
	q, err := out.Problem()
	if err != nil {
		return ""
	}
	m := Problem{Position: q}
	return m.ID()
}

// Problem is a sound mate problem.
type Problem struct {
	// Position: Black attacks, to move and without a king; White holds the rest.
	Position shogi.Position
	// Line is the solution.
	Line []shogi.Move
	// Flaws are the tolerated ones.
	Flaws     []tsume.Flaw
	Appraisal Appraisal
	// Attempt counts from 0.
	Attempt int
}

// Plies returns the length of the mate.
func (p *Problem) Plies() int { return len(p.Line) }

// SFEN returns the position.
func (p *Problem) SFEN() string { return notation.FormatSFEN(&p.Position) }

// ID returns the first 12 hexadecimal digits of the SHA-256 of rule set ID, space and SFEN.
func (p *Problem) ID() string { return ID(p.Position.Rules().ID(), p.SFEN()) }

// ID is [Problem.ID] for a rule set and SFEN.
func ID(rules, sfen string) string {
	sum := sha256.Sum256([]byte(rules + " " + sfen))
	return hex.EncodeToString(sum[:6])
}

const (
	leastRating = 500
	mostRating  = 2600
)

// Rating estimates the Glicko strength of a player who solves the problem half the time, from
// length, number of checks and hidden moves: a starting value, 500 to 2600 in steps of 10.
func (p *Problem) Rating() int {
	rating := 650 + 400*math.Log2(float64(len(p.Line)+1)/2)
	rating += min(150, 12*(float64(p.Appraisal.Checks)-4))
	for _, t := range p.Appraisal.Traits {
		rating += float64(t.Count) * harder[t.Name]
	}
	return int(min(max(math.Round(rating/10)*10, leastRating), mostRating))
}

var harder = map[TraitName]float64{
	Sacrifice: 20, MajorSacrifice: 40, NonPromotion: 60, LongDrop: 30, FirstCapture: -60, FirstPromotion: -40,
}
