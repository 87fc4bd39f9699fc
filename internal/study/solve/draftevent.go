package solve

import (
	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/tsume"
	"github.com/komadai/komadai/tsume/compose"
)

// Events of a [DraftProblem] besides [Answer], [Verdict] and [AimAnswer].
type (
	// ByRule is the result under a rule for useless interpositions.
	ByRule struct {
		Futile tsume.Futile
		Status tsume.Status
		Plies  int
		// Soundness is "" without a mate.
		Soundness Soundness
		Decided   bool
	}
	// Astray means that the composer's line fails from this move on.
	Astray struct {
		Ply    int
		Reason string
	}
	// Tree has variations (変化) and tries (紛れ). Record has everything.
	Tree struct {
		Line       []shogi.Move
		Variations []tsume.Variation
		Tries      []tsume.Try
		Record     *kifu.Record
	}
	Shown struct {
		Tags []compose.Tag
		// Appraisal is nil and Rating 0 if White attacks.
		Appraisal *compose.Appraisal
		Rating    int
	}
	// Unneeded are useless pieces (不要駒). All: every piece was tried.
	Unneeded struct {
		Changes []compose.Change
		All     bool
	}
	// Repaired is a change that makes the problem sound. Same: with the same solution.
	Repaired struct {
		compose.Repair
		Same bool
	}
	// Looked ends the repairs; fewer Tried than Changes means a timeout.
	Looked struct{ Tried, Changes int }
	// Proof answers every defence, in the format of tsume/proofcheck.
	Proof struct {
		Status tsume.Status
		Plies  int
		// Text is "" without a mate, or if too large.
		Text    string
		Answers int
	}
)

func (*ByRule) event()   {}
func (*Astray) event()   {}
func (*Tree) event()     {}
func (*Shown) event()    {}
func (*Unneeded) event() {}
func (*Repaired) event() {}
func (*Looked) event()   {}
func (*Proof) event()    {}
