package tsume

import (
	"cmp"
	"context"
	"slices"

	"github.com/komadai/komadai/internal/panics"
	"github.com/komadai/komadai/shogi"
)

// FlawKind is a kind of unsoundness (rules.md; seed 002).
type FlawKind string

// The first six are fatal.
const (
	// 不詰, no mate at all.
	NoSolution FlawKind = "no-mate"
	// 余詰, another attacking move also mates.
	Cook FlawKind = "cook"
	// 早詰, another attacking move mates sooner.
	Early FlawKind = "early"
	// 変長, a reply off the given line lasts longer.
	Longer FlawKind = "longer"
	// 不詰, a reply off the given line is not mated.
	Escape FlawKind = "escape"
	// 駒余り, the attacker keeps pieces in hand.
	Leftover FlawKind = "leftover"
	// 変同, another reply lasts as long.
	Branch FlawKind = "branch"
	// 最終手余詰, another last move mates too. In a mate in one it is a Cook.
	LastMove FlawKind = "last-move"
	// 非限定, the other move differs only in drop distance or promotion and mates as soon.
	Unlimited FlawKind = "unlimited"
	// 迂回, the other mate returns to the line.
	Detour FlawKind = "detour"
	// 無駄合 in the given line, which was judged up to there and continued with the solver's.
	FutileReply FlawKind = "futile"
)

var flawNames = map[FlawKind]string{
	NoSolution: "不詰", Cook: "余詰", Early: "早詰", Longer: "変長", Escape: "不詰", Leftover: "駒余り",
	Branch: "変同", LastMove: "最終手余詰", Unlimited: "非限定", Detour: "迂回", FutileReply: "無駄合",
}

func (k FlawKind) Ja() string { return flawNames[k] }

// Fatal reports whether the problem is unsound.
func (k FlawKind) Fatal() bool {
	switch k {
	case NoSolution, Cook, Early, Longer, Escape, Leftover:
		return true
	}
	return false
}

// Flaw is an unwanted move off the main line.
type Flaw struct {
	Kind FlawKind
	// Ply counts from 1, Move is the alternative. Both are zero for NoSolution and Leftover.
	Ply  int
	Move shogi.Move
	// Plies of the whole mate, or 0. For attacking moves it is an upper bound unless the line
	// was given.
	Plies int
	// Line follows Move; it may be incomplete.
	Line []shogi.Move
}

// Judgement is the result of [Judge].
type Judgement struct {
	// Solution has another Status than Mate for 不詰.
	Solution *Solution
	// Line is the given one up to its first useless interposition, the solution's, or an
	// equally long one without leftovers.
	Line  []shogi.Move
	Flaws []Flaw
	// Open moves were not settled.
	Open  []Flaw
	Nodes uint64

	walked bool
	// replies are mated or open, tries fail, for Explain.
	replies []Variation
	tries   []Try
	// spent replies at the end are useless.
	spent  []Interposition
	tables *Tables
}

// Sound is a unique solution (完全作). Nothing fatal or open was found off the line, and the mate is
// proven shortest. With [Solution.LineMissing] it is not sound.
func (j *Judgement) Sound() bool {
	return j.walked && j.Solution.Status == Mate && j.Solution.Minimal && len(j.Open) == 0 &&
		!slices.ContainsFunc(j.Flaws, func(f Flaw) bool { return f.Kind.Fatal() })
}

// Judge solves p and, if the mate is proven shortest, tries every move off its main line:
// other mates, and equally long or longer replies, with one search each. line is the
// composer's solution (作意), empty for the solver's; a wrong line is a [*VerifyError]. Of
// equally long lines the main line is one without fatal flaws, else one without leftovers. The
// bounds of o apply to each search, except Whole; unsettled moves are in [Judgement.Open].
// Other errors are those of [Solve] or ctx.
func Judge(ctx context.Context, p shogi.Position, line []shogi.Move, o Options) (out *Judgement, err error) {
	defer panics.Catch(&err)
	o.Shortest = true
	o.share(nil)
	given := len(line) > 0
	j := &judge{ctx: ctx, options: o, attacker: p.Side(), given: given}
	if o.DefenderMoves {
		j.attacker = j.attacker.Other()
	}
	s, err := j.ask(&p, o)
	if err != nil {
		return nil, err
	}
	j.out = &Judgement{Solution: s, Nodes: s.Nodes, Line: line, tables: o.Tables}
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

type judge struct {
	ctx      context.Context
	options  Options
	attacker shogi.Color
	given    bool
	searched uint64
	out      *Judgement
	// seen is the ply of the line's defender positions by key.
	seen map[uint64]int
	// branches are equally long, without leftovers.
	branches  []branch
	replies   *Solution
	repliesTo uint64
	futile    Flaw
}

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
		q.Advance(m)
		if q.Side() != j.attacker {
			j.seen[q.Key()] = i + 1
		}
	}
	j.out.spent = nil
	if q.Side() != j.attacker {
		for _, x := range q.AppendLegal(nil) { // mate: replies do not count
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
		q.Advance(m)
	}
}

func leftover(p *shogi.Position, attacker shogi.Color) bool {
	return slices.ContainsFunc(p.Rules().HandKinds(), func(k shogi.Kind) bool {
		return !p.Rules().Info(k).Token && p.Hand(attacker, k) > 0
	})
}

