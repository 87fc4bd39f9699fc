package retro

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/komadai/komadai/internal/panics"
	"github.com/komadai/komadai/shogi"
)

// Status is what a search for a proof game found.
type Status uint8

const (
	// Unknown: the search ended before it found out.
	Unknown Status = iota
	// Found: there is a game.
	Found
	// None: there is none of the length asked for, or shorter.
	None
)

// String returns "found", "none" or "unknown".
func (s Status) String() string { return [...]string{"unknown", "found", "none"}[s%3] }

// Options say what to search for and how much to spend.
type Options struct {
	// Length is the most plies to search, up to MaxLength; 0 means MaxLength.
	Length int
	// Games bounds the games that are told, 0 means DefaultGames.
	Games int
	// Hash bounds the memory for what the search remembers, in bytes; 0 means
	// DefaultHash.
	Hash int
	// Nodes bounds the number of positions searched, 0 for no bound.
	Nodes uint64
	// Time bounds the search by the clock Now; either zero sets no bound.
	Time time.Duration
	Now  func() time.Time
	// Progress is called now and then from the search, on its goroutine, with the
	// positions searched and the plies looked at now. It may be nil.
	Progress func(nodes uint64, plies int)
}

const (
	// DefaultHash is the size of the table in bytes when none is given.
	DefaultHash = 64 << 20
	// DefaultGames is the number of games told when none is given.
	DefaultGames = 20
	// MaxLength is the most plies that can be searched.
	MaxLength = 200
)

// ErrRules is the error for two positions of different rule sets.
var ErrRules = errors.New("the two positions are of different rule sets")

// ProofGame is what was found of a position: the shortest games that lead to it.
type ProofGame struct {
	Status Status
	// Plies is their length, Games are all of that length; More says that there are
	// others, or may be: the bounds did not let them be told.
	Plies int
	Games [][]shogi.Move
	More  bool
	// Searched is the number of plies up to which it is proven that there is no
	// game, -1 for none.
	Searched int
	// Nodes is the number of positions searched.
	Nodes uint64
}

// Unique reports whether there is one game of the shortest length.
func (g *ProofGame) Unique() bool { return g.Status == Found && len(g.Games) == 1 && !g.More }

// FindProofGames searches for the shortest games from start to goal: board, hands
// and the side to move have to agree, the number of the move need not. The search
// is complete. The errors are ErrRules, a length that is no length, and a panic in the
// search, a [*panics.Error].
func FindProofGames(ctx context.Context, start, goal shogi.Position, o Options) (out *ProofGame, err error) {
	defer panics.Catch(&err)
	switch {
	case start.Rules() != goal.Rules():
		return nil, ErrRules
	case o.Length < 0 || o.Length > MaxLength:
		return nil, fmt.Errorf("a length of %d plies: it has to be 1 to %d", o.Length, MaxLength)
	}
	if o.Length == 0 {
		o.Length = MaxLength
	}
	if o.Games <= 0 {
		o.Games = DefaultGames
	}
	if o.Hash <= 0 {
		o.Hash = DefaultHash
	}
	s := newSeeker(ctx, start, goal, o)
	return s.solve(), nil
}

// seeker looks for the games, longer and longer ones. What it prunes by is the
// least number of moves that each side still needs.
type seeker struct {
	p       shogi.Position
	goal    shogi.Position
	key     uint64 // of goal
	bound   *bound
	dead    deadEnds
	lists   [][]shogi.Move
	line    []shogi.Move
	ctx     context.Context
	o       Options
	until   time.Time
	out     ProofGame
	length  int
	stopped bool
}

func newSeeker(ctx context.Context, start, goal shogi.Position, o Options) *seeker {
	s := &seeker{
		p: start, goal: goal, key: goal.Key(), bound: newBound(&goal), dead: newDeadEnds(o.Hash), ctx: ctx, o: o,
		out: ProofGame{Searched: -1},
	}
	if o.Time > 0 && o.Now != nil {
		s.until = o.Now().Add(o.Time)
	}
	return s
}

