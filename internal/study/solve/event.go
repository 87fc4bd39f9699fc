package solve

import (
	"time"

	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/tsume"
)

// Event is something that happens while a problem is solved: a [Queued], a
// [Progress], an [Answer], a [Verdict], a [ThreatAnswer] or an [AimAnswer]. The answer is the last,
// unless a verdict was asked for and there is something to judge.
type Event interface{ event() }

// Queued says that the search waits for a place.
type Queued struct {
	// Ahead is the number of searches that go before.
	Ahead int
}

// Stage is what a search is looking for.
type Stage string

const (
	// Mating looks for any mate, Shortening for a shorter one than is known, Judging
	// for flaws of the problem.
	Mating     Stage = "mate"
	Shortening Stage = "shortest"
	Judging    Stage = "verify"
	// Comparing judges the problem by the other rules for useless interpositions,
	// Explaining writes down what stands beside the line, Paring looks for pieces that
	// are of no use, Repairing for changes that make it sound, Proving writes down an
	// answer to every defence.
	Comparing  Stage = "rules"
	Explaining Stage = "tree"
	Paring     Stage = "unneeded"
	Repairing  Stage = "repair"
	Proving    Stage = "proof"
)

// Beside is a move beside the line of a problem.
type Beside struct {
	// Ply is its number, from 1.
	Ply  int
	Move shogi.Move
}

// Progress is how far a search has come.
type Progress struct {
	Stage Stage
	// Nodes is the number of positions searched so far.
	Nodes uint64
	// Took is the time spent so far, Limit the most that may be.
	Took, Limit time.Duration
	// Plies is the length of the shortest mate found so far, 0 for none.
	Plies int
	// Beside is the move behind which the search is, nil where that is not told.
	Beside *Beside `json:"-"`
	// Along is the line that it is beside.
	Along []shogi.Move `json:"-"`
	// Tried are the changes of the problem that have been tried, Changes all of them.
	Tried, Changes int `json:"-"`
}

// Answer is the solution of a problem. Its fields are those of [tsume.Solution].
type Answer struct {
	Status                 tsume.Status
	Plies                  int
	Minimal, Left, Decided bool
	Futile                 tsume.Futile
	Nodes                  uint64
	Took                   time.Duration
	Line                   []shogi.Move
}

// Soundness is what a judgement comes to.
type Soundness string

const (
	// Sound (完全作): there is nothing beside the main line that should not be.
	Sound Soundness = "sound"
	// Flawed: something spoils the problem.
	Flawed Soundness = "flawed"
	// Open: something was not settled within the time.
	Open Soundness = "open"
)

// Verdict says whether a problem is sound.
type Verdict struct {
	Soundness Soundness
	// Line is the line that was judged.
	Line []shogi.Move
	// Flaws are what was found, Unsettled what was not settled, in the order of the
	// line.
	Flaws, Unsettled []tsume.Flaw
	Nodes            uint64
	Took             time.Duration
}

func (Queued) event()    {}
func (*Progress) event() {}
func (*Answer) event()   {}
func (*Verdict) event()  {}
