// Package stipulation solves mate problems with other aims than 詰将棋: help mates (協力詰), self
// mates (自玉詰), and sides that want the worst (最悪詰).
//
// A [Stipulation] is data: whose king is mated, and whether each side seeks or shuns it. A
// seeking side needs one move that leads to mate and hurries; a shunning side loses if all
// moves lead to it and delays. The search is complete within its bounds: lengths are shortest,
// and all lines of that length are returned.
//
// There are no useless interpositions (無駄合): every move counts. All other rules apply, such as
// 二歩 and 打ち歩詰め.
package stipulation

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/komadai/komadai/internal/panics"
	"github.com/komadai/komadai/shogi"
)

// Status is the result of a search.
type Status uint8

const (
	// Unknown: the search ended early.
	Unknown Status = iota
	// Solved: the mate comes about.
	Solved
	// None: no mate within the given plies, or never.
	None
)

// String returns "solved", "none" or "unknown".
func (s Status) String() string { return [...]string{"unknown", "solved", "none"}[s%3] }

// Options are the query and the bounds. The zero value deepens without bounds until the mate
// is found.
type Options struct {
	// DefenderMoves: the defender moves first (受先).
	DefenderMoves bool
	// Duty is who must give check.
	Duty Duty
	// Length is the maximum in plies, by default MaxLength.
	Length int
	// Lines bounds the lines returned; 0 means DefaultLines.
	Lines int
	// Hash is in bytes; 0 means DefaultHash.
	Hash int
	// Nodes bounds the positions searched; 0 is no bound.
	Nodes uint64
	// Time bounds the search by Now; 0 is no bound.
	Time time.Duration
	Now  func() time.Time
	// WithoutSymmetry searches both halves of a symmetric problem, for comparison. Only Never
	// may differ.
	WithoutSymmetry bool
	// Progress, if not nil, is called on the search's goroutine and must return soon.
	Progress func(Progress)
}

type Progress struct {
	Nodes uint64
	Plies int
}

const (
	// In bytes.
	DefaultHash  = 64 << 20
	DefaultLines = 100
	// In plies.
	MaxLength = 60000
)

var (
	// ErrNoKing: the side to be mated has no king.
	ErrNoKing = errors.New("the side that is to be mated has no king")
	// ErrNoCheck: a side must check, but its opponent has no king.
	ErrNoCheck = errors.New("a side that has to give check finds no king to check")
)

// Solution is the answer to a problem.
type Solution struct {
	Status Status
	// Plies is the shortest length, against best defence if a side shuns the mate.
	Plies int
	// Lines are all lines of best play of that length, those without leftovers first; a
	// shunning side delays. More: the list is incomplete.
	Lines [][]shogi.Move
	More  bool
	// Cooks are other moves of seeking sides off the first line (余詰): of the same length if
	// both seek, else within Options.Length. Undecided: some were not tried.
	Cooks     []Cook
	Undecided bool
	// Searched is the number of plies proven without mate, or -1.
	Searched int
	// Never: no number of plies suffices.
	Never bool
	Nodes uint64
}

type Cook struct {
	// Ply is the 1-based number of the replaced move.
	Ply  int
	Move shogi.Move
	// Plies is the total length.
	Plies int
}

// Unique reports whether there are no cooks, open ones included.
func (o *Solution) Unique() bool {
	return o.Status == Solved && len(o.Cooks) == 0 && !o.Undecided
}

// Solve searches p for the shortest way to the stipulated mate and all lines of that length.
// Errors: ErrNoKing, ErrNoCheck, an invalid length, or a [*panics.Error].
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
	o.Length = cmp.Or(o.Length, MaxLength)
	if o.Lines <= 0 {
		o.Lines = DefaultLines
	}
	if o.Hash <= 0 {
		o.Hash = DefaultHash
	}
	s := &search{
		p: p, start: p.Side(), party: parties(attacker), mated: mated, stip: stip, duty: o.Duty, table: newTable(o.Hash / 4),
		ctx: ctx, now: o.Now, bound: o.Nodes, progress: o.Progress,
	}
	s.symmetric = !o.WithoutSymmetry && p.Rules().Symmetric() && p.Key() == p.MirrorKey()
	if o.Time > 0 && o.Now != nil {
		s.until = o.Now().Add(o.Time)
	}
	return s, nil
}

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

// deepen adds two plies at a time: the mated side moves last.
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

