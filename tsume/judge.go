package tsume

import (
	"context"
	"slices"

	"github.com/komadai/komadai/internal/panics"
	"github.com/komadai/komadai/shogi"
)

// FlawKind is a way in which a problem is not sound (rules.md; seed 002).
type FlawKind string

// The kinds of flaw. The first six spoil a problem, the others are tolerated
// or a matter of taste.
const (
	// NoSolution: 不詰, there is no mate at all.
	NoSolution FlawKind = "no-mate"
	// Cook: 余詰, another attacking move mates as well.
	Cook FlawKind = "cook"
	// Early: 早詰, another attacking move mates sooner.
	Early FlawKind = "early"
	// Longer: 変長, a reply beside the line given holds out longer.
	Longer FlawKind = "longer"
	// Escape: 不詰, a reply beside the line given is not mated.
	Escape FlawKind = "escape"
	// Leftover: 駒余り, the line leaves pieces in the attacker's hand.
	Leftover FlawKind = "leftover"
	// Branch: 変同, another reply holds out as long.
	Branch FlawKind = "branch"
	// LastMove: 最終手余詰, another last move mates too. In a mate in one it is a
	// Cook.
	LastMove FlawKind = "last-move"
	// Unlimited: 非限定, the other mating move differs only in the distance of a
	// drop, or in promoting or not, and mates as soon.
	Unlimited FlawKind = "unlimited"
	// Detour: 迂回, the other mate comes back to the line later.
	Detour FlawKind = "detour"
	// FutileReply: 無駄合, the reply of the line given counts for nothing; what is judged
	// is the line up to it, and the solver's from there.
	FutileReply FlawKind = "futile"
)

var flawNames = map[FlawKind]string{
	NoSolution: "不詰", Cook: "余詰", Early: "早詰", Longer: "変長", Escape: "不詰", Leftover: "駒余り",
	Branch: "変同", LastMove: "最終手余詰", Unlimited: "非限定", Detour: "迂回", FutileReply: "無駄合",
}

// Ja returns the Japanese term.
func (k FlawKind) Ja() string { return flawNames[k] }

// Fatal reports whether the flaw spoils a problem.
func (k FlawKind) Fatal() bool {
	switch k {
	case NoSolution, Cook, Early, Longer, Escape, Leftover:
		return true
	}
	return false
}

// Flaw is a move beside the main line that should not be there.
type Flaw struct {
	Kind FlawKind
	// Ply is the number of the move in the line, from 1; Move is played in its
	// place. Both are zero for NoSolution and Leftover.
	Ply  int
	Move shogi.Move
	// Plies is the length of the whole mate with it, 0 where there is none. Of the
	// attacker's move it is the most that the mate takes: its shortest is asked for
	// only where the line was given.
	Plies int
	// Line is what follows Move, as far as it was written down.
	Line []shogi.Move
}

// Judgement says whether a problem is sound.
type Judgement struct {
	// Solution is the answer to the problem; its Status is not Mate for a problem
	// without one (不詰).
	Solution *Solution
	// Line is the line that was judged: the one given, up to its first useless
	// interposition, the solution's, or another as long that leaves no piece.
	Line []shogi.Move
	// Flaws are what was found, in the order of the line.
	Flaws []Flaw
	// Open are moves that were not settled with the means allowed.
	Open []Flaw
	// Nodes is the number of positions searched.
	Nodes uint64

	// walked says that the moves beside Line were tried.
	walked bool
	// replies are all replies beside the line that are mated or open, tries the
	// checks that do not mate: what Explain writes down.
	replies []Variation
	tries   []Try
	// spent are the replies at the end of the line.
	spent []Interposition
	// memory is what the searches have found, for the explanation.
	memory *memory
}

// Sound reports whether the problem is a mate with one way to it (完全作): the
// moves beside its line were tried, nothing fatal was found, nothing is open, and
// the mate is proven the shortest. A problem whose line was not found
// ([Solution.LineMissing]) is not.
func (j *Judgement) Sound() bool {
	if !j.walked || j.Solution.Status != Mate || !j.Solution.Minimal || len(j.Open) > 0 {
		return false
	}
	for _, f := range j.Flaws {
		if f.Kind.Fatal() {
			return false
		}
	}
	return true
}

