package compose

import (
	"cmp"
	"slices"

	"github.com/komadai/komadai/shogi"
)

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
	for _, kind := range AllChanges {
		if !slices.Contains(kinds, kind) {
			continue
		}
		switch kind {
		case Remove:
			c.remove()
		case Replace:
			c.replace()
		case Displace:
			c.displace()
		case Translate:
			c.translate()
		case Add:
			c.add()
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
	base := c.rules.Info(k).Base
	n := c.set[base] - int(d.Hands[c.attacker][base])
	if !c.rest {
		n -= int(d.Hands[c.attacker.Other()][base])
	}
	for _, sq := range c.squares {
		if pc := d.Board[sq]; pc != shogi.NoPiece && c.rules.Info(pc.Kind()).Base == base {
			n--
		}
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