// LeavesHand reports whether line leaves the attacker a piece in hand (駒余り).
func LeavesHand(p shogi.Position, attacker shogi.Color, line []shogi.Move) bool {
	p.Advance(line...)
	return slices.ContainsFunc(p.Rules().HandKinds(), func(k shogi.Kind) bool {
		return !p.Rules().Info(k).Token && p.Hand(attacker, k) > 0
	})
}

// Party is a side of a problem.
type Party uint8

// The attacker (攻方) begins unless [Options.DefenderMoves] is set.
const (
	Attacker Party = iota
	Defender       // 受方, 玉方
)

// Will is a side's attitude to the mate.
type Will uint8

const (
	// Seeks: wants the mate as soon as possible.
	Seeks Will = iota
	// Shuns: avoids or delays it.
	Shuns
)

// Names are English, Japanese and Chinese.
type Names struct{ En, Ja, Zh string }

// Stipulation is the aim of a problem. The combinations follow Kobayashi and Katō in Kapitan 8
// (1977): best for a mate problem's attacker is seeking, worst is shunning.
type Stipulation struct {
	// ID is for programs: "help-mate".
	ID    string
	Names Names
	// Aliases are other names, including Simplified Chinese.
	Aliases []string
	// Mated is the side whose king is mated.
	Mated              Party
	Attacker, Defender Will
}

// All returns all stipulations, the commonest first.
func All() []Stipulation {
	return []Stipulation{
		{
			ID: "help-mate", Names: Names{"help mate", "協力詰", "協力詰"}, Aliases: []string{"ばか詰", "协力诘"},
			Mated: Defender, Attacker: Seeks, Defender: Seeks,
		},
		{
			ID: "help-self-mate", Names: Names{"help self-mate", "協力自玉詰", "協力自玉詰"},
			Aliases: []string{"ばか自殺詰", "ばか自玉詰", "協力自殺詰", "协力自玉诘"}, Mated: Attacker, Attacker: Seeks, Defender: Seeks,
		},
		{
			ID: "self-mate", Names: Names{"self-mate", "自玉詰", "自玉詰"}, Aliases: []string{"自殺詰", "自玉诘"},
			Mated: Attacker, Attacker: Seeks, Defender: Shuns,
		},
		{
			ID: "worst-mate", Names: Names{"worst mate", "最悪詰", "最惡詰"}, Aliases: []string{"最恶诘"},
			Mated: Defender, Attacker: Shuns, Defender: Seeks,
		},
		{
			ID: "devil-mate", Names: Names{"devil's mate", "悪魔詰", "惡魔詰"}, Aliases: []string{"恶魔诘"},
			Mated: Defender, Attacker: Shuns, Defender: Shuns,
		},
		{
			ID: "direct-mate", Names: Names{"direct mate", "かしこ詰", "正解詰"}, Aliases: []string{"正解诘"},
			Mated: Defender, Attacker: Seeks, Defender: Shuns,
		},
	}
}

// Lookup finds a stipulation by ID or name. The error lists the IDs.
func Lookup(name string) (Stipulation, error) {
	all := All()
	var ids []string
	for _, s := range all {
		ids = append(ids, s.ID)
		known := append([]string{s.ID, s.Names.En, s.Names.Ja, s.Names.Zh}, s.Aliases...)
		if slices.ContainsFunc(known, func(k string) bool { return strings.EqualFold(k, name) }) {
			return s, nil
		}
	}
	return Stipulation{}, fmt.Errorf("unknown stipulation %q; there are %s", name, strings.Join(ids, ", "))
}

// Helps reports whether both sides seek the mate: a solution is one line.
func (s Stipulation) Helps() bool { return s.Attacker == s.Defender && s.Attacker == Seeks }

func (s Stipulation) will(p Party) Will {
	if p == Attacker {
		return s.Attacker
	}
	return s.Defender
}

// Duty is who must give check.
type Duty uint8

const (
	// AttackerChecks: the attacker's moves must check (王手義務), as in 詰将棋; the default.
	AttackerChecks Duty = iota
	// NobodyChecks: any legal move (王手義務なし, 非王手可).
	NobodyChecks
	// BothCheck: both sides must check (双方王手義務).
	BothCheck
)

// String returns "attacker", "none" or "both".
func (d Duty) String() string { return [...]string{"attacker", "none", "both"}[d%3] }

func (d Duty) binds(p Party) bool { return d == BothCheck || d == AttackerChecks && p == Attacker }

func parties(attacker shogi.Color) (out [2]Party) {
	out[attacker.Other()] = Defender
	return out
}