// Judge solves the problem p and, when its mate is proven the shortest, tries
// every move beside its main line: the attacker's that also mate, the defender's
// that hold out as long or longer. line is the solution its composer meant (作意),
// empty for the solver's own; a line that is no mate is a [*VerifyError]. Of
// several lines that hold out as long, one beside which nothing spoils the problem
// is the main line, or else one that leaves the attacker nothing in hand. The bounds of o hold for each search, but Whole
// for all of them; of the questions that are not settled within them, [Judgement.Open] tells. Other errors are
// those of [Solve], or that of ctx.
//
// The number of searches is that of the checks and replies along the line.
func Judge(ctx context.Context, p shogi.Position, line []shogi.Move, o Options) (out *Judgement, err error) {
	defer panics.Catch(&err)
	o.Shortest, o.memory = true, &memory{}
	given := len(line) > 0
	j := &judge{ctx: ctx, options: o, attacker: p.Side(), given: given}
	if o.DefenderMoves {
		j.attacker = j.attacker.Other()
	}
	s, err := j.ask(&p, o)
	if err != nil {
		return nil, err
	}
	j.out = &Judgement{Solution: s, Nodes: s.Nodes, Line: line, memory: o.memory}
	if given {
		if err := verifyLine(p, s.attacker, o.Futile, line); err != nil {
			return nil, err
		}
		j.out.Line = j.cut(p, line)
	} else {
		j.out.Line = s.Line
	}
	switch {
	case !given && s.Status == NoMate:
		j.out.Flaws = []Flaw{{Kind: NoSolution}}
		return j.out, ctx.Err()
	case !given && (s.Status != Mate || !s.Minimal || s.LineMissing()):
		return j.out, ctx.Err()
	}
	j.settle(p)
	if j.futile.Kind != "" {
		j.out.Flaws = slices.Insert(j.out.Flaws, 0, j.futile)
	}
	return j.out, ctx.Err()
}

// judge is a judgement being made.
type judge struct {
	ctx      context.Context
	options  Options
	attacker shogi.Color
	given    bool // the line is not the solver's
	searched uint64
	out      *Judgement
	// seen are the positions of the line with the defender to move, by key, and
	// the ply after which they stand.
	seen map[uint64]int
	// branches are other lines as long as the present one that leave no piece.
	branches []branch
	// replies is the answer to the position, by its key, in which replies were
	// last found useless or not.
	replies   *Solution
	repliesTo uint64
	// futile is the reply at which the line given was cut; its kind is empty for
	// none.
	futile Flaw
}

// walk tries the moves beside the line.
func (j *judge) walk(p shogi.Position) {
	line := j.out.Line
	j.out.walked = true
	j.out.Flaws, j.out.Open, j.out.replies, j.out.tries = nil, nil, nil, nil
	if j.out.Solution.Status == NoMate {
		j.out.Flaws = []Flaw{{Kind: NoSolution}}
	}
	j.seen = make(map[uint64]int)
	q := p
	for i, m := range line {
		var u shogi.Undo
		q.Make(m, &u)
		if q.Side() != j.attacker {
			j.seen[q.Key()] = i + 1
		}
	}
	j.out.spent = nil
	if q.Side() != j.attacker {
		for _, x := range q.AppendLegal(nil) { // it is mate: they count for nothing
			j.out.spent = append(j.out.spent, Interposition{len(line) + 1, x})
		}
	}
	if leftover(&q, j.attacker) {
		j.out.Flaws = append(j.out.Flaws, Flaw{Kind: Leftover})
	}
	q = p
	for i, m := range line {
		for _, other := range q.AppendLegal(nil) {
			if other == m || j.ctx.Err() != nil {
				continue
			}
			if q.Side() == j.attacker {
				if q.GivesCheck(other) {
					j.attack(q, i, m, other)
				}
			} else {
				j.defend(q, i, other)
			}
		}
		var u shogi.Undo
		q.Make(m, &u)
	}
}

// leftover reports whether the attacker has something in hand.
func leftover(p *shogi.Position, attacker shogi.Color) bool {
	for _, k := range p.Rules().HandKinds() {
		if !p.Rules().Info(k).Token && p.Hand(attacker, k) > 0 {
			return true
		}
	}
	return false
}

// watched returns who is told how the search behind the move of the number ply
// comes on.
func (j *judge) watched(ply int, m shogi.Move) func(Progress) {
	told := j.options.Progress
	if told == nil {
		return nil
	}
	return func(p Progress) {
		p.Ply, p.Move = ply, m
		told(p)
	}
}

// after solves the position behind a move, which has the number ply.
func (j *judge) after(p shogi.Position, ply int, m shogi.Move, shortest bool) *Solution {
	var u shogi.Undo
	p.Make(m, &u)
	o := j.options
	o.DefenderMoves, o.Shortest = p.Side() != j.attacker, shortest
	o.Progress = j.watched(ply, m)
	s, err := j.ask(&p, o)
	if err != nil {
		return &Solution{} // what could not be solved is open
	}
	j.out.Nodes += s.Nodes
	return s
}

