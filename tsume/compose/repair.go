package compose

import (
	"cmp"
	"context"
	"iter"
	"slices"

	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/tsume"
	"github.com/komadai/komadai/tsume/stipulation"
)

// Judge returns the solution of a sound problem, or nil.
type Judge func(ctx context.Context, p shogi.Position) []shogi.Move

// MateJudge judges mate problems of at least least plies with o. o.Nodes bounds each search.
func MateJudge(o tsume.Options, least int) Judge {
	o.Shortest, o.Threads, o.Time, o.Progress = true, 1, 0, nil
	o.Hash = judgeHash
	return func(ctx context.Context, p shogi.Position) []shogi.Move {
		if least > 1 && !o.DefenderMoves && matesAtOnce(&p) {
			return nil
		}
		o := o
		o.Settled, o.Tables = tsume.NewSettled(), &tsume.Tables{}
		s, err := tsume.Solve(ctx, p, o)
		if err != nil || s.Status != tsume.Mate || !s.Minimal || s.Plies < least || s.LineMissing() || !beyond(ctx, p, s.Line, o) {
			return nil
		}
		j, err := tsume.Judge(ctx, p, nil, o)
		if err != nil || !j.Sound() {
			return nil
		}
		return j.Line
	}
}

// beyond rejects most positions quickly: no other check at the first moves may mate.
func beyond(ctx context.Context, p shogi.Position, line []shogi.Move, o tsume.Options) bool {
	attacks := !o.DefenderMoves
	o.Shortest, o.DefenderMoves = false, true
	for i, m := range line {
		if attacks && i < len(line)-1 {
			for _, other := range p.AppendChecks(nil) {
				if other == m || other.IsBoard() && m.IsBoard() && other.From() == m.From() && other.To() == m.To() || other.IsDrop() && m.IsDrop() {
					continue // may be tolerated; see the judgement
				}
				q := p
				q.Advance(other)
				s, err := tsume.Solve(ctx, q, o)
				if err != nil || s.Status == tsume.Unknown {
					return false
				}
				if s.Status == tsume.Mate && !detours(q, s.Line, p, line[i:]) {
					return false
				}
			}
		}
		p.Advance(m)
		attacks = !attacks
	}
	return true
}

// detours: 迂回, possibly tolerated.
func detours(q shogi.Position, other []shogi.Move, p shogi.Position, line []shogi.Move) bool {
	var seen []uint64
	for _, m := range line {
		p.Advance(m)
		seen = append(seen, p.Key())
	}
	for _, m := range other {
		if !q.IsLegal(m) {
			return false
		}
		q.Advance(m)
		if slices.Contains(seen, q.Key()) {
			return true
		}
	}
	return false
}

// StipulationJudge judges problems of another stipulation: at least least plies, unique, no leftovers. o.Nodes
// bounds each search.
func StipulationJudge(s stipulation.Stipulation, o stipulation.Options, least int) Judge {
	o.Time, o.Progress, o.Lines, o.Hash = 0, nil, 2, 4*judgeHash
	return func(ctx context.Context, p shogi.Position) []shogi.Move {
		s, err := stipulation.Solve(ctx, p, s, o)
		if err != nil || !s.Unique() || s.Plies < least || len(s.Lines) == 0 {
			return nil
		}
		attacker := p.Side()
		if o.DefenderMoves {
			attacker = attacker.Other()
		}
		if stipulation.LeavesHand(p, attacker, s.Lines[0]) {
			return nil
		}
		return s.Lines[0]
	}
}

// Repair is a change that makes a problem sound.
type Repair struct {
	Change
	Position shogi.Position
	Line     []shogi.Move
	// Number is the index of the change, to continue from.
	Number int
}

// Repairs tries the changes of list from index from and yields those that make the problem
// sound. tried, if not nil, receives the next index. It ends with the list or ctx.
func Repairs(ctx context.Context, list []Change, attacker shogi.Color, judge Judge, from int, tried func(next int)) iter.Seq[Repair] {
	return func(yield func(Repair) bool) {
		for i := max(from, 0); i < len(list) && ctx.Err() == nil; i++ {
			if p, err := list[i].Setup.ProblemOf(attacker); err == nil {
				line := judge(ctx, p)
				if ctx.Err() != nil {
					return // interrupted
				}
				if line != nil && !yield(Repair{Change: list[i], Position: p, Line: line, Number: i}) {
					return
				}
			}
			if tried != nil {
				tried(i + 1)
			}
		}
	}
}

// Useless returns the removable pieces (不要駒) as changes of kind Remove: without one the
// problem stays sound with the same solution. The error is that of [Changes] or ctx.
func Useless(ctx context.Context, p shogi.Position, attacker shogi.Color, rest bool, line []shogi.Move, judge Judge, tried func(next, all int)) (out []Change, err error) {
	list, err := Changes(&p, attacker, rest, Remove)
	if err != nil {
		return nil, err
	}
	progress := func(next int) {
		if tried != nil {
			tried(next, len(list))
		}
	}
	for r := range Repairs(ctx, list, attacker, judge, 0, progress) {
		if slices.Equal(r.Line, line) {
			out = append(out, r.Change)
		}
	}
	return out, ctx.Err()
}

// ChangeKind classifies small changes.
type ChangeKind string

// In trial order.
const (
	// Remove takes a piece from the board or the attacker's hand.
	Remove ChangeKind = "remove"
	// Replace changes a piece's kind or colour.
	Replace ChangeKind = "replace"
	// Displace moves a piece by a king's step. Translate moves everything.
	Displace  ChangeKind = "move"
	Translate ChangeKind = "shift"
	// Add adds a piece to the board or the attacker's hand.
	Add ChangeKind = "add"
)

