package tsume

import (
	"context"
	"errors"
	"time"

	"github.com/komadai/komadai/internal/panics"
	"github.com/komadai/komadai/shogi"
)

// Status is what a search found.
type Status uint8

const (
	// Unknown: the search ended before it found out.
	Unknown Status = iota
	// Mate: the attacker mates.
	Mate
	// NoMate: the defender is not mated (不詰).
	NoMate
)

// String returns "mate", "nomate" or "unknown".
func (s Status) String() string {
	switch s {
	case Mate:
		return "mate"
	case NoMate:
		return "nomate"
	}
	return "unknown"
}

// Options say what to search for and how much to spend. The zero value searches
// for any mate by the side to move without bounds.
type Options struct {
	// DefenderMoves says that the side to move is the defender (玉方), not the
	// attacker.
	DefenderMoves bool
	// Shortest asks for the shortest mate against the longest defence, and for
	// the proof that there is none shorter.
	Shortest bool
	// Futile is the rule for useless interpositions (無駄合).
	Futile Futile
	// Hash bounds the memory for what the search remembers, in bytes, of all
	// threads together; 0 means DefaultHash. It is taken as it is needed.
	Hash int
	// Threads is the number of threads that search together, up to MaxThreads; 0
	// means 1. Status and, with Shortest, length do not depend on it; which of
	// several lines is told may.
	Threads int
	// Nodes bounds the number of positions searched, 0 for no bound. When a mate
	// was found, writing its line down may take up to a quarter more, and at least
	// 16384: the table may have lost parts of it.
	Nodes uint64
	// Whole bounds the number of positions that the searches of [Judge] look at
	// together, 0 for no bound; each gets at most a quarter of what is left, so
	// that one hard move does not use up what the others need. What was not
	// settled is open.
	Whole uint64
	// Time bounds the search by the clock Now; either zero sets no bound. Writing
	// a line down may take up to a quarter more, and at least 50 ms.
	Time time.Duration
	Now  func() time.Time
	// Progress is called now and then from the search, on its goroutine; it has
	// to return soon. It may be nil.
	Progress func(Progress)
	// Settled, when not nil, is what [Judge] and [Explain] remember between calls.
	Settled *Settled

	memory *memory // nil for a table of its own
}

// DefaultHash is the size of the transposition table in bytes when none is given.
const DefaultHash = 64 << 20

// Errors of Solve.
var (
	// ErrNoKing: the defender has no king to mate.
	ErrNoKing = errors.New("the defender has no king")
	// ErrHands: more kinds of pieces than the solver can keep in hand.
	ErrHands = errors.New("too many kinds of pieces to be held in hand")
)

// Solution is the answer to a problem.
type Solution struct {
	Status Status
	// Line is the main line (本手順) of a mate, to the mating move. It is missing
	// when the search found a mate but ran out of means before it could be
	// written down.
	Line []shogi.Move
	// Plies is the length of the mate. Of a mate that is not Minimal it is the most
	// that the mate takes, which may be more than its Line: the defender's best is
	// not known then.
	Plies int
	// Minimal says that no shorter mate exists: it was proven.
	Minimal bool
	// Left says that the line leaves pieces in the attacker's hand (駒余り): so does
	// every line as long that was found.
	Left bool
	// Futile is the rule that was used for useless interpositions; Useless are the
	// replies along the line that count for nothing under it, in the order of the
	// line, the last of them at its end where they are what is left to the
	// defender who is mated. Of a mate that is not Minimal only those at the end
	// are told. Decided says that there are some.
	Futile  Futile
	Useless []Interposition
	Decided bool
	// Nodes is the number of positions searched.
	Nodes uint64

	start    shogi.Position
	attacker shogi.Color
	search   *search
	within   int // plies that the proof allows for
}

// LineMissing reports whether a mate was found but not its line: the means ran
// out before it could be written down.
func (o *Solution) LineMissing() bool { return o.Status == Mate && len(o.Line) == 0 && o.Plies > 0 }

// Solve searches p for a mate until it is found or disproven, until the options
// or ctx end it. It keeps p as it is. An attacker with a king of its own (双玉) may be
// in check, and then answers it by its first check. The errors are ErrNoKing and
// ErrHands; what else is wrong with a drawn position (more pieces than the set
// has, the defender in check out of turn) [shogi.Setup.ProblemOf] finds. A panic in
// the search, on whichever of its threads, is the error, a [*panics.Error]; so it
// is in the other functions that search.
func Solve(ctx context.Context, p shogi.Position, o Options) (out *Solution, err error) {
	defer panics.Catch(&err)
	return find(ctx, p, o)
}