func (j *judge) watched(ply int, m shogi.Move) func(Progress) {
	progress := j.options.Progress
	if progress == nil {
		return nil
	}
	return func(p Progress) {
		p.Ply, p.Move = ply, m
		progress(p)
	}
}

func (j *judge) after(p shogi.Position, ply int, m shogi.Move, shortest bool) *Solution {
	p.Advance(m)
	o := j.options
	o.DefenderMoves, o.Shortest = p.Side() != j.attacker, shortest
	o.Progress = j.watched(ply, m)
	s, err := j.ask(&p, o)
	if err != nil {
		return &Solution{} // open
	}
	j.out.Nodes += s.Nodes
	return s
}

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

func (j *judge) asShort(p shogi.Position, i int, other shogi.Move, s *Solution) bool {
	length := len(j.out.Line)
	if i+1+s.Plies > length && !j.given {
		s = j.after(p, i+1, other, true)
	}
	return s.Status == Mate && i+1+s.Plies <= length
}

// detour: the mate s after other returns to the line, by its found or shortest line; known is
// false without either.
func (j *judge) detour(p shogi.Position, i int, other shogi.Move, s *Solution) (detour, known bool) {
	if j.returns(p, i, other, s.Line) {
		return true, true
	}
	if !j.given { // else already shortest
		s = j.after(p, i+1, other, true)
	}
	if s.Status != Mate || s.LineMissing() {
		return false, false
	}
	return j.returns(p, i, other, s.Line), true
}

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

// direction is 0, 0 for no line.
func direction(r *shogi.Rules, from, to shogi.Square) (file, rank int) {
	f, k := r.File(to)-r.File(from), r.Rank(to)-r.Rank(from)
	if f != 0 && k != 0 && f != k && f != -k {
		return 0, 0
	}
	return cmp.Compare(f, 0), cmp.Compare(k, 0)
}

func (j *judge) returns(p shogi.Position, i int, other shogi.Move, line []shogi.Move) bool {
	p.Advance(other)
	for _, m := range line {
		if !p.IsLegal(m) {
			return false
		}
		p.Advance(m)
		if at, ok := j.seen[p.Key()]; ok && p.Side() != j.attacker && at > i {
			return true
		}
	}
	return false
}

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

func (j *judge) leaves() bool {
	return slices.ContainsFunc(j.out.Flaws, func(f Flaw) bool { return f.Kind == Leftover })
}

const maxLines = 8

type branch struct {
	ply  int
	line []shogi.Move
}

// settle tries equally long lines while the current one has a fatal flaw after a defender's
// choice. It keeps the first without one, else one without leftovers, else the solver's.
func (j *judge) settle(p shogi.Position) {
	queue := [][]shogi.Move{j.out.Line}
	var best Judgement
	for try := 0; try < len(queue) && try < maxLines && j.ctx.Err() == nil; try++ {
		j.out.Line, j.branches = queue[try], nil
		j.walk(p)
		if try == 0 || j.out.grade() < best.grade() {
			best = *j.out
		}
		if best.grade() == 0 || j.given {
			break
		}
		for _, b := range j.branches {
			if !j.out.spoiltBefore(b.ply) && !slices.ContainsFunc(queue, func(l []shogi.Move) bool { return slices.Equal(l, b.line) }) {
				queue = append(queue, b.line)
			}
		}
	}
	best.Nodes = j.out.Nodes
	*j.out = best
}

func (j *Judgement) grade() (worst int) {
	for _, f := range j.Flaws {
		switch {
		case f.Kind == Leftover:
			return 2
		case f.Kind.Fatal():
			worst = 1
		}
	}
	return worst
}

func (j *Judgement) spoiltBefore(ply int) bool {
	return slices.ContainsFunc(j.Flaws, func(f Flaw) bool { return f.Kind.Fatal() && f.Kind != Leftover && f.Ply < ply })
}

// cut continues the line with the solver's, if found, from its first useless interposition.
func (j *judge) cut(p shogi.Position, line []shogi.Move) []shogi.Move {
	for i, m := range line {
		if p.Side() != j.attacker && j.useless(p, m) {
			s := j.replies
			if s.LineMissing() {
				break
			}
			j.futile = Flaw{Kind: FutileReply, Ply: i + 1, Move: m, Line: line[i+1:]}
			return slices.Concat(line[:i], s.Line)
		}
		p.Advance(m)
	}
	return line
}

// Useless returns those off the judged line; see [Solution.Useless].
func (j *Judgement) Useless() (out []Interposition) {
	for _, v := range j.replies {
		if v.Useless {
			out = append(out, Interposition{v.Ply, v.Move})
		}
	}
	return append(out, j.spent...)
}

func (j *judge) useless(p shogi.Position, x shogi.Move) bool {
	f := futility{rule: j.options.Futile}
	if len(f.captures(&p, x)) == 0 {
		return false
	}
	if key := p.Key(); j.replies == nil || j.repliesTo != key {
		o := j.options
		o.DefenderMoves, o.Shortest = true, true
		s, err := j.find(p, o)
		if err != nil {
			return false
		}
		j.out.Nodes += s.Nodes
		j.replies, j.repliesTo = s, key
	}
	return j.replies.useless(x)
}

// useless is false if unknown. The defender is to move.
func (o *Solution) useless(x shogi.Move) bool {
	return o.Status == Mate && o.Minimal && o.search.useless(x, uint16(o.within))
}