var AllChanges = []ChangeKind{Remove, Replace, Displace, Translate, Add}

// Change is a small change of a problem.
type Change struct {
	Kind ChangeKind
	// Square is the place, NoSquare for the attacker's hand and Translate; To is the target of
	// Displace.
	Square, To shogi.Square
	// Was and Piece are the old and the new piece.
	Was, Piece shogi.Piece
	// Left and Up are the shift of Translate in squares.
	Left, Up int
	// Setup is the changed problem.
	Setup shogi.Setup
}

// Changes lists small changes of the given kinds (default all) of a problem where attacker
// mates. Smaller changes and those near the king come first. With rest, the defender holds all
// other pieces. The error is ErrNoKing.
func Changes(p *shogi.Position, attacker shogi.Color, rest bool, kinds ...ChangeKind) ([]Change, error) {
	s, err := newSpace(p.Rules())
	if err != nil {
		return nil, err
	}
	if len(kinds) == 0 {
		kinds = AllChanges
	}
	c := changer{space: s, from: p.Setup(), attacker: attacker, rest: rest}
	near := s.far[p.King(attacker.Other())]
	c.order = slices.Clone(s.squares)
	slices.SortStableFunc(c.order, func(a, b shogi.Square) int { return cmp.Compare(near[a], near[b]) })
	for i, add := range [...]func(){c.remove, c.replace, c.displace, c.translate, c.add} {
		if slices.Contains(kinds, AllChanges[i]) {
			add()
		}
	}
	return c.list, nil
}

type changer struct {
	*space
	from     shogi.Setup
	attacker shogi.Color
	rest     bool
	order    []shogi.Square // nearest to the king first
	list     []Change
}

func (c *changer) take(ch Change, d shogi.Setup) {
	d.Rules = c.rules
	if c.rest {
		d.Hands[c.attacker.Other()] = [shogi.MaxKinds + 1]uint8{}
		for _, k := range c.held {
			d.Hands[c.attacker.Other()][k] = uint8(max(0, c.spare(&d, k)))
		}
	}
	ch.Setup = d
	c.list = append(c.list, ch)
}

func (c *changer) spare(d *shogi.Setup, k shogi.Kind) int {
	n := c.outside(d, k, c.attacker)
	if !c.rest {
		n -= int(d.Hands[c.attacker.Other()][c.rules.Info(k).Base])
	}
	return n
}

func (c *changer) piece(sq shogi.Square) (shogi.Piece, bool) {
	pc := c.from.Board[sq]
	return pc, pc != shogi.NoPiece && !c.rules.Info(pc.Kind()).Royal
}

func (c *changer) remove() {
	for _, sq := range c.order {
		if pc, ok := c.piece(sq); ok {
			d := c.from
			d.Board[sq] = shogi.NoPiece
			c.take(Change{Kind: Remove, Square: sq, To: shogi.NoSquare, Was: pc}, d)
		}
	}
	for _, k := range c.held {
		if c.from.Hands[c.attacker][k] > 0 {
			d := c.from
			d.Hands[c.attacker][k]--
			c.take(Change{Kind: Remove, Square: shogi.NoSquare, To: shogi.NoSquare, Was: shogi.NewPiece(c.attacker, k)}, d)
		}
	}
}

func (c *changer) replace() {
	for _, sq := range c.order {
		was, ok := c.piece(sq)
		if !ok {
			continue
		}
		empty := c.from
		empty.Board[sq] = shogi.NoPiece
		for _, k := range c.kinds {
			for _, side := range []shogi.Color{was.Color(), was.Color().Other()} {
				pc := shogi.NewPiece(side, k)
				if pc == was || c.spare(&empty, k) <= 0 {
					continue
				}
				d := empty
				d.Board[sq] = pc
				c.take(Change{Kind: Replace, Square: sq, To: shogi.NoSquare, Was: was, Piece: pc}, d)
			}
		}
	}
}

func (c *changer) displace() {
	for _, sq := range c.order {
		pc := c.from.Board[sq]
		if pc == shogi.NoPiece {
			continue
		}
		for _, to := range c.near(sq) {
			if c.from.Board[to] != shogi.NoPiece {
				continue
			}
			d := c.from
			d.Board[sq], d.Board[to] = shogi.NoPiece, pc
			c.take(Change{Kind: Displace, Square: sq, To: to, Was: pc, Piece: pc}, d)
		}
	}
}

func (c *changer) translate() {
	for _, by := range [][2]int{{0, 1}, {0, -1}, {1, 0}, {-1, 0}, {1, 1}, {1, -1}, {-1, 1}, {-1, -1}} {
		if d, ok := c.shift(&c.from, by[0], by[1]); ok {
			c.take(Change{Kind: Translate, Square: shogi.NoSquare, To: shogi.NoSquare, Left: by[0], Up: by[1]}, d)
		}
	}
}

func (c *changer) add() {
	for _, k := range c.held {
		if c.spare(&c.from, k) > 0 {
			d := c.from
			d.Hands[c.attacker][k]++
			c.take(Change{Kind: Add, Square: shogi.NoSquare, To: shogi.NoSquare, Piece: shogi.NewPiece(c.attacker, k)}, d)
		}
	}
	for _, sq := range c.order {
		if c.from.Board[sq] != shogi.NoPiece {
			continue
		}
		for _, k := range c.kinds {
			if c.spare(&c.from, k) <= 0 {
				continue
			}
			for _, side := range []shogi.Color{c.attacker.Other(), c.attacker} {
				d := c.from
				d.Board[sq] = shogi.NewPiece(side, k)
				c.take(Change{Kind: Add, Square: sq, To: shogi.NoSquare, Piece: d.Board[sq]}, d)
			}
		}
	}
}
