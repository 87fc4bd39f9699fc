package solve

import (
	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/tsume"
	"github.com/komadai/komadai/tsume/compose"
)

// What a [DraftProblem] tells beside [Answer], [Verdict] and [AimAnswer].
type (
	// ByRule is what becomes of the problem under a rule for useless interpositions.
	ByRule struct {
		Futile tsume.Futile
		Status tsume.Status
		Plies  int
		// Soundness is "" where there is no mate to judge.
		Soundness Soundness
		Decided   bool
	}
	// Astray says that the composer's line is no solution: from the move of that
	// number on.
	Astray struct {
		Ply    int
		Reason string
	}
	// Tree is what stands beside the line: replies and how they are mated (変化), and
	// checks that do not mate (紛れ). Record is all of it as a record.
	Tree struct {
		Line       []shogi.Move
		Variations []tsume.Variation
		Tries      []tsume.Try
		Record     *kifu.Record
	}
	// Shown is what a problem shows.
	Shown struct {
		Tags []compose.Tag
		// Appraisal says how good it is and Rating how hard; nil and 0 where White attacks.
		Appraisal *compose.Appraisal
		Rating    int
	}
	// Unneeded are the pieces that a sound problem can do without (不要駒). All says
	// that every piece was tried.
	Unneeded struct {
		Changes []compose.Change
		All     bool
	}
	// Repaired is a change behind which the problem is sound. Same says that its solution
	// is that of the problem.
	Repaired struct {
		compose.Repair
		Same bool
	}
	// Looked ends the search for repairs: so many changes were tried, of so many. Where
	// it is fewer, the time was over.
	Looked struct{ Tried, Changes int }
	// Proof is an answer to every defence, in the form of package tsume/proofcheck.
	Proof struct {
		Status tsume.Status
		Plies  int
		// Text is "" where there is no mate, or where its proof is too large.
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