// attack tries another move of the attacker than main.
func (j *judge) attack(p shogi.Position, i int, main, other shogi.Move) {
	s := j.after(p, i+1, other, j.given)
	f := Flaw{Ply: i + 1, Move: other, Plies: i + 1 + s.Plies, Line: s.Line}
	length := len(j.out.Line)
	switch {
	case s.Status == NoMate:
		j.out.tries = append(j.out.tries, Try{Ply: i + 1, Move: other})
		return
	case s.Status == Unknown:
		f.Kind, f.Plies = Cook, 0
		j.out.Open = append(j.out.Open, f)
		return
	case alike(&p, j.attacker, main, other) && j.asShort(p, i, other, s):
		f.Kind = Unlimited
	case i == length-1 && length > 1:
		f.Kind = LastMove
	case f.Plies < length:
		f.Kind = Early
	default:
		detour, known := j.detour(p, i, other, s)
		switch {
		case !known:
			f.Kind = Cook
			j.out.Open = append(j.out.Open, f)
			return
		case detour:
			f.Kind = Detour
		default:
			f.Kind = Cook
		}
	}
	j.out.Flaws = append(j.out.Flaws, f)
}

// asShort reports whether the mate s behind other takes no longer than the line:
// else it has not the same effect.
func (j *judge) asShort(p shogi.Position, i int, other shogi.Move, s *Solution) bool {
	length := len(j.out.Line)
	if i+1+s.Plies > length && !j.given {
		s = j.after(p, i+1, other, true)
	}
	return s.Status == Mate && i+1+s.Plies <= length
}

// detour reports whether the mate s behind other only goes round to the line:
// its line as it was found, or else the shortest, comes back to it. known is false
// when neither line was found.
func (j *judge) detour(p shogi.Position, i int, other shogi.Move, s *Solution) (detour, known bool) {
	if j.returns(p, i, other, s.Line) {
		return true, true
	}
	if !j.given { // else it is the shortest already
		s = j.after(p, i+1, other, true)
	}
	if s.Status != Mate || s.LineMissing() {
		return false, false
	}
	return j.returns(p, i, other, s.Line), true
}

// alike reports whether two moves differ only in promoting or not, or in the
// distance from which a dropped piece checks.
func alike(p *shogi.Position, attacker shogi.Color, a, b shogi.Move) bool {
	if a.IsBoard() && b.IsBoard() {
		return a.From() == b.From() && a.To() == b.To()
	}
	if !a.IsDrop() || !b.IsDrop() || a.Kind() != b.Kind() {
		return false
	}
	r, king := p.Rules(), p.King(attacker.Other())
	df, dr := direction(r, king, a.To())
	ef, er := direction(r, king, b.To())
	return (df != 0 || dr != 0) && df == ef && dr == er
}

// direction is the straight direction from one square to another, 0, 0 when
// there is none.
func direction(r *shogi.Rules, from, to shogi.Square) (file, rank int) {
	f, k := r.File(to)-r.File(from), r.Rank(to)-r.Rank(from)
	if f != 0 && k != 0 && f != k && f != -k {
		return 0, 0
	}
	return sign(f), sign(k)
}

func sign(n int) int {
	switch {
	case n > 0:
		return 1
	case n < 0:
		return -1
	}
	return 0
}

// returns reports whether the line behind other comes to a position of the main
// line further on.
func (j *judge) returns(p shogi.Position, i int, other shogi.Move, line []shogi.Move) bool {
	var u shogi.Undo
	p.Make(other, &u)
	for _, m := range line {
		if !p.IsLegal(m) {
			return false
		}
		p.Make(m, &u)
		if at, ok := j.seen[p.Key()]; ok && p.Side() != j.attacker && at > i {
			return true
		}
	}
	return false
}

// defend tries another reply of the defender.
func (j *judge) defend(p shogi.Position, i int, other shogi.Move) {
	s := j.after(p, i+1, other, true)
	f := Flaw{Ply: i + 1, Move: other, Plies: i + 1 + s.Plies, Line: s.Line}
	length := len(j.out.Line)
	v := Variation{Ply: f.Ply, Move: other, Plies: f.Plies, Line: s.Line, Left: s.Left}
	if s.Status == Mate && f.Plies >= length && j.useless(p, other) {
		v.Useless = true
		j.out.replies = append(j.out.replies, v)
		return
	}
	switch {
	case s.Status == NoMate:
		f.Kind, f.Plies, v.Plies = Escape, 0, 0
	case s.Status == Unknown || !s.Minimal && f.Plies >= length:
		f.Kind, f.Plies, v.Plies = Escape, 0, 0
		v.Open = true
		j.out.Open = append(j.out.Open, f)
		j.out.replies = append(j.out.replies, v)
		return
	case f.Plies > length:
		f.Kind = Longer
	case f.Plies == length && (!s.Left || j.leaves()):
		f.Kind = Branch
		if !s.Left && len(s.Line) == s.Plies {
			j.branches = append(j.branches, branch{i + 1, slices.Concat(j.out.Line[:i], []shogi.Move{other}, s.Line)})
		}
	}
	j.out.replies = append(j.out.replies, v)
	if f.Kind != "" {
		j.out.Flaws = append(j.out.Flaws, f)
	}
}

// leaves reports whether the line itself leaves pieces.
func (j *judge) leaves() bool {
	return slices.ContainsFunc(j.out.Flaws, func(f Flaw) bool { return f.Kind == Leftover })
}
