package solve

import (
	"time"

	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/tsume"
)

// Event is a [Queued], [Progress], [Answer], [Verdict], [ThreatAnswer] or [StipulationAnswer]. The
// answer is last, unless a verdict follows.
type Event interface{ event() }

// Queued means that the search waits.
type Queued struct {
	Ahead int
}

// Stage is the current search.
type Stage string

const (
	// Mating: any mate. Shortening: a shorter one. Judging: flaws.
	Mating     Stage = "mate"
	Shortening Stage = "shortest"
	Judging    Stage = "verify"
	// Comparing: other rules for interpositions. Explaining: variations. Paring: useless
	// pieces.
	Comparing  Stage = "rules"
	Explaining Stage = "tree"
	Paring     Stage = "unneeded"
	Repairing  Stage = "repair"
	Proving    Stage = "proof"
)

// Candidate is a move off the main line.
type Candidate struct {
	Ply  int
	Move shogi.Move
}

// Progress is a running search's state.
type Progress struct {
	Stage       Stage
	Nodes       uint64
	Took, Limit time.Duration
	// Plies is the shortest mate so far, or 0.
	Plies int
	// Candidate is the move being judged, or nil. Prefix is the line before it.
	Candidate      *Candidate   `json:"-"`
	Prefix         []shogi.Move `json:"-"`
	Tried, Changes int          `json:"-"`
}

// Answer is a solution, with the fields of [tsume.Solution].
type Answer struct {
	Status                 tsume.Status
	Plies                  int
	Minimal, Left, Decided bool
	Futile                 tsume.Futile
	Nodes                  uint64
	Took                   time.Duration
	Line                   []shogi.Move
}

// Soundness is a judgement's result.
type Soundness string

const (
	// Sound (完全作): no unwanted moves.
	Sound  Soundness = "sound"
	Flawed Soundness = "flawed"
	// Open: not settled in time.
	Open Soundness = "open"
)

// Verdict is a judgement.
type Verdict struct {
	Soundness        Soundness
	Line             []shogi.Move
	Flaws, Unsettled []tsume.Flaw
	Nodes            uint64
	Took             time.Duration
}

func (Queued) event()    {}
func (*Progress) event() {}
func (*Answer) event()   {}
func (*Verdict) event()  {}
