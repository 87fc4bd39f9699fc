package retro

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/komadai/komadai/internal/panics"
	"github.com/komadai/komadai/shogi"
)

// Status is the result of a search.
type Status uint8

const (
	// Unknown: the search ended early.
	Unknown Status = iota
	// Found: there is a game.
	Found
	// None: no game within the given length exists.
	None
)

// String returns "found", "none" or "unknown".
func (s Status) String() string { return [...]string{"unknown", "found", "none"}[s%3] }

// Options are the bounds of a search.
type Options struct {
	// Length is the maximum in plies, by default MaxLength.
	Length int
	// Games bounds the games returned; 0 means DefaultGames.
	Games int
	// Hash is the table size in bytes; 0 means DefaultHash.
	Hash int
	// Nodes bounds the positions searched; 0 is no bound.
	Nodes uint64
	// Time bounds the search by Now; 0 is no bound.
	Time time.Duration
	Now  func() time.Time
	// Progress, if not nil, is called on the search's goroutine with nodes and current plies.
	Progress func(nodes uint64, plies int)
}

const (
	// In bytes.
	DefaultHash  = 64 << 20
	DefaultGames = 20
	// In plies.
	MaxLength = 200
)

// ErrRules is returned for positions of different rule sets.
var ErrRules = errors.New("the two positions are of different rule sets")

// ProofGame has the shortest games found.
type ProofGame struct {
	Status Status
	// Plies is the shortest length, Games the games of that length. More: others exist, or
	// may.
	Plies int
	Games [][]shogi.Move
	More  bool
	// Searched is the greatest length ruled out, in plies, or -1.
	Searched int
	Nodes    uint64
}

// Unique reports whether one shortest game exists.
func (g *ProofGame) Unique() bool { return g.Status == Found && len(g.Games) == 1 && !g.More }

// FindProofGames searches, completely, for the shortest games from start to goal, which must
// agree in board, hands and side to move. Errors: ErrRules, an invalid length, or a
// [*panics.Error].
func FindProofGames(ctx context.Context, start, goal shogi.Position, o Options) (out *ProofGame, err error) {
	defer panics.Catch(&err)
	switch {
	case start.Rules() != goal.Rules():
		return nil, ErrRules
	case o.Length < 0 || o.Length > MaxLength:
		return nil, fmt.Errorf("a length of %d plies: it has to be 1 to %d", o.Length, MaxLength)
	}
	o.Length = cmp.Or(o.Length, MaxLength)
	if o.Games <= 0 {
		o.Games = DefaultGames
	}
	if o.Hash <= 0 {
		o.Hash = DefaultHash
	}
	return newSeeker(ctx, start, goal, o).solve(), nil
}

// seeker is an iterative deepening search, pruned by bound.
type seeker struct {
	p       shogi.Position
	goal    shogi.Position
	key     uint64
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

// arrive adds the game. One beyond the limit ends the search.
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

// deadEnds caches positions that do not reach the goal in n plies. Lost entries are searched
// again.
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