// solve looks for games of each length that the sides to move allow.
func (s *seeker) solve() *ProofGame {
	first := 0
	if s.p.Side() != s.goal.Side() {
		first = 1
	}
	for n := first; n <= s.o.Length; n += 2 {
		s.length = n
		s.seek(n)
		switch {
		case len(s.out.Games) > 0:
			s.out.Status, s.out.Plies = Found, n
			s.out.More = s.out.More || s.stopped && len(s.out.Games) < s.o.Games
		case !s.stopped:
			s.out.Searched = n
			continue
		}
		return &s.out
	}
	s.out.Status, s.out.Searched = None, s.o.Length
	return &s.out
}

// spent reports whether the search has to end, which stays so.
func (s *seeker) spent() bool {
	const beat = 256
	switch n := s.out.Nodes; {
	case s.stopped:
	case s.o.Nodes > 0 && n >= s.o.Nodes:
		s.stopped = true
	case n%beat == 0:
		if s.o.Progress != nil {
			s.o.Progress(n, s.length)
		}
		s.stopped = s.ctx.Err() != nil || s.o.Now != nil && !s.until.IsZero() && !s.o.Now().Before(s.until)
	}
	return s.stopped
}

// seek adds the games that reach the goal in exactly n plies from the position on
// the board, and reports whether there is one.
func (s *seeker) seek(n int) (found bool) {
	s.out.Nodes++
	if s.spent() {
		return false
	}
	if n == 0 {
		return s.arrive()
	}
	key := s.p.Key()
	if s.dead.has(key, n) || s.bound.exceeds(&s.p, n) {
		return false
	}
	ply := len(s.line)
	for len(s.lists) <= ply {
		s.lists = append(s.lists, make([]shogi.Move, 0, 160))
	}
	s.lists[ply] = s.p.AppendLegal(s.lists[ply][:0])
	for _, m := range s.lists[ply] {
		var u shogi.Undo
		s.p.Make(m, &u)
		s.line = append(s.line, m)
		if s.seek(n - 1) {
			found = true
		}
		s.line = s.line[:ply]
		s.p.Unmake(m, &u)
		if s.stopped {
			return found
		}
	}
	if !found {
		s.dead.add(key, n)
	}
	return found
}

// arrive adds the game played when it is at the goal. One more than are to be told
// ends the search.
func (s *seeker) arrive() bool {
	if s.p.Key() != s.key {
		return false
	}
	if here, there := s.p.Setup(), s.goal.Setup(); here.Board != there.Board || here.Hands != there.Hands {
		return false
	}
	if len(s.out.Games) == s.o.Games {
		s.out.More, s.stopped = true, true
		return true
	}
	s.out.Games = append(s.out.Games, slices.Clone(s.line))
	return true
}

// deadEnds remembers from which positions the goal is not reached in so many
// plies. What is lost from it is searched again.
type deadEnds struct {
	places []uint64
	mask   uint64
}

func newDeadEnds(size int) deadEnds {
	n := 2
	for n*16 <= size {
		n *= 2
	}
	return deadEnds{make([]uint64, n), uint64(n - 1)}
}

// sign mixes the plies into a key, so that it is known by both.
func sign(key uint64, n int) uint64 {
	key ^= uint64(n) * 0x9e3779b97f4a7c15
	key ^= key >> 29
	return max(key*0xbf58476d1ce4e5b9, 1)
}

func (d *deadEnds) has(key uint64, n int) bool {
	k := sign(key, n)
	return d.places[k>>20&d.mask] == k || d.places[k>>20&d.mask^1] == k
}

func (d *deadEnds) add(key uint64, n int) {
	k := sign(key, n)
	at := k >> 20 & d.mask
	d.places[at^1] = d.places[at]
	d.places[at] = k
}
