package stipulation

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/komadai/komadai/internal/panics"
	"github.com/komadai/komadai/shogi"
)

// Status is what a search found.
type Status uint8

const (
	// Unknown: the search ended before it found out.
	Unknown Status = iota
	// Solved: the mate comes about.
	Solved
	// None: it does not within the plies asked for, or at all.
	None
)

// String returns "solved", "none" or "unknown".
func (s Status) String() string { return [...]string{"unknown", "solved", "none"}[s%3] }

// Options say what to search for and how much to spend. The zero value searches
// longer and longer lines, without bounds, until the mate is found.
type Options struct {
	// DefenderMoves says that the side to move is the defender (受先), not the
	// attacker.
	DefenderMoves bool
	// Duty says whose moves have to check.
	Duty Duty
	// Length is the most plies to search, up to MaxLength; 0 means MaxLength.
	Length int
	// Lines bounds the lines that are told, 0 means DefaultLines.
	Lines int
	// Hash bounds the memory for what the search remembers, in bytes; 0 means
	// DefaultHash.
	Hash int
	// Nodes bounds the number of positions searched, 0 for no bound.
	Nodes uint64
	// Time bounds the search by the clock Now; either zero sets no bound.
	Time time.Duration
	Now  func() time.Time
	// WithoutSymmetry searches both halves of a problem that looks the same from left
	// and right: for comparison. The answers are the same, but for Never, which is found
	// earlier or later.
	WithoutSymmetry bool
	// Progress is called now and then from the search, on its goroutine; it has
	// to return soon. It may be nil.
	Progress func(Progress)
}

// Progress is how far a search has come: the positions searched so far, and the
// plies that it looks within now.
type Progress struct {
	Nodes uint64
	Plies int
}

const (
	// DefaultHash is the size of the table in bytes when none is given.
	DefaultHash = 64 << 20
	// DefaultLines is the number of lines told when none is given.
	DefaultLines = 100
	// MaxLength is the most plies that can be searched.
	MaxLength = 60000
)

// Errors of Solve.
var (
	// ErrNoKing: the side to be mated has no king.
	ErrNoKing = errors.New("the side that is to be mated has no king")
	// ErrNoCheck: a side that has to check finds no king on the other side.
	ErrNoCheck = errors.New("a side that has to give check finds no king to check")
)

// Solution is the answer to a problem.
type Solution struct {
	Status Status
	// Plies is the length: no line is shorter against a side that shuns the mate,
	// and none at all where both seek it.
	Plies int
	// Lines are all lines of that length in which both sides do what they want
	// best, those first that leave the attacker nothing in hand. Where a side
	// shuns the mate they are its longest defences. More says that there are
	// others: the bounds did not let them be told.
	Lines [][]shogi.Move
	More  bool
	// Cooks are the other moves of sides that seek the mate beside the first of the
	// lines (余詰). Where both seek it those of the same length count, else all
	// within Options.Length. Undecided says that the bounds left some untried.
	Cooks     []Cook
	Undecided bool
	// Searched is the number of plies within which the mate is proven not to come
	// about, -1 for none.
	Searched int
	// Never says that there is none however many plies are searched.
	Never bool
	// Nodes is the number of positions searched.
	Nodes uint64
}

// Cook is a move beside the first line that leads to the mate, too.
type Cook struct {
	// Ply is the number of the move it stands in place of, from 1.
	Ply  int
	Move shogi.Move
	// Plies is the length of the whole with it.
	Plies int
}

// Unique reports whether the problem has one solution as far as was asked: no
// cook, and nothing left untried.
func (o *Solution) Unique() bool {
	return o.Status == Solved && len(o.Cooks) == 0 && !o.Undecided
}

// Solve searches p for the shortest way to the mate that the stipulation asks
// for, and for all lines of that length. It keeps p as it is. The errors are
// ErrNoKing and ErrNoCheck, a length that is no length, and a panic in the search,
// a [*panics.Error].
func Solve(ctx context.Context, p shogi.Position, stip Stipulation, o Options) (out *Solution, err error) {
	defer panics.Catch(&err)
	s, err := newSearch(ctx, p, stip, &o)
	if err != nil {
		return nil, err
	}
	return s.solve(o), nil
}

func newSearch(ctx context.Context, p shogi.Position, stip Stipulation, o *Options) (*search, error) {
	attacker := p.Side()
	if o.DefenderMoves {
		attacker = attacker.Other()
	}
	mated := attacker
	if stip.Mated == Defender {
		mated = attacker.Other()
	}
	switch {
	case p.King(mated) == shogi.NoSquare:
		return nil, ErrNoKing
	case o.Duty != NobodyChecks && p.King(attacker.Other()) == shogi.NoSquare,
		o.Duty == BothCheck && p.King(attacker) == shogi.NoSquare:
		return nil, ErrNoCheck
	case o.Length < 0 || o.Length > MaxLength:
		return nil, fmt.Errorf("a length of %d plies: it has to be 1 to %d", o.Length, MaxLength)
	}
	if o.Length == 0 {
		o.Length = MaxLength
	}
	if o.Lines <= 0 {
		o.Lines = DefaultLines
	}
	if o.Hash <= 0 {
		o.Hash = DefaultHash
	}
	s := &search{
		p: p, start: p.Side(), party: parties(attacker), mated: mated, stip: stip, duty: o.Duty, table: newTable(o.Hash / 4),
		ctx: ctx, now: o.Now, bound: o.Nodes, tell: o.Progress,
	}
	s.symmetric = !o.WithoutSymmetry && p.Rules().Symmetric() && p.Key() == p.MirrorKey()
	if o.Time > 0 && o.Now != nil {
		s.until = o.Now().Add(o.Time)
	}
	return s, nil
}

// solve finds the length and then the lines.
func (s *search) solve(o Options) *Solution {
	out := &Solution{Searched: -1}
	if !s.stip.Helps() || !s.breadth(out, o.Length, o.Hash/4*3) {
		s.deepen(out, o)
	}
	if out.Status == Solved {
		s.length = out.Plies
		s.lines(out, o)
		s.cooks(out, o)
	}
	out.Nodes = s.nodes
	return out
}

// deepen allows for more plies until the mate is found, two at a time: the mated
// side is to move at the end.
func (s *search) deepen(out *Solution, o Options) {
	first := out.Searched + 2
	if out.Searched < 0 {
		first = 1
		if s.start == s.mated {
			first = 0
		}
	}
	for n := first; n <= o.Length; n += 2 {
		s.length = n
		holds, never := s.within(n, 0)
		switch {
		case s.stopped:
			return
		case holds:
			out.Status, out.Plies = Solved, n
			return
		}
		out.Searched = n
		if never {
			out.Status, out.Never = None, true
			return
		}
	}
	out.Status = None
}

// LeavesHand reports whether a line from p leaves the attacker a piece in hand at
// its end (駒余り).
func LeavesHand(p shogi.Position, attacker shogi.Color, line []shogi.Move) bool {
	for _, m := range line {
		var u shogi.Undo
		p.Make(m, &u)
	}
	return slices.ContainsFunc(p.Rules().HandKinds(), func(k shogi.Kind) bool {
		return !p.Rules().Info(k).Token && p.Hand(attacker, k) > 0
	})
}
