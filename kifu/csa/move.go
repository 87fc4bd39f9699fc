package csa

import (
	"fmt"

	"github.com/komadai/komadai/shogi"
)

// An extension: the void move.
const passText = "PASS"

const inHand = "00"

// parseMove reads an unsigned move, "7776FU": origin, target, and the piece after the move,
// legal or not.
func (a *alphabet) parseMove(p *shogi.Position, text string) (shogi.Move, error) {
	if text == passText {
		return shogi.Pass, nil
	}
	if len(text) != 6 {
		return shogi.NoMove, fmt.Errorf("a move is written like +7776FU")
	}
	kind, ok := a.PieceCodes.Kind(text[4:])
	if !ok {
		return shogi.NoMove, fmt.Errorf("%q is no piece of %s", text[4:], a.rules.ID())
	}
	to := a.square(text[2:])
	if to == shogi.NoSquare {
		return shogi.NoMove, fmt.Errorf("the board has no square %q", text[2:4])
	}
	if text[:2] == inHand {
		if a.rules.Info(kind).Base != kind {
			return shogi.NoMove, fmt.Errorf("%s cannot be dropped promoted", text[4:])
		}
		return shogi.NewDrop(kind, to), nil
	}
	from := a.square(text)
	if from == shogi.NoSquare {
		return shogi.NoMove, fmt.Errorf("the board has no square %q", text[:2])
	}
	pc := p.Piece(from)
	switch {
	case pc == shogi.NoPiece, pc.Kind() == kind:
		return shogi.NewMove(from, to, false), nil
	case a.rules.Info(pc.Kind()).Promoted == kind:
		return shogi.NewMove(from, to, true), nil
	}
	return shogi.NoMove, fmt.Errorf("the piece on %s is %s, which cannot become %s", text[:2], a.Name(pc.Kind()), text[4:])
}

// ok is false if the text would be read as another move: an illegal promotion from an empty
// square.
func (a *alphabet) appendMove(b []byte, p *shogi.Position, m shogi.Move) (text []byte, ok bool) {
	b = append(b, signs[p.Side()])
	if m == shogi.Pass {
		return append(b, passText...), true
	}
	var kind shogi.Kind
	if m.IsDrop() {
		kind = m.Kind()
		b = append(b, inHand...)
	} else {
		b = a.appendSquare(b, m.From())
		kind = p.Piece(m.From()).Kind()
		if p.Piece(m.From()) == shogi.NoPiece {
			kind = a.rules.Kinds()[0]
			ok = !m.Promotes()
			return append(a.appendSquare(b, m.To()), a.Name(kind)...), ok
		}
		if m.Promotes() {
			if kind = a.rules.Info(kind).Promoted; kind == shogi.NoKind {
				return nil, false
			}
		}
	}
	return append(a.appendSquare(b, m.To()), a.Name(kind)...), true
}