// find is Solve but that it may panic.
func find(ctx context.Context, p shogi.Position, o Options) (*Solution, error) {
	s, err := newSearch(ctx, &p, o)
	if err != nil {
		return nil, err
	}
	return s.solve(o.Shortest), nil
}

// solve answers the question that s was made for.
func (s *search) solve(shortest bool) *Solution {
	out := &Solution{Futile: s.futile.rule, start: s.p, attacker: s.attacker, search: s}
	v := s.seek(endless)
	switch {
	case v.pn == 0:
		out.Status = Mate
	case v.dn == 0 && v.rep >= 0:
		out.Status = NoMate
	}
	length := v.length
	if out.Status == Mate && shortest {
		length, out.Minimal = s.shorten(length)
	}
	s.dismiss()
	if out.Status == Mate {
		out.within = int(length)
		s.refill()
		out.tell(length)
	}
	out.Nodes = s.nodes
	return out
}

func newSearch(ctx context.Context, p *shogi.Position, o Options) (*search, error) {
	attacker := p.Side()
	if o.DefenderMoves {
		attacker = attacker.Other()
	}
	if p.King(attacker.Other()) == shogi.NoSquare {
		return nil, ErrNoKing
	}
	hs, ok := newHands(p)
	if !ok {
		return nil, ErrHands
	}
	size := o.Hash
	if size <= 0 {
		size = DefaultHash
	}
	m := &meter{ctx: ctx, nodes: o.Nodes, now: o.Now, progress: o.Progress, bounds: bounds{nodes: o.Nodes}}
	if o.Time > 0 && o.Now != nil {
		m.bounds.time = o.Time
		m.until = o.Now().Add(o.Time)
	}
	threads := max(1, min(o.Threads, MaxThreads))
	// A sixteenth goes to what the threads keep by path, of 24 bytes each.
	held := size / 16 / threads / 24
	m.out = ctx.Err() != nil
	s := &search{
		p: *p, attacker: attacker, hs: hs, hand: hs.of(p, attacker), futile: futility{rule: o.Futile},
		table: o.memory.take(ctx, size-size/16, &hs, attacker, o.Futile), path: newPath(held), meter: m,
		threads: threads, alone: alone,
	}
	s.futile.spend = s.trial
	return s, nil
}

// refill gives what is needed to write a result down after the search has used
// up its means: parts of it may have to be searched again. Where the search was
// bounded it is a quarter more.
func (s *search) refill() {
	old := s.meter
	m := &meter{ctx: old.ctx, nodes: 5*s.nodes + 1<<20, now: old.now, bounds: old.bounds}
	if b := old.bounds; b.nodes > 0 {
		m.nodes = s.nodes + b.nodes/4 + 1<<14
	}
	if old.bounds.time > 0 {
		m.until = old.now().Add(old.bounds.time/4 + grace)
	}
	s.stopped, s.meter = false, m
}

// grace is the least time there is to write a result down.
const grace = 50 * time.Millisecond

// ask searches the position on the board, with nothing on the path.
func (s *search) ask(limit uint16) verdict {
	c := child{key: s.key(), holds: s.hand, rep: noRep}
	if s.recall(&c, limit) && (c.pn == 0 || c.dn == 0) {
		return verdict{pn: c.pn, dn: c.dn, hand: c.hand, length: c.length, rep: c.rep, exact: c.exact}
	}
	if s.attacks() {
		if limit == 0 {
			return verdict{dn: 0, pn: infinite, rep: noRep}
		}
	} else if s.judgeDefence(&c, limit); c.pn == 0 || c.dn == 0 {
		return verdict{pn: c.pn, dn: c.dn, hand: c.hand, length: c.length, rep: noRep}
	} else if s.futile.cut {
		return verdict{pn: c.pn, dn: c.dn, rep: noRep}
	}
	return s.node(limit, infinite, infinite, false)
}

// shorten lowers the length of a mate until no shorter one exists; minimal is
// false when the search ended before that was known.
func (s *search) shorten(length uint16) (shortest uint16, minimal bool) {
	for length >= 2 {
		s.meter.plies = int(length)
		v := s.seek(length - 2)
		switch {
		case v.pn == 0:
			length = v.length
		case v.dn == 0 && v.rep >= 0:
			return length, true
		default:
			return length, false
		}
	}
	return length, true
}
