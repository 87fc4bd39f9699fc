package notation

import (
	"regexp"
	"slices"
	"strings"

	"github.com/komadai/komadai/shogi"
)

// Words of double moves, as lishogi writes them.
const (
	stayText = "じっと"
	iguiText = "居喰い"
	// stepMark is between the squares of two steps.
	stepMark = "・"
)

// iguiTexts are read.
var iguiTexts = [...]string{iguiText, "居食い"}

// doubleText omits the sign. The origin follows if another piece could move so.
func (s JapaneseStyle) doubleText(p *shogi.Position, m shogi.Move) string {
	r := p.Rules()
	between := r.Between(m)
	text := ""
	switch {
	case m.To() != m.From():
		text = s.squareText(r, between) + stepMark + s.squareText(r, m.To()) + pieceText(r, p.Piece(m.From()).Kind())
	case p.Piece(between) != shogi.NoPiece:
		text = s.squareText(r, between) + iguiText
	default:
		text = stayText
	}
	text += promotionText(p, m)
	if rivalsTwice(p, m) {
		text += originText(r, m.From())
	}
	return text
}

// rivalsTwice reports whether another piece has a double move like m.
func rivalsTwice(p *shogi.Position, m shogi.Move) bool {
	r := p.Rules()
	comes, passes := m.To() == m.From(), p.Piece(r.Between(m)) == shogi.NoPiece
	for _, other := range p.AppendLegal(nil) {
		if !other.Doubles() || other.From() == m.From() || (other.To() == other.From()) != comes {
			continue
		}
		between := r.Between(other)
		switch {
		case comes && passes && p.Piece(between) == shogi.NoPiece,
			comes && !passes && between == r.Between(m),
			!comes && between == r.Between(m) && other.To() == m.To():
			return true
		}
	}
	return false
}

// westernDouble is FormatWestern for double moves, as lishogi writes them: "Lnx7e-6d", "Lnx!7e" for a capture
// without moving, "--" for a pass.
func westernDouble(p *shogi.Position, m shogi.Move, numeric bool) string {
	r := p.Rules()
	between := r.Between(m)
	text := ""
	passes := m.To() == m.From() && p.Piece(between) == shogi.NoPiece
	rivals := rivalsTwice(p, m)
	if !passes || rivals {
		text = westernName(r, p.Piece(m.From()).Kind())
	}
	if rivals {
		text += westernSquare(r, m.From(), numeric)
	}
	switch {
	case passes:
		text += "--"
	case m.To() == m.From():
		text += "x!" + westernSquare(r, between, numeric)
	case p.Piece(m.To()) != shogi.NoPiece:
		text += "x" + westernSquare(r, between, numeric) + "x" + westernSquare(r, m.To(), numeric)
	default:
		text += "x" + westernSquare(r, between, numeric) + "-" + westernSquare(r, m.To(), numeric)
	}
	switch {
	case m.Promotes():
		return text + "+"
	case mayPromote(p, m):
		return text + "="
	}
	return text
}

var westernTwice = regexp.MustCompile(`--|x!|x[^-x]+[-x]`)

// parseWesternDouble returns the legal double moves that are written so, with or without their origin.
func parseWesternDouble(p *shogi.Position, text string) (found []shogi.Move) {
	text = strings.TrimSuffix(text, "=")
	for _, m := range p.AppendLegal(nil) {
		if !m.Doubles() {
			continue
		}
		for _, numeric := range [...]bool{false, true} {
			written := strings.TrimSuffix(westernDouble(p, m, numeric), "=")
			name := westernName(p.Rules(), p.Piece(m.From()).Kind())
			origin := name + westernSquare(p.Rules(), m.From(), numeric)
			full := origin + strings.TrimPrefix(strings.TrimPrefix(written, origin), name)
			if text == written || text == full {
				found = append(found, m)
				break
			}
		}
	}
	return found
}

// second reads what follows the first square of a double move.
func (q *japaneseReader) second() *Error {
	for _, word := range iguiTexts {
		if q.skip(word) || q.skip("("+word+")") {
			q.igui = true
			return nil
		}
	}
	if q.skip(stepMark) {
		q.between = q.to
		return q.target(shogi.NoSquare)
	}
	return nil
}

// twice reports whether the double move m is meant.
func (q *query) twice(p *shogi.Position, m shogi.Move) bool {
	between, comes := p.Rules().Between(m), m.To() == m.From()
	switch {
	case q.stay:
		return comes && p.Piece(between) == shogi.NoPiece
	case q.igui:
		return comes && p.Piece(between) != shogi.NoPiece && slices.Contains(q.to, between)
	}
	return slices.Contains(q.between, between) && slices.Contains(q.to, m.To()) && slices.Contains(q.kinds, mover(p, m))
}
